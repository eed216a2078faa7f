import { addAll } from '../../base/collections';
import { singleSpaced } from '../../text/characters';
import { readHtmlLines } from './htmlLines';
import type { HtmlLine, HtmlLink, HtmlPiece } from './htmlLines';

/** The base of addresses without a host, which saved pages contain. */
const hosts: readonly (readonly [RegExp, string])[] = [
  [/^\/(?:papers|datasets|models|spaces)\//, 'https://huggingface.co'],
  [/^\/(?:abs|pdf|html|list|a|search)\//, 'https://arxiv.org'],
];

/**
 * Converts a copied page to Markdown that keeps its headings, tables and links. VS Code passes the HTML of a
 * page to paste providers, and only that has the links. Linear, never throws; empty for a page without text.
 */
export function pageAsMarkdown(html: string): string {
  const lines: HtmlLine[] = [];
  readHtmlLines(html, {
    line: (line) => {
      if (line.block !== 'title') lines.push(line);
    },
  });
  const written: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (!line) continue;
    const first = at;
    if (line.row) while (lines[at + 1]?.row === line.row) at += 1;
    addAll(written, line.row ? rowOf(lines.slice(first, at + 1)) : blockOf(line));
  }
  return written
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A line with the mark of its block, and a blank line if it is the last one of the block. */
function blockOf({ pieces, block, isBroken }: HtmlLine): readonly string[] {
  const text = markdownOf(pieces);
  if (text === '') return [];
  const level = /^h([1-6])$/.exec(block)?.[1];
  const mark = level === undefined ? (block === 'li' ? '- ' : '') : `${'#'.repeat(Number(level))} `;
  return isBroken ? [mark + text] : [mark + text, ''];
}

/** A row of a table, from the lines in its cells. */
function rowOf(lines: readonly HtmlLine[]): readonly string[] {
  const { cells = 0, hasHead = false } = lines[0]?.row ?? {};
  const pieces: HtmlPiece[][] = Array.from({ length: cells }, () => []);
  for (const line of lines) {
    const own = pieces[line.cell - 1];
    const link = own?.at(-1)?.link;
    // Links may go on in the next line of a cell.
    const isOneLink = link === line.pieces[0]?.link;
    own?.push({ text: ' ', start: 0, end: 0, link: isOneLink ? link : undefined });
    if (own) addAll(own, line.pieces);
  }
  const texts = pieces.map((own) => markdownOf(own).replaceAll('|', '\\|'));
  if (texts.every((text) => text === '')) return [];
  const row = `| ${texts.join(' | ')} |`;
  return hasHead ? ['', row, `|${texts.map(() => ' --- ').join('|')}|`] : [row];
}

/** The Markdown of pieces, with their links. */
function markdownOf(pieces: readonly HtmlPiece[]): string {
  let text = '';
  for (let at = 0; at < pieces.length;) {
    const { link } = pieces[at] ?? {};
    const parts: string[] = [];
    for (; at < pieces.length && pieces[at]?.link === link; at += 1)
      parts.push(pieces[at]?.text ?? '');
    text += link ? linkOf(link, parts, text.endsWith(')')) : parts.join('');
  }
  return shown(text);
}

/** A link with only a picture repeats another link to the same page. */
function linkOf({ href }: HtmlLink, parts: readonly string[], isNextToLink: boolean): string {
  const url = absolute(href);
  if (url === undefined) return parts.join('');
  const text = shown(parts.join(''));
  return text === '' ? '' : `${isNextToLink ? ' ' : ''}[${text}](${url})`;
}

function shown(text: string): string {
  return singleSpaced(text).replaceAll('****', '').trim();
}

/** An address that is valid in Markdown; undefined when it doesn't lead to a page. */
function absolute(href: string): string | undefined {
  const address = href.trim();
  const host = hosts.find(([path]) => path.test(address))?.[1] ?? '';
  const url = host + address;
  if (!/^https?:\/\//i.test(url)) return undefined;
  return url.replace(/[\s()<>]/g, (sign) =>
    sign === '(' ? '%28' : sign === ')' ? '%29' : encodeURIComponent(sign),
  );
}
