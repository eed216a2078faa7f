import * as vscode from 'vscode';
import { findCitations, keysByMeaning, meaningOf } from '../../core/notes/references';
import type { NoteCitation } from '../../core/notes/references';
import type { NoteIndex } from '../../core/notes/noteIndex';
import { keyStatement } from '../../core/notes/subject';
import type { KeyStatement } from '../../core/notes/subject';
import { forEachInSlices } from '../../core/pause';
import type { Pause } from '../../core/pause';
import { readText, statFile } from './files';
import { isNote } from './notes';
import type { Papers } from './papers';

/** Where notes cite which works. A work is one symbol, whichever of its keys a note uses. */
export interface NoteCitations {
  /** Fires when other notes cite a work than before. */
  readonly onDidChange: vscode.Event<void>;
  /** How many notes of the workspace cite what `key` means. */
  count(key: string): Promise<number>;
  /** The keys in use in the workspace's notes that mean the same as `key`. */
  keys(key: string): Promise<readonly string[]>;
  /**
   * Every citation of what `key` means, by note and place: in notes of the workspace and in open
   * ones, as they are at this moment, saved or not.
   */
  of(work: { readonly key: string }): Promise<readonly NoteCitation[]>;
  /** Where the front matter of such notes says that they are about what `key` means. */
  statements(key: string): Promise<readonly NoteStatement[]>;
}

/** Where a note says what it is about. */
export interface NoteStatement extends KeyStatement {
  readonly uri: string;
}

export interface NoteCitationsParts {
  readonly papers: Papers;
  readonly notes: NoteIndex;
  /** Fires when notes use other keys than before. */
  readonly onDidChangeNotes: vscode.Event<void>;
  /** Lets others have the thread during a long search. */
  readonly pause: Pause;
}

/** Knows by the index which notes to look into, and reads these when somebody asks. */
export class IndexedNoteCitations implements NoteCitations, vscode.Disposable {
  readonly #papers: Papers;
  readonly #notes: NoteIndex;
  readonly #pause: Pause;
  readonly #didChange = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  #byMeaning: Promise<ReadonlyMap<string, readonly string[]>> | undefined;

  readonly onDidChange = this.#didChange.event;

  constructor({ papers, notes, onDidChangeNotes, pause }: NoteCitationsParts) {
    this.#papers = papers;
    this.#notes = notes;
    this.#pause = pause;
    const changed = (): void => {
      this.#byMeaning = undefined;
      this.#didChange.fire();
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#didChange,
      papers.onDidChange(changed),
      onDidChangeNotes(changed),
    );
  }

  async count(key: string): Promise<number> {
    return (await this.#notesCiting(key)).size;
  }

  async keys(key: string): Promise<readonly string[]> {
    const { snapshot } = this.#papers;
    this.#byMeaning ??= keysByMeaning(this.#notes.usedKeys(), snapshot, this.#pause);
    return (await this.#byMeaning).get(meaningOf(key, snapshot)) ?? [];
  }

  async of({ key }: { readonly key: string }): Promise<readonly NoteCitation[]> {
    await this.#papers.ready();
    const { snapshot } = this.#papers;
    const meaning = meaningOf(key, snapshot);
    const open = this.#openNotes();
    return findCitations({
      uris: [...(await this.#notesCiting(key)), ...open.keys()],
      isWanted: (other) => meaningOf(other, snapshot) === meaning,
      read: (uri) => readNote(vscode.Uri.parse(uri), open.get(uri)),
      pause: this.#pause,
    });
  }

  async statements(key: string): Promise<readonly NoteStatement[]> {
    await this.#papers.ready();
    const { snapshot } = this.#papers;
    const meaning = meaningOf(key, snapshot);
    const open = this.#openNotes();
    const uris = new Set(open.keys());
    await forEachInSlices(
      this.#notes.statements(),
      ([stated, uri]) => {
        if (meaningOf(stated, snapshot) === meaning) uris.add(uri);
      },
      this.#pause,
    );
    const found: NoteStatement[] = [];
    for (const uri of uris) {
      const text = await readNote(vscode.Uri.parse(uri), open.get(uri));
      const statement = text === undefined ? undefined : keyStatement(text);
      if (statement && meaningOf(statement.key, snapshot) === meaning) {
        found.push({ uri, ...statement });
      }
    }
    return found;
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** The index may not have seen their last change, and knows none outside of the workspace. */
  #openNotes(): ReadonlyMap<string, vscode.TextDocument> {
    return new Map(
      vscode.workspace.textDocuments
        .filter((document) => isNote(document, this.#papers))
        .map((document) => [document.uri.toString(), document]),
    );
  }

  async #notesCiting(key: string): Promise<ReadonlySet<string>> {
    return new Set((await this.keys(key)).flatMap((used) => this.#notes.notesCiting(used)));
  }
}

/** Undefined for a note that is gone or cannot be read: the others are found all the same. */
async function readNote(
  uri: vscode.Uri,
  open: vscode.TextDocument | undefined,
): Promise<string | undefined> {
  if (open?.isDirty || open?.isUntitled) return open.getText();
  try {
    // VS Code keeps documents for a while after their file is gone.
    return (await statFile(uri)) && (open?.getText() ?? (await readText(uri)));
  } catch {
    return undefined;
  }
}
