import type * as vscode from 'vscode';
import type { MarkChange, PaperMark } from '../../../core/marks/mark';
import type { PaperSummary } from '../../../core/model';

/** What is marked on a paper. */
export interface PaperState extends PaperMark {
  /** Neither starred, read, put off nor skipped, not opened, and in the library only since the user's last visit. */
  readonly isNew: boolean;
}

/** Takes marks back. */
export type TakeBack = () => Promise<void>;

/** Papers that were marked in one change. */
export interface MarkStep {
  readonly papers: readonly PaperSummary[];
  readonly change: MarkChange;
}

/** The marks of one work, which can be moved to another key and back. */
export interface MarkMove {
  apply(): Promise<void>;
  undo(): Promise<void>;
}

/** The marks on the papers of the workspace. */
export interface Marks {
  /** Fires when marks or new papers were updated, with the keys of the papers that changed. */
  readonly onDidChange: vscode.Event<ReadonlySet<string>>;
  /** How many papers are new. */
  readonly newCount: number;
  /** The keys of new papers, and of papers that were new until opened in this session and still have no mark. */
  readonly inbox: ReadonlySet<string>;
  of(paper: PaperSummary): PaperState;
  /**
   * Marks papers in the marks file, and joins lines under other keys of the same paper. Gives a function
   * that takes back this change, and no later one.
   * @throws HumanError when the file cannot be written, or a line cannot begin with a paper's key
   */
  mark(papers: readonly PaperSummary[], change: MarkChange): Promise<TakeBack>;
  /**
   * Undoes the last change of marks that was not undone yet, as far as the marks are still as it left them. Gives
   * that change; undefined when there is none.
   */
  undo(): Promise<MarkStep | undefined>;
  /** Makes the change again that was undone last; undefined when marks were changed since, or there is none. */
  redo(): Promise<MarkStep | undefined>;
  /** The user has opened the paper: it is no longer new. */
  opened(paper: PaperSummary): void;
  /** The user sees the papers that are there now: at the next visit, these are not new. */
  visited(): void;
}
