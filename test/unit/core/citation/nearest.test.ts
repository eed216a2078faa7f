import assert from 'node:assert/strict';
import { nearestWorks, searchWords } from '../../../../src/core/citation/nearest';

const works = [
  { key: 'graphnap2026', title: 'GraphNap: Agents That Rest' },
  { key: 'weighingwords2024', title: 'Weighing Words with Borrowed Scales' },
  { key: 'weighingwords2025', title: 'Weighing Words Again' },
  { key: 'kettle', title: 'The Kettle Benchmark' },
  { key: 'mapsforget2024', title: 'Maps Forget' },
  { key: 'knuth1984' },
];

describe('nearestWorks', () => {
  const nearest = (key: string): string[] => nearestWorks(key, works).map((work) => work.key);

  it('finds keys with missing, doubled, wrong or swapped letters, in any case', () => {
    assert.deepEqual(nearest('grphnap2026'), ['graphnap2026']);
    assert.deepEqual(nearest('GraphNap2026'), ['graphnap2026']);
    assert.deepEqual(nearest('kettel'), ['kettle']);
    assert.deepEqual(nearest('knut1984'), ['knuth1984']);
    assert.deepEqual(nearest('weighingwords2042'), ['weighingwords2024', 'weighingwords2025']);
  });

  it('finds titles with the words of the key, as other tools build keys', () => {
    assert.deepEqual(nearest('maps_forget')[0], 'mapsforget2024');
    assert.deepEqual(nearest('borrowed-scales'), ['weighingwords2024']);
    assert.deepEqual(nearest('kettle_benchmark_2031'), ['kettle']);
  });

  it('finds nothing for a key that is unlike any other', () => {
    assert.deepEqual(nearest('nothing2031'), []);
    assert.deepEqual(nearest(''), []);
  });
});

describe('searchWords', () => {
  it('splits a key into the words of titles and the text between them', () => {
    for (const [key, words] of [
      ['weighngwords2024', 'weighng words'],
      ['mapsforget', 'maps forget'],
      ['doe2025BorrowedScales', 'doe borrowed scales'],
      ['graph-nap_2', 'graph nap'],
      ['2024', '2024'],
    ] as const) {
      assert.equal(searchWords(key, works), words);
    }
  });
});
