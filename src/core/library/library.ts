import type { BibliographyWork } from '../bibliography/work';
import { citekeyCandidates } from '../citation/citekey';
import type { DigestEntry, DigestSummary, Paper, ParsedDigest, Problem } from '../model';
import { settleCaptureYears, withCaptureYear } from './captureYear';
import { byCodeUnits, joinById } from './groups';
import { paperIdentity } from './identity';
import { assignKeys } from './keys';
import type { KeyClaim } from './keys';
import { compareEntries, mergeEntries } from './merge';
import type { CapturedEntry } from './merge';
import { WorkIndex, withWorks } from './works';

/** A file that is now this digest, or is no digest (any more). */
export interface DigestChange {
  readonly uri: string;
  readonly digest: ParsedDigest | undefined;
}

/** How the papers of a library changed. A paper that got another key was removed and added. */
export interface LibraryChanges {
  /** New papers, and changed ones as they are now. */
  readonly added: readonly Paper[];
  /** Papers that are gone, and changed ones as they were. */
  readonly removed: readonly Paper[];
}

/** A digest as read, and as the other digests complete it. */
interface KnownDigest {
  readonly parsed: ParsedDigest;
  readonly identities: readonly string[];
  readonly year: number | undefined;
  readonly settled: ParsedDigest;
  readonly entries: readonly KnownEntry[];
}

interface KnownEntry extends CapturedEntry {
  readonly identity: string;
  readonly ownKeys: readonly string[];
}

/** A paper before it has a key; kept as long as its entries stay the same. */
interface KnownPaper {
  readonly entries: readonly KnownEntry[];
  readonly record: DigestEntry;
  readonly claim: KeyClaim;
}

/** A paper and the record it was made from. */
interface PublishedPaper {
  readonly paper: Paper;
  readonly record: DigestEntry;
}

/**
 * All digests as one collection of papers. What it holds depends on the digests, the bibliographies
 * and the pins alone, never on the order in which they came.
 */
export class Library {
  readonly #digests = new Map<string, KnownDigest>();
  #works = new WorkIndex([]);
  #known = new Map<string, KnownPaper>();
  #papers: readonly Paper[] = [];
  #byKey = new Map<string, PublishedPaper>();
  #aliases: ReadonlyMap<string, string> = new Map();

  /** By key. */
  get papers(): readonly Paper[] {
    return this.#papers;
  }

  /** Every further key that resolves to a paper, with that paper's own key. */
  get aliases(): ReadonlyMap<string, string> {
    return this.#aliases;
  }

  /** By uri. */
  get digests(): readonly DigestSummary[] {
    return this.#sortedDigests().map(([uri, { settled, identities }]) => ({
      uri,
      ...(settled.captureDate && { captureDate: settled.captureDate }),
      paperCount: new Set(identities).size,
    }));
  }

  /** By uri and place. */
  get problems(): readonly Problem[] {
    return this.#sortedDigests().flatMap(([, { parsed }]) => parsed.problems);
  }

  /** The paper that `key` means, be it the paper's own key or an alias. */
  paper(key: string): Paper | undefined {
    return this.#byKey.get(this.#aliases.get(key) ?? key)?.paper;
  }

  /**
   * Takes in changed digests, the keys in use in notes (`pins`: key to the paper's identity) and,
   * when they changed, all works of the bibliographies in the order of precedence. Papers that none
   * of this touches stay the same objects.
   */
  update(
    changes: Iterable<DigestChange>,
    pins: ReadonlyMap<string, string>,
    works?: readonly BibliographyWork[],
  ): LibraryChanges {
    if (works) this.#works = new WorkIndex(works);
    for (const { uri, digest } of changes) {
      if (digest) this.#digests.set(uri, knownDigest(digest));
      else this.#digests.delete(uri);
    }
    const joined = joinById(this.#identifiedEntries());
    this.#settleYears(joined);
    this.#known = this.#mergeEntries(joined);
    return this.#publish(pins);
  }

  *#identifiedEntries() {
    for (const { parsed, identities } of this.#digests.values()) {
      for (const [i, entry] of parsed.papers.entries()) {
        yield { entry, identity: identities[i] ?? '' };
      }
    }
  }

  #settleYears(joined: ReadonlyMap<string, string>): void {
    const digests = new Map(
      [...this.#digests].map(([uri, { parsed, identities }]) => [
        uri,
        { parsed, papers: identities.map((identity) => joined.get(identity) ?? identity) },
      ]),
    );
    const years = settleCaptureYears(digests);
    for (const [uri, digest] of this.#digests) {
      const year = years.get(uri);
      if (year !== digest.year) this.#digests.set(uri, settle(digest, year));
    }
  }

  #mergeEntries(joined: ReadonlyMap<string, string>): Map<string, KnownPaper> {
    const groups = new Map<string, KnownEntry[]>();
    for (const { entries } of this.#digests.values()) {
      for (const entry of entries) {
        const paper = joined.get(entry.identity) ?? entry.identity;
        const group = groups.get(paper);
        if (group) group.push(entry);
        else groups.set(paper, [entry]);
      }
    }
    const known = new Map<string, KnownPaper>();
    for (const [identity, entries] of groups) {
      entries.sort(compareEntries);
      const before = this.#known.get(identity);
      const same = before && areSame(before.entries, entries);
      known.set(identity, same ? before : knownPaper(identity, entries));
    }
    return known;
  }

  #publish(pins: ReadonlyMap<string, string>): LibraryChanges {
    const known = [...this.#known.values()].map(({ claim, record }) => {
      const works = this.#works.of(record, claim.identities);
      if (works.length === 0) return { claim, record };
      const bibliographyKeys = works.map(({ key }) => key).filter((key) => !/\s/.test(key));
      return { claim: { ...claim, bibliographyKeys }, record: withWorks(record, works) };
    });
    const { keys, aliases } = assignKeys(
      known.map(({ claim }) => claim),
      pins,
      this.#works.keys,
    );
    const before = this.#byKey;
    const byKey = new Map<string, PublishedPaper>();
    const added: Paper[] = [];
    for (const [i, { record }] of known.entries()) {
      const key = keys[i] ?? '';
      const old = before.get(key);
      const paper = old && saysTheSame(old.record, record) ? old.paper : { key, ...record };
      if (paper !== old?.paper) added.push(paper);
      byKey.set(key, { paper, record });
    }
    const removed = [...before.values()]
      .map(({ paper }) => paper)
      .filter((paper) => byKey.get(paper.key)?.paper !== paper);
    this.#byKey = byKey;
    this.#aliases = new Map(aliases);
    this.#papers = [...byKey.values()]
      .map(({ paper }) => paper)
      .sort((a, b) => byCodeUnits(a.key, b.key));
    return { added, removed };
  }

  #sortedDigests(): [string, KnownDigest][] {
    return [...this.#digests].sort(([a], [b]) => byCodeUnits(a, b));
  }
}

function knownDigest(parsed: ParsedDigest): KnownDigest {
  const identities = parsed.papers.map(paperIdentity);
  return settle({ parsed, identities }, undefined);
}

function settle(
  { parsed, identities }: Pick<KnownDigest, 'parsed' | 'identities'>,
  year: number | undefined,
): KnownDigest {
  const settled = year === undefined ? parsed : withCaptureYear(parsed, year);
  const entries = settled.papers.map((entry, i) => {
    const asRead = parsed.papers[i] ?? entry;
    return {
      entry,
      capture: settled.captureDate,
      identity: identities[i] ?? '',
      ownKeys: entry === asRead ? [firstKey(entry)] : [firstKey(entry), firstKey(asRead)],
    };
  });
  return { parsed, identities, year, settled, entries };
}

function knownPaper(identity: string, entries: readonly KnownEntry[]): KnownPaper {
  const record = mergeEntries(entries);
  const claim: KeyClaim = {
    identities: [identity, ...entries.map((entry) => entry.identity)],
    firstCapture: entries[0]?.capture,
    ownKeys: [firstKey(record), ...entries.flatMap(({ ownKeys }) => ownKeys)],
    candidates: () => citekeyCandidates(record),
  };
  return { entries, record, claim };
}

function firstKey(entry: DigestEntry): string {
  return citekeyCandidates(entry).next().value;
}

function areSame<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}

/** Records are plain data with their properties always in the same order. */
function saysTheSame(a: DigestEntry, b: DigestEntry): boolean {
  return a === b || (a.title === b.title && JSON.stringify(a) === JSON.stringify(b));
}
