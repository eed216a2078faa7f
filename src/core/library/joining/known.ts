/*
 * Joining: from digests and bibliographies to papers with keys. In come digests as they were read
 * (`KnownDigest`, of `KnownEntry`s), works of bibliographies and the pins of notes. Entries are grouped
 * by titles and ids (`entryGroups.ts`, `groups.ts`), which gives `KnownPaper`s; these are merged to one
 * record (`merge.ts`), completed by bibliographies (`works.ts`) and given a key (`keys.ts`). What only
 * bibliographies have becomes a `ListedPaper`. Out go papers, one by one: `toPaper`.
 */
import type { ListedWork } from '../../bibliography/work/work';
import { citekeyCandidates, firstCitekey } from '../../identity/citekey';
import { compareDates, textOf } from '../../model';
import type { DigestEntry, DigestSummary, Paper, ParsedDigest, PartialDate } from '../../model';
import { withYear, writtenYears } from './captureYear';
import type { KeyClaim } from './claims';
import { citableKeys } from './listedPaper';
import { withIdDate } from './idDate';
import { compareEntries, mergeEntries } from './merge';
import { entryTraits } from './traits';
import type { EntryTraits } from './traits';
import { withWorks } from './works';

const none: readonly never[] = [];

/** A digest as read, and as the other digests complete it. */
export class KnownDigest {
  readonly entries: readonly KnownEntry[];
  capture: PartialDate | undefined;
  #year: number | undefined;

  constructor(
    readonly uri: string,
    readonly parsed: ParsedDigest,
    traits: readonly EntryTraits[] = none,
  ) {
    this.capture = parsed.captureDate;
    this.entries = parsed.papers.map((asRead, i) => new KnownEntry(this, asRead, traits[i]));
  }

  /** The capture year that other digests tell; see `settledYear`. */
  get year(): number | undefined {
    return this.#year;
  }

  set year(year: number | undefined) {
    this.#year = year;
    const { captureDate } = this.parsed;
    this.capture = year === undefined ? captureDate : { ...captureDate, year, yearInferred: true };
  }

  /** Two ids are two papers, and so are two titles. */
  #countPapers(): number {
    const ids = new Map<string, Set<string>>();
    for (const { identity, asRead } of this.entries) {
      const known = ids.get(identity) ?? new Set();
      ids.set(identity, known);
      if (asRead.arxivId !== undefined) known.add(asRead.arxivId);
    }
    let count = 0;
    for (const { size } of ids.values()) count += Math.max(1, size);
    return count;
  }

  get summary(): DigestSummary {
    return {
      uri: this.uri,
      ...(this.capture && { captureDate: this.capture }),
      paperCount: this.#countPapers(),
    };
  }
}

/** An entry of a digest, and the paper that it is. */
export class KnownEntry {
  paper: KnownPaper | undefined;

  constructor(
    readonly digest: KnownDigest,
    readonly asRead: DigestEntry,
    private known?: EntryTraits,
  ) {}

  /** It takes a while at first, unless they were given. */
  get traits(): EntryTraits {
    return (this.known ??= entryTraits(this.asRead));
  }

  /** See `paperIdentity`. */
  get identity(): string {
    return this.traits.identity;
  }

  /** With the year that other digests tell. */
  get entry(): DigestEntry {
    const { year } = this.digest;
    return year === undefined ? this.asRead : withYear(this.asRead, year);
  }

  /** As digests tell it and as it was read, each with and without the date that its id tells. */
  get forms(): ReadonlySet<DigestEntry> {
    const { entry, asRead, captured } = this;
    return new Set([withIdDate(entry, captured), entry, withIdDate(asRead, captured), asRead]);
  }

  /** When its digest was captured, where that is certain. */
  get captured(): PartialDate | undefined {
    const { capture } = this.digest;
    return capture?.year === undefined || capture.yearInferred ? undefined : capture;
  }
}

/** Entries that are one paper, and what comes of them. */
export class KnownPaper implements KeyClaim {
  record: DigestEntry;
  firstCapture: PartialDate | undefined;
  ownKeys: readonly string[] = none;
  works: readonly ListedWork[] = none;
  pins: readonly string[] = none;
  key = '';
  tried: readonly string[] = none;
  /** The paper as it was published last. */
  published: Paper | undefined;
  #identities: ReadonlySet<string> | undefined;
  #writtenYears: ReadonlyMap<number, ReadonlySet<number>> | undefined;

  constructor(
    /** See `groupEntries`. */
    readonly identities: readonly [string, ...string[]],
    readonly entries: readonly [KnownEntry, ...KnownEntry[]],
  ) {
    this.record = entries[0].asRead;
  }

  get identity(): string {
    return this.identities[0];
  }

  /** Whether a title, or else an id, is this paper's. */
  isKnownBy(identity: string): boolean {
    return (this.#identities ??= new Set(this.identities)).has(identity);
  }

  /** See `writtenYears`. */
  get writtenYears(): ReadonlyMap<number, ReadonlySet<number>> {
    return (this.#writtenYears ??= writtenYears(this.entries));
  }

  /** Whether its entries still are this paper. */
  get isWhole(): boolean {
    return this.entries[0].paper === this;
  }

  get bibliographyKeys(): readonly string[] {
    return citableKeys(this.works);
  }

  candidates(): Iterator<string, never> {
    return citekeyCandidates(this.#withIdDate(this.record), this.identity);
  }

  /** Merges the entries anew. */
  merge(): DigestEntry {
    return this.entries.length > 1 ? this.#mergeAll() : this.#takeOver(this.entries[0]);
  }

  #takeOver(known: KnownEntry): DigestEntry {
    const { entry, digest, traits } = known;
    this.record = entry;
    this.firstCapture = digest.capture;
    const keys = Array.from(known.forms, (source) => firstCitekey(source, traits.stem));
    this.ownKeys = [...new Set(keys)];
    return entry;
  }

  #mergeAll(): DigestEntry {
    const captured = this.entries
      .map(({ entry, digest: { capture } }) => ({ entry, capture }))
      .sort(compareEntries);
    this.record = mergeEntries(captured);
    this.firstCapture = captured[0]?.capture;
    const dated = this.#withIdDate(this.record);
    const { title, date } = dated;
    const titled = this.entries.find(({ asRead }) => asRead.title === title);
    const keys = new Set([firstCitekey(dated, titled?.traits.stem ?? '')]);
    for (const { forms, traits } of this.entries) {
      for (const source of forms) {
        const isTheSame = source.title === title && source.date?.year === date?.year;
        if (!isTheSame) keys.add(firstCitekey(source, traits.stem));
      }
    }
    this.ownKeys = [...keys];
    return this.record;
  }

  /** The hash of its text, where that is the text of an entry whose hash is known. */
  get textHash(): number | undefined {
    const { title, organization } = this.record;
    const text = textOf(this.record);
    return this.entries.find(
      ({ asRead }) =>
        asRead.title === title && textOf(asRead) === text && asRead.organization === organization,
    )?.traits.textHash;
  }

  /** The paper under its present key, with what bibliographies tell of it. */
  toPaper(): Paper {
    const { key, record, works } = this;
    return { key, ...this.#withIdDate(works.length === 0 ? record : withWorks(record, works)) };
  }

  #withIdDate(record: DigestEntry): DigestEntry {
    if (record.date?.year !== undefined) return record;
    const captures = this.entries.flatMap(({ captured }) => captured ?? []);
    return withIdDate(record, captures.sort(compareDates)[0]);
  }
}
