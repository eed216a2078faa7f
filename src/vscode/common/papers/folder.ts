import type { PaperSummary } from '../../../core/model';

/** A row of the sidebar with papers under it. */
export interface PaperFolder {
  /** All papers of the folder, in the order shown, including those on pages that are not shown yet. */
  readonly papers: readonly PaperSummary[];
  /** The uri of the digest whose papers the row lists. */
  readonly digest?: string;
}
