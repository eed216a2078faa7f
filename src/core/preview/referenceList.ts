import type { StateBlock, StateCore, Token } from 'markdown-it';
import type { CitedWorks } from '../references/citedWorks';
import type { ReferencePiece } from '../references/pieces';
import { formatReference } from '../references/styles';
import type { ReferenceStyle } from '../references/styles';
import { frontMatterOf } from '../text/frontMatter';
import { isWebAddress } from '../text/uriText';
import { yamlValue } from '../text/yaml';

/** The `id` of the element with a work's entry in the preview. */
export function referenceId(key: string): string {
  return `ref-${key}`;
}

/** The type of tokens whose content is HTML. */
export const htmlToken = 'paper_digest_html';

/** The options for the list in the front matter of a note. */
export interface ListOptions {
  readonly isSuppressed: boolean;
  readonly title?: string;
}

/** Pandoc's `suppress-bibliography` and `reference-section-title`. */
export function listOptions(note: string): ListOptions {
  const yaml = frontMatterOf(note) ?? '';
  if (!/suppress-bibliography|reference-section-title/.test(yaml)) return { isSuppressed: false };
  const title = yamlValue(yaml, 'reference-section-title');
  return {
    isSuppressed: yamlValue(yaml, 'suppress-bibliography') === true,
    ...(typeof title === 'string' && title.trim() !== '' && { title }),
  };
}

/** Adds the reference list to the tokens of a note, unless it is empty or suppressed. */
export function addList(
  state: StateCore,
  works: CitedWorks,
  { isSuppressed, title = '' }: ListOptions,
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

/** The works as HTML; everything is escaped except the links of the references. */
function referenceListHtml(
  works: CitedWorks,
  style: ReferenceStyle,
  escape: (text: string) => string,
): string {
  const isNumeric = works.form === 'numeric';
  const entries = works.list.map((cited) => {
    const { work, number } = cited;
    const pieces = formatReference(work, style, cited);
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

/** The type of the token that the reference list replaces. */
export const placeToken = 'paper_digest_place';

/** Common headings for a list of references, in several languages. */
const listTitles = new Set(
  `references|reference list|bibliography|works cited|literature|literature cited|sources
  |literatur|literaturverzeichnis|quellen|bibliographie|références|bibliografía|referencias
  |bibliografia|riferimenti|referências`
    .split('|')
    .map((title) => title.trim()),
);

const opening = /^:::+[ \t]*\{([^{}]*)\}(?:[ \t]*:+)?[ \t]*$/;
const refsId = /#refs(?![\w-])/;
const closing = /^:::+[ \t]*$/;

/**
 * A markdown-it block rule for Pandoc's `::: {#refs}` … `:::`, which the list replaces. Text in between stays,
 * and so does the closing line.
 */
export function readRefsDiv(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const attributes = opening.exec(lineOf(state, startLine))?.[1];
  if (attributes === undefined || !refsId.test(attributes)) return false;
  if (silent) return true;
  let close = startLine + 1;
  while (close < endLine && state.isEmpty(close)) close++;
  const isClosed = close < endLine && closing.test(lineOf(state, close));
  state.line = isClosed ? close + 1 : startLine + 1;
  state.push(placeToken, '', 0).map = [startLine, state.line];
  return true;
}

function lineOf({ bMarks, tShift, eMarks, src }: StateBlock, line: number): string {
  return src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line]);
}

/**
 * Replaces `::: {#refs}` with `list`, or puts it below the last heading for references, or at the end under
 * `heading`.
 */
function placeList({ tokens }: StateCore, list: Token, heading: Token): void {
  const place = tokens.findIndex(({ type }) => type === placeToken);
  if (place >= 0) {
    tokens[place] = list;
    return;
  }
  const title = tokens.findLastIndex(
    ({ type, content }, i) =>
      type === 'inline' &&
      tokens[i - 1]?.type === 'heading_open' &&
      listTitles.has(plainTitle(content)),
  );
  if (title >= 0) tokens.splice(title + 2, 0, list);
  else tokens.push(heading, list);
}

/** A heading without emphasis, number and attributes. */
function plainTitle(heading: string): string {
  return heading
    .replace(/\{[^{}]*\}$/, '')
    .replace(/[*_]/g, '')
    .replace(/^[\d.]+\s/, '')
    .replace(/:\s*$/, '')
    .trim()
    .toLowerCase();
}
