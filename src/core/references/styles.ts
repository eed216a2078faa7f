/*
 * References: how a work is cited in a text and written in a reference list. `work.ts` combines the data of the
 * library and bibliographies for a work. `formatReference` writes it for a list, as pieces that become plain
 * text, Markdown or HTML (`pieces.ts`). `CitedWorks` has the works that a text cites, with labels and numbers,
 * and `citationParts` writes a citation of them. A style is data: `apa.ts`, `chicago.ts`, `mla.ts`, and `numeric.ts`
 * for the others. `template.ts` explains and interprets it, with the fields and conditions of `fields.ts`.
 */
import { apa } from './apa';
import { chicago } from './chicago';
import type { Citing, Style } from './fields';
import { link, part, written } from './layout';
import type { Part } from './layout';
import { mla } from './mla';
import { acm, ieee, nature } from './numeric';
import type { ReferencePiece } from './pieces';
import { fill } from './template';
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
  name: ReferenceStyle,
  { letter = '', sameAuthors = false, shown }: Partial<Citing> = {},
): readonly ReferencePiece[] {
  const style = styles[name];
  const writing = { work, whole: work, style, citing: { letter, sameAuthors, shown } };
  let who: Part = [];
  let left = work;
  for (const [field, template] of Object.entries(style.who)) {
    who = fill(template, writing);
    if (who.length === 0) continue;
    left = { ...work, [field]: undefined };
    break;
  }
  const { page } = work;
  return written(
    [
      fill(style.parts.entry, { ...writing, work: left, who }),
      page && [part(` ${page.name}: `), link(page.url)],
    ],
    work.locale,
  );
}

/** A part of a style for a work. */
export function stylePart(
  work: ReferenceWork,
  name: string,
  style: ReferenceStyle,
  letter = '',
): Part {
  return fill(`$${name}`, {
    work,
    whole: work,
    style: styles[style],
    citing: { letter, sameAuthors: false },
  });
}
