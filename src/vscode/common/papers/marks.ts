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

/** The marks on the papers of the workspace. */
export interface Marks {
  /** Fires when marks, or what is new, were looked at again; gives the keys of papers that changed. */
  readonly onDidChange: vscode.Event<ReadonlySet<string>>;
  /** How many papers are new. */
  readonly newCount: number;
  /** The keys of what is new, and of what was until it was opened in this session, as long as it has no mark. */
  readonly inbox: ReadonlySet<string>;
  of(paper: PaperSummary): PaperState;
  /**
   * Marks papers in the file; lines under other keys of theirs are joined. Gives what takes just this
   * back, and nothing that came after it.
   * @throws HumanError when the file cannot be written, or a line cannot begin with a paper's key
   */
  mark(papers: readonly PaperSummary[], change: MarkChange): Promise<TakeBack>;
  /** Takes back what was marked last and not taken back since; gives the papers, none when there is nothing. */
  undo(): Promise<readonly PaperSummary[]>;
  /** The user has opened the paper: it is no longer new. */
  opened(paper: PaperSummary): void;
  /** The user sees the papers there are: those are not new at the next visit. */
  visited(): void;
}
