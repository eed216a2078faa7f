import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { stat, writeFile } from 'node:fs/promises';
import { readStart } from '../../../src/platform/node/files';
import { leaveOut } from '../../support/leaveOut';
import { temporaryFolder } from '../support/temporaryFolder';

describe('The start of a file on disk', () => {
  const at = temporaryFolder();

  it('has the stamp of the file', async () => {
    for (const [length, most] of [
      [0, 10],
      [5, 10],
      [10, 10],
      [70_000, 65_536],
      [200_000, 150_000],
    ] as const) {
      const bytes = Buffer.from(Array.from({ length }, (_, index) => index % 251));
      const path = at('a.txt');
      await writeFile(path, bytes);
      const start = readStart(path, most);
      const { size, mtime } = await stat(path);
      assert.deepEqual(start?.stamp, { size, mtime: mtime.getTime() });
      assert.ok(Buffer.from(start.bytes).equals(bytes.subarray(0, most)));
    }
  });

  it('is undefined for a folder and for a missing file', () => {
    assert.equal(readStart(at(''), 10), undefined);
    assert.equal(readStart(at('gone.txt'), 10), undefined);
  });

  it('is undefined for a pipe, without waiting for it', function () {
    if (process.platform === 'win32') leaveOut(this, 'there are no such pipes here');
    const path = at('pipe.txt');
    execFileSync('mkfifo', [path]);
    assert.equal(readStart(path, 10), undefined);
  });
});
