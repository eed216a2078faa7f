import * as vscode from 'vscode';
import { bibliographyFormat, namedSizeLimit } from '../../core/bibliography/read/file';
import type { FileTrouble } from '../../core/files/fileSource';
import { messageOf } from '../common/messages/humanError';
import type { Log } from '../common/messages/log';

const bytesPerMegabyte = 2 ** 20;

/** Logs that a file is not read: it is unreadable, or larger than `sizeLimit` bytes. */
export function reportTrouble(
  { uri, reason, error }: FileTrouble,
  sizeLimit: number,
  log: Log,
): void {
  const isNamed = sizeLimit === namedSizeLimit;
  // Most large JSON files are no bibliographies, and nobody expects them to be read.
  if (reason === 'tooLarge' && bibliographyFormat(uri) === 'cslJson' && !isNamed) return;
  const file = vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
  log.warn(
    reason === 'unreadable'
      ? vscode.l10n.t('{0} cannot be read: {1}', file, messageOf(error))
      : isNamed
        ? vscode.l10n.t(
            '{0} is larger than {1} MB and is not read.',
            file,
            namedSizeLimit / bytesPerMegabyte,
          )
        : vscode.l10n.t('{0} is larger than the limit in the settings and is not read.', file),
  );
}
