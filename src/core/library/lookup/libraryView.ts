/*
 * Lookup: what features ask of a library. In comes the library as plain data; out come works by key
 * (`LibrarySnapshot`), as a note means them (`noteKeys.ts`), entries of digests by place, and papers by
 * title and id (`paperLookup.ts`).
 */
import { byCodeUnits } from '../../base/byCodeUnits';
import type { BibliographyEntry } from '../../bibliography/work/work';
import { nameOf, resolveKey } from '../joining/byKey';
import { emptyLists } from '../libraryLists';
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
import { countBefore, find } from '../../base/sortedList';
import { addTo } from '../../base/addTo';

/** A paper at a place in a digest. */
export interface PaperAt {
  readonly paper: PaperSummary;
  readonly sighting: EntryPlace;
}

/** A work under a key that a bibliography has for it. */
interface ListedAs {
  /** The bibliography. */
  readonly uri: string;
  readonly work: PaperSummary;
}

/** A library, with or without literature notes. */
type GivenLibrary = Omit<LibraryLists, 'literatureNotes'> &
  Partial<Pick<LibraryLists, 'literatureNotes'>>;

const none: readonly never[] = [];

/** The library at one moment, with the lookups features need. Never changes. */
export class LibraryView {
  /** All that can be cited, by key: `papers`, and the works that only bibliographies have. */
  readonly works: readonly PaperSummary[];
  /** The papers of digests, by key. */
  readonly papers: readonly PaperSummary[];
  readonly digests: readonly DigestSummary[];
  readonly problems: readonly Problem[];
  /** Every entry of every bibliography, by uri and place. */
  readonly bibliography: readonly BibliographyEntry[];
  /** The keys of the papers with a literature note, each with the uri of the note; sorted by key. */
  readonly literatureNotes: LibraryLists['literatureNotes'];
  #entries: Map<string, BibliographyEntry> | undefined;
  #entriesByPlace: ReadonlyMap<string, BibliographyEntry> | undefined;
  #listed: ReadonlyMap<string, readonly ListedAs[]> | undefined;
  readonly #entriesIn = new Map<string, readonly PaperAt[]>();
  readonly #data: Omit<LibraryLists, 'literatureNotes'>;

  constructor({ literatureNotes = none, ...data }: GivenLibrary) {
    this.works = data.papers;
    this.papers = papersOfDigests(data.papers);
    this.digests = data.digests;
    this.problems = data.problems;
    this.bibliography = data.bibliography;
    this.literatureNotes = literatureNotes;
    this.#data = data;
  }

  /** The work that `key` means, be it the work's own key or another that resolves to it. */
  resolve(key: string): PaperSummary | undefined {
    return resolveKey(this.#data, key);
  }

  /** The uri of the literature note of the paper with this key of its own. */
  literatureNote(key: string): string | undefined {
    return find(this.literatureNotes, key, nameOf)?.[1];
  }

  /** The papers whose own keys begin so, by key. */
  *papersWithKeysFrom(start: string): Generator<PaperSummary> {
    const first = countBefore(this.papers, ({ key }) => key < start);
    for (let i = first; this.papers[i]?.key.startsWith(start); i += 1) {
      const paper = this.papers[i];
      if (paper) yield paper;
    }
  }

  /** The works that bibliographies have under `key`, by their uris. */
  listed(key: string): readonly ListedAs[] {
    this.#listed ??= listedWorks(this.works);
    return this.#listed.get(key) ?? none;
  }

  /** Whether bibliographies have different works under `key`. */
  isAmbiguous(key: string): boolean {
    const [first, ...others] = this.listed(key);
    return others.some(({ work }) => work !== first?.work);
  }

  /** The entry of a work in a bibliography: in the first of the `files` that has one, else in any. */
  entryOf(
    { listings = none, title }: PaperSummary,
    files: readonly string[] = none,
  ): BibliographyEntry | undefined {
    const own = files.flatMap((file) => listings.filter(({ uri }) => uri === file));
    const [place] = own.length > 0 ? own : listings;
    if (!place) return undefined;
    this.#entriesByPlace ??= byPlace(this.bibliography);
    // Of several entries under one key in one file, the title tells which is this work's.
    const name = placeName(place);
    return this.#entriesByPlace.get(titledName(name, title)) ?? this.#entriesByPlace.get(name);
  }

  /** The entry of a bibliography under `key`; of several the first. */
  bibliographyEntry(key: string): BibliographyEntry | undefined {
    // Of several entries with one key the first is to stay.
    this.#entries ??= new Map(this.bibliography.toReversed().map((entry) => [entry.key, entry]));
    return this.#entries.get(key);
  }

  /** The entries of one digest, in the order of the file; empty when it is no digest. */
  entries(uri: string): readonly PaperAt[] {
    const known = this.#entriesIn.get(uri);
    if (known) return known;
    const { byDigest, papers } = this.#data;
    const entries = entriesOf(byDigest ? (byDigest.get(uri) ?? none) : papers, uri);
    this.#entriesIn.set(uri, entries);
    return entries;
  }

  /** The entry of a digest that `position` lies in. */
  at(uri: string, position: Position): PaperAt | undefined {
    return this.entries(uri).find(({ sighting }) => rangeContains(sighting.range, position));
  }
}

/** Where `papers` stand in one digest, in the order of the file. */
function entriesOf(papers: readonly PaperSummary[], uri: string): readonly PaperAt[] {
  return papers
    .flatMap((paper) =>
      paper.sightings.flatMap((sighting) => (sighting.uri === uri ? [{ paper, sighting }] : [])),
    )
    .sort((a, b) => comparePositions(a.sighting.range.start, b.sighting.range.start));
}

function listedWorks(works: readonly PaperSummary[]): ReadonlyMap<string, readonly ListedAs[]> {
  const listed = new Map<string, ListedAs[]>();
  for (const work of works) {
    for (const { uri, key } of work.listings ?? none) addTo(listed, key, { uri, work });
  }
  for (const all of listed.values()) all.sort((a, b) => byCodeUnits(a.uri, b.uri));
  return listed;
}

/** The first entry at each place, and the first there with each title. */
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

/** The library before anything was read. */
export const emptyView = new LibraryView(emptyLists);
