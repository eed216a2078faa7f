import assert from 'node:assert/strict';
import {
  describeFailure,
  failuresOf,
  fixturesToWriteInto,
  knownFailures,
  sampleOf,
} from './ownLines';

describe('A line that a reader writes into a digest', () => {
  it('changes no paper, and is kept: a sample of kinds and places', () => {
    const known = knownFailures();
    const failures = fixturesToWriteInto().flatMap((file) => {
      const { damaged = 0, lost = 0 } = known[file.path] ?? {};
      const found = failuresOf(sampleOf(file, 3));
      return found.filter(({ kind }) => (kind === 'damaged' ? damaged : lost) === 0);
    });
    assert.deepEqual(failures.map(describeFailure), []);
  });
});
