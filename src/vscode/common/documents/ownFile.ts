import * as vscode from 'vscode';

/** Reads a file of the extension, by its path in `dist`. */
export async function readOwnFile(extension: vscode.Uri, path: string): Promise<string> {
  const uri = vscode.Uri.joinPath(extension, 'dist', path);
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}
