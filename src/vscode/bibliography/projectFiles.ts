import * as vscode from 'vscode';
import type { ProjectFiles } from '../../core/notes/projectNames';
import { mayRead, uriPaths } from '../common/bibliographies/places';
import { tryReadText, tryStat } from '../common/documents/files';

/** The files of VS Code's file systems that may name bibliographies. */
export const projectFiles: ProjectFiles & { exists(uri: string): Promise<boolean> } = {
  ...uriPaths,
  exists: async (uri) => (await tryStat(vscode.Uri.parse(uri))) !== undefined,
  readText: (uri) => tryReadText(vscode.Uri.parse(uri)),
  readNamed: async (uri) => {
    const file = vscode.Uri.parse(uri);
    return (await mayRead(file)) ? tryReadText(file) : undefined;
  },
  names: async (folder) => {
    try {
      const entries = await vscode.workspace.fs.readDirectory(vscode.Uri.parse(folder));
      return entries.map(([name]) => name);
    } catch {
      return [];
    }
  },
};
