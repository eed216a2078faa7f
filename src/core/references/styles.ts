import { acm } from './acm';
import { apa } from './apa';
import { chicago } from './chicago';
import { ieee } from './ieee';
import { mla } from './mla';
import { nature } from './nature';
import { join } from './parts';
import type { Part } from './parts';
import type { Piece } from './pieces';
import type { ReferenceWork } from './work';

/** The styles of references. They follow the manuals as far as what is known of a work reaches. */
export const referenceStyles = ['apa', 'chicago', 'mla', 'ieee', 'acm', 'nature'] as const;
/** One of {@link referenceStyles}. */
export type ReferenceStyle = (typeof referenceStyles)[number];

/**
 * A work as an entry of a reference list. Nothing is invented: a work without authors starts with its
 * organisation, else with its title, and an unknown year is `n.d.`.
 *
 * There is no CSL processor in here: the one there is, citeproc-js (and with it citation-js), is under
 * CPAL or AGPL, 970 kB, and its styles are under CC BY-SA.
 *
 * @param year as it is to be written, such as `2025a`; from the work unless given
 * @param sameAuthors whether the entry stands below another one by the same authors
 */
export function formatReference(
  work: ReferenceWork,
  style: ReferenceStyle,
  year = yearLabel(work),
  sameAuthors = false,
): readonly Piece[] {
  return join(writers[style](work, year, sameAuthors));
}

/** The year or years, what is written in their place, or `n.d.` when nothing is known. */
export function yearLabel({ year, endDate, dateText }: ReferenceWork): string {
  if (dateText !== undefined) return dateText;
  if (year === undefined) return 'n.d.';
  return endDate?.year !== undefined && endDate.year !== year
    ? `${year}–${endDate.year}`
    : String(year);
}

type Writer = (work: ReferenceWork, year: string, sameAuthors: boolean) => readonly Part[];

const writers: Readonly<Record<ReferenceStyle, Writer>> = { apa, chicago, mla, ieee, acm, nature };
