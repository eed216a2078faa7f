import assert from 'node:assert/strict';
import fc from 'fast-check';
import { citekeyCandidates, firstCitekey } from '../../../../src/core/identity/citekey';
import { entryTraits } from '../../../../src/core/library/joining/known';
import { testTables } from '../../support/cases';

function keys(title: string, year?: number, count = 1): string[] {
  const candidates = citekeyCandidates({ title, ...(year !== undefined && { date: { year } }) });
  return Array.from({ length: count }, () => candidates.next().value);
}
const key = (title: string, year?: number) => keys(title, year)[0];

describe('Citation keys', () => {
  const first = (count: number) => (titled: string | [string, number]) => {
    const [title, year] = typeof titled === 'string' ? [titled] : titled;
    return keys(title, year, count);
  };
  testTables('tables/identity/citekeys.json', {
    citekeyCandidates: (titled: string | [string, number]) => first(1)(titled)[0],
    'the first three': first(3),
  });

  it('use letters in a further collision, and never run out', () => {
    const all = keys('SPARK: Stepwise Rewards', 2025, 30);
    assert.match(all[3] ?? '', /^spark2025[a-z]{4}$/);
    assert.equal(new Set(all).size, 30);
    assert.notEqual(key('Con'), 'con');
  });

  it('use letters computed from a title without Latin letters', () => {
    assert.match(key('深度学习', 2025) ?? '', /^paper2025[a-z]{4}$/);
    assert.notEqual(key('深度学习'), key('机器学习'));
    assert.match(key('') ?? '', /^paper[a-z]{4}$/);
  });

  it('start with the same one when it is built from the stem of an entry', () => {
    const words = fc.constantFrom(...['Con', 'Aux', 'Deep', '深度', ':', '3D', '$x$', 'The', 'ü']);
    const year = fc.option(fc.constantFrom(1, 2025), { nil: undefined });
    fc.assert(
      fc.property(fc.array(words), year, (some, year) => {
        const title = some.join(' ');
        const date = year === undefined ? {} : { date: { year } };
        const { stem } = entryTraits({ title, abstract: '', links: [], sightings: [] });
        assert.equal(firstCitekey({ title, ...date }, stem), key(title, year));
      }),
    );
  });

  it('are valid, unique and stable for any title', () => {
    const anyTitle = fc.oneof(fc.string({ unit: 'grapheme' }), fc.lorem());
    fc.assert(
      fc.property(anyTitle, fc.option(fc.integer({ min: 1, max: 9999 })), (title, year) => {
        const some = keys(title, year ?? undefined, 20);
        assert.deepEqual(keys(title, year ?? undefined, 20), some);
        assert.equal(new Set(some).size, some.length);
        for (const candidate of some) assert.match(candidate, /^[a-z][a-z0-9]{0,80}$/);
      }),
    );
  });
});
