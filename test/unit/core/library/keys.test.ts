import assert from 'node:assert/strict';
import { citekeyCandidates } from '../../../../src/core/citation/citekey';
import { paperIdentity } from '../../../../src/core/library/identity';
import { assignKeys } from '../../../../src/core/library/keys';
import type { KeyClaim } from '../../../../src/core/library/keys';
import type { PartialDate } from '../../../../src/core/model';

function claim(title: string, firstCapture?: PartialDate, ...sightingKeys: string[]): KeyClaim {
  const candidates = () => citekeyCandidates({ title, date: { year: 2025 } });
  return {
    identities: [paperIdentity({ title })],
    firstCapture,
    ownKeys: [candidates().next().value, ...sightingKeys],
    candidates,
  };
}
const pinsTo = (...pins: [string, string][]) =>
  new Map(pins.map(([key, title]) => [key, paperIdentity({ title })]));

const synergistic = 'SPARK: Synergistic Policy';
const stepwise = 'SPARK: Stepwise Rewards';

describe('assigning citation keys', () => {
  it('gives the short key to the paper captured first, one of unknown year last', () => {
    const dated = claim(stepwise, { year: 2026, month: 1, day: 2 });
    const earlier = claim(synergistic, { year: 2026, month: 1, day: 1 });
    const undated = claim(synergistic, { month: 1, day: 1 });
    assert.deepEqual(assignKeys([dated, earlier], new Map()).keys, [
      'sparkstepwise2025',
      'spark2025',
    ]);
    assert.deepEqual(assignKeys([undated, dated], new Map()).keys, [
      'sparksynergistic2025',
      'spark2025',
    ]);
    assert.deepEqual(assignKeys([claim(synergistic), claim(stepwise)], new Map()).keys, [
      'sparksynergistic2025',
      'spark2025',
    ]);
  });

  it('never gives two papers one key', () => {
    const claims = [claim('C Study'), claim('C++ Study'), claim('A C Study'), claim('c#: Study')];
    assert.equal(new Set(assignKeys(claims, new Map()).keys).size, 4);
  });

  it('leaves a key in use with its paper', () => {
    const claims = [claim(synergistic, { year: 2024 }), claim(stepwise, { year: 2025 })];
    const { keys, aliases } = assignKeys(claims, pinsTo(['spark2025', stepwise]));
    assert.deepEqual(keys, ['sparksynergistic2025', 'spark2025']);
    assert.deepEqual(aliases, []);
  });

  it('keeps a key in use free while its paper is away, whatever its case', () => {
    const { keys } = assignKeys([claim(synergistic)], pinsTo(['Spark2025', stepwise]));
    assert.deepEqual(keys, ['sparksynergistic2025']);
  });

  it('prefers the made key among several in use, and resolves all of them', () => {
    const claims = [claim(synergistic)];
    assert.deepEqual(assignKeys(claims, pinsTo(['aaa', synergistic], ['spark2025', synergistic])), {
      keys: ['spark2025'],
      aliases: [['aaa', 'spark2025']],
    });
    assert.deepEqual(assignKeys(claims, pinsTo(['zzz', synergistic], ['mine', synergistic])), {
      keys: ['mine'],
      aliases: [
        ['spark2025', 'mine'],
        ['zzz', 'mine'],
      ],
    });
  });

  it('resolves the keys of single sightings unless another paper has them', () => {
    const claims = [
      claim(synergistic, { year: 2024 }, 'spark', 'spark2025'),
      claim(stepwise, { year: 2025 }, 'spark', 'sparkstepwise'),
    ];
    assert.deepEqual(assignKeys(claims, new Map()).aliases, [
      ['spark', 'spark2025'],
      ['sparkstepwise', 'sparkstepwise2025'],
    ]);
  });
});
