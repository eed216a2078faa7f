import type * as vscode from 'vscode';
import type { KeyUse } from '../../../core/notes/uses';
import type { KeyStatement } from '../../../core/notes/subject';

/**
 * Where notes cite which works. A work is one symbol, whichever of its keys a note uses, and is named by
 * its own key in the library: what a key means in a note, `keysIn` tells.
 */
export interface NoteCitations {
  /** Fires when other notes cite a work than before. */
  readonly onDidChange: vscode.Event<void>;
  /** How many notes of the workspace cite a work. */
  count(work: string): Promise<number>;
  /**
   * Every citation of a work, by note and place: in notes of the workspace and in open ones, as they are at
   * this moment, saved or not. Callers that edit the notes pass the texts that the edit is computed from.
   */
  of(work: { readonly key: string }, texts?: NoteTexts): Promise<readonly KeyUse[]>;
  /** The places where the front matter of notes says that they are about a work. */
  statements(work: string, texts?: NoteTexts): Promise<readonly NoteStatement[]>;
}

/** Gives the texts of notes; undefined for one that is gone or cannot be read. */
export interface NoteTexts {
  read(uri: vscode.Uri): Promise<string | undefined>;
}

/** Where a note says what it is about. */
export interface NoteStatement extends KeyStatement {
  readonly uri: string;
}
