import * as vscode from 'vscode';
import { noteSelector } from '../documents/selectors';
import type { Papers } from '../papers/papers';

/** Whether `document` is a note; a digest that is saved as Markdown is none. */
export function isNote(document: vscode.TextDocument, { snapshot }: Papers): boolean {
  return (
    vscode.languages.match(noteSelector, document) > 0 &&
    snapshot.entries(document.uri.toString()).length === 0
  );
}

/** The active editor, if it shows a note. */
export function activeNote(papers: Papers): vscode.TextEditor | undefined {
  const active = vscode.window.activeTextEditor;
  return active && isNote(active.document, papers) ? active : undefined;
}

/** Whether a note can be written to, as far as its file system tells. */
export function isWritable({ uri }: vscode.TextDocument): boolean {
  return vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== false;
}
