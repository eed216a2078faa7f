import { byWord } from '../base/collections';
import type { Writable } from '../base/data';
import { attributesOf, readHtml } from './html';
import type { HtmlReader } from './html';

/** A link of a page; every element is an object of its own. */
export interface HtmlLink {
  readonly href: string;
}

/** A text in or between links, with where its first word starts and its last one ends in the page. */
export interface HtmlPiece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly link: HtmlLink | undefined;
  /** Whether it isn't on the page: the mark of bold text, or a link that shows a picture and no text. */
  readonly is?: 'mark' | 'picture';
}

/** A row of a table. */
export interface HtmlRow {
  cells: number;
  hasHead: boolean;
}

/** A line that a page shows. */
export interface HtmlLine {
  readonly pieces: readonly HtmlPiece[];
  /** The block whose first line it is: `li`, `h2`; empty for other lines. */
  readonly block: string;
  readonly isHeading: boolean;
  /** The row that it is in, and the number of its cell there. */
  readonly row: HtmlRow | undefined;
  readonly cell: number;
  /** Whether a line break ends it, rather than the block. */
  readonly isBroken: boolean;
  /** Whether it is below the end of a section. */
  readonly isApart: boolean;
}

/** Receives the lines of a page in order, and what else it has. */
export interface HtmlLineReader extends Partial<Pick<HtmlReader, 'open' | 'comment'>> {
  line(line: HtmlLine): void;
  script?(text: string): void;
}

/** What elements are; all others continue a line. The content of some isn't shown; some begin or end a part of a page. */
const kinds = byWord({
  hidden: 'script style noscript template svg select',
  block:
    'address blockquote body br center dd div dt details fieldset figcaption figure head header hr html li main menu ol option p pre summary tbody td tfoot th thead title tr ul',
  heading: 'h1 h2 h3 h4 h5 h6',
  aside: 'dl table nav footer aside form',
  section: 'section article',
  link: 'a',
  picture: 'img',
  bold: 'b strong',
});

/** Reads the lines of a page. Linear. */
export function readHtmlLines(html: string, reader: HtmlLineReader): void {
  const collector = new LineCollector(html, reader);
  readHtml(html, collector);
  collector.endLine(false);
}

class LineCollector implements HtmlReader {
  #pieces: Writable<HtmlPiece>[] = [];
  #hasText = false;
  #block = '';
  #headings = 0;
  #hidden = 0;
  #isScript = false;
  #isApart = false;
  #row: HtmlRow | undefined;
  /** The open link, and whether it has shown a picture or text. */
  #link: (HtmlLink & { hasPicture: boolean; hasText: boolean }) | undefined;

  constructor(
    private readonly html: string,
    private readonly reader: HtmlLineReader,
  ) {}

  open(name: string, start: number, end: number): void {
    this.reader.open?.(name, start, end);
    this.#isScript = name === 'script';
    const kind = kinds.get(name);
    if (kind === 'hidden') this.#hidden += 1;
    if (this.#hidden > 0 || kind === undefined) return;
    if (kind === 'bold') this.#add({ text: '**', start, is: 'mark' });
    else if (kind === 'link') {
      const { href = '' } = attributesOf(this.html, start, end);
      this.#link = { href, hasPicture: false, hasText: false };
    } else if (kind !== 'picture') this.#bound(name, kind, true);
    else if (this.#link) this.#link.hasPicture = true;
  }

  close(name: string, start: number): void {
    this.#isScript = false;
    const kind = kinds.get(name);
    if (kind === 'hidden') this.#hidden = Math.max(0, this.#hidden - 1);
    else if (this.#hidden > 0 || kind === undefined) return;
    else if (kind === 'bold') this.#add({ text: '**', start, is: 'mark' });
    else if (kind === 'link') {
      const { hasPicture = false, hasText = true } = this.#link ?? {};
      if (hasPicture && !hasText) {
        this.#add({ text: '', start, is: 'picture' });
        this.#hasText = true;
      }
      this.#link = undefined;
    } else if (kind !== 'picture') this.#bound(name, kind, false);
  }

  text(text: string, start: number, end: number): void {
    if (this.#isScript) this.reader.script?.(text);
    if (this.#hidden > 0) return;
    const before = text.length - text.trimStart().length;
    const isBlank = before === text.length;
    const last = this.#pieces.at(-1);
    if (isBlank && !last) return;
    const from = isBlank ? end : start + before;
    if (!last || last.link !== this.#link || last.is) {
      this.#pieces.push({ text, start: from, end, link: this.#link });
    } else {
      if (last.start === last.end) last.start = from;
      last.text += text;
      if (!isBlank) last.end = end;
    }
    if (isBlank) return;
    this.#hasText = true;
    if (this.#link) this.#link.hasText = true;
  }

  comment(data: string, start: number): void {
    this.reader.comment?.(data, start);
  }

  /** Ends the line if there is one. */
  endLine(isBroken: boolean): void {
    if (this.#hasText) {
      this.reader.line({
        pieces: this.#pieces,
        block: this.#block,
        isHeading: this.#headings > 0,
        row: this.#row,
        cell: this.#row?.cells ?? 0,
        isBroken,
        isApart: this.#isApart,
      });
      this.#block = '';
      this.#isApart = false;
    }
    if (this.#pieces.length > 0) this.#pieces = [];
    this.#hasText = false;
  }

  /** Ends the line where a block starts or ends. */
  #bound(name: string, kind: string, isStart: boolean): void {
    this.endLine(name === 'br');
    if (name === 'br') return;
    this.#block = isStart ? name : '';
    if (kind === (isStart ? 'aside' : 'section')) this.#isApart = true;
    if (kind === 'heading') this.#headings = Math.max(0, this.#headings + (isStart ? 1 : -1));
    if (name === 'tr') this.#row = isStart ? { cells: 0, hasHead: false } : undefined;
    if (isStart && this.#row && (name === 'td' || name === 'th')) {
      this.#row.cells += 1;
      this.#row.hasHead ||= name === 'th';
    }
  }

  #add(piece: Pick<HtmlPiece, 'text' | 'start' | 'is'>): void {
    this.#pieces.push({ ...piece, end: piece.start, link: this.#link });
  }
}
