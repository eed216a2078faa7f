import { addAll } from '../base/collections';
import { singleSpaced } from './characters';
import { readHtmlLines } from './htmlLines';
import type { HtmlLine, HtmlPiece } from './htmlLines';

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
  /** The lines of a row of a table, or one line. */
  const groups: HtmlLine[][] = [];
  readHtmlLines(html, {
    line(line) {
      const last = groups.at(-1);
      if (line.row && last?.[0]?.row === line.row) last.push(line);
      else if (line.block !== 'title') groups.push([line]);
    },
  });
  const written = groups.flatMap((lines) =>
    lines[0]?.row ? rowOf(lines) : lines.flatMap(blockOf),
  );
  return written
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A line with the mark of its block, and a blank line if it is the last one of the block. */
function blockOf({ pieces, block, isBroken }: HtmlLine): readonly string[] {
  const text = markdownOf(pieces);
  if (text === '') return [];
  const isHeading = /^h[1-6]$/.test(block);
  const mark = isHeading ? `${'#'.repeat(Number(block.slice(1)))} ` : block === 'li' ? '- ' : '';
  return isBroken ? [mark + text] : [mark + text, ''];
}

/** A row of a table, from the lines in its cells. */
function rowOf(lines: readonly HtmlLine[]): readonly string[] {
  const { cells = 0, hasHead = false } = lines[0]?.row ?? {};
  const pieces: HtmlPiece[][] = Array.from({ length: cells }, () => []);
  for (const line of lines) {
    const own = pieces[line.cell - 1] ?? [];
    // Links may go on in the next line of a cell.
    const link = own.at(-1)?.link;
    const isOneLink = link === line.pieces[0]?.link;
    own.push({ text: ' ', start: 0, end: 0, link: isOneLink ? link : undefined });
    addAll(own, line.pieces);
  }
  const texts = pieces.map((own) => markdownOf(own).replaceAll('|', '\\|'));
  if (texts.every((text) => text === '')) return [];
  const row = `| ${texts.join(' | ')} |`;
  return hasHead ? ['', row, `|${texts.map(() => ' --- ').join('|')}|`] : [row];
}

/** The Markdown of pieces, with their links. A link with only a picture repeats another link to the same page. */
function markdownOf(pieces: readonly HtmlPiece[]): string {
  let text = '';
  for (let at = 0; at < pieces.length;) {
    const { link } = pieces[at] ?? {};
    let own = '';
    for (; at < pieces.length && pieces[at]?.link === link; at += 1) own += pieces[at]?.text ?? '';
    const url = link && absolute(link.href);
    if (url === undefined) text += own;
    else if (shown(own) !== '') text += `${text.endsWith(')') ? ' ' : ''}[${shown(own)}](${url})`;
  }
  return shown(text);
}

function shown(text: string): string {
  return singleSpaced(text).replaceAll('****', '').trim();
}

/** An address that is valid in Markdown; undefined when it doesn't lead to a page. */
function absolute(href: string): string | undefined {
  const address = href.trim();
  const url = (hosts.find(([path]) => path.test(address))?.[1] ?? '') + address;
  if (!/^https?:\/\//i.test(url)) return undefined;
  return url.replace(
    /[\s()<>]/g,
    (sign) => ({ '(': '%28', ')': '%29' })[sign] ?? encodeURIComponent(sign),
  );
}
