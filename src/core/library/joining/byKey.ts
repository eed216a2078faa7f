import type { PaperSummary } from '../../model';
import type { Alias } from './claims';
import { find } from '../../base/sortedList';

/** Papers and aliases, both sorted by key. */
interface KeyedPapers<P extends PaperSummary> {
  readonly papers: readonly P[];
  readonly aliases: readonly Alias[];
}

/** The sort key of papers. */
export function keyOf({ key }: PaperSummary): string {
  return key;
}

/** The sort key of aliases. */
export function nameOf([name]: Alias): string {
  return name;
}

/** The paper with this key, its own or an alias. */
export function resolveKey<P extends PaperSummary>(
  { papers, aliases }: KeyedPapers<P>,
  key: string,
): P | undefined {
  const own = find(papers, key, keyOf);
  if (own) return own;
  const alias = find(aliases, key, nameOf);
  return alias && find(papers, alias[1], keyOf);
}
