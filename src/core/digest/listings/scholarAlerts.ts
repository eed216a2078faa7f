import type { Venue } from '../../model';
import { readableUri } from '../../text/uriText';
import { readAuthors, venueNamed } from '../words/names';
import { arxivIdIn, doiIn } from '../../identity/identifiers';
import type { ListingDraft, ListFormat } from './listing';
import { linkTo, passageOf } from '../lines/paragraphs';

const scholar = /https?:\/\/scholar\.google\.[a-z.]{2,6}\/scholar_url\?[^\s<>")\]]+/i;
/** The address alone on its line, optionally in angle brackets. */
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
  traces: ['/scholar_url?'],
  read: readAlerts,
};

function readAlerts(listing: ListingDraft): void {
  const { lines } = listing;
  /** The first line that may belong to the title of the next paper. */
  let titleFrom = 0;
  /** Whether the papers of an alert have ended. */
  let isOver = false;
  listing.readLines(
    (index) => (scholar.test(listing.text(index)) ? readPaper(index) : undefined),
    readAround,
  );

  /** Reads a line that isn't part of a paper, or is part of the next title. */
  function readAround(index: number): void {
    const text = listing.text(index);
    if (over.test(text)) {
      isOver = true;
      if (listing.count > 0) listing.addHead();
    } else if (isOver) return;
    else if (!isBoilerplate(text)) {
      if (isTitleBelow(index)) return;
      listing.leave(index);
    }
    titleFrom = index + 1;
  }

  /** Whether a line belongs to the title of the paper whose address follows. */
  function isTitleBelow(index: number): boolean {
    if (scholar.test(listing.text(index))) return false;
    for (let at = index + 1; at < index + 5; at += 1) {
      const line = lines[at];
      if (!line || (line.afterBlank && !addressLine.test(line.text))) return false;
      if (scholar.test(line.text)) return addressLine.test(line.text);
    }
    return false;
  }

  /** Reads the paper with the address on this line; returns the index after it. */
  function readPaper(index: number): number | undefined {
    const title = titleAt(index);
    const by = bylineAt(index + 1);
    if (!title || !by) return undefined;
    const first = index + 2;
    let last = first - 1;
    while (isPassage(last + 1)) last += 1;
    const passage = last >= first ? plain(passageOf(lines, first, last)) : undefined;
    while (cites.test(listing.text(last + 1))) last += 1;
    const url = target(scholar.exec(listing.text(index))?.[0] ?? '');
    listing.add(title.first, last, {
      title: title.passage,
      excerpt: passage && { passage, kind: 'passage' },
      ...readAuthors(by.names),
      date: by.year === undefined ? undefined : { year: Number(by.year) },
      arxivId: arxivIdIn(url ?? '') ?? arxivIdIn(by.venue),
      doi: doiIn(readableUri(url ?? '')),
      venue: venueOf(by.venue),
      links: url === undefined ? [] : [linkTo(url)],
    });
    isOver = false;
    titleFrom = last + 1;
    return last + 1;
  }

  /** The title: linked on the line of the address, else on the lines above it. */
  function titleAt(index: number) {
    const line = lines[index];
    if (!line) return undefined;
    const { text } = line;
    const mark = /^(?:#{1,6} +|[-*] +|\d{1,3}[.)] +)/.exec(text)?.[0].length ?? 0;
    const open = mark + kindLength(text.slice(mark));
    const close = text.lastIndexOf('](http');
    if (text.charAt(open) === '[' && close > open) {
      const start = line.start + open + 1 + kindLength(text.slice(open + 1, close));
      const passage = passageOf(lines, index, index, { start, end: line.start + close });
      return { first: index, passage: plain(passage) };
    }
    if (!addressLine.test(text)) return undefined;
    let first = index;
    const top = Math.max(titleFrom, index - maxTitleLines);
    while (first > top && isTitleBelow(first - 1)) first -= 1;
    if (first === index) return undefined;
    const start = (lines[first]?.start ?? 0) + kindLength(listing.text(first));
    return { first, passage: plain(passageOf(lines, first, index - 1, { start })) };
  }

  function bylineAt(index: number) {
    const match = byline.exec(listing.text(index).replace(bidi, ''));
    if (!match || scholar.test(match[0])) return undefined;
    const [, names = '', shown = '', year] = match;
    const isYear = /^(?:19|20)\d\d$/.test(shown);
    return { names, venue: isYear ? '' : shown, year: year ?? (isYear ? shown : undefined) };
  }

  /** Whether the excerpt continues on a line. There may be a blank line after the byline. */
  function isPassage(index: number): boolean {
    const line = lines[index];
    if (!line || over.test(line.text) || isBoilerplate(line.text)) return false;
    if (scholar.test(line.text) || isTitleBelow(index)) return false;
    return !line.afterBlank || scholar.test(listing.text(index - 2));
  }
}

/** The length of the label before a title that shows the type of its target: `[PDF]`. */
function kindLength(title: string): number {
  return kind.exec(title)?.[0].length ?? 0;
}

function isBoilerplate(text: string): boolean {
  return icon.test(text) || boilerplate.test(text) || cites.test(text);
}

function plain<T extends { readonly text: string }>(passage: T): T {
  return { ...passage, text: passage.text.replace(bidi, '').replace(/ {2,}/g, ' ').trim() };
}

/** The target of Scholar's address: its parameter `url`. */
function target(address: string): string | undefined {
  const url = readableUri(/[?&]url=([^&\s]+)/.exec(address)?.[1] ?? '');
  return /^https?:\/\/[^\s<>"]+$/i.test(url) ? url : undefined;
}

/** The venue with this name; undefined for a name that Scholar truncated, a web site, and arXiv. */
function venueOf(name: string): Venue | undefined {
  const shown = name.replace(/,$/, '').trim();
  if (shown === '' || /…|\.\.\./.test(shown) || /\barxiv\b/i.test(shown)) return undefined;
  if (/^[\w-]+\.[a-z.]{2,12}$/i.test(shown)) return undefined;
  return venueNamed(shown);
}
