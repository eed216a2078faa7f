import * as vscode from 'vscode';
import { eventually } from '../../support/eventually';
import { exists, nameOf, write } from './workspace';

/**
 * Creates a folder of the workspace, and its parents, each once VS Code has reported its parent: VS Code never
 * watches what is created in a folder before that folder is watched.
 */
async function makeWatchedFolder(folder: vscode.Uri): Promise<void> {
  const { workspace } = vscode;
  if (!workspace.getWorkspaceFolder(folder) || (await exists(folder))) return;
  await makeWatchedFolder(vscode.Uri.joinPath(folder, '..'));
  await untilReported(folder, () => workspace.fs.createDirectory(folder));
}

/** Creates a file or a folder, and resolves when VS Code has reported it. */
async function untilReported(uri: vscode.Uri, make: () => Thenable<void>): Promise<void> {
  // Use the watcher of the whole workspace, not a new one.
  const watcher = vscode.workspace.createFileSystemWatcher(`**/${nameOf(uri)}`, false, true, true);
  try {
    const reported = new Promise<void>((resolve) => {
      watcher.onDidCreate((created) => {
        if (created.path === uri.path) resolve();
      });
    });
    await make();
    await reported;
  } finally {
    watcher.dispose();
  }
}

/** Writes a file of the workspace in a folder that VS Code watches. */
export async function writeWatched(uri: vscode.Uri, content: string | Uint8Array): Promise<void> {
  await makeWatchedFolder(vscode.Uri.joinPath(uri, '..'));
  await write(uri, content);
}

let marks = 0;

/**
 * Resolves when VS Code has reported all earlier file changes, by waiting for its report of a new file in a
 * watched folder. It never reports a file that is deleted before its creation was reported.
 */
export function allIsReported(folder: vscode.Uri): Promise<void> {
  const file = vscode.Uri.joinPath(folder, `reported${++marks}`);
  return untilReported(file, () => write(file, ''));
}

/** In milliseconds: VS Code reports changes of a watched file within this time. */
const reportedWithin = 3000;

/**
 * Saves a file outside of the workspace, and again until VS Code reports it: VS Code starts to watch such a
 * folder some time after the request, and doesn't report when.
 */
export function saveOutside(
  uri: vscode.Uri,
  content: string,
  check: () => Promise<void>,
): Promise<void> {
  return eventually(async () => {
    await writeWatched(uri, content);
    await eventually(check, reportedWithin);
  });
}
