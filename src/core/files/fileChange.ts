import type { Problem } from '../model';
import type { FileOnDisk, FileRole, FileStamp } from './fileSource';
import type { UnreadReason } from './unreadFile';

/** A file with its bytes as on disk, or its text in an editor. */
export interface FileContent {
  readonly uri: string;
  readonly role: FileRole;
  readonly content: Uint8Array | string;
  /** Of the file on disk, if that is the content: then the next session gets what was read. */
  readonly stamp?: FileStamp;
  /** The text is in an editor and not saved yet. */
  readonly isUnsaved?: boolean;
  /** The thread that read it before came to an end, so it isn't read again. */
  readonly leftOut?: { readonly reason: UnreadReason; readonly argument?: string };
}

/**
 * A file that came, changed or went: the one way in to the library server. `gone` also means that it can't be
 * read, or isn't wanted any more; `restored` that an earlier session read it and it is unchanged.
 */
export type FileChange = { readonly isFinal?: boolean } & (
  FileContent | FileOnDisk | { readonly uri: string; readonly state: 'gone' | 'restored' }
);

/** What became of a {@link FileChange}. */
export type FileOutcome =
  | KnownOutcome
  /**
   * `stale`: it was a digest or bibliography and no longer seems to be one. As it may be half written, nothing
   * changed; send it again with `isFinal`.
   * `unread`: the server can't open the file, or doesn't know its encoding; send its content, or its text.
   * `pending`: the server has read enough for one call; send it again.
   */
  | { readonly state: 'stale' | 'unread' | 'pending' };

/** The library includes the file, or has no use for it. */
export interface KnownOutcome {
  readonly state: 'known';
  /** Something follows from the file: papers, citations, problems, or other files to read. */
  readonly isOfInterest: boolean;
  /** It wasn't read at all, for a reason that is shown as a problem. */
  readonly isLeftOut?: true;
  /** Of a file that the server opened by itself. */
  readonly stamp?: FileStamp;
  /** How many papers a digest lists. */
  readonly papers?: number;
  /** The bibliographies that a note, or a file of a project, names. */
  readonly named?: readonly string[];
}

/** What a file turned out to be; `other` is of no interest. */
export type FileKind = 'digest' | 'note' | 'bibliography' | 'other';

/** What a file turned out to be, with what the next session needs of it besides papers. */
export interface FileVerdict {
  readonly kind: FileKind;
  readonly isEmpty: boolean;
  /** How many papers a digest lists. */
  readonly papers?: number;
  /** The citation keys that a note uses, each once. */
  readonly keys?: readonly string[];
  /** A note's front matter has `references`, so it is a bibliography, too. */
  readonly hasReferences?: true;
  /** The bibliographies that a note, or a file of a project, names. */
  readonly named?: readonly string[];
  /** The key of the work that a note's front matter says it is about. */
  readonly statedKey?: string;
  /** Why the file was not read, or what of it was too much. */
  readonly problems?: readonly Problem[];
}

/** Whether papers are made from such files. */
export function isSource(kind: FileKind | undefined): boolean {
  return kind === 'digest' || kind === 'bibliography';
}

/** Whether papers, or entries, are made from a file. */
export function isRead({
  kind,
  hasReferences,
}: Pick<FileVerdict, 'kind' | 'hasReferences'>): boolean {
  return isSource(kind) || hasReferences === true;
}

/** Whether anything follows from a file: papers, citations, problems, or other files to read. */
export function isOfInterest({ kind, named, problems }: FileVerdict): boolean {
  return kind !== 'other' || named !== undefined || problems !== undefined;
}
