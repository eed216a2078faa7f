import assert from 'node:assert/strict';
import { checkPlanted } from '../../../../bench/plantedCheck';
import { plantErrors } from '../../../../bench/plantedErrors';
import { playedFetch, playSources } from '../../../support/playedSources';
import { askServer } from '../../support/askServer';

describe('Checking entries with planted errors', () => {
  it('finds nearly all of them, and reports hardly any right entry', async () => {
    const planted = plantErrors(210, Number(process.env['FUZZ_SEED'] ?? 1));
    const fetch = playedFetch(playSources(planted.works));
    const results = await checkPlanted(planted, askServer('http://127.0.0.1', { fetch }).ask);
    const wrong = results.filter(({ kind }) => kind !== 'right');
    const missed = wrong.filter(({ isReported }) => !isReported);
    const alarms = results.filter(({ kind, isReported }) => kind === 'right' && isReported);
    const summary = [...missed, ...alarms].map(({ kind, text }) => `${kind} ${text}`).join('\n');
    assert.ok(wrong.length > 50 && missed.length <= wrong.length / 20, summary);
    assert.ok(alarms.length <= (results.length - wrong.length) / 100, summary);
  });
});
