import * as vscode from 'vscode';
import type { SearchResult } from '../../../core/search/answer/result';
import { parseQuery } from '../../../core/search/query/parse';

/**
 * What a user should know of a query's answer: the part of the query that could not be read, or that
 * no paper has all of it. Undefined when the answer is what was asked for.
 */
export function queryHint(query: string, results: readonly SearchResult[]): string | undefined {
  const [problem] = parseQuery(query, vscode.l10n.t).problems;
  if (problem) return problem.message;
  return results[0]?.partial
    ? vscode.l10n.t('No paper has all of this. These come closest.')
    : undefined;
}
