import { Buffer } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { FileStart } from '../../core/files/disk';

const smallSize = 65_536;
/** Most files are small, and hundreds of thousands of arrays take longer to clean up than to read. */
const small = Buffer.allocUnsafeSlow(smallSize);

/**
 * Reads at most `most` bytes of the file at `path`, on the thread that it's called on; undefined when there is no
 * such file, or it can't be read. The bytes are valid until the next call.
 */
export function readStart(path: string, most: number): FileStart | undefined {
  let file: number;
  try {
    // A pipe would wait for somebody to write into it. Windows has no such flag, which counts as 0.
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    return undefined;
  }
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) return undefined;
    const stamp = { size: stat.size, mtime: stat.mtime.getTime() };
    const length = Math.min(stat.size, most);
    const buffer = length > smallSize ? Buffer.allocUnsafeSlow(length) : small;
    let end = 0;
    for (let count = -1; end < length && count !== 0; end += count) {
      count = readSync(file, buffer, end, length - end, end);
    }
    return { stamp, bytes: buffer.subarray(0, end) };
  } catch {
    return undefined;
  } finally {
    closeSync(file);
  }
}
