import assert from 'node:assert/strict';
import { compareEntries, mergeEntries } from '../../../../src/core/library/joining/merge';
import type { DigestEntry, PartialDate } from '../../../../src/core/model';
import { digest } from './builders';
import { valuesOf } from '../../support/valuesOf';

const captured = (uri: string, capture: PartialDate | undefined, entry: Partial<DigestEntry>) => ({
  entry: digest(uri, capture, [{ title: 'A Title', ...entry }]).papers[0]!,
  capture,
});
const merge = (...entries: ReturnType<typeof captured>[]) =>
  mergeEntries(entries.sort(compareEntries));

const early = { year: 2025, month: 3, day: 1 };
const late = { year: 2026, month: 1, day: 1 };

describe('Merging the entries of a paper', () => {
  it('takes from each what the others lack', () => {
    const record = merge(
      captured('a', early, {
        organization: { name: 'AI at Meta', slug: 'facebook' },
        links: [{ url: 'https://a.example', kind: 'code' }],
      }),
      captured('b', late, {
        authorCount: 9,
        date: { year: 2025, month: 2, day: 3 },
        links: [
          { url: 'https://a.example', kind: 'code' },
          { url: 'https://b.example', kind: 'other' },
        ],
      }),
      captured('c', undefined, { arxivId: '2501.00001', doi: '10.1/x', authors: ['Ada'] }),
    );
    assert.equal(record.organization?.slug, 'facebook');
    assert.equal(record.authorCount, 9);
    assert.deepEqual(record.date, { year: 2025, month: 2, day: 3 });
    assert.deepEqual(
      [record.arxivId, record.doi, record.authors],
      ['2501.00001', '10.1/x', ['Ada']],
    );
    assert.deepEqual(valuesOf(record.links, 'url'), ['https://a.example', 'https://b.example']);
    assert.deepEqual(valuesOf(record.sightings, 'uri'), ['a', 'b', 'c']);
  });

  it('prefers a complete list of authors, however short it is', () => {
    const whole = captured('a', early, { authors: ['Ada'] });
    const cut = captured('b', late, { authors: ['Ada', 'others'] });
    assert.deepEqual(merge(whole, cut).authors, ['Ada']);
  });

  it('keeps the venue from a digest', () => {
    const venue = { name: 'J. Dunes', kind: 'journal' } as const;
    assert.deepEqual(merge(captured('a', early, { venue }), captured('b', late, {})).venue, venue);
  });

  it('prefers a written date to an inferred one, and that to none', () => {
    const without = captured('a', late, { date: { month: 7, day: 2 } });
    const inferred = captured('b', late, {
      date: { year: 2026, month: 7, day: 2, yearInferred: true },
    });
    const written = captured('c', early, { date: { year: 2025, month: 7, day: 2 } });
    assert.equal(merge(without, inferred).date?.year, 2026);
    assert.deepEqual(merge(without, inferred, written).date, written.entry.date);
  });

  it('prefers any other date to the month of an arXiv id', () => {
    const ofId = captured('a', late, { date: { year: 2025, month: 4, yearInferred: true } });
    const dates: PartialDate[] = [
      { year: 2026 },
      { month: 5, day: 2 },
      { year: 2026, month: 5, day: 2, yearInferred: true },
    ];
    for (const date of dates) {
      assert.deepEqual(merge(ofId, captured('b', early, { date })).date, date);
    }
  });

  it('prefers the longest abstract that is not cut off', () => {
    const whole = captured('a', early, { abstract: 'All of it.' });
    const cut = captured('b', late, { abstract: 'A far longer text that goes on and…' });
    const none = captured('c', late, {});
    assert.equal(merge(whole, cut, none).abstract, 'All of it.');
    assert.equal(merge(cut, none).abstract, cut.entry.abstract);
  });

  it('keeps the most detailed title', () => {
    const plain = captured('a', late, { title: 'From r to Q^*' });
    const latex = captured('b', early, { title: 'From $r$ to $Q^*$' });
    assert.equal(merge(plain, latex).title, 'From $r$ to $Q^*$');
    const accented = captured('c', early, { title: 'TÜLU 3' });
    assert.equal(merge(captured('d', late, { title: 'TULU 3' }), accented).title, 'TÜLU 3');
  });

  it('takes the number of comments from the latest capture that has it', () => {
    const counts = (capture: PartialDate | undefined, commentCount: number) =>
      captured(String(commentCount), capture, { commentCount });
    assert.equal(merge(counts(early, 9), counts(late, 4), captured('z', late, {})).commentCount, 4);
    assert.equal(merge(counts(early, 9), counts({ month: 12 }, 4)).commentCount, 9);
  });

  it('takes the votes from the latest capture that has them', () => {
    const votes = (capture: PartialDate | undefined, voteCount: number) =>
      captured(String(voteCount), capture, { voteCount });
    assert.equal(merge(votes(early, 9), votes(late, 0), captured('z', late, {})).voteCount, 0);
  });
});
