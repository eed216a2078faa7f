import * as vscode from 'vscode';
import { eventually } from '../../support/eventually';

/**
 * Makes a folder of the workspace, and those around it, each once VS Code has told of the one that it lies
 * in: what is made in a folder before VS Code watches that is never watched, nor what lies in it.
 */
async function makeWatchedFolder(folder: vscode.Uri): Promise<void> {
  const { workspace } = vscode;
  if (!workspace.getWorkspaceFolder(folder) || (await isFolder(folder))) return;
  await makeWatchedFolder(vscode.Uri.joinPath(folder, '..'));
  await untilTold(folder, () => workspace.fs.createDirectory(folder));
}

/** Makes a file or a folder, and resolves when VS Code has told of it. */
async function untilTold(uri: vscode.Uri, make: () => Thenable<void>): Promise<void> {
  const name = uri.path.split('/').at(-1) ?? '';
  // The watcher of the whole workspace, and none of its own.
  const watcher = vscode.workspace.createFileSystemWatcher(`**/${name}`, false, true, true);
  try {
    const told = new Promise<void>((resolve) => {
      watcher.onDidCreate((created) => {
        if (created.path === uri.path) resolve();
      });
    });
    await make();
    await told;
  } finally {
    watcher.dispose();
  }
}

async function isFolder(uri: vscode.Uri): Promise<boolean> {
  const stat = await vscode.workspace.fs.stat(uri).then(undefined, () => undefined);
  return stat?.type === vscode.FileType.Directory;
}

/** Writes a file of the workspace; its folder is one that VS Code watches. */
export async function writeWatched(uri: vscode.Uri, content: string | Uint8Array): Promise<void> {
  await makeWatchedFolder(vscode.Uri.joinPath(uri, '..'));
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  await vscode.workspace.fs.writeFile(uri, bytes);
}

let marks = 0;

/**
 * Resolves when VS Code has told of all that became of files so far, by what it tells of a new file in a folder that it
 * watches. Of a file that is deleted before it has told that there is one, it tells nothing.
 */
export function allIsTold(folder: vscode.Uri): Promise<void> {
  const file = vscode.Uri.joinPath(folder, `told${++marks}`);
  return untilTold(file, () => vscode.workspace.fs.writeFile(file, new Uint8Array()));
}

/** In milliseconds: so soon VS Code tells of a file that it watches. */
const toldWithin = 3000;

/**
 * Saves a file outside of the workspace, again when nothing comes of it: VS Code begins to watch such a
 * folder some time after it was asked to, and tells nobody when.
 */
export function saveOutside(
  uri: vscode.Uri,
  content: string,
  check: () => Promise<void>,
): Promise<void> {
  return eventually(async () => {
    await writeWatched(uri, content);
    await eventually(check, toldWithin);
  });
}
