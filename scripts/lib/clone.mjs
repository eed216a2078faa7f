import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './paths.mjs';

/**
 * Copies what a clone of the checkout would contain, plus uncommitted changes, into a new folder without any
 * siblings, and links the installed packages. Returns the copy's path; it's deleted when the process exits.
 */
export async function copyCheckout() {
  const temporary = await mkdtemp(join(tmpdir(), 'paper-digest-clone-'));
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
  const copy = join(temporary, 'paper-digest');
  const flags = ['-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', ['ls-files', ...flags], { cwd: root, encoding: 'utf8' });
  await mkdir(copy);
  for (const file of new Set(listed.split('\0'))) {
    // A deleted file may still be listed.
    if (file && existsSync(join(root, file))) await cp(join(root, file), join(copy, file));
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}
