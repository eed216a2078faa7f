/*
 * Joining: from digests and bibliographies to papers with keys. Input: digests as read (`KnownDigest` with
 * `KnownEntry`s), works of bibliographies and the pins of notes. Entries are grouped by titles and ids
 * (`entryGroups.ts`, `groups.ts`) into `KnownPaper`s; these are merged into one record (`merge.ts`), completed
 * by bibliographies (`works.ts`) and given a key (`keys.ts`). A work that only bibliographies list becomes a
 * `BibliographyPaper`. Output: papers, one at a time, from `toPaper`.
 */
import type { ListedWork } from '../../bibliography/work/work';
import type { CompletedPaper } from '../../bibliography/write/entryUpdate';
import { citekeyCandidates, firstCitekey, keyStem } from '../../identity/citekey';
import { withIdDate } from '../../identity/idDate';
import { isIdAsTitle } from '../../identity/identifiers';
import { identityOf } from '../../identity/title';
import { compareDates, textOf } from '../../model';
import type { DigestEntry, DigestSummary, Paper, ParsedDigest, PartialDate } from '../../model';
import { fold } from '../../text/fold';
import { readable } from '../../text/readable';
import { citableKeys } from './bibliographyPaper';
import { withYear, writtenYears } from './inferredDates';
import type { KeyClaim } from './keys';
import { compareEntries, mergeEntries } from './merge';
import { withWorks } from './works';

const none: readonly never[] = [];

/** Values computed from an entry alone and slow to compute, so they are stored with it. */
export interface EntryTraits {
  /** See `keyStem`. */
  readonly stem: string;
  /** See `paperIdentity`. */
  readonly identity: string;
  /** The hash by which an index recognizes the text; missing if no index was used. */
  readonly textHash?: number;
}

/** All traits except `textHash`, which needs an index. */
export function entryTraits({ title }: DigestEntry): EntryTraits {
  const folded = fold(readable(title));
  return { identity: identityOf(folded, title), stem: keyStem(folded) };
}

/** A digest as read, with the year that other digests add. */
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

  /** The capture year inferred from other digests; see `settledYear`. */
  get year(): number | undefined {
    return this.#year;
  }

  set year(year: number | undefined) {
    this.#year = year;
    const { captureDate } = this.parsed;
    this.capture = year === undefined ? captureDate : { ...captureDate, year, yearInferred: true };
  }

  /** Different ids are different papers, and so are different titles. */
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

/** An entry of a digest, and its paper. */
export class KnownEntry {
  paper: KnownPaper | undefined;

  constructor(
    readonly digest: KnownDigest,
    readonly asRead: DigestEntry,
    private known?: EntryTraits,
  ) {}

  /** Slow to compute the first time, unless passed in. */
  get traits(): EntryTraits {
    return (this.known ??= entryTraits(this.asRead));
  }

  /** See `paperIdentity`. */
  get identity(): string {
    return this.traits.identity;
  }

  /** The entry with the year inferred from other digests. */
  get entry(): DigestEntry {
    const { year } = this.digest;
    return year === undefined ? this.asRead : withYear(this.asRead, year);
  }

  /** The entry with and without the inferred year, each with and without the date of its id. */
  get forms(): ReadonlySet<DigestEntry> {
    const { entry, asRead, captured } = this;
    if (asRead.date?.year !== undefined) return new Set([entry, asRead]);
    return new Set([withIdDate(entry, captured), entry, withIdDate(asRead, captured), asRead]);
  }

  /** The capture date of its digest, if certain. */
  get captured(): PartialDate | undefined {
    const { capture } = this.digest;
    return capture?.year === undefined || capture.yearInferred ? undefined : capture;
  }
}

/** The entries of one paper, and the record made from them. */
export class KnownPaper implements KeyClaim {
  record: DigestEntry;
  firstCapture: PartialDate | undefined;
  ownKeys: readonly string[] = none;
  works: readonly ListedWork[] = none;
  pins: readonly string[] = none;
  key = '';
  tried: readonly string[] = none;
  /** The paper as last published. */
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

  /** Whether this title, or this id, belongs to the paper. */
  isKnownBy(identity: string): boolean {
    return (this.#identities ??= new Set(this.identities)).has(identity);
  }

  /** See `writtenYears`. */
  get writtenYears(): ReadonlyMap<number, ReadonlySet<number>> {
    return (this.#writtenYears ??= writtenYears(this.entries));
  }

  /** Whether all its entries still belong to it. */
  get isWhole(): boolean {
    return this.entries[0].paper === this;
  }

  get bibliographyKeys(): readonly string[] {
    return citableKeys(this.works);
  }

  candidates(): Iterator<string, never> {
    return citekeyCandidates(this.datedRecord, this.identity);
  }

  /** Merges the entries again. */
  merge(): DigestEntry {
    return this.entries.length > 1 ? this.#mergeAll() : this.#takeOver(this.entries[0]);
  }

  #takeOver(known: KnownEntry): DigestEntry {
    const { entry, digest, traits } = known;
    this.record = entry;
    this.firstCapture = digest.capture;
    const keys = Array.from(known.forms, (form) => firstCitekey(form, traits.stem));
    this.ownKeys = [...new Set(keys)];
    return entry;
  }

  #mergeAll(): DigestEntry {
    const captured = this.entries
      .map(({ entry, digest: { capture } }) => ({ entry, capture }))
      .sort(compareEntries);
    this.record = mergeEntries(captured);
    this.firstCapture = captured[0]?.capture;
    const dated = this.datedRecord;
    const { title, date } = dated;
    const titled = this.entries.find(({ asRead }) => asRead.title === title);
    const keys = [firstCitekey(dated, titled?.traits.stem ?? '')];
    for (const { forms, traits } of this.entries) {
      for (const source of forms) {
        const isTheSame = source.title === title && source.date?.year === date?.year;
        if (!isTheSame) keys.push(firstCitekey(source, traits.stem));
      }
    }
    this.ownKeys = [...new Set(keys)];
    return this.record;
  }

  /** The hash of its text, if that is the text of an entry whose hash is known. */
  get textHash(): number | undefined {
    const { title, organization, authors, abstract } = this.record;
    const text = textOf(this.record);
    // Then the paper may have a looked-up abstract or title, or other authors.
    const isUntitled = isIdAsTitle(title);
    const isOther = (work: ListedWork) =>
      isUntitled || work.authors !== undefined || (abstract === '' && (work.abstract ?? '') !== '');
    if (this.works.some(isOther)) return undefined;
    return this.entries.find(
      ({ asRead }) =>
        asRead.title === title &&
        textOf(asRead) === text &&
        asRead.organization === organization &&
        asRead.authors === authors,
    )?.traits.textHash;
  }

  /** The record with the date of its id, if no digest has a date. */
  get datedRecord(): DigestEntry {
    return this.#withIdDate(this.record);
  }

  /** The paper under its current key, with the data of bibliographies. */
  toPaper(): Paper {
    const { key, record, works } = this;
    if (works.length === 0) return { key, ...this.datedRecord };
    return { key, ...this.#withIdDate(withWorks(record, works)) };
  }

  /** The paper without and with looked-up details, apart from bibliographies; undefined without details. */
  get completed(): CompletedPaper | undefined {
    const details = this.works.filter(({ lookedUp }) => lookedUp);
    if (details.length === 0) return undefined;
    const { key, record } = this;
    const after = { key, ...this.#withIdDate(withWorks(record, details)) };
    return { before: { key, ...this.datedRecord }, after };
  }

  #withIdDate(record: DigestEntry): DigestEntry {
    if (record.date?.year !== undefined) return record;
    const captures = this.entries.flatMap(({ captured }) => captured ?? []);
    return withIdDate(record, captures.sort(compareDates)[0]);
  }
}
