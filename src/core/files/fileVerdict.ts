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

/** Whether anything follows from a file: papers, citations, problems, or other files to read. */
export function isOfInterest({ kind, named, problems }: FileVerdict): boolean {
  return kind !== 'other' || named !== undefined || problems !== undefined;
}

/** Whether the library has to know of a file of this verdict: papers are made of it, or there is a problem. */
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
  /** It is not to be read, as the thread that read it before came to an end. */
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
  /** A note's front matter has `references`, so that it is a bibliography, too. */
  readonly hasReferences?: true;
  /** The bibliographies that a note, or a file of a project, names. */
  readonly named?: readonly string[];
  /** The key of the work that a note's front matter says it is about. */
  readonly statedKey?: string;
  /** Why the file was not read, or what of it was too much. */
  readonly problems?: readonly Problem[];
  /** The bytes are no UTF-8: somebody who knows the encoding has to give the text. */
  readonly isUndecoded?: true;
}
