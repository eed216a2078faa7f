import * as vscode from 'vscode';
import { isAddress, isComputed } from '../../../core/bibliography/read/frontMatter';
import { uniqueUris } from '../documents/files';
import { firstSymbolicLink } from '../documents/trust';

/** Where a bibliography is named. */
interface NamingPlace {
  /** The folder of the file that names the bibliography. */
  readonly folder: vscode.Uri;
  /** The root of the Quarto project that this file belongs to. */
  readonly project?: vscode.Uri | undefined;
  /** The workspace folder: Pandoc is often started there. */
  readonly root?: vscode.Uri | undefined;
  /** The path of the user's home folder, where it is known. */
  readonly home?: string | undefined;
}

/**
 * The places that the name of a bibliography may lead to, the most likely first: from the folder of the
 * naming file, from the project, from the workspace folder. A path that begins with a slash starts at the
 * Quarto project, or at the root. Empty for a web address, for a name with variables, and for a path in an
 * unknown home folder.
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

/** Whether a file lies in no folder of the workspace. */
export function isOutside(uri: vscode.Uri): boolean {
  return vscode.workspace.getWorkspaceFolder(uri) === undefined;
}

/** Whether a file may be used, judged by its place: one outside of a workspace only if the workspace is trusted. */
export function mayCount(uri: vscode.Uri): boolean {
  return vscode.workspace.isTrusted || !isOutside(uri);
}

/** Whether a file may be read: outside of the workspace, or through a link, only if the workspace is trusted. */
export async function mayRead(uri: vscode.Uri): Promise<boolean> {
  if (vscode.workspace.isTrusted) return true;
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  return folder !== undefined && (await firstSymbolicLink(folder.uri, uri)) === undefined;
}
