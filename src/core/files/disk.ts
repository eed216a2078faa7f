import type { FileStamp } from './fileSource';

/** The first bytes of a file, and its stamp. The bytes are valid until the next call. */
export interface FileStart {
  readonly stamp: FileStamp;
  readonly bytes: Uint8Array;
}

/** Reads up to `most` bytes of the file at a path; undefined if the file doesn't exist or can't be read. */
export type ReadStart = (path: string, most: number) => FileStart | undefined;
