import { fold } from '../text/fold';

/** A work that can be cited. */
export interface NamedWork {
  readonly key: string;
  readonly title?: string;
}

/** How much of a key has to agree, from 0 to 1. */
const enough = 0.6;

/**
 * The works whose keys may have been meant by the unknown key, best first, each key once: those that
 * are written alike, and those whose title has the words that the key is made of.
 */
export function nearestWorks<T extends NamedWork>(
  key: string,
  works: Iterable<T>,
  limit = 3,
): readonly T[] {
  const wanted = fold(key);
  const letters = wanted.replace(/\P{L}/gu, '');
  const scores = new Map<string, { readonly work: T; readonly score: number }>();
  for (const work of works) {
    const score = Math.max(
      likeness(wanted, fold(work.key)),
      work.title === undefined ? 0 : coverage(letters, titleWords(work.title)),
    );
    if (score >= enough && !scores.has(work.key)) scores.set(work.key, { work, score });
  }
  return [...scores.values()]
    .sort((a, b) => b.score - a.score || (a.work.key < b.work.key ? -1 : 1))
    .slice(0, limit)
    .map(({ work }) => work);
}

/**
 * What to search for when `key` is unknown: the words it is made of, as far as the titles of `works`
 * have them, without numbers. `weighngwords2024` gives `weighng words`.
 */
export function searchWords(key: string, works: Iterable<NamedWork>): string {
  const vocabulary = new Set<string>();
  for (const { title } of works)
    if (title) for (const word of titleWords(title)) vocabulary.add(word);
  const runs = key.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').match(/\p{L}+/gu) ?? [];
  const words = runs.flatMap((run) => split(fold(run), vocabulary));
  return words.length > 0 ? words.join(' ') : key;
}

/** Cuts a run of letters into known words, the longest first, and what is left between them. */
function split(run: string, vocabulary: ReadonlySet<string>): readonly string[] {
  const words: string[] = [];
  let rest = '';
  const finish = (): void => {
    if (rest.length > 2) words.push(rest);
    rest = '';
  };
  for (let at = 0; at < run.length;) {
    let end = Math.min(run.length, at + longestWord);
    while (end - at >= shortestWord && !vocabulary.has(run.slice(at, end))) end--;
    if (end - at >= shortestWord) {
      finish();
      words.push(run.slice(at, end));
      at = end;
    } else rest += run.charAt(at++);
  }
  finish();
  return words;
}

const shortestWord = 3;
const longestWord = 24;

function titleWords(title: string): readonly string[] {
  return (fold(title).match(/\p{L}+/gu) ?? []).filter(
    ({ length }) => length >= shortestWord && length <= longestWord,
  );
}

/** The share of a key's letters that are words of a title. */
function coverage(letters: string, words: readonly string[]): number {
  if (letters.length < 4) return 0;
  const found = new Set(words.filter((word) => letters.includes(word)));
  let covered = 0;
  for (const word of found) covered += word.length;
  return Math.min(1, covered / letters.length);
}

/** From 0, nothing alike, to 1, the same: by how many letters have to change. */
function likeness(a: string, b: string): number {
  const length = Math.max(a.length, b.length);
  const most = Math.floor(length * (1 - enough));
  if (Math.abs(a.length - b.length) > most || length > 200) return 0;
  return 1 - distance(a, b) / length;
}

/** Letters to insert, delete, replace, or swap with their neighbour (optimal string alignment). */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a.charAt(i - 1) === b.charAt(j - 1) ? 0 : 1;
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      const swapped =
        i > 1 &&
        j > 1 &&
        a.charAt(i - 1) === b.charAt(j - 2) &&
        a.charAt(i - 2) === b.charAt(j - 1);
      if (swapped) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
