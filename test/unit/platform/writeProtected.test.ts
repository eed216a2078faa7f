import assert from 'node:assert/strict';
import { chmod, writeFile } from 'node:fs/promises';
import { isWriteProtected } from '../../../src/platform/node/files';
import { temporaryFolder } from '../support/temporaryFolder';

describe('A file on disk', () => {
  const at = temporaryFolder();

  it('is write-protected when its permissions say so, for every user', async () => {
    const path = at('note.md');
    assert.equal(await isWriteProtected(path), false);
    await writeFile(path, 'Note\n');
    for (const [mode, isProtected] of [
      [0o444, true],
      [0o644, false],
    ] as const) {
      await chmod(path, mode);
      assert.equal(await isWriteProtected(path), isProtected);
    }
  });
});
