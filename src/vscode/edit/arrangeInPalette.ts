import * as vscode from 'vscode';
import { button } from '../common/messages/input';
import type { Papers } from '../common/papers/papers';
import { Palette } from '../palette';
import { askForPrefix, askForSuffix } from './askForText';
import type { ClusterWorks } from './clusterWorks';

/**
 * Opens the palette with the works of a citation ticked, to add, remove and reorder them, and to set the
 * text around their keys; false when the user cancels.
 */
export async function arrangeInPalette(works: ClusterWorks, papers: Papers): Promise<boolean> {
  const setPrefix = button('quote', vscode.l10n.t('Set Prefix…'));
  const setSuffix = button('bookmark', vscode.l10n.t('Set Locator…'));
  for (let query = ''; ;) {
    const palette = new Palette(papers, {
      title: vscode.l10n.t('Edit Citation'),
      placeholder: vscode.l10n.t('Untick papers to remove them, search papers to add some'),
      query,
      many: true,
      buttons: [],
      ticked: {
        papers: works.papers,
        describe: (paper) => works.describe(paper),
        buttons: [setPrefix, setSuffix],
      },
    });
    const outcome = await palette.open();
    if (!outcome || 'command' in outcome) return false;
    works.arrange(outcome.papers);
    const { pressed } = outcome;
    if (!pressed) return true;
    const item = works.itemOf(pressed.paper);
    const texts = await (pressed.button === setPrefix ? askForPrefix(item) : askForSuffix(item));
    if (texts) works.change(pressed.paper, texts);
    query = pressed.query;
  }
}
