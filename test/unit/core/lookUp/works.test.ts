import assert from 'node:assert/strict';
import { defined } from '../../../../src/core/base/data';
import { detailsOf, lookUpPapers } from '../../../../src/core/lookUp/lookUp';
import type { PaperToFind } from '../../../../src/core/lookUp/lookUp';
import { playedFetch, playSources } from '../../../support/playedSources';
import type { PlayedPaper } from '../../../support/playedSources';
import { allSources, askServer } from '../../support/askServer';
import { fixture } from '../../support/fixture';
import { valuesOf } from '../../support/valuesOf';

/** A paper, works that sources have, and what a look-up says. */
interface Case {
  readonly name: string;
  readonly paper: Omit<PaperToFind, 'key'>;
  readonly works: readonly PlayedPaper[];
  readonly expected: Readonly<Record<string, unknown>>;
}

describe('Looking a work up', () => {
  for (const one of JSON.parse(fixture('looked-up-works.json')) as readonly Case[]) {
    it(one.name, async () => {
      const { paper, works, expected } = one;
      const fetch = playedFetch(playSources([], works));
      const { ask } = askServer('http://127.0.0.1', { fetch });
      const [found] = await lookUpPapers([{ key: 'a', ...paper }], ask, allSources);
      const { records, candidates } = found ?? assert.fail();
      const details = detailsOf({ key: 'a', ...paper }, records, { year: 2026, month: 1, day: 1 });
      const actual: Readonly<Record<string, unknown>> = {
        accepted: [...new Set(valuesOf(records, 'title'))],
        candidates: [...new Set(valuesOf(candidates, 'title'))],
        venue: details?.venue?.name,
        updates: details?.lookedUp.updates?.map(({ type }) => type),
        dois: records.flatMap(({ doi }) => doi ?? []),
      };
      const names = Object.keys(expected);
      const shown = Object.fromEntries(names.map((name) => [name, actual[name]]));
      assert.deepEqual(defined(shown), expected);
      assert.ok(!details?.abstract?.includes('withdrawn'));
    });
  }
});
