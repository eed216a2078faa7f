import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scoreInterest } from '../../../bench/interest';
import type { InterestTopic } from '../../../bench/interest';
import { leaveOut } from '../../support/leaveOut';
import { material } from '../../support/material';

const folder = material('digests/');
const file = new URL('../../fixtures/interest-topics.json', import.meta.url);
const topics = JSON.parse(readFileSync(file, 'utf8')) as readonly InterestTopic[];

/** The current result; raise it when it improves, never lower it. */
const bar = 0.66;

describe('The topics of interest', () => {
  it('are several, each with more papers than are starred of it', () => {
    assert.ok(topics.length >= 5);
    for (const { topic, titles } of topics) {
      assert.ok(titles.length > 20, topic);
      assert.equal(new Set(titles).size, titles.length, topic);
    }
  });

  it('are found from their starred papers, many times as well as by chance or by date', async function () {
    if (!existsSync(folder)) leaveOut(this, 'the real digests are not here');
    const scores = await scoreInterest(fileURLToPath(folder), fileURLToPath(file));
    const mean = (name: 'interest' | 'random' | 'newest') =>
      scores.reduce((sum, score) => sum + score[name], 0) / scores.length;
    const told = JSON.stringify(scores);
    assert.ok(mean('interest') >= bar, told);
    assert.ok(mean('interest') > 5 * Math.max(mean('random'), mean('newest')), told);
  });
});
