/*
 * References: how a work is cited in a text and written in a reference list. `work.ts` combines the data of the
 * library and bibliographies for a work. `formatReference` writes it for a list, as pieces that become plain
 * text, Markdown or HTML (`pieces.ts`). `CitedWorks` has the works that a text cites, with labels and numbers,
 * and `citationParts` writes a citation of them. A style describes its references with the formatter in
 * `layout.ts`: `apa.ts`, `chicago.ts`, `mla.ts`, and `numeric.ts` for the others.
 */
import { apa } from './apa';
import { chicago } from './chicago';
import { pageAbout } from './fields';
import type { Citing, Style } from './fields';
import { written } from './layout';
import { mla } from './mla';
import { acm, ieee, nature } from './numeric';
import type { ReferencePiece } from './pieces';
import type { ReferenceWork } from './work';

/** The reference styles, named after their manuals. */
export const referenceStyles = ['apa', 'chicago', 'mla', 'ieee', 'acm', 'nature'] as const;
/** One of {@link referenceStyles}. */
export type ReferenceStyle = (typeof referenceStyles)[number];

/** The styles. */
export const styles: Readonly<Record<ReferenceStyle, Style>> = {
  apa,
  chicago,
  mla,
  ieee,
  acm,
  nature,
};

/**
 * A work as an entry of a reference list, as Pandoc writes it.
 *
 * `DESIGN.md` explains why this doesn't use a CSL processor.
 */
export function formatReference(
  work: ReferenceWork,
  style: ReferenceStyle,
  { letter = '', sameAuthors = false, shown }: Partial<Citing> = {},
): readonly ReferencePiece[] {
  const content = styles[style].write(work, { letter, sameAuthors, shown });
  return written([content, pageAbout(work)], work.locale);
}
