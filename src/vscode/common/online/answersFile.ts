import * as vscode from 'vscode';
import type { CacheFile } from '../../../platform/answerCache';
import { readText } from '../documents/files';

/** The file that keeps answers for later sessions, in VS Code's storage. */
export function answersFile(storage: vscode.Uri): CacheFile {
  const { fs } = vscode.workspace;
  const file = vscode.Uri.joinPath(storage, 'look-ups.jsonl');
  return {
    read: () => readText(file),
    write: async (text) => fs.writeFile(file, new TextEncoder().encode(text)),
    remove: async () => fs.delete(file),
  };
}
