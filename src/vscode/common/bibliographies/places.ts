import * as vscode from 'vscode';
import { bibliographyFormat } from '../../../core/bibliography/read/format';
import { isAddress, isComputed } from '../../../core/bibliography/read/frontMatter';
import { uniqueUris } from '../documents/files';
import { firstSymbolicLink } from '../documents/trust';
import { isSetInWorkspace, readSettings } from '../settings/settings';

/** The place that names a bibliography. */
interface NamingPlace {
  /** The folder of the file with the name. */
  readonly folder: vscode.Uri;
  /** The root of the Quarto project that this file belongs to. */
  readonly project?: vscode.Uri | undefined;
  /** The workspace folder: Pandoc is often started there. */
  readonly root?: vscode.Uri | undefined;
  /** The path of the user's home folder, if known. */
  readonly home?: string | undefined;
}

/**
 * The places that a bibliography name may refer to, most likely first: relative to the folder of the naming file,
 * to the project, to the workspace folder. A path with a leading slash starts at the Quarto project or at the
 * root. Empty for web addresses, names with variables, and paths in an unknown home folder.
 */
export function bibliographyPlaces(
  name: string,
  { folder, project, root, home }: NamingPlace,
): readonly vscode.Uri[] {
  const path = name.trim().replace(/\\/g, '/');
  if (path === '' || isAddress(path) || isComputed(path)) return [];
  const inHome = /^~(?:\/(.*))?$/s.exec(path);
  if (inHome) {
    // The home folder is on this machine, but the note may be in another file system.
    if (home === undefined || folder.scheme !== 'file') return [];
    return [vscode.Uri.joinPath(vscode.Uri.file(home), inHome[1] ?? '')];
  }
  if (/^[A-Za-z]:\//.test(path)) return [folder.with({ path: `/${path}` })];
  const bases = path.startsWith('/') ? [project] : [folder, project, root];
  const places = bases.flatMap((base) => (base ? [vscode.Uri.joinPath(base, path)] : []));
  if (path.startsWith('/')) places.push(folder.with({ path: vscode.Uri.file(path).path }));
  return uniqueUris(places);
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
  if (!/^(?:[\\/]|[a-z]:[\\/]|~[\\/])/i.test(path) || !bibliographyFormat(path)) return undefined;
  if (isSetInWorkspace('bibliographyFile', root)) return undefined;
  return bibliographyPlaces(path, { folder: root, home })[0];
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
