/** Markdown as used by saved pages and lists: headings and bold for titles, links, rules, marks of notes. */
import { singleSpaced } from '../../text/characters';

/** The text of a heading; undefined when the line isn't one. */
export function withoutHeadingMark(line: string): string | undefined {
  if (!line.startsWith('#')) return undefined;
  const mark = /^#{1,6} +/.exec(line);
  return mark ? line.slice(mark[0].length) : undefined;
}

const oneBold = /^\*\*(?![*\s]).*[^*\s]\*\*$/;

/** How many characters before and after a passage make all of it bold: 2, or 0 when it isn't. */
export function boldAround(passage: string): 0 | 2 {
  return oneBold.test(passage) && passage.indexOf('**', 2) === passage.length - 2 ? 2 : 0;
}

/**
 * For a passage that is one link, on any number of lines: how many characters come before and after its text,
 * and its target. Undefined for any other passage, and for a link without text.
 */
export function linkAround(
  passage: string,
): { before: number; after: number; url: string } | undefined {
  if (!passage.startsWith('[') || !passage.endsWith(')')) return undefined;
  const middle = passage.lastIndexOf('](http');
  if (passage.slice(1, middle).trim() === '') return undefined;
  const url = passage.slice(middle + 2, -1);
  if (/[\s()]/.test(url)) return undefined;
  return { before: 1, after: passage.length - middle, url };
}

/** Formulas, whose backslashes are LaTeX's, and escapes of Markdown's signs. All others are LaTeX's, too. */
const escapes =
  /(?<!\\)\$[^$]{1,400}\$|\\\([^()]{0,200}[\\^_=][^()]{0,200}\\\)|\\([[\]()#*_|&+!<>-]|\.(?!\p{L}))/gu;

/** Resolves Markdown's escapes, as in `\_` and `1\.`, but not `\%`, `\alpha` and those in formulas. */
export function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(escapes, (whole: string, sign?: string) => sign ?? whole);
}

/** Resolves all escapes of punctuation, and removes the `\` at the end of wrapped lines. */
export function unescapedPage(text: string): string {
  if (!text.includes('\\')) return text;
  return text
    .replace(/(?<!\\)\\+(?:\s+|$)/g, ' ')
    .trimEnd()
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

const maxLineLength = 4000;

/**
 * A line as a reader sees it: without the marks of headings, definitions and bold text, and with only the
 * text of links. A line that is too long for a label is unchanged.
 */
export function withoutMarkdown(line: string): string {
  if (line.length > maxLineLength) return line;
  let text = unlinked(line.replace(/^(?:#{1,6} +|[:*+-] +(?=\S))/, ''));
  text = unescaped(text);
  return singleSpaced(text.replaceAll('**', '')).trim();
}

/** Links and pictures of Markdown, and links of chats. The text of a link may have brackets, and be a picture. */
const links =
  /(?<!\\)(!?)\[((?:[^\][\\]|\\.|\[[^\][]*\])*)\]\(((?:[^()\s]|\([^()\s]*\))*)(?: "[^"]*")?\)|<(https?:[^\s<>|]*)\|([^<>|]+)>(?: (?=[.,;:!?)]))?/g;

/** A link in a line, and what it shows. */
export interface InlineLink {
  readonly at: number;
  readonly end: number;
  readonly text: string;
  readonly url: string;
}

/** The links in a text, without pictures. Linear. */
export function inlineLinks(text: string): readonly InlineLink[] {
  if (!text.includes('](') && !text.includes('|')) return [];
  return Array.from(text.matchAll(links)).flatMap((found) => {
    const [whole, sign, name, url = '', chatUrl = url, chatName = ''] = found;
    const end = found.index + whole.length;
    if (sign === '!') return [];
    return [{ at: found.index, end, text: unlinked(name ?? chatName.trim()), url: chatUrl }];
  });
}

/** A text with the visible text of its links, and without pictures. */
export function unlinked(text: string): string {
  if (!text.includes('](') && !text.includes('|')) return text;
  return text.replace(
    links,
    (_, sign: string, name?: string, _url?: string, _c?: string, chat = '') =>
      sign === '!' ? '' : unlinked(name ?? chat.trim()),
  );
}

/** A horizontal rule, or a code fence. */
export const rule = /^(?:[-*_=]{3,}|```.*)$/;
