import { forEachInSlices } from '../base/tasks';
import type { Pause } from '../base/tasks';
import { LibraryMirror } from '../library/edits/mirror';
import type { LibraryLists } from '../library/libraryLists';
import type { Paper, PaperSummary, ParsedDigest } from '../model';
import { editsFrom, restoredPaper } from '../session/savedLibrary';
import type { PaperDetails, SavedLibrary } from '../session/savedLibrary';

/** A library that an earlier session saved, used until a file changes. */
export interface RestoredLibrary {
  /** What it was made from; see `libraryState`. */
  readonly state: string;
  readonly lists: LibraryLists;
  readonly papers: readonly Paper[];
  /** The hashes of the papers' texts. */
  readonly textHashes: ReadonlyMap<Paper, number>;
}

/**
 * Reads a saved library, with pauses.
 *
 * @param digestAt a digest that an earlier session read; its papers have no abstracts while it is undefined
 */
export async function restoredLibrary(
  saved: SavedLibrary,
  digestAt: (uri: string) => ParsedDigest | undefined,
  pause: Pause,
): Promise<RestoredLibrary> {
  const details: PaperDetails[] = [];
  const lists = await new LibraryMirror(pause).apply(editsFrom(saved, details));
  const papers: Paper[] = [];
  const textHashes = new Map<Paper, number>();
  const add = (summary: PaperSummary): void => {
    const own = details[papers.length];
    const paper = restoredPaper(summary, own, digestAt);
    papers.push(paper);
    textHashes.set(paper, own?.hash ?? 0);
  };
  await forEachInSlices(lists.papers, add, pause);
  return { state: saved.state, lists, papers, textHashes };
}
