import type { DigestEntry } from '../../model';
import { groupEntries } from './groups';
import type { EntryGroup } from './groups';
import { identifiers } from '../../identity/identifiers';
import type { KnownEntry } from './known';
import { Multimap } from '../../base/multimap';
import { guessedIdentityOf } from './shortTitles';

/** A title or an id by which entries may be found. */
export interface PaperClue {
  /** See `paperIdentity`. */
  readonly identity?: string;
  /** Without version. */
  readonly arxivId?: string;
  readonly doi?: string;
}

/** Entries by what joins them: titles and ids. */
export class EntryGroups {
  readonly #byName = new Multimap<KnownEntry>();
  /** Those that may be guessed by their short title. */
  readonly #byShortTitle = new Multimap<KnownEntry>();
  /** New entries that were not yet filed by title and ids. */
  readonly unnamed = new Set<KnownEntry>();
  /** Titles and ids of entries that are gone. Entries that share one may be another paper by now. */
  readonly left = new Set<string>();
  /** Short titles of entries that came or went. */
  readonly disputed = new Set<string>();
  /** Entries whose paper is not known, or may be another by now. */
  readonly loose = new Set<KnownEntry>();

  /** Files a new entry by its title and ids. */
  name(entry: KnownEntry): void {
    this.loose.add(entry);
    for (const name of namesOf(entry)) this.#byName.add(name, entry);
    const short = guessedIdentityOf(entry.asRead);
    if (short === undefined) return;
    this.#byShortTitle.add(short, entry);
    this.disputed.add(short);
  }

  delete(entry: KnownEntry): void {
    for (const name of namesOf(entry)) {
      this.#byName.delete(name, entry);
      this.left.add(name);
    }
    const short = guessedIdentityOf(entry.asRead);
    if (short !== undefined) {
      this.#byShortTitle.delete(short, entry);
      this.disputed.add(short);
    }
    this.unnamed.delete(entry);
    this.loose.delete(entry);
  }

  /** Makes the entries with one of the names that were {@link left} loose. */
  loosen(name: string): void {
    for (const entry of this.#byName.of(name)) this.loose.add(entry);
  }

  /** Makes the entries with one of the {@link disputed} short titles loose. */
  loosenRivals(short: string): void {
    for (const rival of this.#byShortTitle.of(short)) this.loose.add(rival);
  }

  /** The entries that are known by a title without their subtitle, and tell their authors. */
  withShortTitle(identity: string): Iterable<KnownEntry> {
    return this.#byShortTitle.of(identity);
  }

  /** The entries with a title or an id. */
  *of(clue: PaperClue): Generator<KnownEntry> {
    for (const name of namesIn(clue)) yield* this.named(name);
  }

  /** The entries with one of the names that {@link namesIn} gives. */
  named(name: string): Iterable<KnownEntry> {
    return this.#byName.of(name);
  }

  /**
   * The papers among an entry and all entries that share a title or an id with it, directly or by way of
   * others. None of these entries is loose any more.
   */
  around(entry: KnownEntry): readonly EntryGroup<KnownEntry>[] {
    if (namesOf(entry).every((name) => this.#byName.hasOnly(name, entry))) {
      this.loose.delete(entry);
      return [{ identities: [entry.identity], entries: [entry] }];
    }
    const found = new Set([entry]);
    const seen = new Set<string>();
    for (const next of found) {
      this.loose.delete(next);
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

/** The title and the ids, by one of which an entry may be found. */
export function namesIn(clue: PaperClue): string[] {
  return clue.identity === undefined
    ? [...identifiers(clue)]
    : [clue.identity, ...identifiers(clue)];
}

/** No title looks like an id: one with letters has no colon left in its identity. */
function namesOf({ identity, asRead }: { identity: string; asRead: DigestEntry }): string[] {
  return [identity, ...identifiers(asRead)];
}
