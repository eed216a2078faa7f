import * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';
import type { Papers } from '../common/papers/papers';
import { commands } from '../contributions';
import { askForPapers, paperButtons } from '../palette';
import type { PaletteOptions } from '../palette';

/** Lets the user pick papers to insert; none when the user cancels. */
export function askForWorks(
  papers: Papers,
  options: Pick<PaletteOptions, 'title' | 'history' | 'keepOpen' | 'choice' | 'onDidReach'>,
): Promise<readonly PaperSummary[]> {
  return askForPapers(papers, {
    ...options,
    placeholder: vscode.l10n.t('Search papers and tick those to cite together'),
    many: true,
    buttons: paperButtons(commands.openLink),
  });
}
