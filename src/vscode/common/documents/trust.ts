import * as vscode from 'vscode';
import { HumanError, manageTrust } from '../messages/humanError';
import { isOfType } from './files';

/**
 * Prevents writes outside an untrusted workspace, also through a symbolic link in it, which may lead anywhere.
 * @throws HumanError when the file must not be written
 */
export async function refuseUntrustedWrite(uri: vscode.Uri): Promise<void> {
  const { workspace } = vscode;
  if (workspace.isTrusted || uri.scheme === 'untitled') return;
  const root = workspace.getWorkspaceFolder(uri)?.uri;
  if (!root) {
    throw new HumanError(
      vscode.l10n.t(
        "{0} is outside the workspace, which isn't trusted, so nothing was saved.",
        uri.path,
      ),
      manageTrust(),
    );
  }
  const link = await firstSymbolicLink(root, uri);
  if (!link) return;
  throw new HumanError(
    vscode.l10n.t(
      "{0} is a symbolic link, and the workspace isn't trusted, so nothing was saved.",
      workspace.asRelativePath(link, false),
    ),
    manageTrust(),
  );
}

/** The first symbolic link on the path from a folder to a file in it, the file included; undefined without one. */
export async function firstSymbolicLink(
  folder: vscode.Uri,
  file: vscode.Uri,
): Promise<vscode.Uri | undefined> {
  const names = file.path.slice(folder.path.length).split('/').filter(Boolean);
  for (let depth = 1; depth <= names.length; depth += 1) {
    const at = vscode.Uri.joinPath(folder, ...names.slice(0, depth));
    if (await isOfType(at, vscode.FileType.SymbolicLink)) return at;
  }
  return undefined;
}
