import type { StateBlock, StateCore, Token } from 'markdown-it';
import type { ListedReference } from '../references/pandoc';
import type { ReferencePiece } from '../references/pieces';
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

/** What follows the text of a note. */
export interface ReferenceList {
  readonly references: readonly ListedReference[];
  /** Footnotes, which are numbered from 1. */
  readonly notes: readonly (readonly ReferencePiece[])[];
  /** A sentence about the style. */
  readonly remark?: string | undefined;
}

/** Adds the reference list to the tokens of a note, unless it is empty or suppressed. */
export function addList(
  state: StateCore,
  { references, notes, remark }: ReferenceList,
  { isSuppressed, title = '' }: ListOptions,
): void {
  const { escapeHtml } = state.md.utils;
  const html = (content: string): Token => {
    const token = new state.Token(htmlToken, '', 0);
    return Object.assign(token, { block: true, content });
  };
  if (references.length > 0 && !isSuppressed) {
    const heading = html(`<h2 class="paper-digest-heading">${escapeHtml(title)}</h2>\n`);
    const said =
      remark === undefined ? '' : `<p class="paper-digest-remark">${escapeHtml(remark)}</p>\n`;
    placeList(state, html(said + referenceListHtml(references, escapeHtml)), heading);
  }
  if (notes.length > 0) state.tokens.push(html(notesHtml(notes, escapeHtml)));
}

/** The entries as HTML; everything is escaped except the links of the references. */
function referenceListHtml(
  references: readonly ListedReference[],
  escape: (text: string) => string,
): string {
  const entries = references.map(({ key, mark, pieces }) => {
    const shown =
      mark === undefined ? '' : `<span class="paper-digest-number">${escape(mark)}</span> `;
    const id = escape(referenceId(key));
    return `<div class="paper-digest-reference" role="listitem" id="${id}">${shown}<span>${piecesHtml(pieces, escape)}</span></div>\n`;
  });
  const kind = references.some(({ mark }) => mark !== undefined) ? 'numbered' : 'hanging';
  return `<div class="paper-digest-references ${kind}" role="list">\n${entries.join('')}</div>\n`;
}

function notesHtml(notes: ReferenceList['notes'], escape: (text: string) => string): string {
  const items = notes.map((pieces) => `<li>${piecesHtml(pieces, escape)}</li>\n`);
  return `<hr>\n<ol class="paper-digest-notes">\n${items.join('')}</ol>\n`;
}

function piecesHtml(pieces: readonly ReferencePiece[], escape: (text: string) => string): string {
  return pieces.map((piece) => pieceHtml(piece, escape)).join('');
}

export const elements = {
  italic: 'em',
  bold: 'strong',
  superscript: 'sup',
  subscript: 'sub',
} as const;

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
  |bibliografia|riferimenti|referências|参考文献`
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
  const attributes = opening.exec(lineText(state, startLine))?.[1];
  if (attributes === undefined || !refsId.test(attributes)) return false;
  if (silent) return true;
  let close = startLine + 1;
  while (close < endLine && state.isEmpty(close)) close++;
  const isClosed = close < endLine && closing.test(lineText(state, close));
  state.line = isClosed ? close + 1 : startLine + 1;
  state.push(placeToken, '', 0).map = [startLine, state.line];
  return true;
}

/** The text of a line without its indentation. */
export function lineText({ bMarks, tShift, eMarks, src }: StateBlock, line: number): string {
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
