import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';

/**
 * Whether the file at `path` is marked as read-only, or the user may not write to it. False when there
 * is none.
 */
export async function isWriteProtected(path: string): Promise<boolean> {
  try {
    // An administrator may write to everything, but the mark is there to be respected.
    const { mode } = await stat(path);
    if ((mode & constants.S_IWUSR) === 0) return true;
    await access(path, constants.W_OK);
    return false;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return ['EACCES', 'EPERM', 'EROFS'].includes(code);
  }
}
