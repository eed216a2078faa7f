import { readFile } from 'node:fs/promises';
import { decodeUtf8 } from '../../platform/utf8';

/** The text of a file: UTF-8, or UTF-16 with a byte order mark; undefined if it isn't text. */
export function textOf(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) return undefined;
  // Others are shown like VS Code does, with replacement characters.
  return decodeUtf8(bytes) ?? new TextDecoder().decode(bytes);
}

/** The text of the file at a path; undefined if it doesn't exist or isn't text. */
export async function tryReadText(path: string): Promise<string | undefined> {
  try {
    return textOf(await readFile(path));
  } catch {
    return undefined;
  }
}
