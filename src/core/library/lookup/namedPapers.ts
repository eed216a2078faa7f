import { citekeyCandidates } from '../../identity/citekey';
import type { CitekeySource } from '../../identity/citekey';
import type { PaperSummary } from '../../model';
import type { LibrarySnapshot } from './snapshot';

/**
 * The papers that `key` may mean, the one that it resolves to first; none for an unknown key.
 *
 * A paper's own key means that paper alone. A further key is one that a single digest would give a paper.
 * When it fits two papers, in one digest each, both may be meant.
 */
export function papersNamed(snapshot: LibrarySnapshot, key: string): readonly PaperSummary[] {
  const paper = snapshot.resolve(key);
  if (!paper) return [];
  if (paper.key === key) return [paper];
  // A paper that did not get the key has a longer one, with the same beginning.
  const stem = key.replace(/\d+$/, '');
  const others = [...snapshot.papersWithKeysFrom(stem)].filter(
    (other) => other !== paper && wouldBeCalled(other, key),
  );
  return [paper, ...others];
}

/** Whether a digest with the paper's date, or without it, would give the paper this key. */
function wouldBeCalled({ title, date }: CitekeySource, key: string): boolean {
  return [{ title }, { title, ...(date && { date }) }].some(
    (source) => citekeyCandidates(source).next().value === key,
  );
}
