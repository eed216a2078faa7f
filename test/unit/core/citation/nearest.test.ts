import { nearestWorks, searchWords } from '../../../../src/core/citation/nearest';
import { testTables } from '../../support/cases';
import { valuesOf } from '../../support/valuesOf';

const works = [
  { key: 'graphnap2026', title: 'GraphNap: Agents That Rest' },
  { key: 'weighingwords2024', title: 'Weighing Words with Borrowed Scales' },
  { key: 'weighingwords2025', title: 'Weighing Words Again' },
  { key: 'kettle', title: 'The Kettle Benchmark' },
  { key: 'mapsforget2024', title: 'Maps Forget' },
  { key: 'knuth1984' },
];

testTables('tables/citation/nearest.json', {
  nearestWorks: (key: string) => valuesOf(nearestWorks(key, works), 'key'),
  searchWords: (key: string) => searchWords(key, works),
});
