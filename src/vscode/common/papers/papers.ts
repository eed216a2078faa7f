import type * as vscode from 'vscode';
import type { ReadingState } from '../../../core/feed/reading';
import type { LibraryView } from '../../../core/library/lookup/libraryView';
import type { Annotations } from '../../../core/marks/mark';
import type { Answering, RelatedTo } from '../../../core/server/libraryServer';
import type { PaperSummary } from '../../../core/model';
import type { SearchOptions, SearchResult } from '../../../core/search/answer/result';
import type { AskedQuery } from '../../../core/search/query/parse';
import { wait } from '../../../platform/timeSlices';

/** A paper related to another one, or to a text. */
export interface RelatedPaper {
  readonly paper: PaperSummary;
  /** The words that both have, as written in this paper, most significant first. */
  readonly shared: readonly string[];
}

/** Options of a search for all papers that match, partly or not. */
export const everyResult: SearchOptions = { limit: Infinity, snippets: false };

/** The workspace's papers as all features use them. */
export interface Papers extends Answering {
  /** Fires after `library` was replaced. */
  readonly onDidChange: vscode.Event<void>;
  /** Fires when `reading` has changed: at intervals while it is busy, at once when its state changes. */
  readonly onDidChangeReading: vscode.Event<void>;
  /** Fires when all new papers are indexed: the same search may find more now. */
  readonly onDidIndex: vscode.Event<void>;
  /** The progress of reading the workspace's files. */
  readonly reading: ReadingState;
  /** The current library; empty until the first digests are read. */
  readonly library: LibraryView;
  /**
   * Resolves when every digest in the workspace has been read once, or the user has stopped reading. Never rejects.
   */
  ready(): Promise<void>;
  /**
   * Resolves when `library` is worth showing: restored from the last session, or else together with `ready`, or
   * when reading takes too long to keep the view empty. Never rejects.
   */
  presentable(): Promise<void>;
  /** The user's tags and remarks; another object once marks change. */
  readonly annotations: Annotations;
  /** Best first; for an empty query the newest papers. Searches what has been read, without waiting. */
  search(query: AskedQuery, options?: SearchOptions): Promise<readonly SearchResult[]>;
  /** The papers most similar to another paper, which is excluded, or to a text; nearest first. Doesn't wait. */
  related(to: RelatedTo, limit: number): Promise<readonly RelatedPaper[]>;
}

/** Resolves when the library has changed and `isDone` then holds, or after so many milliseconds. */
export async function nextChange(
  { onDidChange }: Pick<Papers, 'onDidChange'>,
  milliseconds: number,
  isDone = (): boolean => true,
): Promise<void> {
  let subscription: vscode.Disposable | undefined;
  const done = new Promise<void>((resolve) => {
    subscription = onDidChange(() => {
      if (isDone()) resolve();
    });
  });
  await Promise.race([done, wait(milliseconds)]);
  subscription?.dispose();
}

/** A row of the sidebar with papers under it. */
export interface PaperFolder {
  /** All papers of the folder, in the order shown, including those on pages that aren't shown yet. */
  readonly papers: readonly PaperSummary[];
  /** The uri of the digest whose papers the row lists. */
  readonly digest?: string;
}
