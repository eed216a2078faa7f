import * as vscode from 'vscode';
import { openDocument } from './files';
import { isNote, isWritable } from './notes';
import type { Papers } from './papers';

/**
 * Remembers the note that was worked on last and where the cursors stood in it, also while another
 * editor is active or its tab is closed, so that citations from elsewhere find their place.
 */
export class LastNote implements vscode.Disposable {
  readonly #papers: Papers;
  readonly #disposables: vscode.Disposable[];
  #uri: vscode.Uri | undefined;
  #selections: readonly vscode.Selection[] = [];

  constructor(papers: Papers) {
    this.#papers = papers;
    this.#disposables = [
      vscode.window.onDidChangeActiveTextEditor((editor) => this.#remember(editor)),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
        if (textEditor === vscode.window.activeTextEditor) this.#remember(textEditor);
      }),
      vscode.workspace.onDidChangeTextDocument((event) => this.#follow(event)),
      vscode.workspace.onDidRenameFiles(({ files }) => {
        const moved = files.find(({ oldUri }) => oldUri.toString() === this.#uri?.toString());
        if (moved) this.#uri = moved.newUri;
      }),
    ];
    this.#remember(vscode.window.activeTextEditor);
  }

  /** The note itself; undefined when there is none, or when it can no longer be opened. */
  async document(): Promise<vscode.TextDocument | undefined> {
    const document = this.#uri && (await reopened(this.#uri));
    // It may have been found to be a digest since.
    return document && isNote(document, this.#papers) ? document : undefined;
  }

  /**
   * Shows the note with its cursors where they were and gives it the focus, unless that is to stay
   * where it is. Undefined when there is none, or when it can no longer be opened.
   */
  async show({ preserveFocus = false } = {}): Promise<vscode.TextEditor | undefined> {
    const selections = this.#selections;
    const document = await this.document();
    if (!document) return undefined;
    const inSight = visibleEditorOf(document);
    const viewColumn = inSight?.viewColumn ?? columnOf(document.uri);
    const editor = await vscode.window.showTextDocument(document, {
      preserveFocus,
      ...(viewColumn && { viewColumn }),
    });
    if (!inSight) {
      editor.selections = selections.map(
        ({ anchor, active }) =>
          new vscode.Selection(
            document.validatePosition(anchor),
            document.validatePosition(active),
          ),
      );
    }
    return editor;
  }

  dispose(): void {
    vscode.Disposable.from(...this.#disposables).dispose();
  }

  #remember(editor: vscode.TextEditor | undefined): void {
    if (!editor || !isNote(editor.document, this.#papers) || !isWritable(editor.document)) return;
    // Cells and comment boxes are not found again once they are left.
    if (!editor.viewColumn) return;
    this.#uri = editor.document.uri;
    this.#selections = editor.selections;
  }

  /** Moves the cursors of a note that changes while it is out of sight. */
  #follow({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    if (document.uri.toString() !== this.#uri?.toString()) return;
    // An editor in sight tells its selections by itself.
    if (visibleEditorOf(document)) return;
    for (const change of contentChanges) {
      this.#selections = this.#selections.map(
        ({ anchor, active }) => new vscode.Selection(shift(anchor, change), shift(active, change)),
      );
    }
  }
}

function visibleEditorOf(document: vscode.TextDocument): vscode.TextEditor | undefined {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  if (activeTextEditor?.document === document) return activeTextEditor;
  return visibleTextEditors.find((editor) => editor.document === document);
}

/** The document at `uri`, opened when it was closed; undefined when it is gone. */
async function reopened(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  const open = openDocument(uri);
  // An untitled note that was closed would come back empty.
  if (open || uri.scheme === 'untitled') return open;
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    return undefined;
  }
}

/** The column in which a tab shows `uri`. */
function columnOf(uri: vscode.Uri): vscode.ViewColumn | undefined {
  return vscode.window.tabGroups.all.find(({ tabs }) =>
    tabs.some(
      ({ input }) =>
        input instanceof vscode.TabInputText && input.uri.toString() === uri.toString(),
    ),
  )?.viewColumn;
}

/** Where `position` stands after `change`; one inside the replaced text goes to its end. */
function shift(
  position: vscode.Position,
  { range, text }: vscode.TextDocumentContentChangeEvent,
): vscode.Position {
  if (position.isBefore(range.start)) return position;
  const lines = text.split(/\r\n|\r|\n/);
  const lastLine = lines.at(-1) ?? '';
  const end = new vscode.Position(
    range.start.line + lines.length - 1,
    (lines.length === 1 ? range.start.character : 0) + lastLine.length,
  );
  if (!position.isAfter(range.end)) return end;
  return position.line === range.end.line
    ? new vscode.Position(end.line, end.character + position.character - range.end.character)
    : position.translate(end.line - range.end.line);
}
