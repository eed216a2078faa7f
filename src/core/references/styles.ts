/*
 * References: how a work is cited in a text and written in a reference list. `work.ts` combines the data of the
 * library and bibliographies for a work. `formatReference` writes it for a list, as pieces that become plain
 * text, Markdown or HTML (`pieces.ts`). `CitedWorks` has the works that a text cites, with labels and numbers,
 * and `citationParts` writes a citation of them. A style has a function for each part of a reference: `apa.ts`,
 * `chicago.ts`, `mla.ts`, and `numeric.ts` for the others; `writer.ts` puts the fields of `fields.ts` into texts.
 */
import { apa } from './apa';
import { chicago } from './chicago';
import type { Citing, Style, Writer } from './fields';
import { link, part, written } from './layout';
import type { Part } from './layout';
import { mla } from './mla';
import { acm, ieee, nature } from './numeric';
import type { ReferencePiece } from './pieces';
import { writerOf } from './writer';
import type { ReferenceWork } from './work';

/** The reference styles, named after their manuals. */
export const referenceStyles = ['apa', 'chicago', 'mla', 'ieee', 'acm', 'nature'] as const;
/** One of {@link referenceStyles}. */
export type ReferenceStyle = (typeof referenceStyles)[number];

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
  const alone = writerOf(writing);
  let who = alone.show('authors');
  let left = work;
  for (const [field, write] of Object.entries(style.parts(alone).who ?? {})) {
    if (who.length > 0) break;
    who = write();
    if (who.length > 0) left = { ...work, [field]: undefined };
  }
  const { page } = work;
  return written(
    [
      style.parts(writerOf({ ...writing, work: left, who })).entry(),
      page && [part(` ${page.name}: `), link(page.url)],
    ],
    work.locale,
  );
}

/** What a text shows of a work in a style: its title as it begins an entry, or what citations show. */
export function stylePart(
  work: ReferenceWork,
  name: 'titled' | 'citedTitle' | 'citedYear' | 'under',
  style: ReferenceStyle,
  letter = '',
): Part {
  const writing = {
    work,
    whole: work,
    style: styles[style],
    citing: { letter, sameAuthors: false },
  };
  const writer = writerOf(writing);
  return styles[style].parts(writer)[name]?.() ?? usual[name](writer);
}

/** For styles without parts of their own. */
const usual = {
  titled: ({ show }: Writer) => show('title'),
  citedTitle: ({ text }: Writer) => text`“${'shortestTitle'}”`,
  under: (): Part => [],
  citedYear: ({ text, has }: Writer) =>
    has('year') ? text`${'year'}${'letter'}` : text`${text`n.d.`}${text`-${'letter'}`}`,
};
