import type { LibraryView } from '../library/lookup/libraryView';
import { emptyView } from '../library/lookup/libraryView';
import { forEachInSlices } from '../base/pause';
import type { Pause } from '../base/pause';
import type { NoteIndex } from './noteIndex';

/**
 * Finds the papers that have a literature note: a note that states the paper's key in front matter, or has it
 * as its name.
 */
export class LiteratureNotes {
  #library = emptyView;
  #revision = 0;
  #byPaper: ReadonlyMap<string, string> = new Map();

  constructor(private readonly notes: NoteIndex) {}

  /** The URIs of the notes by the keys of their papers; a new map only if something changed. */
  async of(library: LibraryView, pause: Pause): Promise<ReadonlyMap<string, string>> {
    const { subjectRevision } = this.notes;
    if (library === this.#library && subjectRevision === this.#revision) return this.#byPaper;
    const byPaper = new Map<string, string>();
    await forEachInSlices(
      this.notes.subjects(),
      ([key, uri]) => {
        const paper = library.resolve(key);
        // A note with the paper's own key takes precedence over one with an alias.
        if (paper && (key === paper.key || !byPaper.has(paper.key))) byPaper.set(paper.key, uri);
      },
      pause,
    );
    this.#library = library;
    this.#revision = subjectRevision;
    if (!isSame(this.#byPaper, byPaper)) this.#byPaper = byPaper;
    return this.#byPaper;
  }
}

function isSame(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([key, uri]) => b.get(key) === uri);
}
