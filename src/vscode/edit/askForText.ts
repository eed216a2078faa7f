import * as vscode from 'vscode';
import { fitsAround, prefixOf, suffixOf, suffixWords } from '../../core/citation/edit/clusterEdits';
import type { ClusterItem } from '../../core/citation/edit/clusterEdits';

type Texts = Pick<ClusterItem, 'prefix' | 'suffix'>;

/** Asks for the words before a key; undefined when the user cancels or changes nothing. */
export function askForPrefix({ key, prefix = '' }: ClusterItem): Promise<Texts | undefined> {
  return ask(
    {
      title: vscode.l10n.t('Prefix of @{0}', key),
      prompt: vscode.l10n.t(
        'What stands before the key, such as “see”. Leave it empty for nothing.',
      ),
      value: prefix.trim(),
    },
    (words) => ({ prefix: prefixOf(words) }),
  );
}

/** Asks for the locator or other words behind a key; undefined when the user cancels or changes nothing. */
export function askForSuffix({ key, suffix = '' }: ClusterItem): Promise<Texts | undefined> {
  return ask(
    {
      title: vscode.l10n.t('Locator of @{0}', key),
      prompt: vscode.l10n.t(
        'What stands behind the key, such as “p. 33”. Leave it empty for nothing.',
      ),
      value: suffixWords(suffix),
    },
    (words) => ({ suffix: suffixOf(words) }),
  );
}

async function ask(
  question: vscode.InputBoxOptions,
  textsOf: (words: string) => Texts,
): Promise<Texts | undefined> {
  const words = await vscode.window.showInputBox({
    ...question,
    validateInput: (text) => {
      const { prefix = '', suffix = '' } = textsOf(text);
      return fitsAround(prefix, suffix)
        ? undefined
        : vscode.l10n.t('This would break the citation: brackets, “;”, “@” and “*” need care.');
    },
  });
  return words === undefined || words.trim() === question.value ? undefined : textsOf(words);
}
