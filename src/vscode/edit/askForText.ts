import * as vscode from 'vscode';
import { fitsAround, prefixOf, suffixOf, suffixWords } from '../../core/citation/edit/clusterEdits';
import type { ClusterItem } from '../../core/citation/edit/clusterEdits';

type Texts = Pick<ClusterItem, 'prefix' | 'suffix'>;

/** Asks for the words before a key; undefined when the user cancels or changes nothing. */
export async function askForPrefix({ key, prefix = '' }: ClusterItem): Promise<Texts | undefined> {
  const before = prefix.trim();
  const words = await ask({
    title: vscode.l10n.t('Prefix of @{0}', key),
    prompt: vscode.l10n.t('What stands before the key, such as “see”. Leave it empty for nothing.'),
    value: before,
    fits: (text) => fitsAround(prefixOf(text), ''),
  });
  return words === undefined || words.trim() === before ? undefined : { prefix: prefixOf(words) };
}

/** Asks for the locator or other words behind a key; undefined when the user cancels or changes nothing. */
export async function askForSuffix({ key, suffix = '' }: ClusterItem): Promise<Texts | undefined> {
  const before = suffixWords(suffix);
  const words = await ask({
    title: vscode.l10n.t('Locator of @{0}', key),
    prompt: vscode.l10n.t(
      'What stands behind the key, such as “p. 33”. Leave it empty for nothing.',
    ),
    value: before,
    fits: (text) => fitsAround('', suffixOf(text)),
  });
  return words === undefined || words.trim() === before ? undefined : { suffix: suffixOf(words) };
}

interface Question {
  readonly title: string;
  readonly prompt: string;
  readonly value: string;
  readonly fits: (text: string) => boolean;
}

function ask({ fits, ...options }: Question): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    ...options,
    validateInput: (text) =>
      fits(text)
        ? undefined
        : vscode.l10n.t('This would break the citation: brackets, “;”, “@” and “*” need care.'),
  });
}
