import { byCodeUnits } from '../src/core/base/sortedList';
import type { PaperSummary } from '../src/core/model';
import { readable } from '../src/core/text/readable';

/** What a user types to find one paper, and the correct titles. */
export interface KnownItem {
  readonly query: string;
  readonly expected: readonly string[];
}

/** How well known items were found. */
export interface Score {
  /** The mean of 1/rank of the first correct paper, 0 when it isn't among the first ten. */
  readonly mrr: number;
  /** The share of queries with a correct paper among the first ten. */
  readonly success: number;
  /** The queries whose first result was wrong, with the rank of the correct one (0: not found). */
  readonly missed: readonly string[];
}

/** Scores the results of `search`: titles, best first. */
export async function score(
  queries: readonly KnownItem[],
  search: (query: string) => readonly string[] | Promise<readonly string[]>,
): Promise<Score> {
  const missed: string[] = [];
  let [mrr, success] = [0, 0];
  for (const { query, expected } of queries) {
    const titles = (await search(query)).slice(0, 10);
    const rank = titles.findIndex((title) => expected.includes(title)) + 1;
    if (rank > 0) mrr += 1 / rank / queries.length;
    if (rank > 0) success += 1 / queries.length;
    if (rank !== 1) missed.push(`${rank} ${query}`);
  }
  return { mrr, success, missed };
}

/** Makes the same numbers and typos on every run. */
class Typist {
  #seed = 42;

  /** From 0 to `end`, exclusive. */
  random(end: number): number {
    this.#seed = (this.#seed * 1_664_525 + 1_013_904_223) >>> 0;
    return Math.floor((this.#seed / 2 ** 32) * end);
  }

  /** The word with a letter left out, added, changed, or swapped with its neighbor. */
  typo(word: string): string {
    const at = 1 + this.random(word.length - 2);
    const letter = String.fromCharCode(97 + this.random(26));
    const [before, here, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
    const kinds = [
      before + after,
      before + letter + here + after,
      before + letter + after,
      before + after.slice(0, 1) + here + after.slice(1),
    ];
    return kinds[this.random(kinds.length)] ?? word;
  }
}

/** Different words of titles, each with a typo; the same on every run. */
export function typosIn(
  papers: readonly Pick<PaperSummary, 'title'>[],
  count: number,
): readonly { readonly word: string; readonly typed: string }[] {
  const typist = new Typist();
  const words = papers.flatMap(
    ({ title }) =>
      readable(title)
        .toLowerCase()
        .match(/[a-z]{6,}/g) ?? [],
  );
  const left = [...new Set(words)].sort(byCodeUnits);
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [word = ''] = left.splice(typist.random(left.length), 1);
    return { word, typed: typist.typo(word) };
  });
}

/**
 * Three words of each title in their order, one of them with a typo. `rounds` queries for each title, the same on
 * every run.
 */
export function withTypos(papers: readonly PaperSummary[], rounds = 3): KnownItem[] {
  const typist = new Typist();
  // Other keys must not lead to other typos.
  const sorted = [...papers].sort((a, b) => byCodeUnits(a.title, b.title));
  return Array.from({ length: rounds }, () => sorted)
    .flat()
    .flatMap(({ title }) => {
      const words = [
        ...new Set(
          readable(title)
            .toLowerCase()
            .match(/[a-z]{4,}/g),
        ),
      ];
      if (words.length < 3) return [];
      while (words.length > 3) words.splice(typist.random(words.length), 1);
      const wrong = typist.random(3);
      const query = words.map((word, i) => (i === wrong ? typist.typo(word) : word)).join(' ');
      return [{ query, expected: [title] }];
    });
}
