import * as vscode from 'vscode';
import { detailsPath, withDetails } from '../../core/bibliography/details';
import type { PaperDetails } from '../../core/bibliography/details';
import { openDocument, readText, statFile } from '../common/documents/files';
import { refuseUntrustedWrite } from '../common/documents/trust';
import { writeWholeFile } from '../common/edits/wholeFile';
import { HumanError, openFile, openFolder } from '../common/messages/humanError';

/**
 * The details file of the workspace, in its first folder.
 * @throws HumanError without a folder
 */
export function detailsUri(): vscode.Uri {
  const root = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (root) return vscode.Uri.joinPath(root, ...detailsPath.split('/'));
  throw new HumanError(vscode.l10n.t('Open a folder to save the details in.'), openFolder());
}

/**
 * Writes details into the file, in place of lines with the same keys.
 * @throws HumanError when the file can't be written
 */
export async function saveDetails(details: readonly PaperDetails[]): Promise<void> {
  const uri = detailsUri();
  const path = vscode.workspace.asRelativePath(uri, false);
  await refuseUntrustedWrite(uri);
  if (openDocument(uri)?.isDirty) {
    throw new HumanError(
      vscode.l10n.t('{0} has unsaved changes. Save it and try again.', path),
      openFile(uri),
    );
  }
  const before = (await statFile(uri)) ? await readText(uri) : '';
  if (before === undefined) {
    throw new HumanError(
      vscode.l10n.t("{0} isn't a text file, so nothing was saved.", path),
      openFile(uri),
    );
  }
  const after = withDetails(before, details);
  if (after !== before) await writeWholeFile(uri, new TextEncoder().encode(after));
}
