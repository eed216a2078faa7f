/*
 * The room of references: how a work is cited in a text, and how a list of references has it. In comes
 * a work as the library and the bibliographies know it (`work.ts`). Out come, for a list, pieces of text
 * that become plain text, Markdown or HTML (`formatReference`, `pieces.ts`), and for a text the works
 * that it cites, with their labels and numbers (`CitedWorks`), and what stands for a citation of them
 * (`citationParts`). A style is a table row of forms and a short writer (`parts.ts`, `apa.ts` …).
 */
import { acm } from './acm';
import { apa } from './apa';
import { chicago } from './chicago';
import { ieee } from './ieee';
import { mla } from './mla';
import { nature } from './nature';
import { commonParts, join } from './parts';
import type { Style } from './parts';
import type { ReferencePiece } from './pieces';
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
): readonly ReferencePiece[] {
  const wanted = styles[style];
  return join(wanted.write(work, commonParts(work, wanted), year, sameAuthors));
}

/** The year or years, what is written in their place, or `n.d.` when nothing is known. */
export function yearLabel({ year, endDate, dateText }: ReferenceWork): string {
  if (dateText !== undefined) return dateText;
  if (year === undefined) return 'n.d.';
  return endDate?.year !== undefined && endDate.year !== year
    ? `${year}–${endDate.year}`
    : String(year);
}

const styles: Readonly<Record<ReferenceStyle, Style>> = { apa, chicago, mla, ieee, acm, nature };
