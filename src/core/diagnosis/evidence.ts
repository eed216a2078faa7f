import type { BibProblem } from '../bibliography/work/entry';
import type { KeyKnowledge } from '../citation/check';
import type { NamedWork } from '../citation/nearest';
import type { DigestSummary, Problem, Range } from '../model';
import type { Localize } from '../text/localize';
import type { FilePlace } from './finding';

/** A paper of a digest that the library leaves out. */
export interface UnreadPaper {
  readonly title: string;
  /** The keys that it would have. */
  readonly keys: readonly string[];
  readonly titleRange: Range;
}

/** Why files are left out, the worst first. */
export const leftOutReasons = [
  'unreadable',
  'tooLarge',
  'excluded',
  'hidden',
  'noDigest',
  'notLookedAt',
] as const;

/** A file that might be a digest and is none for the library. */
export interface LeftOutFile {
  readonly uri: string;
  readonly reason: (typeof leftOutReasons)[number];
  /** What went wrong, as the file system says it. */
  readonly error?: string;
  /** What would be read if it were not left out; missing when nobody looked. */
  readonly papers?: readonly UnreadPaper[];
}

/** A bibliography of a note, as it is now. */
export interface NoteBibliography {
  /** As the note or the settings name it. */
  readonly name: string;
  /** Missing for a web address, and where nobody knows which file is meant. */
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

/** All that a diagnosis goes by: what is known of the keys of the note, and what was gathered. */
export interface DiagnosisKnowledge extends Omit<KeyKnowledge, 'hasNoWorks'>, Words {
  readonly works: readonly NamedWork[];
  readonly hasFolder: boolean;
  /** The digests were not all read yet. */
  readonly isReading: boolean;
  readonly digests: readonly DigestSummary[];
  readonly paperCount: number;
  readonly leftOut: readonly LeftOutFile[];
  /** What kept files from being read, or from being read wholly. */
  readonly unread?: readonly Problem[];
  /** How many entries each bibliography of the workspace has. */
  readonly bibliographies: ReadonlyMap<string, number>;
  readonly noteBibliographies: readonly NoteBibliography[];
  /** What is wrong with the front matter, so that its bibliographies are not known. */
  readonly frontMatterProblem?: { readonly place: FilePlace; readonly message: string };
}

/** How findings are told. */
export interface Words {
  readonly localize: Localize;
  /** A file as the user knows it: its path in the workspace. */
  readonly nameOf: (uri: string) => string;
}
