import { readFileSync } from 'node:fs';
import { parseDigest } from '../src/core/digest';
import { Library } from '../src/core/library/library';
import type { Paper } from '../src/core/model';
import { createServer } from '../src/platform/createServer';
import { competitors } from './competitors';
import { scoreHalfTyped } from './halfTyped';
import type { HalfTypedScore } from './halfTyped';
import { isInTopThree, ndcg, reciprocalRank } from './rankingMeasures';
import type { Grade } from './rankingMeasures';
import { table } from './report';
import { digestTexts, mean } from './statistics';
import { applyFiles } from '../test/support/applyFiles';

/** What a researcher types, and the papers of the real digests that it should find. */
export interface TopicQuery {
  readonly kind: string;
  /** In Paper Digest's language. */
  readonly query: string;
  readonly judgments: readonly { readonly title: string; readonly grade: Grade }[];
}

/** How well an engine answers queries, each from 0 to 1. */
export interface TopicScore {
  readonly queries: number;
  readonly ndcg: number;
  readonly mrr: number;
  /** The share of queries with a paper of grade 2 or 3 among the first three. */
  readonly topThree: number;
}

/** A query and its answer. */
export interface RankedAnswer {
  readonly asked: TopicQuery;
  /** Best first, each with its grade in `found`. */
  readonly titles: readonly string[];
  readonly found: readonly Grade[];
  readonly ndcg: number;
}

/** The scores of an engine. */
export interface TopicScores {
  /** By kind of query, in the order of the file; `all` is first. */
  readonly scores: Readonly<Record<string, TopicScore>>;
  /** The worst first. */
  readonly answers: readonly RankedAnswer[];
}

type Search = (query: string) => readonly string[] | Promise<readonly string[]>;

/** Asks Paper Digest, and the competitors unless left out, the judged queries in `file`. */
export async function scoreTopics(
  folder: string,
  file: string,
  withCompetitors: boolean,
): Promise<Readonly<Record<string, TopicScores>>> {
  const queries = JSON.parse(readFileSync(file, 'utf8')) as readonly TopicQuery[];
  const texts = digestTexts(folder);
  const engines: Record<string, TopicScores> = {
    paperDigest: await scored(queries, await ownSearch(texts)),
  };
  if (!withCompetitors) return engines;
  const papers = await papersIn(texts);
  for (const [name, make] of Object.entries(competitors)) {
    engines[name] = await scored(queries, await make(papers));
  }
  return engines;
}

/** Types misspelled words in Paper Digest and MiniSearch. */
export async function halfTypedScores(
  folder: string,
): Promise<Readonly<Record<string, HalfTypedScore>>> {
  const texts = digestTexts(folder);
  const papers = await papersIn(texts);
  const miniSearch = await competitors['miniSearch']?.(papers);
  return {
    paperDigest: await scoreHalfTyped(papers, await ownSearch(texts)),
    ...(miniSearch && { miniSearch: await scoreHalfTyped(papers, miniSearch) }),
  };
}

async function papersIn(
  texts: readonly { uri: string; text: string }[],
): Promise<readonly Paper[]> {
  const library = new Library();
  const digests = texts.map(({ uri, text }) => ({ uri, digest: parseDigest(text, uri) }));
  await library.update(digests, new Map());
  return library.papers;
}

async function ownSearch(texts: readonly { uri: string; text: string }[]): Promise<Search> {
  const server = createServer();
  await applyFiles(server, texts);
  await server.indexed();
  return async (query) => {
    const results = await server.search(query, { limit: 10, snippets: false });
    return results.map(({ paper }) => paper.title);
  };
}

async function scored(queries: readonly TopicQuery[], search: Search): Promise<TopicScores> {
  const answers: RankedAnswer[] = [];
  for (const asked of queries) {
    const titles = await search(asked.query);
    const grades = new Map(asked.judgments.map(({ title, grade }) => [title, grade]));
    const found = titles.map((title) => grades.get(title) ?? 0);
    answers.push({ asked, titles, found, ndcg: ndcg(found, [...grades.values()]) });
  }
  const scores: Record<string, TopicScore> = { all: scoreOf(answers) };
  for (const { kind } of queries) {
    scores[kind] ??= scoreOf(answers.filter(({ asked }) => asked.kind === kind));
  }
  return { scores, answers: answers.sort((a, b) => a.ndcg - b.ndcg) };
}

function scoreOf(answers: readonly RankedAnswer[]): TopicScore {
  const average = (value: (answer: RankedAnswer) => number) => mean(answers.map(value));
  return {
    queries: answers.length,
    ndcg: average((answer) => answer.ndcg),
    mrr: average(({ found }) => reciprocalRank(found)),
    topThree: average(({ found }) => Number(isInTopThree(found))),
  };
}

/** How many of the worst answers are shown, and how many papers that should have come first for each. */
const worst = 10;
const missed = 3;

/** The scores of engines as a Markdown table, a kind of query a row. */
export function topicTable(engines: Readonly<Record<string, TopicScores>>): string {
  const all = Object.values(engines);
  return table(
    ['nDCG@10 / MRR@10 / top three', 'queries', ...Object.keys(engines)],
    Object.entries(all[0]?.scores ?? {}).map(([kind, { queries }]) => [
      kind,
      String(queries),
      ...all.map(({ scores }) => {
        const { ndcg = NaN, mrr = NaN, topThree = NaN } = scores[kind] ?? {};
        return [ndcg, mrr, topThree].map((value) => value.toFixed(3)).join(' / ');
      }),
    ]),
  );
}

/** The worst answers of an engine as a Markdown list, with the papers that should have come first. */
export function worstAnswers({ answers }: TopicScores): string {
  return answers
    .slice(0, worst)
    .flatMap((answer) => [
      `- ${answer.ndcg.toFixed(3)} ${answer.asked.kind}: ${answer.asked.query}`,
      `  - came first: ${answer.titles[0] ?? 'nothing'}`,
      ...missedAtTheTop(answer).map((title) => `  - should have: ${title}`),
    ])
    .join('\n');
}

/** Papers of the best grade that aren't at the top, where an ideal order would have them. */
function missedAtTheTop({ asked, titles }: RankedAnswer): string[] {
  const best = asked.judgments.filter(({ grade }) => grade === 3).map(({ title }) => title);
  return best.filter((title) => !titles.slice(0, best.length).includes(title)).slice(0, missed);
}
