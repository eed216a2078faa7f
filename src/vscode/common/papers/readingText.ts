import * as vscode from 'vscode';
import type { ReadingState } from '../../../core/feed/reading';
import { countPapers, localNumber } from '../messages/numbers';

/** The progress of reading, in a few words; undefined when everything is read. */
export function readingText(reading: ReadingState): string | undefined {
  const { state, files, filesRead, papers, papersIndexed } = reading;
  if (state === 'idle') return undefined;
  const { t } = vscode.l10n;
  const [read, all] = [localNumber(filesRead), localNumber(files)];
  if (state === 'stopped') return t('Scanning stopped at {0} of {1} files', read, all);
  if (filesRead === files) {
    return t('Indexing papers: {0} of {1}', localNumber(papersIndexed), localNumber(papers));
  }
  return papersIndexed > 0
    ? t('Scanning files: {0} of {1} · {2}', read, all, countPapers(papersIndexed))
    : t('Scanning files: {0} of {1}', read, all);
}
