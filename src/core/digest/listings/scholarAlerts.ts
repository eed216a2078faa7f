import type { Venue } from '../../model';
import type { Line } from '../lines/lines';
import { readAuthors } from '../words/authors';
import { arxivId } from './ids';
import { doiIn } from './fields';
import { linkTo, Listing, passageOf } from './listing';
import type { ListFormat } from './listFormat';

const scholar = /https?:\/\/scholar\.google\.[a-z.]{2,6}\/scholar_url\?[^\s<>")\]]+/i;
/** The address alone on its line, perhaps in angle brackets. */
const addressLine =
  /^[<(]?\s*https?:\/\/scholar\.google\.[a-z.]{2,6}\/scholar_url\?[^\s<>]*[>)]?$/i;
const kind = /^(?:\\?\[(?:PDF|HTML|BOOK|B|BUCH|LIVRE|CITATION|C|DOC|PS|LIBRO)\\?\]\s*){1,2}/i;
/** `A Author, B Author… - Venue, 2026` */
const byline = /^(.{2,200}?)(?: [-–—] (.{1,200}?))?(?:,? ((?:19|20)\d\d))?$/u;
const over =
  /^(?:this (?:message|alert) (?:was|is) (?:sent|brought) (?:by|to you by) google|this google scholar alert|cancel alert|list alerts|create alert|unsubscribe|to unsubscribe|update alert)/i;
const cites = /^cites: /i;
const icon =
  /^(?:\[image: .*\]|<?https?:\/\/scholar\.google\.[a-z.]{2,6}\/(?:citations|scholar_share|scholar_alerts)\S*|save|twitter|facebook|linkedin|share|link|mail|e-?mail|speichern|enregistrer)$/i;
const furniture =
  /^(?:google scholar(?: alerts?)?.*|.{0,120} - new (?:results|articles|citations|related research).*|new (?:articles|results|citations|related research).*|showing (?:most|less|top) .*|[-*_=]{3,}|(?:from|to|subject|date|reply-to|cc|sent):.*|sehen sie|see all recommendations.*|saved to.*|your library.*)$/i;
/** In lines. */
const longestTitle = 5;
const bidi = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Google Scholar's alerts as plain text: title, address, authors with venue and year, and a passage of
 * the paper, which is no abstract.
 */
export const scholarAlerts: ListFormat = {
  traces: ['/scholar_url?'],
  read: (lines) => new AlertReader(lines).read(),
};

class AlertReader {
  readonly #listing: Listing;

  constructor(private readonly lines: readonly Line[]) {
    this.#listing = new Listing(lines);
  }

  read(): Listing {
    let isOver = false;
    let from = 0;
    for (let index = 0; index < this.lines.length;) {
      const text = this.#text(index);
      const next = scholar.test(text) ? this.#readPaper(from, index) : undefined;
      if (next !== undefined) {
        isOver = false;
        from = next;
        index = next;
        continue;
      }
      if (over.test(text)) {
        isOver = true;
        this.#listing.hasHead ||= this.#listing.count > 0;
        from = index + 1;
      } else if (!isOver && isFurniture(text)) from = index + 1;
      else if (!isOver && !this.#isTitleBelow(index)) {
        this.#listing.leave(index);
        from = index + 1;
      }
      index += 1;
    }
    return this.#listing;
  }

  /** Whether a line is of the title of the paper whose address follows. */
  #isTitleBelow(index: number): boolean {
    if (scholar.test(this.#text(index))) return false;
    for (let at = index + 1; at < index + 5; at += 1) {
      const line = this.lines[at];
      if (!line || (line.afterBlank && !addressLine.test(line.text))) return false;
      if (scholar.test(line.text)) return addressLine.test(line.text);
    }
    return false;
  }

  /** Reads the paper whose address stands here; gives the place after it. */
  #readPaper(from: number, index: number): number | undefined {
    const { lines } = this;
    const title = this.#title(from, index);
    const by = this.#byline(index + 1);
    if (!title || !by) return undefined;
    const first = index + 2;
    let last = first - 1;
    while (this.#isPassage(last + 1)) last += 1;
    const url = target(scholar.exec(this.#text(index))?.[0] ?? '');
    const id = arxivId(url ?? '') ?? arxivId(by.venue);
    const doi = doiIn(safelyDecoded(url ?? ''));
    const venue = venueOf(by.venue);
    const passage = last >= first ? passageOf(lines, first, last) : undefined;
    let end = Math.max(last, index + 1);
    while (cites.test(this.#text(end + 1))) end += 1;
    this.#listing.add(title.first, end, {
      title: title.passage,
      ...(passage && { excerpt: { passage: plain(passage), kind: 'passage' } }),
      ...readAuthors(by.names),
      ...(by.year !== undefined && { date: { year: by.year } }),
      ...(id !== undefined && { arxivId: id }),
      ...(doi !== undefined && { doi }),
      ...(venue && { venue }),
      ...(url !== undefined && { links: [linkTo(url)] }),
    });
    return end + 1;
  }

  /** The title: on the line of the address as a link, else on the lines above it. */
  #title(from: number, index: number) {
    const line = this.lines[index];
    if (!line) return undefined;
    const { text } = line;
    const mark = (/^(?:#{1,6} +|[-*] +|\d{1,3}[.)] +)?/.exec(text)?.[0] ?? '').length;
    const outer = kind.exec(text.slice(mark))?.[0].length ?? 0;
    const open = mark + outer;
    const close = text.lastIndexOf('](http');
    if (text.charAt(open) === '[' && close > open) {
      const inner = kind.exec(text.slice(open + 1, close))?.[0].length ?? 0;
      const start = line.start + open + 1 + inner;
      const passage = passageOf(this.lines, index, index, { start, end: line.start + close });
      return { first: index, passage: plain(passage) };
    }
    if (!addressLine.test(text)) return undefined;
    let first = index;
    const top = Math.max(from, index - longestTitle);
    while (first > top && this.#isTitleBelow(first - 1)) first -= 1;
    if (first === index) return undefined;
    const firstLine = this.lines[first];
    const before = kind.exec(firstLine?.text ?? '')?.[0].length ?? 0;
    const start = (firstLine?.start ?? 0) + before;
    return { first, passage: plain(passageOf(this.lines, first, index - 1, { start })) };
  }

  #byline(index: number) {
    const match = byline.exec(this.#text(index).replace(bidi, ''));
    if (!match || scholar.test(match[0])) return undefined;
    const [, names = '', shown = '', written] = match;
    const alone = /^(?:19|20)\d\d$/.exec(shown)?.[0];
    const year = written ?? alone;
    const venue = alone === undefined ? shown : '';
    return { names, venue, ...(year !== undefined && { year: Number(year) }) };
  }

  /** Whether the passage goes on in a line. */
  #isPassage(index: number): boolean {
    const line = this.lines[index];
    if (!line || cites.test(line.text) || over.test(line.text) || isFurniture(line.text))
      return false;
    if (scholar.test(line.text) || this.#isTitleBelow(index)) return false;
    return !line.afterBlank || this.#text(index - 1) === '' || this.#isFirstOfPassage(index);
  }

  /** The passage may stand apart from the byline. */
  #isFirstOfPassage(index: number): boolean {
    return scholar.test(this.#text(index - 2));
  }

  #text(index: number): string {
    return this.lines[index]?.text ?? '';
  }
}

function isFurniture(text: string): boolean {
  return icon.test(text) || furniture.test(text) || cites.test(text);
}

function plain<T extends { readonly text: string }>(passage: T): T {
  return { ...passage, text: passage.text.replace(bidi, '').replace(/ {2,}/g, ' ').trim() };
}

/** Where Scholar's address leads: its parameter `url`. */
function target(address: string): string | undefined {
  const value = /[?&]url=([^&\s]+)/.exec(address)?.[1];
  const url = safelyDecoded(value ?? '');
  return /^https?:\/\/[^\s<>"]+$/i.test(url) ? url : undefined;
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A name that Scholar cut is none, and arXiv is no venue. */
function venueOf(name: string): Venue | undefined {
  const shown = name.replace(/,$/, '').trim();
  if (shown === '' || /…|\.\.\./.test(shown) || /\barxiv\b/i.test(shown)) return undefined;
  if (/^[\w-]+\.[a-z.]{2,12}$/i.test(shown)) return undefined;
  const isMeeting = /\b(?:proceedings|conference|workshop|symposium)\b/i.test(shown);
  return { name: shown, kind: isMeeting ? 'proceedings' : 'journal' };
}
