import type { SearchResult } from './answer/result';
import type { Localize } from '../text/localize';
import { english } from '../text/localize';

/**
 * Why a paper was found, in a line: `Title: agent, memory · Abstract: pruning`, what was found in
 * place of a word (`RL: reinforcement learning`), and the words that it lacks; undefined when no text was looked for.
 */
export function whyFound(
  { matches = {}, missing = [] }: Pick<SearchResult, 'matches' | 'missing'>,
  t: Localize = english,
): string | undefined {
  const parts = [
    matches.title && t('Title: {0}', matches.title.join(', ')),
    matches.abstract && t('Abstract: {0}', matches.abstract.join(', ')),
    matches.organization && t('Organisation: {0}', matches.organization.join(', ')),
    matches.key && t('Citation key: {0}', matches.key.join(', ')),
    ...(matches.readAs ?? []),
    missing.length > 0 && t('Not found: {0}', missing.join(', ')),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : undefined;
}
