import type * as vscode from 'vscode';
import { openDocument, readText, statFile } from '../documents/files';

/**
 * The text of a note as it is now, saved or not. Undefined, rather than an error, for a note that is gone or
 * cannot be read, so that the search for others goes on.
 */
export async function readNote(uri: vscode.Uri): Promise<string | undefined> {
  // A note may be open as plain text, so its language does not matter.
  const open = openDocument(uri);
  if (open?.isDirty || open?.isUntitled) return open.getText();
  try {
    // VS Code keeps documents for a while after their file is gone.
    return (await statFile(uri)) && (open?.getText() ?? (await readText(uri)));
  } catch {
    return undefined;
  }
}
