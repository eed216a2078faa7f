import * as vscode from 'vscode';
import { allEndings } from '../../../core/documents/languages';
import { linesOf } from '../../../core/text/lineMap';
import { DisposableOwner } from '../../../platform/disposableOwner';
import { openDocument, textTabs, uniqueUris } from '../documents/files';
import type { Papers } from '../papers/papers';
import { isNote, isWritable } from './notes';

const maxNotes = 20;
const noteName = new RegExp(`\\.(?:${allEndings.replaceAll(',', '|')})$`, 'i');

/**
 * Remembers the note that was active last and its cursors, even after another editor became active or its tab was
 * closed: commands in other places insert citations there.
 */
export class LastNote extends DisposableOwner {
  /** The notes that were active, most recent first. */
  #uris: readonly vscode.Uri[] = [];
  /** The selections in the first of these notes. */
  #selections: readonly vscode.Selection[] = [];

  constructor(private readonly papers: Papers) {
    super();
    this.own(
      vscode.window.onDidChangeActiveTextEditor((editor) => this.#remember(editor)),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
        if (textEditor === vscode.window.activeTextEditor) this.#remember(textEditor);
      }),
      vscode.workspace.onDidChangeTextDocument((event) => this.#follow(event)),
      vscode.workspace.onDidRenameFiles(({ files }) => {
        this.#uris = this.#uris.map((uri) => {
          const moved = files.find(({ oldUri }) => oldUri.toString() === uri.toString());
          return moved?.newUri ?? uri;
        });
      }),
    );
    this.#remember(vscode.window.activeTextEditor);
  }

  /** The last note; undefined without one, or when it can't be opened anymore. */
  async document(): Promise<vscode.TextDocument | undefined> {
    const document = this.#uri && (await reopened(this.#uri));
    // It may have turned out to be a digest.
    return document && isNote(document, this.papers) ? document : undefined;
  }

  /** The visible note: the active one, else the last one, else the only one. Undefined if there is none. */
  visible(): vscode.TextDocument | undefined {
    const { activeTextEditor, visibleTextEditors } = vscode.window;
    const isTarget = (editor: vscode.TextEditor | undefined): editor is vscode.TextEditor =>
      editor?.viewColumn !== undefined &&
      isNote(editor.document, this.papers) &&
      isWritable(editor.document);
    if (isTarget(activeTextEditor)) return activeTextEditor.document;
    const inSight = visibleTextEditors.filter(isTarget).map(({ document }) => document);
    const [first, ...others] = new Set(inSight);
    const last = inSight.find(({ uri }) => uri.toString() === this.#uri?.toString());
    return last ?? (others.length === 0 ? first : undefined);
  }

  /** The notes that were active, most recent first, and then other open ones. */
  async notes(): Promise<readonly vscode.TextDocument[]> {
    const uris = uniqueUris([...this.#uris, ...openNotes()]);
    const documents = await Promise.all(uris.map(reopened));
    return documents
      .filter((document) => document !== undefined)
      .filter((document) => isNote(document, this.papers) && isWritable(document));
  }

  /**
   * Shows the last note, or a given one, with its cursors where they were, and focuses it unless `preserveFocus` is
   * set. If it wasn't focused before, or isn't focused now, each selection becomes a cursor at its end, which keeps
   * an insertion from replacing text unexpectedly. Undefined when there is no note, or it can't be opened anymore.
   */
  async show({
    preserveFocus = false,
    note,
  }: {
    readonly preserveFocus?: boolean;
    readonly note?: vscode.TextDocument;
  } = {}): Promise<vscode.TextEditor | undefined> {
    const document = note ?? (await this.document());
    if (!document) return undefined;
    const inSight = visibleEditorOf(document);
    const isActive = inSight !== undefined && inSight === vscode.window.activeTextEditor;
    const isLast = document.uri.toString() === this.#uri?.toString();
    const remembered = inSight?.selections ?? (isLast ? this.#selections : undefined);
    const { tab } = textTabs().find(({ uri }) => uri.toString() === document.uri.toString()) ?? {};
    const viewColumn = inSight?.viewColumn ?? tab?.group.viewColumn;
    const editor = await vscode.window.showTextDocument(document, {
      preserveFocus,
      ...(viewColumn && { viewColumn }),
    });
    if (!isActive || preserveFocus) {
      // For other notes, VS Code itself restores the cursors.
      editor.selections = (remembered ?? editor.selections).map(({ end }) => {
        const cursor = document.validatePosition(end);
        return new vscode.Selection(cursor, cursor);
      });
      editor.revealRange(editor.selection);
    }
    return editor;
  }

  get #uri(): vscode.Uri | undefined {
    return this.#uris[0];
  }

  #remember(editor: vscode.TextEditor | undefined): void {
    if (!editor || !isNote(editor.document, this.papers) || !isWritable(editor.document)) return;
    // Editors without a column, such as notebook cells and comment boxes, can't be found again.
    if (!editor.viewColumn) return;
    const { uri } = editor.document;
    const others = this.#uris.filter((other) => other.toString() !== uri.toString());
    this.#uris = [uri, ...others].slice(0, maxNotes);
    this.#selections = editor.selections;
  }

  /** Moves the cursors of a note that changes while no editor shows it. */
  #follow({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    if (document.uri.toString() !== this.#uri?.toString()) return;
    // A visible editor reports its selections itself.
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

/** The document at `uri`, opened if it was closed; undefined when it doesn't exist. */
async function reopened(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  const open = openDocument(uri);
  // A closed untitled note would reopen empty.
  if (open || uri.scheme === 'untitled') return open;
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    return undefined;
  }
}

/** The uris of tabs that may show a note, judged by file name or open document, in tab order. */
function openNotes(): readonly vscode.Uri[] {
  return textTabs()
    .map(({ uri }) => uri)
    .filter((uri) => noteName.test(uri.path) || openDocument(uri) !== undefined);
}

/** A position after `change`; one inside the replaced text moves to its end. */
function shift(
  position: vscode.Position,
  { range, text }: vscode.TextDocumentContentChangeEvent,
): vscode.Position {
  if (position.isBefore(range.start)) return position;
  const lines = linesOf(text);
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
