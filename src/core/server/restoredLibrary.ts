import { addAll } from '../base/addAll';
import type { Pause } from '../base/pause';
import type { LibraryLists } from '../library/libraryLists';
import type { Paper, PaperSummary, ParsedDigest } from '../model';
import { editsFrom, restoredPaper } from '../session/savedLibrary';
import type { SavedLibrary } from '../session/savedLibrary';
import type { FileToJoin } from './joinedFiles';

/** A library that an earlier session saved, used until a file changes. */
export interface RestoredLibrary {
  /** What it was made from; see `libraryState`. */
  readonly state: string;
  readonly lists: LibraryLists;
  readonly papers: readonly Paper[];
  /** The hashes of the papers' texts. */
  readonly textHashes: ReadonlyMap<Paper, number>;
  /** The files of this session so far. */
  readonly files: Map<string, FileToJoin>;
}

/**
 * Reads a saved library, with pauses.
 *
 * @param digestAt a digest that an earlier session read; its papers have no abstracts while it is undefined
 */
export async function restoredLibrary(
  { state, edits }: SavedLibrary,
  digestAt: (uri: string) => ParsedDigest | undefined,
  pause: Pause,
): Promise<RestoredLibrary> {
  const summaries: PaperSummary[] = [];
  const others = {
    aliases: [],
    digests: [],
    problems: [],
    bibliography: [],
    literatureNotes: [],
  };
  const papers: Paper[] = [];
  const textHashes = new Map<Paper, number>();
  for (const edit of editsFrom(edits)) {
    await pause();
    if (edit.list !== 'papers') {
      addAll<unknown>(others[edit.list], edit.added);
      continue;
    }
    for (const [i, summary] of edit.added.entries()) {
      const details = edit.details?.[i] ?? { hash: 0, entries: [] };
      const paper = restoredPaper(summary, details, digestAt);
      summaries.push(summary);
      papers.push(paper);
      textHashes.set(paper, details.hash);
    }
  }
  return { state, lists: { papers: summaries, ...others }, papers, textHashes, files: new Map() };
}
