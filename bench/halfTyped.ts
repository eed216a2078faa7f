import type { Paper } from '../src/core/model';
import { foldedText } from '../src/core/search/words/folded';
import { typosIn } from './knownItems';
import { table } from './report';
import { mean } from './statistics';

/** How many title words are typed. */
const count = 120;
/** Beginnings are searched for from this length on. */
const shortest = 4;

type Search = (query: string) => readonly string[] | Promise<readonly string[]>;

/** How an engine answers while misspelled words are typed, as shares of all beginnings. */
export interface HalfTypedScore {
  readonly empty: number;
  /** One of the first ten papers has the right word. */
  readonly found: number;
}

/** Types 120 words of titles, each with one typo, and scores the answer to each beginning. */
export async function scoreHalfTyped(
  papers: readonly Paper[],
  search: Search,
): Promise<HalfTypedScore> {
  const texts = new Map(
    papers.map(({ title, abstract }) => [title, foldedText(`${title} ${abstract}`)]),
  );
  const scores: HalfTypedScore[] = [];
  for (const { word, typed } of typosIn(papers, count)) {
    for (let length = shortest; length <= typed.length; length++) {
      const titles = (await search(typed.slice(0, length))).slice(0, 10);
      const found = titles.some((title) => texts.get(title)?.includes(word));
      scores.push({ empty: Number(titles.length === 0), found: Number(found) });
    }
  }
  return {
    empty: mean(scores.map(({ empty }) => empty)),
    found: mean(scores.map(({ found }) => found)),
  };
}

/** The scores of engines as a Markdown table. */
export function halfTypedTable(engines: Readonly<Record<string, HalfTypedScore>>): string {
  const rows = Object.entries(engines).map(([name, { empty, found }]) => [
    name,
    ...[empty, found].map((share) => `${(share * 100).toFixed(1)} %`),
  ]);
  return table(['half-typed misspellings', 'empty lists', 'right word in the first ten'], rows);
}
