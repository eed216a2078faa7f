import * as vscode from 'vscode';
import { HumanError } from '../messages/humanError';
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
    throw untrustedError(
      vscode.l10n.t(
        "{0} is outside the workspace, which isn't trusted, so nothing was saved.",
        uri.path,
      ),
    );
  }
  const link = await firstSymbolicLink(root, uri);
  if (!link) return;
  throw untrustedError(
    vscode.l10n.t(
      "{0} is a symbolic link, and the workspace isn't trusted, so nothing was saved.",
      workspace.asRelativePath(link, false),
    ),
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

function untrustedError(message: string): HumanError {
  return new HumanError(message, {
    title: vscode.l10n.t('Manage Workspace Trust'),
    command: 'workbench.trust.manage',
  });
}
