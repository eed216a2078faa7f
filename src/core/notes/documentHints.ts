import type { CitationProblem } from '../citation/check';
import type { CitationCluster } from '../citation/pandoc/parse';
import type { NoteKeys } from '../library/lookup/noteKeys';
import { isListedOnly } from '../model';
import type { PaperSummary } from '../model';
import { isRetraction } from '../render/lookedUp';
import { readable } from '../text/readable';

/** What only the library knows about a citation. */
export interface DocumentHint extends Omit<CitationProblem, 'kind'> {
  readonly kind: 'missing' | 'renamed' | 'retracted';
  /** Of `renamed`: the key of the work's entry. */
  readonly newKey?: string;
}

/**
 * Hints for a document that other tools check, too: on papers that its bibliography lacks or has under another key, and
 * on retracted works. At most one for each citation.
 *
 * @param missing the keys that its bibliography lacks
 */
export function documentHints(
  clusters: readonly CitationCluster[],
  keys: NoteKeys,
  missing: Pick<ReadonlySet<string>, 'has'>,
): readonly DocumentHint[] {
  const known = new Map<string, Pick<DocumentHint, 'kind' | 'newKey' | 'meanings'> | undefined>();
  const hints: DocumentHint[] = [];
  for (const { key, keyRange } of clusters.flatMap(({ items }) => items)) {
    if (!known.has(key)) known.set(key, hintFor(key, keys, missing));
    const hint = known.get(key);
    if (hint) hints.push({ ...hint, key, range: keyRange });
  }
  return hints;
}

function hintFor(key: string, keys: NoteKeys, missing: Pick<ReadonlySet<string>, 'has'>) {
  const work = keys.work(key);
  if (!work) return undefined;
  const meanings = [{ title: readable(work.title), paper: work }];
  if (isRetraction(work.lookedUp?.updates)) return { kind: 'retracted' as const, meanings };
  if (!missing.has(key)) return undefined;
  const newKey = keys.keyOf(work);
  if (newKey !== key && isListed(work, newKey, keys)) {
    return { kind: 'renamed' as const, newKey, meanings };
  }
  return isListedOnly(work) ? undefined : { kind: 'missing' as const, meanings };
}

function isListed({ listings = [] }: PaperSummary, key: string, { files }: NoteKeys): boolean {
  return listings.some((listing) => listing.key === key && files.includes(listing.uri));
}
