import type { FileStamp } from './fileSource';

/** The first bytes of a file, and its stamp. The bytes are valid until the next call. */
export interface FileStart {
  readonly stamp: FileStamp;
  readonly bytes: Uint8Array;
}

/** Reads up to `most` bytes of the file at a path; undefined if the file doesn't exist or can't be read. */
export type ReadStart = (path: string, most: number) => FileStart | undefined;

/** The bytes of a file, in the form that a platform reads fastest. */
export interface TextBytes {
  /** The same bytes, in the kind of array that the platform searches fastest. */
  readonly bytes: Uint8Array;
  /**
   * The text between two character boundaries, without the byte order mark of the file; undefined when the
   * bytes there aren't UTF-8.
   */
  read(start: number, end: number): string | undefined;
}

/** Opens bytes as text; undefined when they are known not to be UTF-8. */
export type OpenText = (bytes: Uint8Array) => TextBytes | undefined;

/** Reads with a decoder that strips a byte order mark from every input, as `TextDecoder` does. */
export function openWith(decode: (bytes: Uint8Array) => string | undefined): OpenText {
  return (bytes) => ({
    bytes,
    read: (start, end) => {
      const text = decode(bytes.subarray(start, end));
      const hasLostMark = text !== undefined && start > 0 && hasByteOrderMark(bytes, start);
      return hasLostMark ? `\ufeff${text}` : text;
    },
  });
}

/** Whether there is a byte order mark at `at`. */
export function hasByteOrderMark(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf;
}
