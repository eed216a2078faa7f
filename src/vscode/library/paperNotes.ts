import * as vscode from 'vscode';
import type { Pause } from '../../core/base/pause';
import type { LibrarySnapshot } from '../../core/library/lookup/snapshot';
import { LiteratureNotes } from '../../core/notes/literatureNotes';
import type { NoteIndex } from '../../core/notes/noteIndex';
import { Latest } from '../../platform/latest';

/** Which papers have notes of their own. */
export class PaperNotes implements vscode.Disposable {
  readonly #notes: LiteratureNotes;
  readonly #pause: Pause;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #updates = new Latest<LibrarySnapshot>((snapshot) => this.#update(snapshot));
  #byPaper: ReadonlyMap<string, string> = new Map();

  /** Fires when other papers have notes, or have others, than before. */
  readonly onDidChange = this.#changed.event;

  constructor(notes: NoteIndex, pause: Pause) {
    this.#notes = new LiteratureNotes(notes);
    this.#pause = pause;
  }

  /** The uris of notes, by the papers' own keys. */
  get byPaper(): ReadonlyMap<string, string> {
    return this.#byPaper;
  }

  /** Takes in that papers or notes may have changed. Resolves when it is known what that means. */
  update(snapshot: LibrarySnapshot): Promise<void> {
    return this.#updates.run(snapshot);
  }

  dispose(): void {
    this.#changed.dispose();
  }

  async #update(snapshot: LibrarySnapshot): Promise<void> {
    const notes = await this.#notes.of(snapshot, this.#pause);
    if (notes === this.#byPaper) return;
    this.#byPaper = notes;
    this.#changed.fire();
  }
}
