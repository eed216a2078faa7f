import type { Problem } from '../model';
import type { FileRole, FileStamp } from './fileSource';
import type { UnreadReason } from './unreadFile';

/** Whether papers are made from such files. */
export function isSource(kind: FileKind | undefined): boolean {
  return kind === 'digest' || kind === 'bibliography';
}

/** What a file turned out to be; `other` is of no interest. */
export type FileKind = 'digest' | 'note' | 'bibliography' | 'other';

/** Whether papers, or entries, are made from a file of this verdict. */
export function isRead({
  kind,
  hasReferences,
}: Pick<FileVerdict, 'kind' | 'hasReferences'>): boolean {
  return isSource(kind) || hasReferences === true;
}

/** What a file that the engine opened turned out to be. */
export interface DiskVerdict {
  readonly stamp: FileStamp;
  readonly verdict: FileVerdict;
}

/** Whether a file has papers, citations or problems, or names other files to read. */
export function isOfInterest({ kind, named, problems }: FileVerdict): boolean {
  return kind !== 'other' || named !== undefined || problems !== undefined;
}

/** Whether the library needs a file of this verdict: for papers or for a problem. */
export function isOfLibrary(
  verdict: Pick<FileVerdict, 'kind' | 'hasReferences' | 'problems'>,
): boolean {
  return isRead(verdict) || verdict.problems !== undefined;
}

/** A file to be read: its bytes as on disk, or its text in an editor. */
export interface FileContent {
  readonly uri: string;
  readonly role: FileRole;
  readonly content: Uint8Array | string;
  /** Of the file on disk, when that is the content: then what is read is kept for the next session. */
  readonly stamp?: FileStamp;
  /** Why it must not be read: the thread that read it before ended. */
  readonly leftOut?: { readonly reason: UnreadReason; readonly argument?: string };
}

/** What a file turned out to be. */
export interface FileVerdict {
  readonly kind: FileKind;
  readonly isEmpty: boolean;
  /** How many papers a digest lists. */
  readonly papers?: number;
  /** The citation keys that a note uses, each once. */
  readonly keys?: readonly string[];
  /** A note's front matter has `references`, and is therefore also a bibliography. */
  readonly hasReferences?: true;
  /** The bibliographies that a note, or a file of a project, names. */
  readonly named?: readonly string[];
  /** The key of the work that a note's front matter says it is about. */
  readonly statedKey?: string;
  /** Why the file was not read, or not completely. */
  readonly problems?: readonly Problem[];
  /** The bytes are not UTF-8, so the host has to decode the text. */
  readonly isUndecoded?: true;
}
