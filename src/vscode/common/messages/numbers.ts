import * as vscode from 'vscode';
import type { PaperSummary } from '../../../core/model';
import { localNumber as numberText } from '../../../core/text/localize';
import { readable } from '../../../core/text/readable';

/** `12,345`, as the language of the messages writes it. */
export function localNumber(number: number): string {
  return numberText(number, vscode.l10n.t);
}

/** “1 paper”, “1,580 papers”. */
export function countPapers(count: number): string {
  return count === 1 ? vscode.l10n.t('1 paper') : vscode.l10n.t('{0} papers', localNumber(count));
}

/** The title of the only paper, or how many there are. */
export function papersLabel(papers: readonly PaperSummary[]): string {
  const [first] = papers;
  return first && papers.length === 1 ? readable(first.title) : countPapers(papers.length);
}

/** “1 paper in 1 digest”, “1,580 papers in 30 digests”. */
export function countPapersIn(papers: number, digests: number): string {
  const counted = countPapers(papers);
  return digests === 1
    ? vscode.l10n.t('{0} in 1 digest', counted)
    : vscode.l10n.t('{0} in {1} digests', counted, localNumber(digests));
}
