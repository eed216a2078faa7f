import type { BibProblem } from '../bibliography/work/entry';
import type { KeyKnowledge } from '../citation/check';
import type { NamedWork } from '../citation/nearest';
import type { DigestSummary, Problem, Range } from '../model';
import type { Localize } from '../text/localize';
import type { FilePlace } from './finding';

/** A paper of a digest that isn't read. */
export interface UnreadPaper {
  readonly title: string;
  /** The keys that it would get. */
  readonly keys: readonly string[];
  readonly titleRange: Range;
}

/** Reasons for skipping files, the worst first. */
export const leftOutReasons = [
  'unreadable',
  'tooLarge',
  'excluded',
  'hidden',
  'noDigest',
  'notLookedAt',
] as const;

/** A file that might be a digest but isn't in the library. */
export interface LeftOutFile {
  readonly uri: string;
  readonly reason: (typeof leftOutReasons)[number];
  /** The file system's error message. */
  readonly error?: string;
  /** Its papers; missing if the file wasn't examined. */
  readonly papers?: readonly UnreadPaper[];
}

/** A bibliography of a note, in its current state. */
export interface NoteBibliography {
  /** The name in the note or the settings. */
  readonly name: string;
  /** Missing for a web address, or if the name can't be resolved. */
  readonly uri?: string;
  /** Where the note names it. */
  readonly namedAt?: FilePlace;
  readonly state:
    | 'read'
    | 'missing'
    | 'unreadable'
    | 'tooLarge'
    | 'webAddress'
    | 'unknownPlace'
    | 'untrusted'
    | 'unknownFormat';
  readonly entryCount: number;
  readonly problems: readonly BibProblem[];
  readonly error?: string;
}

/** The data for a diagnosis. */
export interface DiagnosisKnowledge extends KeyKnowledge, Words {
  readonly works: readonly NamedWork[];
  readonly hasFolder: boolean;
  /** Not all digests have been read yet. */
  readonly isReading: boolean;
  readonly digests: readonly DigestSummary[];
  readonly paperCount: number;
  readonly leftOut: readonly LeftOutFile[];
  /** Why files weren't read, or only in part. */
  readonly unread?: readonly Problem[];
  /** Number of entries in each bibliography of the workspace. */
  readonly bibliographies: ReadonlyMap<string, number>;
  readonly noteBibliographies: readonly NoteBibliography[];
  /** From the note to its main document, if it's a part of one; URIs. */
  readonly chain?: readonly string[];
  /** The document that lists its references itself. */
  readonly ownList?: string;
  /** Why the front matter can't be read. */
  readonly frontMatterProblem?: { readonly place: FilePlace; readonly message: string };
}

/** Helpers for wording findings. */
export interface Words {
  readonly localize: Localize;
  /** The path of a file in the workspace. */
  readonly nameOf: (uri: string) => string;
}
