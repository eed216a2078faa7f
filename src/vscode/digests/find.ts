import * as vscode from 'vscode';
import { forEachInSlices } from '../../core/base/tasks';
import type { Pause } from '../../core/base/tasks';
import { sortedKeys } from '../../core/base/sortedList';
import type { FileTrouble } from '../../core/files/fileSource';
import { longestGlob } from '../../core/files/glob';
import { walk } from '../../core/files/walk';
import type { FolderContent } from '../../core/files/walk';
import { isMissing, searchFiles } from '../common/documents/files';
import { neverEntered } from '../common/documents/selectors';
import { hasConditionalExcludes } from '../common/settings/settings';
import type { Candidates } from './candidates';

/** Maximum number of files and folders, as a walk might not end in every file system. Disks are finite. */
const walkLimit = 200_000;

/**
 * The candidates in a workspace folder, in batches as they are found, with pauses. Folders on the local disk are
 * walked: a search passes every file through two processes, which takes more time and memory than the files
 * themselves.
 */
export async function* findInWorkspaceFolder(
  folder: vscode.WorkspaceFolder,
  candidates: Candidates,
  report: (trouble: FileTrouble) => void,
  pause: Pause,
): AsyncGenerator<readonly string[]> {
  const { uri } = folder;
  const isWalked = uri.scheme === 'file' && !hasConditionalExcludes(uri);
  const found = isWalked ? [] : await searchFiles(candidates.patterns(folder), neverEntered);
  if (found.length === 0) yield* findByWalking(uri, candidates, report, pause);
  yield await candidatesAmong(found, candidates, pause);
}

/** The candidates in any folder of the workspace, found by walking it. */
export async function* findByWalking(
  folder: vscode.Uri,
  candidates: Candidates,
  report: (trouble: FileTrouble) => void,
  pause: Pause,
): AsyncGenerator<readonly string[]> {
  const links: string[] = [];
  yield* walk(folder.toString(), {
    list: (uri) => list(vscode.Uri.parse(uri), { candidates, pause, links }),
    report: (uri, error) => {
      // A folder may be deleted before the walk reaches it.
      if (uri === folder.toString() || !isMissing(error)) {
        report({ uri, reason: 'unreadable', error });
      }
    },
    limit: folder.scheme === 'file' ? Infinity : walkLimit,
  });
  const root = vscode.workspace.getWorkspaceFolder(folder);
  if (!root || links.length === 0) return;
  const patterns = patternsInLinks(links, root) ?? candidates.patterns(root);
  const found = await searchFiles(patterns, neverEntered);
  yield await candidatesAmong(found, candidates, pause);
}

/** The candidates among these files, sorted and without duplicates. */
async function candidatesAmong(
  found: readonly vscode.Uri[],
  candidates: Candidates,
  pause: Pause,
): Promise<readonly string[]> {
  const uris: string[] = [];
  await forEachInSlices(
    found,
    (uri) => {
      if (candidates.role(uri)) uris.push(uri.toString());
    },
    pause,
  );
  return newestFirst(uris, pause);
}

/** Names usually start with a date or year, so in reverse order the newest files are read and shown first. */
async function newestFirst(names: readonly string[], pause: Pause): Promise<readonly string[]> {
  return (await sortedKeys(names, pause)).toReversed();
}

/**
 * A pattern that finds all files in links to folders. The search starts at the workspace folder, as it detects
 * circular links by the folders that it came through. Undefined when the pattern would be too long.
 */
function patternsInLinks(
  links: readonly string[],
  root: vscode.WorkspaceFolder,
): readonly vscode.RelativePattern[] | undefined {
  // Only `?` matches one arbitrary character in every search.
  const globs = links.map((path) => `${path.replace(/[^\p{L}\p{N}\s/_.-]/gu, '?')}/**`);
  const glob = globs.length === 1 ? globs.join() : `{${globs.join()}}`;
  return glob.length > longestGlob ? undefined : [new vscode.RelativePattern(root, glob)];
}

/** The candidates in a folder and the subfolders to visit. Adds the paths of links to folders to `links`. */
async function list(
  folder: vscode.Uri,
  { candidates, pause, links }: { candidates: Candidates; pause: Pause; links: string[] },
): Promise<FolderContent> {
  const names = candidates.namesIn(folder);
  if (!names) return { files: [], folders: [] };
  const [files, folders]: [string[], string[]] = [[], []];
  await forEachInSlices(
    await vscode.workspace.fs.readDirectory(folder),
    ([name, type]) => {
      if ((type & vscode.FileType.Directory) === 0) {
        if (names.mayHaveRole(name)) files.push(name);
      } else if (names.isAllowed(name)) {
        if ((type & vscode.FileType.SymbolicLink) === 0) folders.push(name);
        else links.push(names.path(name));
      }
    },
    pause,
  );
  const uriOf = uriIn(folder);
  return {
    files: (await newestFirst(files, pause)).map(uriOf),
    folders: (await newestFirst(folders, pause)).map(uriOf),
  };
}

/** Returns the uris of a folder's files by name. Creating a `Uri` per file is slow for many files. */
function uriIn(folder: vscode.Uri): (name: string) => string {
  const isPlain = folder.scheme === 'file' && !folder.path.endsWith('/');
  const before = `${folder.toString()}/`;
  return (name) =>
    isPlain && /^[\w.-]+$/.test(name)
      ? before + name
      : vscode.Uri.joinPath(folder, name).toString();
}
