import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isWriteProtected } from '../../../src/platform/node/files';

describe('A file on disk', () => {
  it('is write-protected when its permissions say so, for whomever', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'paper-digest-'));
    try {
      const path = join(folder, 'note.md');
      assert.equal(await isWriteProtected(path), false);
      await writeFile(path, 'Note\n');
      assert.equal(await isWriteProtected(path), false);
      await chmod(path, 0o444);
      assert.equal(await isWriteProtected(path), true);
      await chmod(path, 0o644);
      assert.equal(await isWriteProtected(path), false);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
