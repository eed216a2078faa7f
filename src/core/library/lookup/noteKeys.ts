import { withoutLast } from '../../text/characters';
import { citekeyCandidates } from '../../identity/citekey';
import type { BibliographyEntry } from '../../bibliography/work/work';
import { keyMeanings } from '../../citation/check';
import type { KeyMeaning } from '../../citation/check';
import { isListedOnly } from '../../model';
import type { PaperSummary } from '../../model';
import type { LibraryView } from './libraryView';

/**
 * What the keys of a note mean, and the keys of works in it: the shared rule for all citation features. The
 * bibliographies that the note is compiled with take precedence; a key that they lack is looked up in all other
 * bibliographies and digests, and as a DOI or arXiv id.
 */
export class NoteKeys {
  /**
   * @param library the library
   * @param files URIs of the bibliographies that the note is compiled with, in order
   */
  constructor(
    readonly library: LibraryView,
    readonly files: readonly string[] = [],
  ) {}

  /** The works that `key` may mean, each once, the likeliest first; none for an unknown key. */
  works(key: string): readonly PaperSummary[] {
    const listed = this.library.listed(key);
    const own = this.files.flatMap((file) => listed.filter(({ uri }) => uri === file));
    if (own.length > 0) return [...new Set(own.map(({ work }) => work))];
    const works = new Set([...papersNamed(this.library, key), ...listed.map(({ work }) => work)]);
    return works.size > 0 ? [...works] : [this.library.identified(key)].flatMap((one) => one ?? []);
  }

  /** The work that `key` means. */
  work(key: string): PaperSummary | undefined {
    return this.works(key)[0];
  }

  /**
   * The library's own key for the work that `key` means, the same for all keys of that work; an unknown key
   * itself.
   */
  meaning(key: string): string {
    return this.work(key)?.key ?? key;
  }

  /**
   * The key with which the note cites a work: from its own bibliographies, else the work's own key; if that
   * means another work in this note, a free one generated for it.
   */
  keyOf(work: PaperSummary): string {
    const listed = this.#listedKeys(work);
    const own = listed.includes(work.key) ? work.key : listed[0];
    if (own !== undefined) return own;
    const isFree = (key: string): boolean => this.works(key).every(({ key }) => key === work.key);
    if (this.meaning(work.key) === work.key) return work.key;
    const candidates = citekeyCandidates(work, work.key);
    let { value } = candidates.next();
    while (!isFree(value)) ({ value } = candidates.next());
    return value;
  }

  /** A work with the key that the note cites it by. */
  cited<P extends PaperSummary>(work: P): P {
    const key = this.keyOf(work);
    return key === work.key ? work : { ...work, key };
  }

  /** Keys in the first file that lists the work. */
  #listedKeys({ key: own, listings = [] }: PaperSummary): readonly string[] {
    for (const file of this.files) {
      const keys = listings
        .filter(({ uri, key }) => uri === file && this.meaning(key) === own)
        .map(({ key }) => key);
      if (keys.length > 0) return keys;
    }
    return [];
  }
}

/** What a key means in a note, given the entries with this key in all bibliographies. */
export function meaningsOf(
  key: string,
  keys: NoteKeys,
  entries: readonly BibliographyEntry[],
): readonly KeyMeaning[] {
  const { library, files } = keys;
  const works = keys.works(key);
  const listed = relevantEntries(entries, files);
  // The key may be the DOI of a work that bibliographies have under another key.
  const identified = works.flatMap((work) => library.entryOf(work, files) ?? []);
  return keyMeanings(
    key,
    works.filter((work) => !isListedOnly(work)),
    listed.length > 0 ? listed : identified,
  );
}

/** The entries in the note's files, else all: entries elsewhere can't contradict those of the note. */
export function relevantEntries<E extends { readonly uri: string }>(
  entries: readonly E[],
  files: readonly string[],
): readonly E[] {
  const own = entries.filter(({ uri }) => files.includes(uri));
  return own.length > 0 ? own : entries;
}

/**
 * The papers that `key` may mean, the one it resolves to first; none for an unknown key.
 *
 * A paper's own key means only that paper. A further key is one that a single digest would give a paper. If it
 * fits two papers, in one digest each, it may mean both.
 */
export function papersNamed(library: LibraryView, key: string): readonly PaperSummary[] {
  const paper = library.resolve(key);
  if (!paper) return [];
  if (paper.key === key) return [paper];
  // A paper that didn't get the key has a longer one that starts the same.
  const stem = withoutLast(key, '0123456789');
  const others = [...library.papersWithKeysFrom(stem)].filter(
    (other) => other !== paper && wouldBeCalled(other, key),
  );
  return [paper, ...others];
}

/** Whether a digest would give the paper this key, with or without its date. */
function wouldBeCalled(paper: PaperSummary, key: string): boolean {
  return [{ title: paper.title }, paper].some(
    (source) => citekeyCandidates(source).next().value === key,
  );
}
