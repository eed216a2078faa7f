/*
 * Checking references. Input: bibliographies as texts, and records of works from elsewhere (the digests of the
 * library, or online sources). Output: for each entry a verdict and what is wrong with it. `records.ts` finds the
 * records of an entry, `compare.ts` compares them, `entryFaults.ts` checks an entry alone, `later.ts` finds what
 * happened after it was written, `duplicates.ts` compares the entries of a file, `check.ts` runs them all.
 * `online.ts` gets records from public sources.
 */
import type { PaperToFind } from '../lookUp/lookUp';
import type { SourceRecord } from '../lookUp/source';
import type { LookedUp, Range, WorkUpdate } from '../model';

/** A work as described by something other than the checked entry. Unknown fields are missing. */
export interface KnownRecord extends Omit<SourceRecord, 'source' | 'organization'> {
  /** Where it is from: the name of an online source; undefined for the library. */
  readonly source?: string;
  /** The sources of single fields, which precede `source`. */
  readonly from?: LookedUp['from'];
}

/**
 * The result for an entry: all that could be compared agrees; something contradicts it; nothing is known to compare it
 * with, which isn't an error; or that is so because it is a book, a page or the like, which few sources list.
 */
export type Verdict = 'confirmed' | 'differs' | 'unverified' | 'unlisted';

/** A part of a reference that the check compares or requires. */
export type ReferenceField =
  | 'title'
  | 'authors'
  | 'year'
  | 'arxivId'
  | 'doi'
  | 'type'
  | 'journal'
  | 'book'
  | 'volume'
  | 'number'
  | 'pages'
  | 'publisher'
  | 'institution'
  | 'editors'
  | 'edition';

/** What is wrong with an entry. */
export type FaultKind =
  /** The work was retracted or corrected. */
  | 'updated'
  /** The entry is a preprint that was published meanwhile. */
  | 'published'
  /** A field differs from the record of the work. */
  | 'differs'
  /** An id belongs to another work. */
  | 'otherWork'
  /** Two fields of the entry contradict each other. */
  | 'contradiction'
  /** An id is malformed. */
  | 'malformed'
  | 'missingField'
  /** Another entry of the file has the key, the id, or nearly the title. */
  | 'sameKey'
  | 'sameId'
  | 'sameTitle'
  /** The file has the preprint, this entry, and the published version. */
  | 'twoVersions'
  | 'uncited';

/** One fault of an entry. */
export interface ReferenceFault {
  readonly kind: FaultKind;
  readonly field?: ReferenceField;
  /** The value in the entry, readable. */
  readonly written?: string;
  /** The value that contradicts it, readable. */
  readonly known?: string;
  /** For a contradiction, what in the entry has the value `known`: an id or the name of a field. */
  readonly knownFrom?: string;
  /** See {@link KnownRecord.source}. */
  readonly source?: string;
  /** The other entry of the file. */
  readonly other?: { readonly key: string; readonly range: Range };
  /** What happened to the work. */
  readonly updates?: readonly WorkUpdate[];
  /** The change that would repair it. */
  readonly fix?: FieldFix;
  /** The change that would make the entry one of the published version. */
  readonly citePublished?: EntryRewrite;
}

/** A field of an entry to set or add: of BibTeX, without delimiters, or of CSL as JSON, for all other formats. */
export interface FieldFix {
  readonly name: string;
  readonly value: string;
  /** The value for readers. */
  readonly shown: string;
}

/** Fields to set and to remove, and the type of entry that they make. */
export interface EntryRewrite {
  readonly type: string;
  readonly fields: readonly FieldFix[];
  /** The names of fields that belonged to the preprint. */
  readonly removed: readonly string[];
}

/** What was asked online about an entry. */
export interface OnlineSearch {
  /** The names of the sources that answered and don't have it. */
  readonly notOn: readonly string[];
  /** Why others gave no answer: sentences. */
  readonly failures: readonly string[];
}

export interface CheckedReference {
  readonly uri: string;
  readonly key: string;
  readonly title?: string;
  /** What the entry says about its work, for looking it up. */
  readonly work: PaperToFind;
  /** The whole entry. */
  readonly range: Range;
  readonly keyRange: Range;
  readonly verdict: Verdict;
  /** The names of the online sources that have the work. */
  readonly sources: readonly string[];
  /** Ids of the entry that their source doesn't know. */
  readonly unknownIds: readonly string[];
  /** What the entry says and no record of the work does. */
  readonly notCompared: readonly ReferenceField[];
  /** Missing if it wasn't looked up online. */
  readonly online?: OnlineSearch;
  /** Most important first. */
  readonly faults: readonly ReferenceFault[];
  /** Adds the DOI that the record has and the entry lacks, which isn't a fault. */
  readonly addDoi?: FieldFix;
}

/** Whether a fault contradicts the entry's data; the others are about the bibliography. */
export function isDifference({ kind }: ReferenceFault): boolean {
  return kind === 'differs' || kind === 'otherWork' || kind === 'contradiction';
}
