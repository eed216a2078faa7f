import { quoted } from '../core/assistant/quoted';
import { bareKey, byKeyOrId, nearestKeys, unknownText } from '../core/assistant/works';
import type { NoteKeys } from '../core/library/lookup/noteKeys';
import type { PaperSummary } from '../core/model';
import { CommandError } from './commandError';

/** Unknown keys that an error names. */
const maxNamed = 5;
const longestKey = 100;

/**
 * The works that keys or ids mean, each once.
 * @throws CommandError for unknown ones, with the nearest keys
 */
export function worksOf(asked: readonly string[], keys: NoteKeys): readonly PaperSummary[] {
  const works = new Set<PaperSummary>();
  const unknown = new Set<string>();
  for (const each of asked) {
    const work = byKeyOrId(each, keys);
    if (work) works.add(work);
    else unknown.add(each);
  }
  if (unknown.size > 0) throw new CommandError(errorFor([...unknown], keys));
  return [...works];
}

function errorFor(unknown: readonly string[], { library }: NoteKeys): string {
  const [first = ''] = unknown;
  if (unknown.length === 1) {
    const nearest = nearestKeys(first, { view: library });
    return unknownText({ asked: quoted(bareKey(first), longestKey), nearest });
  }
  const named = unknown.slice(0, maxNamed).map((key) => JSON.stringify(quoted(key, longestKey)));
  const more = unknown.length > maxNamed ? ` and ${unknown.length - maxNamed} more` : '';
  return `No papers have the keys ${named.join(', ')}${more}.`;
}
