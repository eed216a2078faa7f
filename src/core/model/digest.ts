import type { PartialDate } from './date';
import type { DigestEntry } from './paper';
import type { Range } from './range';

/** Lines of a file that were not understood, or why it was not read. */
export interface Problem {
  readonly uri: string;
  readonly range: Range;
  /** A sentence for the user, in English; adapters translate it. */
  readonly message: string;
  /** What takes the place of `{0}` in the message. */
  readonly argument?: string;
  /** What was left out because of it besides these lines: the whole file, or many lines of it. */
  readonly leftOut?: 'file' | 'part';
}

/** The days that a page lists the papers of. */
export interface Period {
  readonly kind: 'day' | 'week' | 'month';
  /** Both included; a week without a known year has none. */
  readonly start: PartialDate;
  readonly end: PartialDate;
}

/** What a parser makes of one file. */
export interface ParsedDigest {
  /** In the order of the file. */
  readonly papers: readonly DigestEntry[];
  readonly problems: readonly Problem[];
  /** The day the page was saved, as far as known from the file and its name. */
  readonly captureDate?: PartialDate;
  /** The week or month that the page lists; a page of a day is of its {@link captureDate}. */
  readonly period?: Period;
}

/** One digest as lists show it. */
export interface DigestSummary {
  readonly uri: string;
  readonly captureDate?: PartialDate;
  /** The number of different papers in the file. */
  readonly paperCount: number;
}
