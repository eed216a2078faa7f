import type * as vscode from 'vscode';
import { openDocument, readText, statFile } from '../documents/files';

/**
 * The text of a note as it is now, saved or not. Undefined for one that is gone or cannot be read: the
 * others are found all the same.
 */
export async function readNote(uri: vscode.Uri): Promise<string | undefined> {
  // Whatever its language: a note may be open as plain text.
  const open = openDocument(uri);
  if (open?.isDirty || open?.isUntitled) return open.getText();
  try {
    // VS Code keeps documents for a while after their file is gone.
    return (await statFile(uri)) && (open?.getText() ?? (await readText(uri)));
  } catch {
    return undefined;
  }
}
