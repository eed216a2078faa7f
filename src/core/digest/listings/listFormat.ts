import type { Line } from '../lines/lines';
import type { Listing } from './listing';

/** A kind of list of papers that is no page of Hugging Face: an e-mail, a table, a page of arXiv. */
export interface ListFormat {
  /** A text without any of these holds no such list: a cheap test for the many files that are none. Without spaces, of which there are several kinds. */
  readonly traces: readonly string[];
  /** Reads a text. Linear, and never throws; finds no papers in any other text. */
  read(lines: readonly Line[]): Listing;
}
