import * as vscode from 'vscode';

/** The notebook that a document is a cell of. */
export function notebookOf({ uri }: vscode.TextDocument): vscode.NotebookDocument | undefined {
  if (uri.scheme !== 'vscode-notebook-cell') return undefined;
  return vscode.workspace.notebookDocuments.find((notebook) =>
    notebook.getCells().some(({ document }) => document.uri.toString() === uri.toString()),
  );
}

/** Whether VS Code takes files for UTF-8 here. Opening each to ask would take a second for fifty. */
export function isReadAsUtf8(uri: vscode.Uri): boolean {
  const files = vscode.workspace.getConfiguration('files', uri);
  const expected = { encoding: 'utf8', autoGuessEncoding: false };
  return Object.entries(expected).every(
    ([name, value]) =>
      files.get(name) === value && (files.inspect(name)?.languageIds ?? []).length === 0,
  );
}

/** The same whatever its line ends, as of a document, which has one kind of them, and of its file. */
export function isSameText(one: string, other: string): boolean {
  return one === other || withOneLineEnd(one) === withOneLineEnd(other);
}

/** A document has one kind of line ends, and changes the others when it is saved. */
export function hasMixedLineEnds(text: string): boolean {
  return new Set(text.match(/\r\n|\r|\n/g)).size > 1 || /\r(?!\n)/.test(text);
}

function withOneLineEnd(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
