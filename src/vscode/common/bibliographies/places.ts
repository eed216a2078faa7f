import * as vscode from 'vscode';
import { spelledOnDisk } from '#files';
import { bibliographyPlaces, isPersonalPath } from '../../../core/bibliography/places';
import type { UriPaths } from '../../../core/bibliography/places';
import { bibliographyFormat } from '../../../core/bibliography/read/format';
import { firstSymbolicLink } from '../documents/trust';
import { isSetInWorkspace, readSettings } from '../settings/settings';

/** Joins paths and URIs as VS Code does. */
export const uriPaths: UriPaths = {
  join: (folder, path) => vscode.Uri.joinPath(vscode.Uri.parse(folder), path).toString(),
  atRoot: (folder, path) => {
    const from = vscode.Uri.parse(folder);
    const whole = vscode.Uri.file(path);
    // `//server/share` is on another machine. Asking it tells it who the user is, which requires trust.
    const isOnNetwork = whole.authority !== '' && vscode.workspace.isTrusted;
    const isWhole = from.scheme === 'file' && isOnNetwork;
    return (isWhole ? whole : from.with({ path: whole.path })).toString();
  },
};

/** See `NameableFiles`. */
export function spelledUri(uri: string): string {
  const named = vscode.Uri.parse(uri);
  if (named.scheme !== 'file' || named.authority !== '') return uri;
  const path = spelledOnDisk(named.fsPath);
  return path === named.fsPath ? uri : vscode.Uri.file(path).toString();
}

/** The user's home folder for files in this folder: undefined if it's unknown, or in another file system. */
export function homeUri(folder: vscode.Uri, home: string | undefined): string | undefined {
  // The home folder is on this machine, but the note may be elsewhere.
  return home === undefined || folder.scheme !== 'file'
    ? undefined
    : vscode.Uri.file(home).toString();
}

/**
 * The user's own bibliography outside the workspace, which only the user's settings may name: by a full path, or one
 * that starts with `~`. Undefined when they name none.
 *
 * @param home the path of the user's home folder, if known
 */
export function personalBibliography(
  root: vscode.Uri,
  home: string | undefined,
): vscode.Uri | undefined {
  const path = readSettings(root).bibliographyFile.trim();
  if (!isPersonalPath(path) || !bibliographyFormat(path)) return undefined;
  if (isSetInWorkspace('bibliographyFile', root)) return undefined;
  const from = { folder: root.toString(), home: homeUri(root, home) };
  const [place] = bibliographyPlaces(path, from, uriPaths);
  return place === undefined ? undefined : vscode.Uri.parse(spelledUri(place));
}

/** Whether a file is outside the workspace. */
export function isOutside(uri: vscode.Uri): boolean {
  return vscode.workspace.getWorkspaceFolder(uri) === undefined;
}

/** Whether a file's location allows using it: a file outside the workspace requires a trusted workspace. */
export function mayCount(uri: vscode.Uri): boolean {
  return vscode.workspace.isTrusted || !isOutside(uri);
}

/** Whether a file may be read: outside the workspace, or through a link, only in a trusted workspace. */
export async function mayRead(uri: vscode.Uri): Promise<boolean> {
  if (vscode.workspace.isTrusted) return true;
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  return folder !== undefined && (await firstSymbolicLink(folder.uri, uri)) === undefined;
}
