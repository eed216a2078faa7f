import * as vscode from 'vscode';
import { lossOf, refuse } from './losses';

/**
 * Refuses an edit of an open note that could not be saved afterwards: the note is read-only, VS Code opens
 * it with the wrong encoding, or its encoding lacks letters of the new text. Mixed line ends are no reason,
 * as the user saves the note.
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
 * Whether saving a note with `newText` in it would lose letters; then providers must not offer the text. The
 * file is read only where the encoding or the text gives reason to.
 */
export async function isLossy(document: vscode.TextDocument, newText = ''): Promise<boolean> {
  const { encoding, uri } = document;
  // What is not understood on reading becomes U+FFFD, and UTF has every letter.
  if (encoding.startsWith('utf') && !document.getText().includes('\uFFFD')) return false;
  const edit = vscode.TextEdit.insert(new vscode.Position(0, 0), newText);
  const loss = await lossOf(uri, [edit]).catch(() => undefined);
  return loss === 'encoding' || loss === 'newText';
}
