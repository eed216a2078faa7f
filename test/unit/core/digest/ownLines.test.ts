import assert from 'node:assert/strict';
import {
  damageOf,
  describeInsertion,
  fixturesToWriteInto,
  knownFailures,
  sampleOf,
} from './ownLines';

describe('A line that a reader writes into a digest', () => {
  it('changes no paper, and is kept: a sample', function () {
    this.timeout(30_000);
    const failures: string[] = [];
    for (const file of fixturesToWriteInto()) {
      if (knownFailures()[file.path]) continue;
      for (const insertion of sampleOf(file, 3)) {
        const damage = damageOf(insertion);
        if (damage !== undefined) failures.push(`${describeInsertion(insertion)}: ${damage}`);
      }
    }
    assert.deepEqual(failures, []);
  });
});
