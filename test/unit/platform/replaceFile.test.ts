import assert from 'node:assert/strict';
import { chmod, link, lstat, readFile, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { replaceFile } from '../../../src/platform/node/files';
import { temporaryFolder } from '../support/temporaryFolder';

describe('Replacing a file', () => {
  const at = temporaryFolder();
  const bytes = new TextEncoder().encode('new\n');
  const textOf = (name: string) => readFile(at(name), 'utf8');

  it('writes a new file, in new folders too', async () => {
    assert.equal(await replaceFile(at('a/b/marks.txt'), bytes), true);
    assert.equal(await textOf('a/b/marks.txt'), 'new\n');
    assert.deepEqual(await readdir(at('a/b')), ['marks.txt']);
    // The default permissions of a program.
    await writeFile(at('other'), '');
    assert.equal((await stat(at('a/b/marks.txt'))).mode, (await stat(at('other'))).mode);
  });

  for (const mode of [0o600, 0o640, 0o755, 0o644]) {
    it(`keeps permissions ${mode.toString(8)}, in one step`, async () => {
      await writeFile(at('refs.bib'), 'old\n');
      await chmod(at('refs.bib'), mode);
      const { ino, uid, gid } = await stat(at('refs.bib'));
      assert.equal(await replaceFile(at('refs.bib'), bytes), true);
      const after = await stat(at('refs.bib'));
      assert.equal(await textOf('refs.bib'), 'new\n');
      assert.equal(after.mode & 0o7777, mode);
      assert.deepEqual([after.uid, after.gid], [uid, gid]);
      // A new file replaced it, so no reader saw a half written one.
      assert.notEqual(after.ino, ino);
      assert.deepEqual(await readdir(at('')), ['refs.bib']);
    });
  }

  it('writes through symbolic links', async () => {
    await writeFile(at('real.bib'), 'old\n');
    await symlink('real.bib', at('link.bib'));
    assert.equal(await replaceFile(at('link.bib'), bytes), true);
    assert.ok((await lstat(at('link.bib'))).isSymbolicLink());
    assert.equal(await textOf('real.bib'), 'new\n');
  });

  it('refuses a file with several names, or one that is not a regular file', async () => {
    await writeFile(at('one.bib'), 'old\n');
    await link(at('one.bib'), at('two.bib'));
    assert.equal(await replaceFile(at('one.bib'), bytes), false);
    assert.equal(await textOf('two.bib'), 'old\n');
    assert.equal(await replaceFile(at(''), bytes), false);
    await symlink('nowhere', at('dangling.bib'));
    assert.equal(await replaceFile(at('dangling.bib'), bytes), false);
    assert.deepEqual((await readdir(at(''))).sort(), ['dangling.bib', 'one.bib', 'two.bib']);
  });
});
