import * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';
import type { Papers } from '../common/papers/papers';
import { commands } from '../contributions';
import { Palette } from '../palette';
import type { PaletteOptions } from '../palette';

/** Lets the user pick papers to insert; none when the palette is left. */
export async function askForPapers(
  papers: Papers,
  options: Pick<PaletteOptions, 'title' | 'history' | 'keepOpen' | 'choice'>,
): Promise<readonly PaperSummary[]> {
  const palette = new Palette(papers, {
    ...options,
    placeholder: vscode.l10n.t('Search papers and tick those to cite together'),
    many: true,
    buttons: [
      {
        iconPath: new vscode.ThemeIcon('link-external'),
        tooltip: vscode.l10n.t('Open Link'),
        command: commands.openLink,
        closes: false,
      },
    ],
  });
  const outcome = await palette.open();
  if (!outcome) return [];
  if ('papers' in outcome) return outcome.papers;
  await vscode.commands.executeCommand(outcome.command, ...outcome.arguments);
  return [];
}
