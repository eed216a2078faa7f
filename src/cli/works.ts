import { nearestWorks } from '../core/citation/nearest';
import { identifierOf, identifiers } from '../core/identity/identifiers';
import type { NoteKeys } from '../core/library/lookup/noteKeys';
import type { PaperSummary } from '../core/model';
import { CommandError } from './commandError';
import type { NodeLibrary } from './workspace/nodeLibrary';

/** Unknown keys that an error names. */
const maxNamed = 5;

/**
 * The works that keys or ids mean, each once.
 * @throws CommandError for unknown ones, with the nearest keys
 */
export function worksOf(
  asked: readonly string[],
  { library }: NodeLibrary,
  keys: NoteKeys,
): readonly PaperSummary[] {
  const works = new Set<PaperSummary>();
  const unknown = new Set<string>();
  for (const each of asked) {
    const key = each.replace(/^\[?@/, '').replace(/\]$/, '');
    const [id] = identifiers(identifierOf(key) ?? {});
    const work = keys.work(key) ?? (id === undefined ? undefined : library.identified(id));
    if (work) works.add(work);
    else unknown.add(each);
  }
  if (unknown.size > 0) throw new CommandError(unknownText([...unknown], library.works));
  return [...works];
}

function unknownText(unknown: readonly string[], works: readonly PaperSummary[]): string {
  const [first = ''] = unknown;
  if (unknown.length > 1) {
    const named = unknown.slice(0, maxNamed).map((key) => JSON.stringify(key.slice(0, 100)));
    const more = unknown.length > maxNamed ? ` and ${unknown.length - maxNamed} more` : '';
    return `No papers have the keys ${named.join(', ')}${more}.`;
  }
  const nearest = nearestWorks(first, works).map(({ key }) => key);
  const instead = nearest.length > 0 ? ` Nearest: ${nearest.join(', ')}.` : '';
  return `No paper has the key ${JSON.stringify(first.slice(0, 100))}.${instead}`;
}
