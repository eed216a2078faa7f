import * as vscode from 'vscode';
import { isAddress, isComputed } from '../../../core/bibliography/read/frontMatter';
import { linkOnTheWay } from '../documents/trust';

/** Where a bibliography is named. */
interface NamingPlace {
  /** Of the file that names it. */
  readonly folder: vscode.Uri;
  /** Where the Quarto project of that file begins. */
  readonly project?: vscode.Uri | undefined;
  /** The workspace folder: Pandoc is often started there. */
  readonly root?: vscode.Uri | undefined;
  /** The path of the user's folder, where it is known. */
  readonly home?: string | undefined;
}

/**
 * Where the name of a bibliography may lead, what counts first before the others: from the folder of what
 * names it, else from the project, else from the workspace folder. In a Quarto project, a path that
 * begins with a slash begins at the project. Empty for an address, for a name with variables, and for
 * one in the user's folder where nobody knows that.
 */
export function bibliographyPlaces(
  name: string,
  { folder, project, root, home }: NamingPlace,
): readonly vscode.Uri[] {
  const path = name.trim().replace(/\\/g, '/');
  if (path === '' || isAddress(path) || isComputed(path)) return [];
  const inHome = /^~(?:\/(.*))?$/s.exec(path);
  if (inHome) {
    // The folder is one of this machine, and not of a file system that is elsewhere.
    if (home === undefined || folder.scheme !== 'file') return [];
    return [vscode.Uri.joinPath(vscode.Uri.file(home), inHome[1] ?? '')];
  }
  if (/^[A-Za-z]:\//.test(path)) return [folder.with({ path: `/${path}` })];
  const bases = path.startsWith('/') ? [project] : [folder, project, root];
  const places = bases.flatMap((base) => (base ? [vscode.Uri.joinPath(base, path)] : []));
  if (path.startsWith('/')) places.push(folder.with({ path: vscode.Uri.file(path).path }));
  return unique(places);
}

/** The same uris, each once. */
export function unique(uris: readonly vscode.Uri[]): readonly vscode.Uri[] {
  return [...new Map(uris.map((uri) => [uri.toString(), uri])).values()];
}

/** Whether a file lies in no folder of the workspace. */
export function isOutside(uri: vscode.Uri): boolean {
  return vscode.workspace.getWorkspaceFolder(uri) === undefined;
}

/** Whether a file may count by its place: outside of the workspace, only when the user trusts the workspace. */
export function mayCount(uri: vscode.Uri): boolean {
  return vscode.workspace.isTrusted || !isOutside(uri);
}

/** Whether a file may be read: outside of the workspace, or through a link in it, only when the user trusts it. */
export async function mayRead(uri: vscode.Uri): Promise<boolean> {
  if (vscode.workspace.isTrusted) return true;
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  return folder !== undefined && (await linkOnTheWay(folder.uri, uri)) === undefined;
}
