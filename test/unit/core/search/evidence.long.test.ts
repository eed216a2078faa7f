import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { LocalServer } from '../../../../src/core/server/localServer';
import { textOf } from '../../../../src/core/model';
import { AskedWords, evidenceLength } from '../../../../src/core/search/answer/snippet';
import type { SearchResult } from '../../../../src/core/search/answer/result';
import { parseQuery } from '../../../../src/core/search/query/parse';
import { seenOfTitle } from '../../../../src/core/search/results';
import { askedBy, detailOf, seenOfDetail } from '../../../../src/core/search/row';
import { termMatches } from '../../../../src/core/search/words/termMatches';
import { english } from '../../../../src/core/text/localize';
import { readable } from '../../../../src/core/text/readable';
import { leaveOut } from '../../../support/leaveOut';
import { material } from '../../../support/material';
import { applyFiles } from '../../../support/applyFiles';

const topics = JSON.parse(
  readFileSync(new URL('../../../fixtures/topic-queries.json', import.meta.url), 'utf8'),
) as readonly { readonly query: string }[];

const suites = [
  {
    name: 'the digests of the tests',
    folder: new URL('../../../fixtures/workspace/', import.meta.url),
    queries: [
      'sparrow',
      'warm layers',
      'kettel',
      'q star sparse reward',
      'tide lab',
      'graph nap',
      'learning from',
      'training cold models',
    ],
    minRows: 10,
  },
  {
    name: 'the real digests',
    folder: material('digests/'),
    queries: topics.map(({ query }) => query),
    minRows: 400,
  },
];

for (const { name, folder, queries, minRows } of suites) {
  describe(`Rows of papers found in ${name}`, () => {
    let server: LocalServer;

    before(async function () {
      if (!existsSync(folder)) leaveOut(this, 'the real digests are not here');
      server = await newServer();
    });

    async function newServer(): Promise<LocalServer> {
      const server = new LocalServer({ pause: () => Promise.resolve() });
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(txt|md)$|digest/.test(name) && name.includes('.'))
        .map((name) => ({
          uri: `file:///${name}`,
          text: readFileSync(new URL(name, folder), 'utf8'),
        }));
      await applyFiles(server, files);
      await server.indexed();
      return server;
    }

    /** The first ten rows of each query with text matches. */
    async function rows() {
      const all = [];
      for (const query of queries) {
        for (const result of await server.search(query, { limit: 10 })) {
          const { title = [], abstract = [], organization = [], key = [] } = result.matches ?? {};
          const terms = new Set([...title, ...abstract, ...organization, ...key]);
          if (terms.size > 0) all.push({ query, result, terms });
        }
      }
      assert.ok(all.length >= minRows, `${all.length} rows`);
      return all;
    }

    it('show the match of each paper, also in the narrowest row', async () => {
      const hiding = [];
      for (const { query, result, terms } of await rows()) {
        const title = readable(result.paper.title).slice(0, seenOfTitle);
        const detail = detailOf(result.paper, result, askedBy(parseQuery(query)), english);
        const seen = `${title} | ${detail.slice(0, seenOfDetail)}`;
        if (termMatches(seen, terms).length === 0) hiding.push(`${query}: ${title}`);
      }
      assert.deepEqual(hiding, []);
    });

    it('show as many words missing from the title as one passage can', async () => {
      for (const { query, result } of await rows()) {
        if (query.includes('"')) continue;
        const words = new AskedWords(parseQuery(query).query.where);
        const inTitle = wordsIn(readable(result.paper.title), result.matches?.title, words);
        const seen = new Set(words.fillers);
        for (const { word, end } of inTitle) if (end <= seenOfTitle) seen.add(word);
        const isNew = ({ word }: { word: number }) => !seen.has(word);

        const best = mostTogether((await abstractWords(result, words)).filter(isNew));
        const begin = (result.snippet?.text ?? '').slice(0, evidenceLength + 1);
        const found = wordsIn(begin, result.matches?.abstract, words).filter(isNew);
        const message = `${query}: ${result.paper.title}: ${begin}`;
        assert.ok(new Set(found.map(({ word }) => word)).size >= best, message);
      }
    });

    it('are the same whatever was typed before', async () => {
      const passages = async (server: LocalServer, query: string) => {
        const found = await server.search(query, { limit: 50 });
        return found.map(({ paper, snippet, titleEnd }) => [paper.key, snippet, titleEnd]);
      };
      const typed = await newServer();
      for (const query of queries.filter((query) => /^\w+( \w+){2,}$/.test(query)).slice(0, 12)) {
        for (let length = 1; length < query.length; length++) {
          await passages(typed, query.slice(0, length));
        }
        const words = query.split(' ');
        const phrase = `${words.slice(0, -2).join(' ')} "${words.slice(-2).join(' ')}"`;
        for (const form of [query, phrase, query, words.toReversed().join(' ')]) {
          const before = await passages(typed, form);
          assert.deepEqual(before, await passages(await newServer(), form), form);
        }
      }
    });

    async function abstractWords({ paper, matches }: SearchResult, words: AskedWords) {
      const whole = await server.ask('paper', paper.key);
      return whole ? wordsIn(readable(textOf(whole)), matches?.abstract, words) : [];
    }
  });
}

/** The places of the words of a query in a text. */
function wordsIn(text: string, terms: readonly string[] = [], words: AskedWords) {
  return termMatches(text, new Set(terms)).map(({ span: [start, end], term }) => ({
    start,
    end,
    word: words.of(term),
  }));
}

/** The most different words that one passage can contain. */
function mostTogether(
  found: readonly { readonly start: number; readonly end: number; readonly word: number }[],
): number {
  const counts = found.map(
    ({ start }) =>
      new Set(
        found
          .filter((other) => other.start >= start && other.end - start <= evidenceLength)
          .map(({ word }) => word),
      ).size,
  );
  return Math.max(0, ...counts);
}
