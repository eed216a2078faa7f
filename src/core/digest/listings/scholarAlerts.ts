/**
 * Google Scholar's alerts as plain text: title, address, authors with venue and year, and an excerpt of the
 * paper that isn't its abstract.
 */
import { arxivIdIn, doiIn } from '../../identity/identifiers';
import type { Venue } from '../../model';
import { withoutLast } from '../../text/characters';
import { readableUri } from '../../text/uriText';
import type { Line } from '../lines/lines';
import { linkTo, passageOf } from '../lines/paragraphs';
import type { PlacedText } from '../lines/paragraphs';
import { dateIn } from '../words/dates';
import { readAuthors, venueNamed } from '../words/names';
import { mayBeOwn } from '../lines/ownForms';
import { listInForms, withoutBidi } from './forms';
import type { FormLines, ListForm, PaperStart } from './forms';

const scholar = /https?:\/\/scholar\.google\.[a-z.]{2,6}\/scholar_url\?[^\s<>")\]]+/i;
/** The address alone on its line, optionally in brackets. */
const addressLine =
  /^[<(]?\s*https?:\/\/scholar\.google\.[a-z.]{2,6}\/scholar_url\?[^\s<>]*[>)]?$/i;
const kind = /^(?:\\?\[(?:PDF|HTML|BOOK|B|BUCH|LIVRE|CITATION|C|DOC|PS|LIBRO)\\?\]\s*){1,2}/i;
/** `A Author, B Author… - Venue, 2026` */
const byline = /^(.{2,200}?)(?: [-–—] (.{1,200}?))?(?:,? ((?:19|20)\d\d))?$/u;
/** All of it, as in a mail without addresses: `A Author - Venue, 2026`. */
const wholeByline = /^\p{Lu}{1,3} \p{L}.{0,200} [-–—] .{0,200}(?:19|20)\d\d$/u;
const maxTitleLines = 5;

/** Lines between a title and its address aren't of these. */
const aroundTitles = {
  part: 'cites: ',
  page: String.raw`(?:\[image: .*\]|<?https?:\/\/scholar\.google\.[a-z.]{2,6}\/(?:citations|scholar_share|scholar_alerts)\S*|save|twitter|facebook|linkedin|share|link|mail|e-?mail|speichern|enregistrer|google scholar(?: alerts?)?.*|.{0,120} - new (?:results|articles|citations|related research).*|new (?:articles|results|citations|related research).*|showing (?:most|less|top) .*|[-*_=]{3,}|(?:from|to|subject|date|reply-to|cc|sent):.*|sehen sie|see all recommendations.*|saved to.*|your library.*)$`,
};
const ofPage = new RegExp(`^(?:${aroundTitles.part}|${aroundTitles.page})`, 'i');
const roles: ListForm['roles'] = {
  foot: 'this (?:message|alert) (?:was|is) (?:sent|brought) (?:by|to you by) google|this google scholar alert|cancel alert|list alerts|create alert|unsubscribe|to unsubscribe|update alert',
  ...aroundTitles,
};

/** Only in a whole alert may titles be without addresses. */
const ofWhole = /^this (?:message|alert) (?:was|is) sent by google scholar/i;

export const scholarAlerts = listInForms(
  ['/scholar_url?', 'Scholar'],
  [
    {
      trace: ofWhole,
      start(list, at) {
        const address = addressOf(list, at);
        const below = address === undefined ? bylineBelow(list, at) : address + 1;
        return paperAt(list, at, address ?? below, below);
      },
      text: 'excerpt',
      roles,
    },
    {
      start(list, at) {
        const address = addressOf(list, at);
        return paperAt(list, at, address, (address ?? 0) + 1);
      },
      text: 'excerpt',
      roles,
    },
  ],
);

/** The paper whose title starts on a line: above its address or its authors, or linked to its address. */
function paperAt(
  { lines, shown }: FormLines,
  index: number,
  address: number | undefined,
  below: number | undefined,
): PaperStart | undefined {
  if (address === undefined || below === undefined) return undefined;
  if (address > index && mayBeOwn(lines[index]?.text ?? '')) return undefined;
  const by = bylineOf(shown[below] ?? '');
  const title = titleAt(lines, index, address);
  if (!title || !by) return undefined;
  const url = targetIn(lines[address]?.text ?? '');
  return {
    next: below + 1,
    facts: {
      title,
      ...readAuthors(by.names),
      date: by.year === undefined ? undefined : { year: Number(by.year) },
      arxivId: arxivIdIn(url) ?? arxivIdIn(by.venue),
      doi: doiIn(readableUri(url)),
      venue: venueOf(by.venue),
      links: url === '' ? [] : [linkTo(url)],
    },
  };
}

/** The line with the address of the title that starts on a line: the same one, or below the title. */
function addressOf({ lines, shown }: FormLines, index: number): number | undefined {
  for (let at = index; at <= index + maxTitleLines; at += 1) {
    const { text, afterBlank } = lines[at] ?? {};
    if (text === undefined) return undefined;
    if (scholar.test(text)) return at === index || addressLine.test(text) ? at : undefined;
    if (ofPage.test(shown[at] ?? '') || (at > index && afterBlank)) return undefined;
  }
  return undefined;
}

/** The line with the authors below a title without an address. */
function bylineBelow({ lines, shown }: FormLines, index: number): number | undefined {
  if (lines[index]?.afterBlank === false || ofPage.test(shown[index] ?? '')) return undefined;
  for (let at = index + 1; at <= index + maxTitleLines; at += 1) {
    if (lines[at]?.afterBlank !== false) return undefined;
    if (wholeByline.test(shown[at] ?? '')) return at;
  }
  return undefined;
}

/** The title above its address or the authors, or linked to its address. */
function titleAt(lines: readonly Line[], index: number, address: number): PlacedText | undefined {
  const line = lines[index];
  if (!line) return undefined;
  const { text } = line;
  const mark =
    address > index ? 0 : (/^(?:#{1,6} +|[-*] +|\d{1,3}[.)] +)/.exec(text)?.[0].length ?? 0);
  const open = mark + kindLength(text.slice(mark));
  const close = text.lastIndexOf('](http');
  const isLink = address === index && text.charAt(open) === '[' && close > open;
  if (address === index && !isLink) return undefined;
  const start = isLink ? open + 1 + kindLength(text.slice(open + 1, close)) : open;
  const end = isLink ? line.start + close : undefined;
  const bounds = { start: line.start + start, ...(end !== undefined && { end }) };
  const passage = passageOf(lines, index, isLink ? index : address - 1, bounds);
  return { ...passage, text: withoutBidi(passage.text) };
}

/** The length of the label before a title that shows the type of its target: `[PDF]`. */
function kindLength(title: string): number {
  return kind.exec(title)?.[0].length ?? 0;
}

function bylineOf(text: string) {
  const match = byline.exec(text);
  if (!match || scholar.test(match[0])) return undefined;
  const [, names = '', shown = '', year] = match;
  const isYear = dateIn(shown)?.year !== undefined && shown.length === 4;
  return { names, venue: isYear ? '' : shown, year: year ?? (isYear ? shown : undefined) };
}

/** The target of Scholar's address in a line, its parameter `url`; empty when there is none. */
function targetIn(text: string): string {
  const address = scholar.exec(text)?.[0] ?? '';
  const url = readableUri(/[?&]url=([^&\s]+)/.exec(address)?.[1] ?? '');
  return /^https?:\/\/[^\s<>"]+$/i.test(url) ? url : '';
}

/** The venue with this name; undefined for a name that Scholar truncated, and a web site. */
function venueOf(name: string): Venue | undefined {
  const shown = withoutLast(name, ',').trim();
  const isSite = /^[\w-]+\.[a-z.]{2,12}$/i.test(shown);
  return isSite || shown.includes('…') || shown.includes('...') ? undefined : venueNamed(shown);
}
