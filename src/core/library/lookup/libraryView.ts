/*
 * Lookup: the queries that features make on a library. Input: the library as plain data. Output: works by key
 * (`LibraryView`) or by a note's meaning of a key (`noteKeys.ts`), entries of digests by position, and papers
 * by title and id (`paperLookup.ts`).
 */
import { byCodeUnits, countBefore, find } from '../../base/sortedList';
import type { BibliographyEntry } from '../../bibliography/work/work';
import { isIdentifier } from '../../citation/pandoc/crossReferences';
import { identifierOf, identifiers } from '../../identity/identifiers';
import { digestsOf } from '../edits/portionText';
import { emptyLists, nameOf, resolveKey } from '../libraryLists';
import type { LibraryLists } from '../libraryLists';
import { comparePositions, isListedOnly, rangeContains } from '../../model';
import type {
  DigestSummary,
  EntryPlace,
  Listing,
  PaperSummary,
  Position,
  Problem,
} from '../../model';
import { addTo } from '../../base/collections';

/** A paper at a position in a digest. */
export interface PaperAt {
  readonly paper: PaperSummary;
  readonly sighting: EntryPlace;
}

/** A work that a bibliography lists under a key. */
interface ListedAs {
  /** The URI of the bibliography. */
  readonly uri: string;
  readonly work: PaperSummary;
}

/** A library, with or without literature notes. */
type GivenLibrary = Omit<LibraryLists, 'literatureNotes'> &
  Partial<Pick<LibraryLists, 'literatureNotes'>>;

const none: readonly never[] = [];

/** The library at one moment, with the lookups features need. Never changes. */
export class LibraryView {
  /** Everything that can be cited, by key: `papers`, and works that only bibliographies have. */
  readonly works: readonly PaperSummary[];
  readonly digests: readonly DigestSummary[];
  readonly problems: readonly Problem[];
  /** Every entry of every bibliography, by URI and position. */
  readonly bibliography: readonly BibliographyEntry[];
  /** The keys of papers with a literature note, each with the URI of the note; sorted by key. */
  readonly literatureNotes: LibraryLists['literatureNotes'];
  #papers: readonly PaperSummary[] | undefined;
  #entries: Map<string, BibliographyEntry> | undefined;
  #entriesByPlace: ReadonlyMap<string, BibliographyEntry> | undefined;
  #listed: ReadonlyMap<string, readonly ListedAs[]> | undefined;
  #identified: ReadonlyMap<string, PaperSummary> | undefined;
  readonly #entriesIn = new Map<string, readonly PaperAt[]>();
  readonly #data: Omit<LibraryLists, 'literatureNotes'>;

  constructor({ literatureNotes = none, ...data }: GivenLibrary) {
    this.works = data.papers;
    this.digests = data.digests;
    this.problems = data.problems;
    this.bibliography = data.bibliography;
    this.literatureNotes = literatureNotes;
    this.#data = data;
  }

  /** The papers of digests, by key; found when first needed, since the server's view makes no use of them. */
  get papers(): readonly PaperSummary[] {
    return (this.#papers ??= papersOfDigests(this.works));
  }

  /** The work that `key` means: its own key or another key that resolves to it. */
  resolve(key: string): PaperSummary | undefined {
    return resolveKey(this.#data, key);
  }

  /** The URI of the literature note of the paper with this own key. */
  literatureNote(key: string): string | undefined {
    return find(this.literatureNotes, key, nameOf)?.[1];
  }

  /** The papers whose own keys start with `start`, by key. */
  *papersWithKeysFrom(start: string): Generator<PaperSummary> {
    const first = countBefore(this.papers, ({ key }) => key < start);
    for (let i = first; this.papers[i]?.key.startsWith(start); i += 1) {
      const paper = this.papers[i];
      if (paper) yield paper;
    }
  }

  /** The works that bibliographies list under `key`, by URI. */
  listed(key: string): readonly ListedAs[] {
    this.#listed ??= listedWorks(this.works);
    return this.#listed.get(key) ?? none;
  }

  /**
   * The work whose DOI or arXiv id is the `key`, as Manubot and MyST cite works: `10.1000/182`, `doi:10.1000/182`,
   * `https://doi.org/10.1000/182`, `arXiv:2501.12345`.
   */
  identified(key: string): PaperSummary | undefined {
    const [name] = isIdentifier(key) ? identifiers(identifierOf(key) ?? {}) : none;
    if (name === undefined) return undefined;
    // Reversed, so the first of several works with one DOI stays.
    this.#identified ??= new Map(
      this.works
        .toReversed()
        .flatMap((work) => identifiers(work).map((id): [string, PaperSummary] => [id, work])),
    );
    return this.#identified.get(name);
  }

  /** Whether bibliographies have different works under `key`. */
  isAmbiguous(key: string): boolean {
    const [first, ...others] = this.listed(key);
    return others.some(({ work }) => work !== first?.work);
  }

  /** The entry for a work in a bibliography: in the first of the `files` that has one, else in any. */
  entryOf(
    { listings = none, title }: PaperSummary,
    files: readonly string[] = none,
  ): BibliographyEntry | undefined {
    const own = files.flatMap((file) => listings.filter(({ uri }) => uri === file));
    const [place] = own.length > 0 ? own : listings;
    if (!place) return undefined;
    this.#entriesByPlace ??= byPlace(this.bibliography);
    // If several entries in one file have this key, the title identifies the work's.
    const name = placeName(place);
    return this.#entriesByPlace.get(titledName(name, title)) ?? this.#entriesByPlace.get(name);
  }

  /** The entry with this key in a bibliography; the first if there are several. */
  bibliographyEntry(key: string): BibliographyEntry | undefined {
    // Reversed, so the first of several entries with one key stays.
    this.#entries ??= new Map(this.bibliography.toReversed().map((entry) => [entry.key, entry]));
    return this.#entries.get(key);
  }

  /** The entries of a digest, in file order; empty if it isn't a digest. */
  entries(uri: string): readonly PaperAt[] {
    const known = this.#entriesIn.get(uri);
    if (known) return known;
    const entries = entriesOf(this.works, uri);
    this.#entriesIn.set(uri, entries);
    return entries;
  }

  /** The entry of a digest at `position`. */
  at(uri: string, position: Position): PaperAt | undefined {
    return this.entries(uri).find(({ sighting }) => rangeContains(sighting.range, position));
  }
}

/** The positions of `papers` in a digest, in file order. */
function entriesOf(papers: readonly PaperSummary[], uri: string): readonly PaperAt[] {
  const entries: PaperAt[] = [];
  // A loop, since there may be a hundred thousand papers.
  for (const paper of papers) {
    if (!digestsOf(paper).includes(uri)) continue;
    for (const sighting of paper.sightings) {
      if (sighting.uri === uri) entries.push({ paper, sighting });
    }
  }
  return entries.sort((a, b) => comparePositions(a.sighting.range.start, b.sighting.range.start));
}

function listedWorks(works: readonly PaperSummary[]): ReadonlyMap<string, readonly ListedAs[]> {
  const listed = new Map<string, ListedAs[]>();
  for (const work of works) {
    for (const { uri, key } of work.listings ?? none) addTo(listed, key, { uri, work });
  }
  for (const all of listed.values()) all.sort((a, b) => byCodeUnits(a.uri, b.uri));
  return listed;
}

/** The first entry at each position, and the first with each title there. */
function byPlace(entries: readonly BibliographyEntry[]): ReadonlyMap<string, BibliographyEntry> {
  const byName = new Map<string, BibliographyEntry>();
  for (const entry of entries) {
    const name = placeName(entry);
    for (const each of [name, titledName(name, entry.title ?? '')]) {
      if (!byName.has(each)) byName.set(each, entry);
    }
  }
  return byName;
}

function titledName(name: string, title: string): string {
  return `${name}\n${title}`;
}

function placeName({ uri, key }: Listing): string {
  return `${uri}\n${key}`;
}

function papersOfDigests(works: readonly PaperSummary[]): readonly PaperSummary[] {
  return works.some(isListedOnly) ? works.filter((work) => !isListedOnly(work)) : works;
}

/** The library before any file is read. */
export const emptyView = new LibraryView(emptyLists);
