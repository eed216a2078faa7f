import * as vscode from 'vscode';
import type { Pause } from '../../core/base/pause';
import type { LibrarySnapshot } from '../../core/library/lookup/snapshot';
import { LiteratureNotes } from '../../core/notes/literatureNotes';
import type { NoteIndex } from '../../core/notes/noteIndex';
import { Latest } from '../../platform/latest';

/** Which papers have literature notes. */
export class PaperNotes implements vscode.Disposable {
  readonly #notes: LiteratureNotes;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #updates = new Latest<LibrarySnapshot>((snapshot) => this.#update(snapshot));
  #byPaper: ReadonlyMap<string, string> = new Map();

  /** Fires when a paper has gained, lost or changed its literature note. */
  readonly onDidChange = this.#changed.event;

  constructor(
    notes: NoteIndex,
    private readonly pause: Pause,
  ) {
    this.#notes = new LiteratureNotes(notes);
  }

  /** The uris of notes, by the papers' own keys. */
  get byPaper(): ReadonlyMap<string, string> {
    return this.#byPaper;
  }

  /** To be called when papers or notes may have changed. Resolves when `byPaper` is up to date. */
  update(snapshot: LibrarySnapshot): Promise<void> {
    return this.#updates.run(snapshot);
  }

  dispose(): void {
    this.#changed.dispose();
  }

  async #update(snapshot: LibrarySnapshot): Promise<void> {
    const notes = await this.#notes.of(snapshot, this.pause);
    if (notes === this.#byPaper) return;
    this.#byPaper = notes;
    this.#changed.fire();
  }
}
