import assert from 'node:assert/strict';
import { citekeyCandidates } from '../../../../src/core/identity/citekey';
import { paperIdentity } from '../../../../src/core/identity/title';
import { KeyRegister } from '../../../../src/core/library/joining/keys';
import type { KeyClaim } from '../../../../src/core/library/joining/keys';
import type { PartialDate } from '../../../../src/core/model';

function claim(title: string, firstCapture?: PartialDate, ...sightingKeys: string[]): KeyClaim {
  const candidates = () => citekeyCandidates({ title, date: { year: 2025 } });
  return {
    identity: paperIdentity({ title }),
    firstCapture,
    ownKeys: [candidates().next().value, ...sightingKeys],
    candidates,
    bibliographyKeys: [],
    pins: [],
    key: '',
    tried: [],
  };
}
async function assignKeys(claims: readonly KeyClaim[], pins: ReadonlyMap<string, string>) {
  const register = new KeyRegister();
  register.reserve(pins, new Set());
  const put = claims.map((claim) => ({
    ...claim,
    pins: [...pins].filter(([, identity]) => identity === claim.identity).map(([key]) => key),
  }));
  for (const claim of put) register.put(claim);
  await register.settle(() => Promise.resolve());
  const aliases = [...register.touched].sort().flatMap((name) => {
    const alias = register.alias(name);
    return alias ? [alias] : [];
  });
  return { keys: put.map(({ key }) => key), aliases };
}
const pinsTo = (...pins: [string, string][]) =>
  new Map(pins.map(([key, title]) => [key, paperIdentity({ title })]));

const synergistic = 'SPARK: Synergistic Policy';
const stepwise = 'SPARK: Stepwise Rewards';

describe('Citation keys', () => {
  it('use the short key for the paper captured first, one of unknown year last', async () => {
    const dated = claim(stepwise, { year: 2026, month: 1, day: 2 });
    const earlier = claim(synergistic, { year: 2026, month: 1, day: 1 });
    const undated = claim(synergistic, { month: 1, day: 1 });
    assert.deepEqual((await assignKeys([dated, earlier], new Map())).keys, [
      'sparkstepwise2025',
      'spark2025',
    ]);
    assert.deepEqual((await assignKeys([undated, dated], new Map())).keys, [
      'sparksynergistic2025',
      'spark2025',
    ]);
    assert.deepEqual((await assignKeys([claim(synergistic), claim(stepwise)], new Map())).keys, [
      'sparksynergistic2025',
      'spark2025',
    ]);
  });

  it('are different for all papers', async () => {
    const claims = [claim('C Study'), claim('C++ Study'), claim('A C Study'), claim('c#: Study')];
    assert.equal(new Set((await assignKeys(claims, new Map())).keys).size, 4);
  });

  it('are found after a few tries for many papers with one title, in any order', async () => {
    const many = Array.from({ length: 300 }, (_, i): KeyClaim => {
      const identity = `arxiv:2501.${10_000 + i}`;
      const candidates = () => citekeyCandidates({ title: synergistic }, identity);
      return { ...claim(synergistic), identity, ownKeys: ['spark'], candidates };
    });
    const { keys } = await assignKeys(many, new Map());
    assert.equal(new Set(keys).size, 300);
    assert.deepEqual((await assignKeys(many.toReversed(), new Map())).keys, keys.toReversed());
    let tries = 0;
    const counted = many.map((each) => ({
      ...each,
      candidates: () => {
        const all = each.candidates();
        return { next: () => ((tries += 1), all.next()) };
      },
    }));
    await assignKeys(counted.toReversed(), new Map());
    assert.ok(tries < 300 * 40, `${tries}`);
  });

  it('stay with their paper when in use', async () => {
    const claims = [claim(synergistic, { year: 2024 }), claim(stepwise, { year: 2025 })];
    const { keys, aliases } = await assignKeys(claims, pinsTo(['spark2025', stepwise]));
    assert.deepEqual(keys, ['sparksynergistic2025', 'spark2025']);
    assert.deepEqual(aliases, []);
  });

  it('stay reserved while their paper is missing, in any case', async () => {
    const { keys } = await assignKeys([claim(synergistic)], pinsTo(['Spark2025', stepwise]));
    assert.deepEqual(keys, ['sparksynergistic2025']);
  });

  it('prefer the generated key among several in use, and all of them resolve', async () => {
    const claims = [claim(synergistic)];
    assert.deepEqual(
      await assignKeys(claims, pinsTo(['aaa', synergistic], ['spark2025', synergistic])),
      {
        keys: ['spark2025'],
        aliases: [['aaa', 'spark2025']],
      },
    );
    assert.deepEqual(
      await assignKeys(claims, pinsTo(['zzz', synergistic], ['mine', synergistic])),
      {
        keys: ['mine'],
        aliases: [
          ['spark2025', 'mine'],
          ['zzz', 'mine'],
        ],
      },
    );
  });

  it('resolve for single sightings unless another paper has them', async () => {
    const claims = [
      claim(synergistic, { year: 2024 }, 'spark', 'spark2025'),
      claim(stepwise, { year: 2025 }, 'spark', 'sparkstepwise'),
    ];
    assert.deepEqual((await assignKeys(claims, new Map())).aliases, [
      ['spark', 'spark2025'],
      ['sparkstepwise', 'sparkstepwise2025'],
    ]);
  });
});
