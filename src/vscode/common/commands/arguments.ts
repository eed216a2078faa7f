import * as vscode from 'vscode';

/** The fields of a command's argument, none when it is no object: keybindings may pass anything. */
export function fieldsOf(argument: unknown): Readonly<Record<string, unknown>> {
  return typeof argument === 'object' && argument !== null
    ? (argument as Readonly<Record<string, unknown>>)
    : {};
}

/** The text under `name` in an argument; undefined when there is none. */
export function textIn(argument: unknown, name: string): string | undefined {
  const value = fieldsOf(argument)[name];
  return typeof value === 'string' ? value : undefined;
}

/** A paper as rows of the sidebar and links in hover cards name it to a command. */
export interface NamedPaper {
  readonly key: string;
  /** The uri of the digest or bibliography in which the paper was pointed at. */
  readonly uri?: string;
}

/** Reads one argument of a command; whatever names no paper gives undefined. */
export function namedPaper(argument: unknown): NamedPaper | undefined {
  const key = textIn(argument, 'key');
  const uri = textIn(argument, 'uri');
  return key === undefined ? undefined : { key, ...(uri !== undefined && { uri }) };
}

/** A document, and perhaps a place in it. */
export interface DocumentPlace {
  readonly document: vscode.TextDocument;
  readonly position?: vscode.Position;
}

/**
 * The place that an argument names, `{ uri, line, character }` or `{ uri }` alone, else the cursor of the
 * active editor; undefined without one. Rejects when the document cannot be opened.
 */
export async function placeOf(argument: unknown): Promise<DocumentPlace | undefined> {
  const uri = textIn(argument, 'uri');
  if (uri === undefined) {
    const editor = vscode.window.activeTextEditor;
    return editor && { document: editor.document, position: editor.selection.active };
  }
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
  const { line, character } = fieldsOf(argument);
  return typeof line === 'number' && typeof character === 'number'
    ? { document, position: new vscode.Position(line, character) }
    : { document };
}
