import { isWebAddress } from '../text/uriText';
import type { Piece } from '../references/pieces';
import { formatReference } from '../references/styles';
import type { ReferenceStyle } from '../references/styles';
import type { CitedWorks } from '../references/citedWorks';

/** Where the entry of a work is in the preview, as the `id` of an element. */
export function referenceId(key: string): string {
  return `ref-${key}`;
}

/** The works as HTML; everything in it is escaped but the links of the references. */
export function referenceListHtml(
  works: CitedWorks,
  style: ReferenceStyle,
  escape: (text: string) => string,
): string {
  const isNumeric = works.form === 'numeric';
  const entries = works.list.map(({ work, number, year, sameAuthors }) => {
    const reference = formatReference(
      work,
      style,
      isNumeric ? undefined : year,
      !isNumeric && sameAuthors,
    )
      .map((piece) => pieceHtml(piece, escape))
      .join('');
    const mark = isNumeric ? `<span class="paper-digest-number">[${number}]</span> ` : '';
    const id = escape(referenceId(work.key));
    return `<div class="paper-digest-reference" role="listitem" id="${id}">${mark}<span>${reference}</span></div>\n`;
  });
  const kind = isNumeric ? 'numbered' : 'hanging';
  return `<div class="paper-digest-references ${kind}" role="list">\n${entries.join('')}</div>\n`;
}

const elements = { italic: 'em', bold: 'strong', superscript: 'sup', subscript: 'sub' } as const;

function pieceHtml({ text, form, href }: Piece, escape: (text: string) => string): string {
  const escaped = escape(text);
  const shown = form ? `<${elements[form]}>${escaped}</${elements[form]}>` : escaped;
  return href !== undefined && isWebAddress(href)
    ? `<a href="${escape(href)}">${shown}</a>`
    : shown;
}
