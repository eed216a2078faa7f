import type { NoteIndex } from '../notes/noteIndex';
import { isOfLibrary, isRead } from '../files/fileVerdict';
import type { FileNews } from './knownFiles';

/** What was found in the files that are looked at together. */
export interface Batch {
  /** Digests, bibliographies, notes with references, and files with problems, that came, changed or went. */
  readonly sources: string[];
  /** Notes that came, changed or went. */
  readonly notes: string[];
  bytes: number;
  /** Files that need not be saved for the next session. */
  readonly gone: string[];
}

/** A batch to be filled. */
export function emptyBatch(): Batch {
  return { sources: [], notes: [], bytes: 0, gone: [] };
}

/** Whether nothing is new. */
export function isEmpty({ sources, notes, gone }: Batch): boolean {
  return sources.length === 0 && notes.length === 0 && gone.length === 0;
}

/** Adds what became of a file to the batch, and to what is known of notes. */
export function take({ uri, was, is, size, isUnsaved }: FileNews, batch: Batch, notes: NoteIndex) {
  if ((is && isOfLibrary(is)) || (was && isOfLibrary(was))) batch.sources.push(uri);
  if (is && isRead(is)) batch.bytes += size;
  const wasNote = was?.kind === 'note';
  if (is?.kind === 'note') notes.set(uri, new Set(is.keys), isUnsaved, is.statedKey);
  else if (wasNote) notes.delete(uri);
  if (wasNote || is?.kind === 'note') batch.notes.push(uri);
  // What was saved of a file that is left out holds no more.
  if (!is || is.isLeftOut) batch.gone.push(uri);
}

/** Batches begin small, so that the first papers show early, and grow, so that they stay few. */
export const firstBatchSize = 1;
const growth = 8;
const largestSize = 4096;

/** How many files to look at after a batch of `size`. */
export function nextBatchSize(size: number): number {
  return Math.min(size * growth, largestSize);
}

/** Bytes of digests and bibliographies in one batch, to bound the memory they take. */
const mostBytes = 8_000_000;

/** Whether no more files should be looked at for this batch. */
export function isFull({ bytes }: Batch): boolean {
  return bytes > mostBytes;
}
