import type { SearchOptions, SearchResult } from '../../search/answer/result';
import { find } from '../../base/sortedList';
import type { PaperSummary } from '../../model';

/** Options on their way to the worker. */
export interface SentOptions extends SearchOptions {
  /** The sets that are those of the last search that gave any. */
  readonly same?: readonly SetName[];
  /** How many updates the library has taken in that the asking side knows. */
  readonly version: number;
}

/** A result on its way: of a paper that the other side has as it is, the key is enough. */
export type SentResult = Omit<SearchResult, 'paper'> & { readonly paper: PaperSummary | string };

const setNames = ['citedKeys', 'starredKeys', 'readKeys', 'newKeys', 'notedKeys'] as const;
type SetName = (typeof setNames)[number];
type KeySets = Partial<Record<SetName, ReadonlySet<string>>>;

/** Keeps from sending sets of keys again that the other side has: there may be a key for every paper. */
export class SetSender {
  readonly #sent = new Map<
    SetName,
    { readonly keys: ReadonlySet<string>; readonly size: number }
  >();

  /** Nobody may add a key to a set that was given once; keys may be taken out. */
  toSend(options: SearchOptions, version: number): SentOptions {
    const sets: KeySets = {};
    const same: SetName[] = [];
    for (const name of setNames) {
      const keys = options[name];
      if (!keys) continue;
      const sent = this.#sent.get(name);
      if (sent?.size === keys.size && hasAll(sent.keys, keys)) {
        same.push(name);
      } else {
        sets[name] = keys;
        this.#sent.set(name, { keys, size: keys.size });
      }
    }
    const { citedKeys, starredKeys, readKeys, newKeys, notedKeys, ...others } = options;
    return { ...others, ...sets, same, version };
  }
}

/** The other end of a {@link SetSender}. */
export class SetReceiver {
  readonly #last: KeySets = {};

  received({ same = [], version, ...options }: SentOptions): SearchOptions {
    for (const name of setNames) {
      const keys = options[name];
      if (keys) this.#last[name] = keys;
    }
    const sets = same.flatMap((name) => {
      const keys = this.#last[name];
      return keys ? [[name, keys] as const] : [];
    });
    return { ...options, ...Object.fromEntries(sets) };
  }
}

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

function keyOf({ key }: PaperSummary): string {
  return key;
}

/** Of sets of the same size. */
function hasAll(keys: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  if (keys === others) return true;
  for (const key of others) if (!keys.has(key)) return false;
  return true;
}
