import { singleSpaced } from '../../text/characters';
import { readHtml } from './html';
import type { HtmlAttributes, HtmlReader } from './html';

/** Elements whose content isn't part of a page's text. */
const hidden = new Set('script style noscript template svg head title select'.split(' '));
const blocks = new Set(
  'address article aside blockquote body center dd div dl dt details fieldset figcaption figure footer form header hr html li main menu nav ol option p pre section summary table tbody tfoot thead ul'.split(
    ' ',
  ),
);
const heading = /^h([1-6])$/;
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
  const writer = new MarkdownWriter();
  readHtml(html, writer);
  return writer.finish();
}

/** Writes a line for each block of a page. */
class MarkdownWriter implements HtmlReader {
  readonly #lines: string[] = [];
  /** The parts of the current line. */
  #parts: string[] = [];
  #prefix = '';
  #hidden = 0;
  /** The target of the open link, and the index of its first part. */
  #link: { readonly url: string; from: number } | undefined;
  /** The cells of the open row. */
  #row: string[] | undefined;
  #isHead = false;

  open(name: string, attributes: HtmlAttributes): void {
    if (hidden.has(name)) this.#hidden += 1;
    if (this.#hidden > 0) return;
    const level = heading.exec(name)?.[1];
    if (name === 'br') this.#break();
    else if (name === 'tr') {
      this.#endBlock();
      this.#row = [];
      this.#isHead = false;
    } else if (name === 'th' || name === 'td') {
      this.#parts = [];
      this.#isHead ||= name === 'th';
    } else if (level !== undefined) {
      this.#endBlock();
      this.#prefix = `${'#'.repeat(Number(level))} `;
    } else if (blocks.has(name)) {
      this.#endBlock();
      if (name === 'li') this.#prefix = '- ';
    } else if (name === 'a') {
      this.#endLink();
      const url = absolute(attributes['href'] ?? '');
      if (url !== undefined) this.#link = { url, from: this.#parts.length };
    } else if (name === 'b' || name === 'strong') this.#parts.push('**');
  }

  close(name: string): void {
    if (this.#hidden > 0) {
      if (hidden.has(name)) this.#hidden -= 1;
      return;
    }
    if (name === 'a') this.#endLink();
    else if (name === 'b' || name === 'strong') this.#parts.push('**');
    else if (name === 'td' || name === 'th') this.#endCell();
    else if (name === 'tr') this.#endRow();
    else if (blocks.has(name) || heading.test(name)) this.#endBlock();
  }

  text(text: string): void {
    if (this.#hidden === 0) this.#parts.push(text);
  }

  finish(): string {
    this.#endBlock();
    return this.#lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  }

  /** A line break. Rows of a table have none. */
  #break(): void {
    if (this.#row) this.#parts.push(' ');
    else this.#endLine();
  }

  #endBlock(): void {
    if (this.#row) {
      this.#parts.push(' ');
      return;
    }
    if (this.#endLine()) this.#lines.push('');
    this.#prefix = '';
  }

  /** Whether the line had any content. */
  #endLine(): boolean {
    // If a link contains several blocks, each of them gets the link.
    const link = this.#link;
    this.#endLink();
    const text = shown(this.#parts);
    this.#parts = [];
    if (link) this.#link = { url: link.url, from: 0 };
    if (text === '') return false;
    this.#lines.push(this.#prefix + text);
    this.#prefix = '';
    return true;
  }

  #endLink(): void {
    const link = this.#link;
    this.#link = undefined;
    if (!link) return;
    const text = shown(this.#parts.splice(link.from));
    // A link with only a picture repeats another link to the same page.
    if (text === '') return;
    const isNextToLink = this.#parts.at(-1)?.endsWith(')') === true;
    this.#parts.push(`${isNextToLink ? ' ' : ''}[${text}](${link.url})`);
  }

  #endCell(): void {
    this.#endLink();
    this.#row?.push(shown(this.#parts).replaceAll('|', '\\|'));
    this.#parts = [];
  }

  #endRow(): void {
    const row = this.#row;
    this.#row = undefined;
    if (!row || row.every((cell) => cell === '')) return;
    if (this.#isHead) this.#lines.push('');
    this.#lines.push(`| ${row.join(' | ')} |`);
    if (this.#isHead) this.#lines.push(`|${row.map(() => ' --- ').join('|')}|`);
  }
}

function shown(parts: readonly string[]): string {
  return singleSpaced(parts.join('')).replaceAll('****', '').trim();
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
