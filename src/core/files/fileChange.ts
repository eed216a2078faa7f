import type { Problem } from '../model';
import type { LooseKeys, SharedCommand } from './sharedCommands';
import type { FileOnDisk, FileRole, FileStamp } from './fileSource';
import type { UnreadReason } from './unreadFile';

/** A file with its bytes on disk, or its text in an editor. */
export interface FileContent {
  readonly uri: string;
  readonly role: FileRole;
  readonly content: Uint8Array | string;
  /** The stamp of the file on disk, if that is the content: then the session saves the result. */
  readonly stamp?: FileStamp;
  readonly isUnsaved?: boolean;
  /** The thread that read the file before ended, so the file isn't read again. */
  readonly leftOut?: { readonly reason: UnreadReason; readonly argument?: string };
}

/**
 * A file that was added, changed or removed: the only input of the library server. `gone` also means that the
 * file can't be read or is no longer wanted; `restored` means that an earlier session read it and it is
 * unchanged.
 */
export type FileChange = { readonly isFinal?: boolean } & (
  FileContent | FileOnDisk | { readonly uri: string; readonly state: 'gone' | 'restored' }
);

/** The result of applying a {@link FileChange}. */
export type FileOutcome =
  | KnownOutcome
  /**
   * `stale`: the file was a digest or bibliography and no longer looks like one. The file may be mid-write, so
   * nothing changed; send it again with `isFinal`. `unread`: the server can't open the file or doesn't
   * recognize its encoding; send its content or text. `pending`: the server has read enough for one call; send
   * the file again.
   */
  | { readonly state: 'stale' | 'unread' | 'pending' };

/** The library includes the file, or ignores it. */
export interface KnownOutcome {
  readonly state: 'known';
  /** The file has papers, citations or problems, or names other files to read. */
  readonly isOfInterest: boolean;
  /** The file wasn't read; a problem says why. */
  readonly isLeftOut?: true;
  /** The stamp, if the server opened the file itself. */
  readonly stamp?: FileStamp;
  /** Number of papers that a digest lists. */
  readonly papers?: number;
  /** The bibliographies that a note or a project file names. */
  readonly named?: readonly string[];
}

/** What kind of file it turned out to be; `other` is ignored. */
export type FileKind = 'digest' | 'note' | 'bibliography' | 'other';

/** The kind of a file, with what the next session needs from it besides papers. */
export interface FileVerdict {
  readonly kind: FileKind;
  readonly isEmpty: boolean;
  /** Number of papers that a digest lists. */
  readonly papers?: number;
  /** The citation keys that a note uses, each once. */
  readonly keys?: readonly string[];
  /** Own commands of a document that cite, also in its other files. */
  readonly commands?: readonly SharedCommand[];
  /** What such commands of other files would cite. */
  readonly looseKeys?: readonly LooseKeys[];
  /** A note's front matter has `references`, so it is a bibliography, too. */
  readonly hasReferences?: true;
  /** The bibliographies that a note or a project file names. */
  readonly named?: readonly string[];
  /** The key of the note's work in its front matter. */
  readonly statedKey?: string;
  /** Why the file, or part of it, wasn't read. */
  readonly problems?: readonly Problem[];
}

/** Whether papers are made from files of this kind. */
export function isSource(kind: FileKind | undefined): boolean {
  return kind === 'digest' || kind === 'bibliography';
}

/** Whether papers or entries are made from a file. */
export function isRead({
  kind,
  hasReferences,
}: Pick<FileVerdict, 'kind' | 'hasReferences'>): boolean {
  return isSource(kind) || hasReferences === true;
}

/** Whether a file wasn't read; a problem says why. */
export function isLeftOut({ problems }: FileVerdict): boolean {
  return problems?.some(({ leftOut }) => leftOut === 'file') === true;
}

/** Whether the library includes a file: it has papers, entries or a problem. */
export function isOfLibrary(verdict: FileVerdict): boolean {
  return isRead(verdict) || verdict.problems !== undefined;
}

/** Whether a file has papers, citations or problems, or names other files to read. */
export function isOfInterest({ kind, named, problems }: FileVerdict): boolean {
  return kind !== 'other' || named !== undefined || problems !== undefined;
}
