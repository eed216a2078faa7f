import type { DigestEntry, PartialDate } from '../model';
import { submissionMonth } from './identifiers';

type Dated = Pick<DigestEntry, 'date' | 'arxivId' | 'doi'>;

/**
 * The record with the year and month of its arXiv id if its year is unknown. Keeps a day in the same month.
 * Ignores an id from after the capture of the digest, which must be wrong.
 *
 * @param captured when a digest listed the paper, if that is certain
 */
export function withIdDate<T extends Dated>(record: T, captured: PartialDate | undefined): T {
  const { date } = record;
  if (date?.year !== undefined) return record;
  const submitted = submissionMonth(record);
  if (!submitted || isAfter(submitted, captured)) return record;
  const { year, month } = submitted;
  const day = date?.month === month ? date.day : undefined;
  // Spreading the parts of the date takes an eighth of the time of reading a record.
  const known =
    day === undefined
      ? { year, month, yearInferred: true as const }
      : { year, month, day, yearInferred: true as const };
  return { ...record, date: known };
}

/** Whether the difference is larger than time zones and the turn of a month can explain. */
function isAfter(
  submitted: { year: number; month: number },
  captured: PartialDate | undefined,
): boolean {
  if (captured?.year === undefined) return false;
  const { year, month = 12 } = captured;
  return submitted.year * 12 + submitted.month > year * 12 + month + 1;
}
