import type { FileVerdict } from '../files/fileChange';
import type { FileRole, FileStamp } from '../files/fileSource';
import type { EntryTraits } from '../library/joining/known';
import type { ParsedDigest } from '../model';

/** A file as it was on disk, and its verdict. */
export interface SavedFile {
  readonly uri: string;
  /** What it could be, from its name. */
  readonly role: FileRole;
  readonly stamp: FileStamp;
  readonly verdict: FileVerdict;
}

/** What papers are made from; empty if a file is neither digest nor bibliography. */
export interface ReadFile {
  readonly digest?: ParsedDigest;
  readonly traits?: readonly EntryTraits[];
  /** The text of a bibliography. */
  readonly text?: string;
}

/** A file with its result. */
export interface WholeFile {
  readonly file: SavedFile;
  readonly read: ReadFile;
}
