import type { DigestEntry } from '../../model';
import { groupEntries } from './groups';
import type { EntryGroup } from './groups';
import { identifiers } from '../../identity/identifiers';
import type { KnownEntry } from './known';
import { Multimap } from '../../base/collections';
import { guessedIdentityOf } from './shortTitles';

/** A title or ids by which entries can be found. */
export interface PaperClue {
  /** See `paperIdentity`. */
  readonly identity?: string;
  /** Without version. */
  readonly arxivId?: string;
  readonly doi?: string;
}

/** Entries grouped by titles and ids. */
export class EntryGroups {
  readonly #byName = new Multimap<KnownEntry>();
  /** Entries that may match by their short title. */
  readonly #byShortTitle = new Multimap<KnownEntry>();
  /** New entries that aren't indexed by title and ids yet. */
  readonly unindexed = new Set<KnownEntry>();
  /** Titles and ids of removed entries. Entries that share one may belong to another paper now. */
  readonly removedNames = new Set<string>();
  /** Short titles of added or removed entries. */
  readonly changedShortTitles = new Set<string>();
  /** Entries whose paper is unknown or may have changed. */
  readonly ungrouped = new Set<KnownEntry>();

  /** Indexes a new entry by its title and ids. */
  index(entry: KnownEntry): void {
    this.ungrouped.add(entry);
    for (const name of namesOf(entry)) this.#byName.add(name, entry);
    const short = guessedIdentityOf(entry.asRead);
    if (short === undefined) return;
    this.#byShortTitle.add(short, entry);
    this.changedShortTitles.add(short);
  }

  delete(entry: KnownEntry): void {
    for (const name of namesOf(entry)) {
      this.#byName.delete(name, entry);
      this.removedNames.add(name);
    }
    const short = guessedIdentityOf(entry.asRead);
    if (short !== undefined) {
      this.#byShortTitle.delete(short, entry);
      this.changedShortTitles.add(short);
    }
    this.unindexed.delete(entry);
    this.ungrouped.delete(entry);
  }

  /** Marks the entries with a name in {@link removedNames} as ungrouped. */
  ungroup(name: string): void {
    for (const entry of this.#byName.of(name)) this.ungrouped.add(entry);
  }

  /** Marks the entries with a short title in {@link changedShortTitles} as ungrouped. */
  ungroupByShortTitle(short: string): void {
    for (const entry of this.#byShortTitle.of(short)) this.ungrouped.add(entry);
  }

  /** The entries that have this title without their subtitle, and authors. */
  withShortTitle(identity: string): Iterable<KnownEntry> {
    return this.#byShortTitle.of(identity);
  }

  /** The entries with a title or an id in the clue. */
  *of(clue: PaperClue): Generator<KnownEntry> {
    for (const name of namesIn(clue)) yield* this.named(name);
  }

  /** The entries with a name from {@link namesIn}. */
  named(name: string): Iterable<KnownEntry> {
    return this.#byName.of(name);
  }

  /**
   * The papers among an entry and all entries that share a title or an id with it, directly or
   * through others. These entries are no longer ungrouped.
   */
  around(entry: KnownEntry): readonly EntryGroup<KnownEntry>[] {
    if (namesOf(entry).every((name) => this.#byName.hasOnly(name, entry))) {
      this.ungrouped.delete(entry);
      return [{ identities: [entry.identity], entries: [entry] }];
    }
    const found = new Set([entry]);
    const seen = new Set<string>();
    for (const next of found) {
      this.ungrouped.delete(next);
      for (const name of namesOf(next)) {
        if (seen.has(name)) continue;
        seen.add(name);
        for (const other of this.#byName.of(name)) found.add(other);
      }
    }
    const groups = groupEntries(
      Array.from(found, (known) => ({ known, entry: known.asRead, identity: known.identity })),
    );
    return groups.map(({ identities, entries: [first, ...others] }) => ({
      identities,
      entries: [first.known, ...others.map(({ known }) => known)],
    }));
  }
}

/** The title and ids by which an entry can be found. */
export function namesIn(clue: PaperClue): string[] {
  return clue.identity === undefined
    ? [...identifiers(clue)]
    : [clue.identity, ...identifiers(clue)];
}

/** A title never looks like an id: the identity of a title with letters contains no colon. */
function namesOf({ identity, asRead }: { identity: string; asRead: DigestEntry }): string[] {
  return [identity, ...identifiers(asRead)];
}
