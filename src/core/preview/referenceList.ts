import type { StateCore, Token } from 'markdown-it';
import { frontMatterOf } from '../text/frontMatter';
import { yamlValue } from '../text/yaml';
import { isWebAddress } from '../text/uriText';
import type { ReferencePiece } from '../references/pieces';
import { formatReference } from '../references/styles';
import type { ReferenceStyle } from '../references/styles';
import type { CitedWorks } from '../references/citedWorks';
import { placeList } from './referencePlaces';

/** The `id` of the element that has the entry of a work in the preview. */
export function referenceId(key: string): string {
  return `ref-${key}`;
}

/** The type of tokens whose content is HTML. */
export const htmlToken = 'paper_digest_html';

/** What a note itself says about the list. */
export interface ListWishes {
  readonly isSuppressed: boolean;
  readonly title?: string;
}

/** Pandoc's `suppress-bibliography` and `reference-section-title`. */
export function listWishes(note: string): ListWishes {
  const yaml = frontMatterOf(note) ?? '';
  if (!/suppress-bibliography|reference-section-title/.test(yaml)) return { isSuppressed: false };
  const title = yamlValue(yaml, 'reference-section-title');
  return {
    isSuppressed: yamlValue(yaml, 'suppress-bibliography') === true,
    ...(typeof title === 'string' && title.trim() !== '' && { title }),
  };
}

/** Adds the list of works to the tokens of a note, unless there are none or the note wants none. */
export function addList(
  state: StateCore,
  works: CitedWorks,
  { isSuppressed, title = '' }: ListWishes,
  style: ReferenceStyle,
): void {
  if (works.list.length === 0 || isSuppressed) return;
  const { escapeHtml } = state.md.utils;
  const html = (content: string): Token => {
    const token = new state.Token(htmlToken, '', 0);
    return Object.assign(token, { block: true, content });
  };
  const heading = html(`<h2 class="paper-digest-heading">${escapeHtml(title)}</h2>\n`);
  placeList(state, html(referenceListHtml(works, style, escapeHtml)), heading);
}

/** The works as HTML; everything in it is escaped but the links of the references. */
function referenceListHtml(
  works: CitedWorks,
  style: ReferenceStyle,
  escape: (text: string) => string,
): string {
  const isNumeric = works.form === 'numeric';
  const entries = works.list.map(({ work, number, year, sameAuthors }) => {
    const pieces = isNumeric
      ? formatReference(work, style)
      : formatReference(work, style, year, sameAuthors);
    const reference = pieces.map((piece) => pieceHtml(piece, escape)).join('');
    const mark = isNumeric ? `<span class="paper-digest-number">[${number}]</span> ` : '';
    const id = escape(referenceId(work.key));
    return `<div class="paper-digest-reference" role="listitem" id="${id}">${mark}<span>${reference}</span></div>\n`;
  });
  const kind = isNumeric ? 'numbered' : 'hanging';
  return `<div class="paper-digest-references ${kind}" role="list">\n${entries.join('')}</div>\n`;
}

const elements = { italic: 'em', bold: 'strong', superscript: 'sup', subscript: 'sub' } as const;

function pieceHtml({ text, form, href }: ReferencePiece, escape: (text: string) => string): string {
  const escaped = escape(text);
  const shown = form ? `<${elements[form]}>${escaped}</${elements[form]}>` : escaped;
  return href !== undefined && isWebAddress(href)
    ? `<a href="${escape(href)}">${shown}</a>`
    : shown;
}
