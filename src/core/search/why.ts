import type { Reason, SearchResult } from './answer/result';
import type { Localize } from '../text/localize';
import { english, localList } from '../text/localize';

/**
 * Why a paper matched, on one line: `Title: agent, memory · Abstract: pruning`, other readings (`RL:
 * reinforcement learning`), and missing words; undefined when the query has no text.
 */
export function whyFound(
  { matches = {}, missing = [], reason }: Pick<SearchResult, 'matches' | 'missing' | 'reason'>,
  t: Localize = english,
): string | undefined {
  const parts = [
    reason && reasonText(reason, t),
    matches.title && t('Title: {0}', localList(matches.title, t)),
    matches.abstract && t('Abstract: {0}', localList(matches.abstract, t)),
    matches.authors && t('Author: {0}', localList(matches.authors, t)),
    matches.organization && t('Organization: {0}', localList(matches.organization, t)),
    matches.key && t('Citation key: {0}', localList(matches.key, t)),
    ...(matches.readAs ?? []),
    missing.length > 0 && t('Not found: {0}', localList(missing, t)),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : undefined;
}

/** A short reason why a paper is listed: `shares verifier, rollout`. */
export function reasonText(reason: Reason, t: Localize): string {
  const words = localList(reason.words, t);
  switch (reason.kind) {
    case 'shares':
      return t('shares {0}', words);
    case 'near':
      return words === ''
        ? t('Unlike papers you starred or kept')
        : t('Similar to papers you starred or kept: {0}', words);
    case 'other':
      return t('Something different');
  }
}
