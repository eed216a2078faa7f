import * as vscode from 'vscode';
import { suffixWords } from '../../core/citation/edit/clusterEdits';
import { prefixOf, suffixOf } from '../../core/citation/pandoc/parse';
import type { ClusterItem } from '../../core/citation/edit/clusterEdits';
import type { CitationEditing } from '../../core/documents/documentLanguage';
import type { ClusterWorks } from '../../core/notes/clusterWorks';
import { button } from '../common/messages/input';
import type { Papers } from '../common/papers/papers';
import { Palette } from '../palette';

/**
 * Opens the palette with the works of a citation ticked, to add, remove and reorder them and to edit the text
 * around their keys; false when the user cancels.
 */
export async function arrangeInPalette(
  works: ClusterWorks,
  editing: CitationEditing,
  papers: Papers,
): Promise<boolean> {
  const setPrefix = button('quote', vscode.l10n.t('Set Prefix…'));
  const setSuffix = button('bookmark', vscode.l10n.t('Set Locator…'));
  for (let query = ''; ;) {
    const palette = new Palette(papers, {
      title: vscode.l10n.t('Edit Citation'),
      placeholder: vscode.l10n.t('Uncheck papers to remove them, or search to add more'),
      query,
      many: true,
      buttons: [],
      ticked: {
        papers: works.papers,
        describe: (paper) => works.describe(paper),
        buttons: editing.hasPrefixes ? [setPrefix, setSuffix] : [setSuffix],
      },
    });
    const outcome = await palette.open();
    if (!outcome || 'command' in outcome) return false;
    works.arrange(outcome.papers);
    const { pressed } = outcome;
    if (!pressed) return true;
    const item = works.itemOf(pressed.paper);
    const affix = pressed.button === setPrefix ? 'prefix' : 'suffix';
    const texts = await askFor(affix, item, works.named(item.key), editing);
    if (texts) works.change(pressed.paper, texts);
    query = pressed.query;
  }
}

type Affixes = Pick<ClusterItem, 'prefix' | 'suffix'>;

/**
 * Asks for the text before a key, or for the locator or other text after it; undefined when the user cancels or
 * changes nothing.
 */
async function askFor(
  affix: keyof Affixes,
  { prefix = '', suffix = '' }: ClusterItem,
  name: string,
  editing: CitationEditing,
): Promise<Affixes | undefined> {
  const { t } = vscode.l10n;
  const question =
    affix === 'prefix'
      ? {
          title: t('Prefix of {0}', name),
          prompt: t('Prefix before the key, such as “see”. Leave empty for none.'),
          value: prefix.trim(),
        }
      : {
          title: t('Locator of {0}', name),
          prompt: t('Locator after the key, such as “p. 33”. Leave empty for none.'),
          value: suffixWords(suffix),
        };
  const affixes = (words: string): Affixes =>
    affix === 'prefix' ? { prefix: prefixOf(words) } : { suffix: suffixOf(words) };
  const words = await vscode.window.showInputBox({
    ...question,
    validateInput: (text) => {
      const given = affixes(text);
      if (editing.fits(given.prefix ?? '', given.suffix ?? '')) return undefined;
      return t('This would break the citation. Check brackets and special characters.');
    },
  });
  return words === undefined || words.trim() === question.value ? undefined : affixes(words);
}
