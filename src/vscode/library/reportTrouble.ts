import * as vscode from 'vscode';
import { bibliographyFormat } from '../../core/bibliography/file';
import type { FileTrouble } from '../../core/files/fileSource';
import { messageOf } from '../common/humanError';
import type { Log } from '../common/log';

/** Tells in the log of a file that is not read. */
export function reportTrouble({ uri, reason, error }: FileTrouble, log: Log): void {
  // Most large JSON files are no bibliographies, and nobody expects them to be read.
  if (reason === 'tooLarge' && bibliographyFormat(uri) === 'cslJson') return;
  const file = vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
  log.warn(
    reason === 'tooLarge'
      ? vscode.l10n.t('{0} is larger than the limit in the settings and is not read.', file)
      : vscode.l10n.t('{0} cannot be read: {1}', file, messageOf(error)),
  );
}
