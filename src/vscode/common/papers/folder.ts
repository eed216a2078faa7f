import type { PaperSummary } from '../../../core/model';

/** A row of the sidebar with papers under it. */
export interface PaperFolder {
  /** In their order, on all pages. */
  readonly papers: readonly PaperSummary[];
  /** The uri of the digest that it is the list of. */
  readonly digest?: string;
}
