import * as vscode from 'vscode';
import type { NameableFiles } from '../../core/bibliography/places';
import type { ProjectFiles } from '../../core/notes/projectNames';
import { mayRead, spelledUri, uriPaths } from '../common/bibliographies/places';
import { tryReadText, tryStat } from '../common/documents/files';

/** The files of VS Code's file systems that may name bibliographies. */
export const projectFiles: ProjectFiles & NameableFiles = {
  ...uriPaths,
  spelled: spelledUri,
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
