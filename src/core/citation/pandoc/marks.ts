import { matchAt } from '../../text/characters';

/** The mark of a list item. */
export interface ListMarker {
  readonly end: number;
  /** Of an example list: `a` of `(@a)`. */
  readonly label?: string;
}

const listMark =
  /(?:[*+-]|\((?:[#A-Za-z]|\d{1,9}|[ivxlcdm]+|[IVXLCDM]+|@[\p{L}\p{N}_-]*)\)|(?:[#A-Za-z]|\d{1,9}|[ivxlcdm]+|[IVXLCDM]+|@[\p{L}\p{N}_-]*)(?:\)|(?<![A-Z])\.|(?<=[A-Z])\.(?= {2}|\n|$)))(?=[ \t\n]|$)/uy;

/** The mark of a list item at `offset`: a bullet, or one of Pandoc's fancy lists. */
export function listMarker(text: string, offset: number): ListMarker | undefined {
  const mark = matchAt(listMark, text, offset);
  if (mark === undefined) return undefined;
  const label = /^\(?@(.*)[.)]$/.exec(mark)?.[1];
  return { end: offset + mark.length, ...(label && { label }) };
}

const footnoteMark = /\[\^[^\s\]]+\]:/y;

/** The end of the mark of a footnote's text, `[^1]:`, at `offset`; undefined when there is none. */
export function footnoteMarkerEnd(text: string, offset: number): number | undefined {
  footnoteMark.lastIndex = offset;
  return footnoteMark.test(text) ? footnoteMark.lastIndex : undefined;
}

/** How often the character at `offset` is repeated, up to `end`. */
export function runLength(text: string, offset: number, end: number): number {
  const character = text.charAt(offset);
  let at = offset;
  while (at < end && text.charAt(at) === character) at++;
  return at - offset;
}

/** The first `<!--` of a line outside code spans of that line; -1 when there is none. */
export function commentStart(text: string, start: number, end: number): number {
  const line = text.slice(start, end);
  const runs = /`+/g;
  let comment = line.indexOf('<!--');
  for (let from = 0; comment >= 0; comment = line.indexOf('<!--', from)) {
    let code = 0;
    for (const [run] of line.slice(from, comment).matchAll(runs)) {
      if (code === 0) code = run.length;
      else if (code === run.length) code = 0;
    }
    if (code === 0) return start + comment;
    runs.lastIndex = comment;
    let close = runs.exec(line);
    while (close && close[0].length !== code) close = runs.exec(line);
    if (!close) return start + comment;
    from = runs.lastIndex;
  }
  return -1;
}

/** `{#id .class key="value"}`; sticky. */
export const attributes =
  /\{\s*(?:(?:[#.][\p{L}\p{N}_:.-]+|-|[\p{L}_:][\p{L}\p{N}_:.-]*=(?:"[^"]*"|'[^']*'|[^\s"'{}]+))(?:\s+|(?=\})))*\}/uy;

const divFence =
  /^:::+(?:[ \t]*(?:\{(?:[^{}@"]|"[^"{}]*")*\}(?:[ \t]*:+)?|[^\s{}@:][^\s{}@]*(?:[ \t]+:+)?))?[ \t]*$/;
const referenceDefinition = /^\[[^^@\]][^\]]*\]:[ \t]*\S/;

/** Whether a line is a rule, the fence of a div, or the definition of a link. */
export function hasNoText(line: string): boolean {
  return isRule(line) || divFence.test(line) || referenceDefinition.test(line);
}

/** Whether a line has at least three of `-`, `*` or `_`, and otherwise only white space. */
function isRule(line: string): boolean {
  if (!/^[-*_]/.test(line)) return false;
  const marks = line.replace(/[ \t]+/g, '');
  return marks.length >= 3 && marks === line.charAt(0).repeat(marks.length);
}

const blockTag =
  /<\/?(?:address|article|aside|blockquote|body|center|dd|details|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|head|header|hr|html|legend|li|main|menu|nav|noscript|ol|p|pre|script|section|style|summary|table|tbody|td|textarea|tfoot|th|thead|tr|ul)(?=[\s/>])[^<>\n]*>/iy;

/** The end of the tag of an HTML block at `offset`, if it is on the same line. */
export function blockTagEnd(text: string, offset: number, end: number): number | undefined {
  blockTag.lastIndex = offset;
  return blockTag.test(text) && blockTag.lastIndex <= end ? blockTag.lastIndex : undefined;
}

/** The name, in lower case, of the tag at `offset` if its content isn't Markdown. */
export function verbatimTag(text: string, offset: number): string | undefined {
  const tag = /^<(pre|script|style|textarea)(?=[\s>])/i.exec(text.slice(offset, offset + 10));
  return tag?.[1]?.toLowerCase();
}

/** Whether the next line underlines the one that ends at `end`, which makes it a heading. */
export function isUnderlined(text: string, end: number): boolean {
  return /^(?:=+|-+)[ \t]*(?:\n|$)/.test(text.slice(end + 1, end + 99));
}

/**
 * The width of the white space at `at`, in columns, and its end. There is a tab stop every four columns.
 *
 * @param column the column of `at`
 */
export function indentation(
  text: string,
  at: number,
  end: number,
  column = 0,
): { readonly width: number; readonly offset: number } {
  let width = 0;
  let offset = at;
  for (; offset < end; offset++) {
    const character = text.charAt(offset);
    if (character === '\t') width += 4 - ((column + width) % 4);
    else if (character === ' ') width++;
    else break;
  }
  return { width, offset };
}

/** The column of `at` in its line. */
export function columnOf(text: string, at: number): number {
  let column = 0;
  for (let i = text.lastIndexOf('\n', at - 1) + 1; i < at; i++) {
    column += text.charAt(i) === '\t' ? 4 - (column % 4) : 1;
  }
  return column;
}

/** The offset after `columns` columns of white space, or after a tab that extends beyond them. */
export function skipColumns(text: string, at: number, columns: number): number {
  let width = 0;
  let offset = at;
  while (width < columns) {
    width += text.charAt(offset) === '\t' ? 4 - (width % 4) : 1;
    offset++;
  }
  return offset;
}

/** Whether only white space is between two offsets of a line. */
export function isBlank(text: string, start: number, end: number): boolean {
  return indentation(text, start, end).offset === end;
}
