import type { BibProblem } from '../bibliography/work/entry';
import type { KeyKnowledge } from '../citation/check';
import type { NamedWork } from '../citation/nearest';
import type { DigestSummary, Problem, Range } from '../model';
import type { Localize } from '../text/localize';
import type { FilePlace } from './finding';

/** A paper of a digest that is not read. */
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

/** A file that might be a digest but is not in the library. */
export interface LeftOutFile {
  readonly uri: string;
  readonly reason: (typeof leftOutReasons)[number];
  /** The message of the file system. */
  readonly error?: string;
  /** The papers in it; missing when it was not examined. */
  readonly papers?: readonly UnreadPaper[];
}

/** A bibliography of a note, as it is now. */
export interface NoteBibliography {
  /** As the note or the settings name it. */
  readonly name: string;
  /** Missing for a web address, and when the name cannot be resolved. */
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

/** What a diagnosis is based on. */
export interface DiagnosisKnowledge extends Omit<KeyKnowledge, 'hasNoWorks'>, Words {
  readonly works: readonly NamedWork[];
  readonly hasFolder: boolean;
  /** Not all digests are read yet. */
  readonly isReading: boolean;
  readonly digests: readonly DigestSummary[];
  readonly paperCount: number;
  readonly leftOut: readonly LeftOutFile[];
  /** Why files were not read, or not completely. */
  readonly unread?: readonly Problem[];
  /** How many entries each bibliography of the workspace has. */
  readonly bibliographies: ReadonlyMap<string, number>;
  readonly noteBibliographies: readonly NoteBibliography[];
  /** What is wrong with the front matter, if it cannot be read. */
  readonly frontMatterProblem?: { readonly place: FilePlace; readonly message: string };
}

/** How findings are worded. */
export interface Words {
  readonly localize: Localize;
  /** The path of a file in the workspace. */
  readonly nameOf: (uri: string) => string;
}
