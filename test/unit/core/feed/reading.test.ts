import assert from 'node:assert/strict';
import { ReadingMeter } from '../../../../src/core/feed/reading';
import type { ReadingState } from '../../../../src/core/feed/reading';

describe('The reading meter', () => {
  const files = Array.from({ length: 40 }, (_, i) => `${i}.txt`);
  let last: ReadingState | undefined;
  let meter: ReadingMeter;
  const findAll = () => files.forEach((uri) => meter.found(uri));
  const counts = () => [last?.state, last?.files, last?.filesRead, last?.papers];

  beforeEach(() => {
    last = undefined;
    meter = new ReadingMeter((reading) => (last = reading));
  });

  it('counts a file once per run, however often it is found and read', () => {
    findAll();
    meter.read('0.txt', 3);
    findAll();
    meter.read('0.txt', 3);
    meter.read('1.txt', 2);
    assert.deepEqual(counts(), ['busy', 40, 2, 5]);
  });

  it('counts the papers of a file that was only read completely the second time', () => {
    findAll();
    meter.read('0.txt', 0);
    meter.read('0.txt', 7);
    meter.read('0.txt', 0);
    assert.deepEqual(counts(), ['busy', 40, 1, 7]);
  });

  it('ends when all files were read and no papers wait to be indexed', () => {
    findAll();
    for (const uri of files) meter.read(uri, 0);
    assert.equal(last?.state, 'busy', 'there may be more');
    meter.complete();
    assert.equal(last.state, 'idle');
    meter.found('new.txt');
    meter.read('new.txt', 5);
    meter.complete();
    assert.equal(last.state, 'busy');
    meter.indexed(5);
    meter.end();
    assert.equal(last.state, 'idle');
  });

  it('starts from zero in the next run', () => {
    findAll();
    meter.read('0.txt', 3);
    meter.end();
    findAll();
    meter.read('0.txt', 3);
    assert.deepEqual(counts(), ['busy', 40, 1, 3]);
  });
});
