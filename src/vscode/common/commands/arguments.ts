import * as vscode from 'vscode';

/** A document, and perhaps a place in it. */
export interface DocumentPlace {
  readonly document: vscode.TextDocument;
  readonly position?: vscode.Position;
}

/**
 * The document that an argument of a command names, `{ uri, line, character }` or `{ uri }` alone;
 * undefined when it names none. Rejects when the document cannot be opened.
 */
export async function placeNamed(argument: unknown): Promise<DocumentPlace | undefined> {
  if (typeof argument !== 'object' || argument === null || !('uri' in argument)) return undefined;
  const { uri, line, character } = argument as Readonly<Record<string, unknown>>;
  if (typeof uri !== 'string') return undefined;
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
  return typeof line === 'number' && typeof character === 'number'
    ? { document, position: new vscode.Position(line, character) }
    : { document };
}

/** A paper as rows of the sidebar and links in hover cards name it to a command. */
export interface PaperReference {
  readonly key: string;
  /** The digest it was pointed at in. */
  readonly uri?: string;
}

/** Reads one argument of a command; whatever is no reference to a paper gives undefined. */
export function toReference(argument: unknown): PaperReference | undefined {
  if (typeof argument !== 'object' || argument === null || !('key' in argument)) return undefined;
  if (typeof argument.key !== 'string') return undefined;
  return 'uri' in argument && typeof argument.uri === 'string'
    ? { key: argument.key, uri: argument.uri }
    : { key: argument.key };
}
