import * as vscode from 'vscode';

/** The notebook that a document is a cell of; undefined for any other document. */
export function notebookOf({ uri }: vscode.TextDocument): vscode.NotebookDocument | undefined {
  if (uri.scheme !== 'vscode-notebook-cell') return undefined;
  return vscode.workspace.notebookDocuments.find((notebook) =>
    notebook.getCells().some(({ document }) => document.uri.toString() === uri.toString()),
  );
}

/** Whether VS Code reads a file as UTF-8, by the settings. To open 50 files and ask takes a second. */
export function isReadAsUtf8(uri: vscode.Uri): boolean {
  const files = vscode.workspace.getConfiguration('files', uri);
  const expected = { encoding: 'utf8', autoGuessEncoding: false };
  return Object.entries(expected).every(
    ([name, value]) =>
      files.get(name) === value && (files.inspect(name)?.languageIds ?? []).length === 0,
  );
}

/** Whether two texts differ in line ends at most. A document has one kind of them, its file may have several. */
export function isSameText(one: string, other: string): boolean {
  return one === other || withOneLineEnd(one) === withOneLineEnd(other);
}

/** Whether saving a document with this text would change its line ends: a document has one kind of them. */
export function hasMixedLineEnds(text: string): boolean {
  return new Set(text.match(/\r\n|\r|\n/g)).size > 1 || /\r(?!\n)/.test(text);
}

function withOneLineEnd(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
