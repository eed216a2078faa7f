import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseDigest } from '../src/core/digest';
import { Library } from '../src/core/library/library';
import { createServer } from '../src/platform/createServer';
import { competitors } from './competitors';
import { isInTopThree, ndcg, reciprocalRank } from './rankingMeasures';
import type { Grade } from './rankingMeasures';
import { applyFiles } from '../test/support/applyFiles';

/** What a researcher types, and the papers of the real digests that are worth finding with it. */
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
  /** The part of the queries with a paper of grade 2 or 3 among the first three. */
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

/** How an engine did. */
export interface TopicScores {
  /** By kind of query, in the order of the file; `all` is first. */
  readonly scores: Readonly<Record<string, TopicScore>>;
  /** The worst first. */
  readonly answers: readonly RankedAnswer[];
}

type Search = (query: string) => readonly string[] | Promise<readonly string[]>;

/** Asks Paper Digest, and the competitors unless left out, for what is judged in `file`. */
export async function scoreTopics(
  folder: string,
  file: string,
  withCompetitors: boolean,
): Promise<Readonly<Record<string, TopicScores>>> {
  const queries = JSON.parse(readFileSync(file, 'utf8')) as readonly TopicQuery[];
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => ({ uri: `file:///${name}`, text: readFileSync(join(folder, name), 'utf8') }));
  const engines: Record<string, TopicScores> = {
    paperDigest: await scored(queries, await ownSearch(texts)),
  };
  if (!withCompetitors) return engines;
  const library = new Library();
  const digests = texts.map(({ uri, text }) => ({ uri, digest: parseDigest(text, uri) }));
  await library.update(digests, new Map());
  for (const [name, make] of Object.entries(competitors)) {
    engines[name] = await scored(queries, await make(library.papers));
  }
  return engines;
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
  const scores: Record<string, TopicScore> = { all: mean(answers) };
  for (const { kind } of queries) {
    scores[kind] ??= mean(answers.filter(({ asked }) => asked.kind === kind));
  }
  return { scores, answers: answers.sort((a, b) => a.ndcg - b.ndcg) };
}

function mean(answers: readonly RankedAnswer[]): TopicScore {
  const average = (value: (answer: RankedAnswer) => number) =>
    answers.reduce((sum, answer) => sum + value(answer), 0) / answers.length;
  return {
    queries: answers.length,
    ndcg: average((answer) => answer.ndcg),
    mrr: average(({ found }) => reciprocalRank(found)),
    topThree: average(({ found }) => Number(isInTopThree(found))),
  };
}
