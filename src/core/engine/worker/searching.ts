import type { SearchOptions, SearchResult } from '../../search/answer/result';
import { find } from '../../base/sortedList';
import { keyOf } from '../../library/joining/byKey';
import type { PaperSummary } from '../../model';

/** Options on their way to the worker. */
export interface SentOptions extends SearchOptions {
  /** How many updates the asking side's library has taken in. */
  readonly version: number;
}

/** A result as it is sent: only the key of a paper that the other side has just as it is. */
export type SentResult = Omit<SearchResult, 'paper'> & { readonly paper: PaperSummary | string };

/** What to send of a result to a side that has the papers `known`, sorted by key. */
export function resultToSend(result: SearchResult, known: readonly PaperSummary[]): SentResult {
  const { key } = result.paper;
  return find(known, key, keyOf) === result.paper ? { ...result, paper: key } : result;
}

/** The result that was sent; none for a paper that is not `known`. */
export function receivedResult(
  sent: SentResult,
  known: readonly PaperSummary[],
): SearchResult | undefined {
  const { paper, ...rest } = sent;
  const whole = typeof paper === 'string' ? find(known, paper, keyOf) : paper;
  return whole && { paper: whole, ...rest };
}
