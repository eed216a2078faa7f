import type { PartialDate } from './date';

/** How a work was published, to compare references with. Unknown fields are missing. */
export interface Publication {
  /** As in CSL: `article-journal`. */
  readonly type?: string;
  /** All names of what it is in: the book and its series, long and short. */
  readonly containers?: readonly string[];
  readonly volume?: string;
  readonly issue?: string;
  readonly pages?: string;
  /** In place of pages, or besides them. */
  readonly articleNumber?: string;
  /** Or the school of a thesis. */
  readonly publisher?: string;
  /** As in `Paper.authors`. */
  readonly editors?: readonly string[];
  readonly online?: PartialDate;
  readonly printed?: PartialDate;
}
