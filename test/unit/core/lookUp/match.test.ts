import assert from 'node:assert/strict';
import { judge, recordsByWork } from '../../../../src/core/lookUp/match';
import type { KnownFacts } from '../../../../src/core/lookUp/match';
import type { SourceRecord } from '../../../../src/core/lookUp/source';
import { fixture } from '../../support/fixture';

const title = 'Heron: Wading Robots at Scale';
const record = (fields: Partial<SourceRecord> = {}): SourceRecord => ({
  source: 'crossref',
  title,
  authors: ['Ada Wade', 'Bo Reed'],
  ...fields,
});

/** What is known of a paper, and what a record says of it. */
const cases = JSON.parse(fixture('matched-records.json')) as readonly (readonly [
  name: string,
  known: Partial<KnownFacts>,
  found: Partial<SourceRecord>,
  expected: string,
])[];

describe('A record', () => {
  const verdict = (known: Partial<KnownFacts>, ...records: readonly SourceRecord[]) => {
    const { accepted, candidates } = judge({ title, ...known }, records);
    return accepted.length > 0 ? 'accepted' : candidates.length > 0 ? 'candidate' : 'other';
  };

  for (const [name, known, found, expected] of cases) {
    it(`${name} is ${expected}`, () => {
      assert.equal(verdict(known, record(found)), expected);
    });
  }

  it('with the id of another paper by mistake is not accepted', () => {
    const other = record({ arxivId: '2609.12345', title: 'Egrets Stand on One Leg' });
    assert.equal(verdict({ arxivId: '2609.12345' }, other), 'other');
  });

  it('is a candidate when others with the title may be other works', () => {
    const [a, b] = [record({ arxivId: '2609.11111' }), record({ arxivId: '2609.22222' })];
    assert.equal(verdict({}, a, b), 'candidate');
    assert.equal(verdict({ arxivId: '2609.22222' }, a, b), 'accepted');
    assert.equal(verdict({}, record({ doi: '10.1/a' }), record({ doi: '10.1/b' })), 'candidate');
    const preprint = record({ doi: '10.1/b', isPreprint: true });
    assert.equal(verdict({}, record({ doi: '10.1/a' }), preprint), 'accepted');
  });
});

describe('recordsByWork', () => {
  it('gives each work of a request the records with its id', () => {
    const [a, b] = [{ arxivId: '2609.11111' }, { doi: '10.1/B' }];
    const [first, second] = [record({ doi: '10.1/b' }), record({ arxivId: '2609.11111' })];
    const found = recordsByWork([a, b], [first, second, record()]);
    assert.deepEqual([found.get(a), found.get(b)], [[second], [first]]);
    const byTitle = { title };
    assert.deepEqual(recordsByWork([byTitle], [first]).get(byTitle), [first]);
  });
});
