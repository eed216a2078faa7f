import type { FileVerdict } from '../files/fileChange';
import type { FileRole, FileStamp } from '../files/fileSource';
import type { EntryTraits } from '../library/joining/traits';
import type { ParsedDigest } from '../model';

/** A file as it lay on disk, and what it turned out to be. */
export interface SavedFile {
  readonly uri: string;
  /** What it could have been by its name. */
  readonly role: FileRole;
  readonly stamp: FileStamp;
  readonly verdict: FileVerdict;
}

/** What papers are made from; nothing when a file is neither digest nor bibliography. */
export interface ReadFile {
  readonly digest?: ParsedDigest;
  /** Of each entry of the digest. */
  readonly traits?: readonly EntryTraits[];
  /** Of a bibliography. */
  readonly text?: string;
}

/** A file with what was read of it. */
export interface WholeFile {
  readonly file: SavedFile;
  readonly read: ReadFile;
}
