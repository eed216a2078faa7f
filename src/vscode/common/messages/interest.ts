import * as vscode from 'vscode';
import { fewestKept } from '../../../core/search/interest/interest';

/** The message that too few papers are marked to learn what the user is interested in. */
export function tooFewKept(kept: number): string {
  return vscode.l10n.t(
    'Sorting by interest begins with {0} papers that you starred, cited, noted or put off. So far there are {1}.',
    fewestKept,
    kept,
  );
}
