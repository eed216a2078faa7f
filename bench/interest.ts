import { readFileSync } from 'node:fs';
import { noMark } from '../src/core/marks/mark';
import { createServer } from '../src/platform/createServer';
import { Random } from './random';
import { table } from './report';
import { digestTexts, mean, percentile, timed } from './statistics';
import { applyFiles } from '../test/support/applyFiles';

/** Papers of the real digests that are about a topic, judged by their titles. */
export interface InterestTopic {
  readonly topic: string;
  readonly titles: readonly string[];
}

/** The share of a topic's papers among the first ten of the remaining ones, relative to the maximum. */
interface InterestScore {
  readonly topic: string;
  readonly interest: number;
  /** The average score of papers in random order. */
  readonly random: number;
  readonly newest: number;
}

/** This many papers of a topic are starred, in this many random draws. */
const starredCount = 12;
const draws = 10;
const limit = 10;
const learnings = 5;
const unmarked = { ...noMark, isNew: false };

/** Stars some papers of each topic, and finds the others by `sort:interest`. */
export async function scoreInterest(
  folder: string,
  file: string,
): Promise<readonly InterestScore[]> {
  const topics = JSON.parse(readFileSync(file, 'utf8')) as readonly InterestTopic[];
  const { server, papers, star } = await serverOf(folder);
  const keys = new Map(papers.map(({ title, key }) => [title, key]));
  const scores: InterestScore[] = [];
  for (const { topic, titles } of topics) {
    const found: Record<'interest' | 'date', number[]> = { interest: [], date: [] };
    const random = (titles.length - starredCount) / (papers.length - starredCount);
    const most = Math.min(limit, titles.length - starredCount);
    for (let draw = 0; draw < draws; draw++) {
      const drawn = shuffled(titles, new Random(draw));
      const starred = drawn.slice(0, starredCount).flatMap((title) => keys.get(title) ?? []);
      const others = new Set(drawn.slice(starredCount));
      await star(starred, true);
      for (const sort of ['interest', 'date'] as const) {
        const query = `-is:starred sort:${sort}`;
        const results = await server.search(query, { limit, snippets: false });
        const relevant = results.filter(({ paper }) => others.has(paper.title)).length;
        found[sort].push(relevant / most);
      }
      await star(starred, false);
    }
    scores.push({
      topic,
      interest: mean(found.interest),
      newest: mean(found.date),
      random: (random * limit) / most,
    });
  }
  return scores;
}

/** Milliseconds that learning takes: the first time, and after another paper was starred. */
export async function measureLearning(folder: string): Promise<Record<string, number>> {
  const { server, papers, star } = await serverOf(folder);
  const about = papers[0]?.title.split(' ').slice(0, 2).join(' ') ?? '';
  const like = await server.search(about, { limit: 50, snippets: false });
  const starred = like.map(({ paper }) => paper.key);
  await star(starred, true);
  const first = await timed(() => server.ask('learnedInterests', 0));
  const again: number[] = [];
  for (const { key } of papers.slice(0, learnings)) {
    await server.setMarks([[key, { ...unmarked, skipped: true }]]);
    again.push(await timed(() => server.ask('learnedInterests', 0)));
  }
  const sorting = await timed(() => server.search('sort:interest', { limit: 100 }));
  const related: number[] = [];
  for (const { key } of papers.filter((_, i) => i % Math.ceil(papers.length / 40) === 0)) {
    related.push(await timed(() => server.ask('related', { key }, limit)));
  }
  const keys = papers.map(({ key }) => key);
  const half = Math.floor(keys.length / 2);
  const rising: number[] = [];
  for (let i = 0; i < learnings; i++) {
    rising.push(
      await timed(() => server.ask('trends', keys.slice(half), keys.slice(0, half), limit)),
    );
  }
  return {
    papers: papers.length,
    starred: starred.length,
    learnFirstMs: first,
    learnAgainMs: percentile(again, 0.5),
    sortByInterestMs: sorting,
    relatedMedianMs: percentile(related, 0.5),
    relatedMaxMs: percentile(related, 1),
    risingMedianMs: percentile(rising, 0.5),
    risingMaxMs: percentile(rising, 1),
  };
}

/** The scores as a Markdown table. */
export function interestTable(scores: readonly InterestScore[]): string {
  const columns = ['interest', 'random', 'newest'] as const;
  const rows = scores.map((score) => [
    score.topic,
    ...columns.map((column) => score[column].toFixed(3)),
  ]);
  const all = columns.map((column) => mean(scores.map((score) => score[column])).toFixed(3));
  return table(['precision@10 of what is left', ...columns], [...rows, ['all', ...all]]);
}

async function serverOf(folder: string) {
  const server = createServer();
  const { papers } = await applyFiles(server, digestTexts(folder));
  await server.indexed();
  const star = (keys: readonly string[], starred: boolean) =>
    server.setMarks(keys.map((key) => [key, { ...noMark, starred, isNew: false }]));
  return { server, papers, star };
}

function shuffled<T>(items: readonly T[], random: Random): readonly T[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
