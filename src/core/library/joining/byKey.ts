import type { PaperSummary } from '../../model';
import type { Alias } from './claims';
import { find } from '../../base/sortedList';

/** Papers sorted by key, and their further keys, sorted too. */
interface KeyedPapers<P extends PaperSummary> {
  readonly papers: readonly P[];
  readonly aliases: readonly Alias[];
}

/** What papers are sorted by. */
export function keyOf({ key }: PaperSummary): string {
  return key;
}

/** What aliases are sorted by. */
export function nameOf([name]: Alias): string {
  return name;
}

/** The paper that `key` means, be it the paper's own key or an alias. */
export function resolveKey<P extends PaperSummary>(
  { papers, aliases }: KeyedPapers<P>,
  key: string,
): P | undefined {
  const own = find(papers, key, keyOf);
  if (own) return own;
  const alias = find(aliases, key, nameOf);
  return alias && find(papers, alias[1], keyOf);
}
