import * as vscode from 'vscode';
import { forEachInSlices } from '../../core/base/pause';
import type { Pause } from '../../core/base/pause';
import { sortedKeys } from '../../core/base/sortedList';
import type { FileTrouble } from '../../core/files/fileSource';
import { walk } from '../../core/files/walk';
import type { FolderEntry } from '../../core/files/walk';
import { neverEntered } from '../common/documents/selectors';
import type { Candidates } from './candidates';

/** How many files a walk looks at, so that it ends on file systems without search. */
const walkLimit = 200_000;

/** The candidates in a workspace folder, in portions as they are found; with pauses where there are many. */
export async function* findInWorkspaceFolder(
  folder: vscode.WorkspaceFolder,
  candidates: Candidates,
  report: (trouble: FileTrouble) => void,
  pause: Pause,
): AsyncGenerator<readonly string[]> {
  const found = await search(candidates.patterns(folder));
  if (found.length === 0) yield* findByWalking(folder.uri, candidates, report);
  const uris: string[] = [];
  await forEachInSlices(
    found,
    (uri) => {
      if (candidates.role(uri)) uris.push(uri.toString());
    },
    pause,
  );
  // Each uri once, as patterns overlap. Names mostly begin with a date or a year's folder, so that in reverse
  // order the newest files are read and shown first.
  const sorted = await sortedKeys(uris, pause);
  yield sorted.toReversed();
}

/** The candidates in any folder of the workspace, found by reading it and the folders in it. */
export async function* findByWalking(
  folder: vscode.Uri,
  candidates: Candidates,
  report: (trouble: FileTrouble) => void,
): AsyncGenerator<readonly string[]> {
  const files = walk(folder.toString(), {
    list,
    enters: (uri) => candidates.allows(vscode.Uri.parse(uri)),
    report: (uri, error) => report({ uri, reason: 'unreadable', error }),
    limit: walkLimit,
  });
  for await (const uris of files) {
    yield uris.filter((uri) => candidates.role(vscode.Uri.parse(uri)));
  }
}

/** The files that match; empty for virtual file systems, where the search fails or finds nothing. */
async function search(patterns: readonly vscode.RelativePattern[]): Promise<readonly vscode.Uri[]> {
  try {
    const found = await Promise.all(
      patterns.map((pattern) => vscode.workspace.findFiles(pattern, neverEntered)),
    );
    return found.flat();
  } catch {
    return [];
  }
}

async function list(folder: string): Promise<readonly FolderEntry[]> {
  const uri = vscode.Uri.parse(folder);
  const entries = await vscode.workspace.fs.readDirectory(uri);
  return entries
    .filter(([, type]) => !isFolder(type) || (type & vscode.FileType.SymbolicLink) === 0)
    .map(([name, type]) => ({
      uri: vscode.Uri.joinPath(uri, name).toString(),
      isFolder: isFolder(type),
    }));
}

function isFolder(type: vscode.FileType): boolean {
  return (type & vscode.FileType.Directory) !== 0;
}
