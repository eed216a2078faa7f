import * as vscode from 'vscode';
import type { ReadingState } from '../../../core/feed/reading';
import type { Problem } from '../../../core/model';
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

/** How many files are named at most. */
const filesNamed = 3;

/** Names the files that weren't read completely; empty when there are none. */
export function unreadText(problems: readonly Problem[]): string {
  const left = problems.filter(({ leftOut }) => leftOut !== undefined);
  const files = [...new Set(left.map(({ uri }) => uri))];
  if (files.length === 0) return '';
  const named = files
    .slice(0, filesNamed)
    .map((uri) => vscode.workspace.asRelativePath(vscode.Uri.parse(uri)));
  const more = files.length > filesNamed ? [`… (+${files.length - filesNamed})`] : [];
  return vscode.l10n.t(
    "Couldn't fully read {0}. See the Problems view.",
    [...named, ...more].join(', '),
  );
}
