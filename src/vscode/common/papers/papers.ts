import type * as vscode from 'vscode';
import type { ReadingState } from '../../../core/feed/reading';
import type { LibraryView } from '../../../core/library/lookup/libraryView';
import type { Annotations } from '../../../core/marks/mark';
import type { LibraryServer, RelatedTo } from '../../../core/server/libraryServer';
import type { PaperSummary } from '../../../core/model';
import type { SearchOptions, SearchResult } from '../../../core/search/answer/result';

/** A paper that is about the same as another one, or as a text. */
export interface RelatedPaper {
  readonly paper: PaperSummary;
  /** The words that both have, as the other one writes them, the most telling first. */
  readonly shared: readonly string[];
}

/** The questions that go to the library server as they are. */
type ServerAnswers = Pick<
  LibraryServer,
  'paper' | 'learnedInterests' | 'interestReason' | 'trends'
>;

/** The workspace's papers as every feature sees them. */
export interface Papers extends ServerAnswers {
  /** Fires after `library` was replaced. */
  readonly onDidChange: vscode.Event<void>;
  /** Fires when a paper has gained, lost or changed its literature note. */
  readonly onDidChangeLiteratureNotes: vscode.Event<void>;
  /** Fires when `reading` has changed: at intervals while it is busy, at once when its state changes. */
  readonly onDidChangeReading: vscode.Event<void>;
  /** Fires when all new papers have been indexed: the same search may find more now. */
  readonly onDidIndex: vscode.Event<void>;
  /** How far the files of the workspace are read. */
  readonly reading: ReadingState;
  /** The library as it is known now; empty until the first digests were read. */
  readonly library: LibraryView;
  /**
   * Resolves when every digest in the workspace has been read once, or the user has stopped that.
   * Never rejects.
   */
  ready(): Promise<void>;
  /**
   * Resolves when `library` is worth showing: as the last session left it, or else with `ready`, or
   * when reading takes longer than somebody likes to look at nothing. Never rejects.
   */
  presentable(): Promise<void>;
  /** What the user wrote on papers as marks: the same map while none of it changes. */
  readonly annotations: Annotations;
  /** The uri of the literature note of the paper whose own key this is; undefined without a note. */
  literatureNote(key: string): string | undefined;
  /** Best first; for an empty query the newest papers. Waits for nothing: it searches what is read. */
  search(query: string, options?: SearchOptions): Promise<readonly SearchResult[]>;
  /** The papers most like another paper, which is left out, or a text; nearest first. Waits for nothing. */
  related(to: RelatedTo, limit: number): Promise<readonly RelatedPaper[]>;
}

/** A row of the sidebar with papers under it. */
export interface PaperFolder {
  /** All papers of the folder, in the order shown, including those on pages that are not shown yet. */
  readonly papers: readonly PaperSummary[];
  /** The uri of the digest whose papers the row lists. */
  readonly digest?: string;
}
