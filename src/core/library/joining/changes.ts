import type { Paper, ParsedDigest } from '../../model';
import type { EntryTraits } from './traits';

/** A file that is now this digest, or is no digest (any more). */
export interface DigestChange {
  readonly uri: string;
  readonly digest: ParsedDigest | undefined;
  /** Of each entry, where they are at hand. */
  readonly traits?: readonly EntryTraits[];
}

/** How the papers of a library changed. A paper that got another key was removed and added. */
export interface LibraryChanges {
  /** New papers, and changed ones as they are now. */
  readonly added: readonly Paper[];
  /** Papers that are gone, and changed ones as they were. */
  readonly removed: readonly Paper[];
  /** The hashes of the texts of added papers, where their entries have them. */
  readonly textHashes: ReadonlyMap<Paper, number>;
}
