import type { BibliographyWork } from '../bibliography/work';
import { citekeyCandidates } from '../citation/citekey';
import type { DigestEntry, DigestSummary, Paper, ParsedDigest, PartialDate } from '../model';
import { withYear } from './captureYear';
import { paperIdentity } from './identity';
import type { KeyClaim } from './keys';
import { compareEntries, mergeEntries } from './merge';
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
  ) {
    this.capture = parsed.captureDate;
    this.entries = parsed.papers.map((asRead) => new KnownEntry(this, asRead));
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

  get summary(): DigestSummary {
    return {
      uri: this.uri,
      ...(this.capture && { captureDate: this.capture }),
      paperCount: new Set(this.entries.map(({ identity }) => identity)).size,
    };
  }
}

/** An entry of a digest, and the paper that it is. */
export class KnownEntry {
  paper: KnownPaper | undefined;
  #identity: string | undefined;

  constructor(
    readonly digest: KnownDigest,
    readonly asRead: DigestEntry,
  ) {}

  /** See `paperIdentity`; it takes a while at first. */
  get identity(): string {
    return (this.#identity ??= paperIdentity(this.asRead));
  }

  /** With the year that other digests tell. */
  get entry(): DigestEntry {
    const { year } = this.digest;
    return year === undefined ? this.asRead : withYear(this.asRead, year);
  }
}

/** Entries that are one paper, and what comes of them. */
export class KnownPaper implements KeyClaim {
  record: DigestEntry;
  firstCapture: PartialDate | undefined;
  ownKeys: readonly string[] = none;
  works: readonly BibliographyWork[] = none;
  pins: readonly string[] = none;
  key = '';
  tried: readonly string[] = none;
  /** As everybody knows it. */
  published: Paper | undefined;

  constructor(
    /** See `joinById`. */
    readonly identity: string,
    readonly entries: readonly [KnownEntry, ...KnownEntry[]],
  ) {
    this.record = entries[0].asRead;
  }

  get identities(): readonly string[] {
    return [this.identity, ...this.entries.map(({ identity }) => identity)];
  }

  get bibliographyKeys(): readonly string[] {
    return this.works.length === 0
      ? none
      : this.works.map(({ key }) => key).filter((key) => !/\s/.test(key));
  }

  candidates(): Iterator<string, never> {
    return citekeyCandidates(this.record);
  }

  /** Merges the entries anew. */
  merge(): DigestEntry {
    const captured = this.entries
      .map(({ entry, digest: { capture } }) => ({ entry, capture }))
      .sort(compareEntries);
    this.record = mergeEntries(captured);
    this.firstCapture = captured[0]?.capture;
    const { title, date } = this.record;
    const keys = new Set([firstKey(this.record)]);
    for (const { asRead, entry } of this.entries) {
      for (const source of asRead === entry ? [entry] : [entry, asRead]) {
        const isTheSame = source.title === title && source.date?.year === date?.year;
        if (!isTheSame) keys.add(firstKey(source));
      }
    }
    this.ownKeys = [...keys];
    return this.record;
  }

  /** The paper under its present key, with what bibliographies tell of it. */
  toPaper(): Paper {
    const { key, record, works } = this;
    return { key, ...(works.length === 0 ? record : withWorks(record, works)) };
  }
}

function firstKey(entry: DigestEntry): string {
  return citekeyCandidates(entry).next().value;
}
