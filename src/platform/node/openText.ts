import { Buffer, isUtf8 } from 'node:buffer';
import { hasByteOrderMark } from '../../core/digest/lines/pieces';
import type { TextBytes } from '../../core/digest/lines/pieces';

/**
 * Reads the text of a file part by part. As the whole file is looked at first, a part is read without
 * another look and without an array of its own, which takes two thirds of the time of `TextDecoder`.
 */
export function openText({ buffer, byteOffset, length }: Uint8Array): TextBytes | undefined {
  // A buffer finds a byte many times as fast as any other array.
  const bytes = Buffer.from(buffer, byteOffset, length);
  // UTF-16 in Western languages is valid UTF-8, with a zero in every second place.
  if (!isUtf8(bytes) || bytes.includes(0)) return undefined;
  const first = hasByteOrderMark(bytes, 0) ? 3 : 0;
  return { bytes, read: (start, end) => bytes.toString('utf8', Math.max(first, start), end) };
}
