import * as vscode from 'vscode';
import { lossOf, refuse } from './losses';

/**
 * Refuses an edit of an open note that could not be saved with it: read-only, or in an encoding that
 * VS Code does not open it with, or that lacks letters of what is written. Line ends are the user's to
 * save.
 * @throws HumanError that says what to do
 */
export async function refuseLossy(
  { uri }: vscode.TextDocument,
  edits: readonly { readonly range: vscode.Range; readonly newText: string }[],
): Promise<void> {
  const changes = edits.map(({ range, newText }) => new vscode.TextEdit(range, newText));
  const loss = await lossOf(uri, changes).catch(() => undefined);
  if (loss === 'encoding' || loss === 'newText' || loss === 'readOnly') refuse(uri, loss);
}

/**
 * Whether a note would lose letters when it is saved with `newText` in it: what a provider must not
 * offer. The file is looked at only where the text gives reason to.
 */
export async function isLossy(document: vscode.TextDocument, newText = ''): Promise<boolean> {
  const { encoding, uri } = document;
  // What is not understood on reading becomes U+FFFD, and UTF has every letter.
  if (encoding.startsWith('utf') && !document.getText().includes('\uFFFD')) return false;
  const edit = vscode.TextEdit.insert(new vscode.Position(0, 0), newText);
  const loss = await lossOf(uri, [edit]).catch(() => undefined);
  return loss === 'encoding' || loss === 'newText';
}
