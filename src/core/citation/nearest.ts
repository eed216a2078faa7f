import { byCodeUnits } from '../base/sortedList';
import { codeUnits } from '../text/characters';
import { EditDistance } from '../text/editDistance';
import { fold } from '../text/fold';

/** A work that can be cited. */
export interface NamedWork {
  readonly key: string;
  readonly title?: string;
}

/** The share of a key that must match. */
const enough = 0.6;
/** Longer keys aren't compared. */
const maxKeyLength = 200;

/**
 * The works that an unknown key may mean, best first, each key once: those with a similar key, and those whose
 * title has the words in the key.
 */
export function nearestWorks<T extends NamedWork>(
  key: string,
  works: Iterable<T>,
  limit = 3,
): readonly T[] {
  return new NearestWorks(works).to(key, limit);
}

/** Finds the {@link nearestWorks} of many keys. */
export class NearestWorks<T extends NamedWork> {
  readonly #works: readonly {
    readonly work: T;
    readonly key: Uint16Array;
    readonly words: readonly string[];
  }[];

  constructor(works: Iterable<T>) {
    this.#works = Array.from(works, (work) => ({
      work,
      key: codeUnits(fold(work.key)),
      words: work.title === undefined ? [] : longWordsOf(work.title),
    }));
  }

  /** At most `limit`. */
  to(wanted: string, limit: number): readonly T[] {
    const folded = fold(wanted);
    const distance = new EditDistance(codeUnits(folded));
    const letters = folded.replace(/\P{L}/gu, '');
    const scores = new Map<string, { readonly work: T; readonly score: number }>();
    for (const { work, key, words } of this.#works) {
      const score = Math.max(likeness(folded.length, key, distance), coverage(letters, words));
      if (score >= enough && !scores.has(work.key)) scores.set(work.key, { work, score });
    }
    return [...scores.values()]
      .sort((a, b) => b.score - a.score || byCodeUnits(a.work.key, b.work.key))
      .slice(0, limit)
      .map(({ work }) => work);
  }
}

/**
 * A search query for an unknown key: the words in it, split where the titles of `works` have them, without
 * numbers. `weighngwords2024` gives `weighng words`.
 */
export function searchWords(key: string, works: Iterable<NamedWork>): string {
  const vocabulary = new Set<string>();
  for (const { title } of works)
    if (title) for (const word of longWordsOf(title)) vocabulary.add(word);
  const runs = key.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').match(/\p{L}+/gu) ?? [];
  const words = runs.flatMap((run) => split(fold(run), vocabulary));
  return words.length > 0 ? words.join(' ') : key;
}

/** Splits letters into known words, the longest first, and the rests between them. */
function split(run: string, vocabulary: ReadonlySet<string>): readonly string[] {
  const words: string[] = [];
  let rest = '';
  const finish = (): void => {
    if (rest.length > 2) words.push(rest);
    rest = '';
  };
  for (let at = 0; at < run.length;) {
    let end = Math.min(run.length, at + maxWordLength);
    while (end - at >= minWordLength && !vocabulary.has(run.slice(at, end))) end--;
    if (end - at >= minWordLength) {
      finish();
      words.push(run.slice(at, end));
      at = end;
    } else rest += run.charAt(at++);
  }
  finish();
  return words;
}

const minWordLength = 3;
const maxWordLength = 24;

function longWordsOf(title: string): readonly string[] {
  return (fold(title).match(/\p{L}+/gu) ?? []).filter(
    ({ length }) => length >= minWordLength && length <= maxWordLength,
  );
}

/** The share of a key's letters that are words of a title. */
function coverage(letters: string, words: readonly string[]): number {
  if (letters.length < 4 || words.length === 0) return 0;
  const found = new Set(words.filter((word) => letters.includes(word)));
  let covered = 0;
  for (const word of found) covered += word.length;
  return Math.min(1, covered / letters.length);
}

/** The similarity of two keys by edit distance: 1 when they are equal, 0 when too many letters differ. */
function likeness(letters: number, key: Uint16Array, distance: EditDistance): number {
  const length = Math.max(letters, key.length);
  if (length > maxKeyLength) return 0;
  const most = Math.floor(length * (1 - enough));
  const edits = distance.to(key, most);
  return edits > most ? 0 : 1 - edits / length;
}
