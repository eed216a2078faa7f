import { randomBytes } from 'node:crypto';
import { lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { temporaryEnding } from '../../core/files/temporary';

/**
 * Replaces a file, or makes a new one, in one step: the bytes are on disk before the file at `path` changes. Keeps its
 * permissions and owner, and writes through symbolic links. VS Code can't: it deletes a file before it moves
 * another one there, and closes its editors.
 *
 * False, with nothing changed, for what has to be written in place: a file with several hard links, one in a folder
 * that takes no new files, or one whose owner can't be kept. Rejects, with nothing changed, when there is no room.
 */
export async function replaceFile(path: string, bytes: Uint8Array): Promise<boolean> {
  const target = await realpath(path).catch(() => path);
  const old = await lstat(target).catch(() => undefined);
  if (old && (!old.isFile() || old.nlink > 1)) return false;
  const random = randomBytes(6).toString('hex');
  const temporary = join(dirname(target), `.${basename(target)}.${random}${temporaryEnding}`);
  let file: FileHandle;
  try {
    if (!old) await mkdir(dirname(target), { recursive: true });
    // Only the user may read it until it has the permissions of the file that it replaces.
    file = await open(temporary, 'wx', old ? 0o600 : 0o666);
  } catch {
    return false;
  }
  try {
    try {
      await file.writeFile(bytes);
      await file.sync();
      if (old && !(await takeModeOf(old, file))) return false;
    } finally {
      await file.close();
    }
    return await rename(temporary, target).then(
      () => true,
      () => false,
    );
  } finally {
    // It is gone when it has replaced the file.
    await rm(temporary, { force: true }).catch(() => undefined);
  }
}

/** Gives a file the owner and permissions of another one; false where that isn't allowed. */
async function takeModeOf(
  { uid, gid, mode }: Awaited<ReturnType<typeof lstat>>,
  file: FileHandle,
): Promise<boolean> {
  try {
    const own = await file.stat();
    if (own.uid !== uid || own.gid !== gid) await file.chown(Number(uid), Number(gid));
    await file.chmod(Number(mode) & 0o7777);
    return true;
  } catch {
    return false;
  }
}
