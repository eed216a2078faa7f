import type { FileRole, FileStamp } from './fileSource';
import type { FileVerdict } from './fileVerdict';

/** A file that the engine may open by itself. */
export interface FileOnDisk {
  readonly uri: string;
  readonly path: string;
  readonly role: FileRole;
  /** Bytes; larger files are not read. */
  readonly sizeLimit: number;
}

/** What such a file turned out to be. */
export interface DiskVerdict {
  readonly stamp: FileStamp;
  readonly verdict: FileVerdict;
}

/** The first bytes of a file, and its stamp. The bytes are valid until the next call. */
export interface FileStart {
  readonly stamp: FileStamp;
  readonly bytes: Uint8Array;
}

/** Reads at most so many bytes of the file at a path; undefined when there is none, or it can't be read. */
export type ReadStart = (path: string, most: number) => FileStart | undefined;
