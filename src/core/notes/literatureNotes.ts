import type { LibrarySnapshot } from '../library/snapshot';
import { emptySnapshot } from '../library/snapshot';
import type { NoteIndex } from './noteIndex';

/** Which papers have a note of their own: one whose front matter has their key, or whose name is it. */
export class LiteratureNotes {
  readonly #notes: NoteIndex;
  #snapshot = emptySnapshot;
  #subjects: ReadonlyMap<string, string> = new Map();
  #byPaper: ReadonlyMap<string, string> = new Map();

  constructor(notes: NoteIndex) {
    this.#notes = notes;
  }

  /** The uris of the notes by the keys of their papers; another map only when something changed. */
  of(snapshot: LibrarySnapshot): ReadonlyMap<string, string> {
    const { subjects } = this.#notes;
    if (snapshot === this.#snapshot && subjects === this.#subjects) return this.#byPaper;
    const byPaper = new Map<string, string>();
    for (const [key, uri] of subjects) {
      const paper = snapshot.resolve(key);
      // The paper's own key tells more than another one that it goes by.
      if (paper && (key === paper.key || !byPaper.has(paper.key))) byPaper.set(paper.key, uri);
    }
    this.#snapshot = snapshot;
    this.#subjects = subjects;
    if (!isSame(this.#byPaper, byPaper)) this.#byPaper = byPaper;
    return this.#byPaper;
  }
}

function isSame(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([key, uri]) => b.get(key) === uri);
}
