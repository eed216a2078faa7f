import * as vscode from 'vscode';
import { fewestKept } from '../../../core/search/interest/interest';

/** That there is too little to learn from, for somebody who asked what was learnt or for its order. */
export function tooFewKept(kept: number): string {
  return vscode.l10n.t(
    'Sorting by interest begins with {0} papers that you starred, cited, noted or put off. So far there are {1}.',
    fewestKept,
    kept,
  );
}
