import * as vscode from 'vscode';
import { DisposableOwner } from '../../platform/disposableOwner';
import { citedKeys, insertedAny } from '../common/notes/notes';

const maxRemembered = 50;

/** An undoable step in a note that cites works. */
export interface CitationInsertion {
  readonly note: vscode.Uri;
  readonly keys: readonly string[];
}

interface Watched extends CitationInsertion {
  /** The note's text right after the step; undefined until then, as entries may be added before the citation. */
  text: string | undefined;
  /** Whether it's the last step made and isn't undone. */
  isLast: boolean;
  /** The note's version when watching began. */
  readonly version: number;
}

/**
 * Detects when inserting a citation is undone or redone. VS Code doesn't report which step Undo reverts: it's the
 * insertion if the text before was the text right after it, with no step in between.
 */
export class Insertions extends DisposableOwner {
  #watched: readonly Watched[] = [];
  /** The texts of the notes before the next change, by uri. */
  readonly #texts = new Map<string, string>();

  constructor(
    private readonly undone: (insertion: CitationInsertion) => void,
    private readonly redone: (insertion: CitationInsertion) => void,
  ) {
    super();
    this.own(
      vscode.workspace.onDidChangeTextDocument((event) => this.#changed(event)),
      vscode.workspace.onDidOpenTextDocument((note) => {
        const id = note.uri.toString();
        if (this.#texts.has(id)) this.#texts.set(id, note.getText());
      }),
    );
  }

  /**
   * Watches an insertion that was just made, or is about to be made.
   * @param text the text of the note with the insertion
   */
  watch(note: vscode.TextDocument, keys: readonly string[], text: string): CitationInsertion {
    const isThere = citedKeys(note, text).some((key) => keys.includes(key));
    const insertion: Watched = {
      note: note.uri,
      keys,
      version: note.version,
      text: isThere ? text : undefined,
      isLast: isThere && note.getText() === text,
    };
    this.#texts.set(note.uri.toString(), note.getText());
    this.#keep([...this.#watched, insertion].slice(-maxRemembered));
    return insertion;
  }

  /** Stops watching the insertion. */
  forget(insertion: CitationInsertion): void {
    this.#keep(this.#watched.filter((each) => each !== insertion));
  }

  #keep(watched: readonly Watched[]): void {
    this.#watched = watched;
    const notes = new Set(watched.map(({ note }) => note.toString()));
    for (const id of this.#texts.keys()) if (!notes.has(id)) this.#texts.delete(id);
  }

  #changed({ document, contentChanges, reason }: vscode.TextDocumentChangeEvent): void {
    const id = document.uri.toString();
    const before = this.#texts.get(id);
    if (before === undefined || contentChanges.length === 0) return;
    const now = document.getText();
    this.#texts.set(id, now);
    const { Undo } = vscode.TextDocumentChangeReason;
    for (const insertion of this.#watched) {
      // The caller may already have handled this change.
      if (insertion.note.toString() !== id || insertion.version === document.version) continue;
      const { text, isLast, keys } = insertion;
      if (reason === undefined) {
        const isMade = text === undefined && insertedAny(document, contentChanges, keys);
        insertion.isLast = isMade;
        if (isMade) insertion.text = now;
        continue;
      }
      insertion.isLast = now === text;
      if (insertion.isLast) this.redone(insertion);
      else if (reason === Undo && isLast && before === text) this.undone(insertion);
    }
  }
}
