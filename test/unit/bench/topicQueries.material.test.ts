import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { parseDigest } from '../../../src/core/digest';
import type { TopicQuery } from '../../../bench/topics';
import { leaveOut } from '../../support/leaveOut';
import { material } from '../../support/material';

const folder = material('digests/');
const queries = JSON.parse(
  readFileSync(new URL('../../fixtures/topic-queries.json', import.meta.url), 'utf8'),
) as readonly TopicQuery[];

describe('The judged topics', () => {
  it('are many and unique, each with relevant papers, each judged once', () => {
    assert.ok(queries.length >= 70);
    assert.equal(new Set(queries.map(({ query }) => query)).size, queries.length);
    for (const { query, judgments } of queries) {
      const titles = judgments.map(({ title }) => title);
      assert.equal(new Set(titles).size, titles.length, query);
      assert.ok(
        judgments.some(({ grade }) => grade === 3),
        query,
      );
      for (const { grade } of judgments) assert.ok([1, 2, 3].includes(grade), query);
    }
  });

  it('name papers by their titles in the real digests', function () {
    if (!existsSync(folder)) leaveOut(this, 'the real digests are not here');
    const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
    const papers = texts.flatMap((text) => parseDigest(text, 'file:///a.txt').papers);
    const titles = new Set(papers.map(({ title }) => title));
    for (const { query, judgments } of queries) {
      for (const { title } of judgments) assert.ok(titles.has(title), `${query}: ${title}`);
    }
  });
});
