import { isWriteProtected } from '#writeProtected';
import * as vscode from 'vscode';
import { compileGlob } from '../../../core/files/glob';
import { statFile } from '../documents/files';

/**
 * Whether a file must be left as it is: by its file system, its permissions, or the user's
 * `files.readonlyInclude`. VS Code would edit it all the same, and fail or not when it saves.
 */
export async function isReadOnly(uri: vscode.Uri): Promise<boolean> {
  if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false) return true;
  if (isReadOnlyBySettings(uri)) return true;
  const stat = await statFile(uri).catch(() => undefined);
  if (((stat?.permissions ?? 0) & vscode.FilePermission.Readonly) !== 0) return true;
  // For files on disk, `stat` does not give this.
  return uri.scheme === 'file' && (await isWriteProtected(uri.fsPath));
}

function isReadOnlyBySettings(uri: vscode.Uri): boolean {
  const files = vscode.workspace.getConfiguration('files', uri);
  const matches = (setting: string): boolean => {
    const globs = files.get<Readonly<Record<string, unknown>>>(setting, {});
    return Object.keys(globs).some((glob) => globs[glob] === true && isMatch(uri, glob));
  };
  return matches('readonlyInclude') && !matches('readonlyExclude');
}

/** Globs count from the workspace folder unless they are absolute. */
function isMatch(uri: vscode.Uri, glob: string): boolean {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  const path = uri.path.replace(/^\//, '');
  const isAbsolute = /^(?:[\\/]|[A-Za-z]:)/.test(glob);
  const below = folder && !isAbsolute ? uri.path.slice(folder.uri.path.length) : path;
  return compileGlob(glob.replace(/\\/g, '/'))(below.replace(/^\//, ''));
}
