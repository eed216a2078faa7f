import type { PartialDate } from './date';
import type { DigestEntry } from './paper';
import type { Range } from './range';

/** Lines of a file that couldn't be read, or the reason why the file wasn't read. */
export interface Problem {
  readonly uri: string;
  readonly range: Range;
  /** A sentence for the user, in English; adapters translate it. */
  readonly message: string;
  /** Replaces `{0}` in the message. */
  readonly argument?: string;
  /** What else was left out because of the problem: the whole file, or many lines of it. */
  readonly leftOut?: 'file' | 'part';
}

/** The days whose papers a page lists. */
export interface Period {
  readonly kind: 'day' | 'week' | 'month';
  /** Both included; undefined for a week of an unknown year. */
  readonly start: PartialDate;
  readonly end: PartialDate;
}

/** The result of parsing one file. */
export interface ParsedDigest {
  /** In file order. */
  readonly papers: readonly DigestEntry[];
  readonly problems: readonly Problem[];
  /** The day the page was saved, as far as the file and its name say. */
  readonly captureDate?: PartialDate;
  /** The week or month that the page lists; a page for one day has only a {@link captureDate}. */
  readonly period?: Period;
}

/** A digest as shown in lists. */
export interface DigestSummary {
  readonly uri: string;
  readonly captureDate?: PartialDate;
  /** The number of different papers in the file. */
  readonly paperCount: number;
}
