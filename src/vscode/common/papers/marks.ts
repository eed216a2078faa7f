import type * as vscode from 'vscode';
import type { MarkChange, PaperMark } from '../../../core/marks/mark';
import type { PaperSummary } from '../../../core/model';

/** A paper's mark, and whether the paper is new. */
export interface PaperState extends PaperMark {
  /** Added to the library since the user's first visit, and not yet starred, read, put off or skipped. */
  readonly isNew: boolean;
}

/** Reverts a change of marks. */
export type RevertMarks = () => Promise<void>;

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
  /** The keys of new papers. */
  readonly inbox: ReadonlySet<string>;
  of(paper: PaperSummary): PaperState;
  /**
   * Marks papers in the marks file, and merges lines under other keys of the same paper. Returns a function that
   * reverts this change, and no later one.
   * @throws HumanError when the file can't be written, or a line can't start with a paper's key
   */
  mark(papers: readonly PaperSummary[], change: MarkChange): Promise<RevertMarks>;
  /**
   * Undoes the last change of marks that isn't undone, as far as the marks are still as it left them. Returns that
   * change; undefined when there is none.
   */
  undo(): Promise<MarkStep | undefined>;
  /** Redoes the change that was undone last; undefined when marks changed since, or there is none. */
  redo(): Promise<MarkStep | undefined>;
}
