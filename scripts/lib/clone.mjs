import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './paths.mjs';

/**
 * Copies what a clone of the checkout would have, changes that aren't committed included, into a new folder with
 * nothing beside it, and links the packages that are installed here. Returns the copy's path; it is deleted when the
 * process exits.
 */
export async function copyWithNothingBeside() {
  const temporary = await mkdtemp(join(tmpdir(), 'paper-digest-clone-'));
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
  const copy = join(temporary, 'paper-digest');
  const flags = ['-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', ['ls-files', ...flags], { cwd: root, encoding: 'utf8' });
  await mkdir(copy);
  for (const file of new Set(listed.split('\0'))) {
    // One that was deleted may still be listed.
    if (file && existsSync(join(root, file))) await cp(join(root, file), join(copy, file));
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}
