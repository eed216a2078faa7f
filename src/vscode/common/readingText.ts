import * as vscode from 'vscode';
import type { Reading } from '../../core/files/reading';

/** How far reading is, in a few words; undefined when there is nothing to tell. */
export function readingText({
  state,
  files,
  filesRead,
  papers,
  papersIndexed,
}: Reading): string | undefined {
  if (state === 'idle') return undefined;
  const { t } = vscode.l10n;
  if (state === 'stopped') {
    return t('Reading was stopped at {0} of {1} files', count(filesRead), count(files));
  }
  if (filesRead === files) {
    return t('Indexing papers: {0} of {1}', count(papersIndexed), count(papers));
  }
  return papersIndexed > 0
    ? t(
        'Reading files: {0} of {1} · {2} papers',
        count(filesRead),
        count(files),
        count(papersIndexed),
      )
    : t('Reading files: {0} of {1}', count(filesRead), count(files));
}

/** `12,345`, as the user's language writes it. */
function count(number: number): string {
  return number.toLocaleString(vscode.env.language);
}
