import { singleSpaced } from '../../text/characters';
import type { Venue } from '../../model';
import { readableUri } from '../../text/uriText';
import { readAuthors, venueNamed } from '../words/names';
import { arxivIdIn, doiIn } from '../../identity/identifiers';
import type { ListingDraft, ListFormat } from './listing';
import { unlinked } from '../lines/markdown';
import { linkTo, passageOf } from '../lines/paragraphs';
import type { PlacedText } from '../lines/paragraphs';

const scholar = /https?:\/\/scholar\.google\.[a-z.]{2,6}\/scholar_url\?[^\s<>")\]]+/i;
/** The address alone on its line, optionally in brackets. */
const addressLine =
  /^[<(]?\s*https?:\/\/scholar\.google\.[a-z.]{2,6}\/scholar_url\?[^\s<>]*[>)]?$/i;
const kind = /^(?:\\?\[(?:PDF|HTML|BOOK|B|BUCH|LIVRE|CITATION|C|DOC|PS|LIBRO)\\?\]\s*){1,2}/i;
/** `A Author, B Author… - Venue, 2026` */
const byline = /^(.{2,200}?)(?: [-–—] (.{1,200}?))?(?:,? ((?:19|20)\d\d))?$/u;
/** All of it, as in a mail without addresses: `A Author - Venue, 2026`. */
const wholeByline = /^\p{Lu}{1,3} \p{L}.{0,200} [-–—] .{0,200}(?:19|20)\d\d$/u;
const sender = /^(?:this (?:message|alert) (?:was|is) sent by google scholar)/i;
const over =
  /^(?:this (?:message|alert) (?:was|is) (?:sent|brought) (?:by|to you by) google|this google scholar alert|cancel alert|list alerts|create alert|unsubscribe|to unsubscribe|update alert)/i;
const cites = /^cites: /i;
const icon =
  /^(?:\[image: .*\]|<?https?:\/\/scholar\.google\.[a-z.]{2,6}\/(?:citations|scholar_share|scholar_alerts)\S*|save|twitter|facebook|linkedin|share|link|mail|e-?mail|speichern|enregistrer)$/i;
const boilerplate =
  /^(?:google scholar(?: alerts?)?.*|.{0,120} - new (?:results|articles|citations|related research).*|new (?:articles|results|citations|related research).*|showing (?:most|less|top) .*|[-*_=]{3,}|(?:from|to|subject|date|reply-to|cc|sent):.*|sehen sie|see all recommendations.*|saved to.*|your library.*)$/i;
/** Maximum number of lines of a title. */
const maxTitleLines = 5;
const bidi = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Google Scholar's alerts as plain text: title, address, authors with venue and year, and an excerpt of the
 * paper that isn't its abstract.
 */
export const scholarAlerts: ListFormat = {
  traces: ['/scholar_url?', 'Scholar'],
  read: readAlerts,
};

function readAlerts(listing: ListingDraft): void {
  const { lines } = listing;
  const isMail = lines.some(({ text }) => sender.test(text));
  /** Whether the papers of an alert have ended. */
  let isOver = false;
  listing.readLines(readPaper, (index) => {
    const text = listing.text(index);
    if (over.test(text)) {
      isOver = true;
      if (listing.count > 0) listing.addHead();
    } else if (!isOver && !isBoilerplate(text)) listing.leave(index);
  });

  /** Reads the paper whose title starts on this line; returns the index after it. */
  function readPaper(index: number): number | undefined {
    const address = addressOf(index);
    const below = address === undefined ? bylineBelow(index) : address + 1;
    if (below === undefined) return undefined;
    const by = bylineOf(listing.text(below));
    const title = titleAt(index, address ?? below);
    if (!title || !by) return undefined;
    const first = below + 1;
    let last = first - 1;
    while (isPassage(last + 1, first)) last += 1;
    const passage = last >= first ? plain(passageOf(lines, first, last)) : undefined;
    while (cites.test(listing.text(last + 1))) last += 1;
    const url = targetIn(listing.text(address ?? below));
    listing.add(index, last, {
      title,
      excerpt: passage && { passage, kind: 'passage' },
      ...readAuthors(by.names),
      date: by.year === undefined ? undefined : { year: Number(by.year) },
      arxivId: arxivIdIn(url) ?? arxivIdIn(by.venue),
      doi: doiIn(readableUri(url)),
      venue: venueOf(by.venue),
      links: url === '' ? [] : [linkTo(url)],
    });
    isOver = false;
    return last + 1;
  }

  /** The line with the address of the title that starts on this line: the same one, or below the title. */
  function addressOf(index: number): number | undefined {
    if (scholar.test(listing.text(index))) return index;
    for (let at = index; at <= index + maxTitleLines; at += 1) {
      const line = lines[at];
      if (!line || isBoilerplate(line.text)) return undefined;
      if (scholar.test(line.text)) return addressLine.test(line.text) ? at : undefined;
      if (at > index && line.afterBlank) return undefined;
    }
    return undefined;
  }

  /** The line with the authors below a title without an address. */
  function bylineBelow(index: number): number | undefined {
    if (!isMail || lines[index]?.afterBlank === false || isBoilerplate(listing.text(index)))
      return undefined;
    for (let at = index + 1; at <= index + maxTitleLines; at += 1) {
      if (lines[at]?.afterBlank !== false) return undefined;
      if (wholeByline.test(listing.text(at).replace(bidi, ''))) return at;
    }
    return undefined;
  }

  /** The title above its address or the authors, or linked to its address. */
  function titleAt(index: number, address: number): PlacedText | undefined {
    const line = lines[index];
    if (!line) return undefined;
    const { text } = line;
    if (address > index) {
      return plain(passageOf(lines, index, address - 1, { start: line.start + kindLength(text) }));
    }
    const mark = /^(?:#{1,6} +|[-*] +|\d{1,3}[.)] +)/.exec(text)?.[0].length ?? 0;
    const open = mark + kindLength(text.slice(mark));
    const close = text.lastIndexOf('](http');
    if (text.charAt(open) !== '[' || close <= open) return undefined;
    const start = line.start + open + 1 + kindLength(text.slice(open + 1, close));
    return plain(passageOf(lines, index, index, { start, end: line.start + close }));
  }

  /** Whether the excerpt continues on a line. There may be a blank line before its first one. */
  function isPassage(index: number, first: number): boolean {
    const line = lines[index];
    if (!line || over.test(line.text) || isBoilerplate(line.text)) return false;
    if (addressOf(index) !== undefined || bylineBelow(index) !== undefined) return false;
    return !line.afterBlank || index === first;
  }
}

function bylineOf(text: string) {
  const match = byline.exec(text.replace(bidi, ''));
  if (!match || scholar.test(match[0])) return undefined;
  const [, names = '', shown = '', year] = match;
  const isYear = /^(?:19|20)\d\d$/.test(shown);
  return { names, venue: isYear ? '' : shown, year: year ?? (isYear ? shown : undefined) };
}

/** The length of the label before a title that shows the type of its target: `[PDF]`. */
function kindLength(title: string): number {
  return kind.exec(title)?.[0].length ?? 0;
}

function isBoilerplate(line: string): boolean {
  const text = unlinked(line);
  return icon.test(text) || boilerplate.test(text) || cites.test(text);
}

function plain(passage: PlacedText): PlacedText {
  return { ...passage, text: singleSpaced(passage.text.replace(bidi, '')).trim() };
}

/** The target of Scholar's address in a line, its parameter `url`; empty when there is none. */
function targetIn(text: string): string {
  const address = scholar.exec(text)?.[0] ?? '';
  const url = readableUri(/[?&]url=([^&\s]+)/.exec(address)?.[1] ?? '');
  return /^https?:\/\/[^\s<>"]+$/i.test(url) ? url : '';
}

/** The venue with this name; undefined for a name that Scholar truncated, and a web site. */
function venueOf(name: string): Venue | undefined {
  const shown = name.replace(/,$/, '').trim();
  const isSite = /^[\w-]+\.[a-z.]{2,12}$/i.test(shown);
  return isSite || /…|\.\.\./.test(shown) ? undefined : venueNamed(shown);
}
