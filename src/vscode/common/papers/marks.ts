import type * as vscode from 'vscode';
import type { PaperSummary } from '../../../core/model';

/** What is marked on a paper. */
export interface PaperState {
  readonly starred: boolean;
  readonly read: boolean;
  /** Unread, not opened, and in the library only since the user's last visit. */
  readonly isNew: boolean;
}

/** The marks on the papers of the workspace. */
export interface Marks {
  /** Fires when marks, or what is new, were looked at again; gives the keys of papers that changed. */
  readonly onDidChange: vscode.Event<ReadonlySet<string>>;
  /** How many papers are new. */
  readonly newCount: number;
  of(paper: PaperSummary): PaperState;
  /** The user has opened the paper: it is no longer new. */
  opened(paper: PaperSummary): void;
  /** The user sees the papers there are: those are not new at the next visit. */
  visited(): void;
}
