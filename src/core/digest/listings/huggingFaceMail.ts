import type { PartialDate } from '../../model';
import { dayIn, nearest, numberOf, readDateLine } from '../words/dates';
import { arxivIdIn, arxivMonth } from '../../identity/identifiers';
import type { ListingDraft, ListFormat } from './listing';
import { withoutMarkdown } from '../lines/markdown';
import { linkTo, passageOf } from '../lines/paragraphs';

const head =
  /^(?:.{0,20} )?(?:here is the|today's) selection of papers for today \(([^()]{3,20})\)/i;
/** A title, its votes, and optionally its address. */
const entry =
  /^((?:(?:[-*•+]|\d{1,3}[.)]) +(?! ))?)(\[(?![ xX]\] ))?(.*\S) ?\((\d{1,3}(?:,\d{3})+|\d{1,6}) ?[▲△⬆↑🔼]\ufe0f?\)(\]\()?(.*)$/u;
const maxEntryLength = 2000;
const url = /https?:\/\/[^\s<>()[\]"]+/;
const onlyUrl = /^[<([]?\s*(https?:\/\/[^\s<>()[\]"]+)\s*[>)\]]?$/;
const boilerplate =
  /^(?:#{0,6} ?daily papers|by (?:ak|community)\b.*|to view more.*|\W*new\W* - .*|onwards and upwards,?|ak and the .*|unsubscribe\b.*|view (?:it|this e-?mail)? ?in (?:your )?browser.*|(?:copyright )?©.*|(?:update|manage) your (?:e-?mail )?preferences.*|hugging face(?:,? inc\.?)?.*|you (?:are receiving|received) this.*|[-=*_]{3,}|(?:from|to|subject|date|reply-to|cc|sent):.*)$/i;
const mailDate = /^(?:date|sent):(.*)/i;

/** The e-mail of Hugging Face's *Daily Papers*: one line per paper, with its votes, and optionally its address. */
export const huggingFaceMail: ListFormat = {
  traces: ['▲', '△', '⬆', '↑', '🔼'],
  read(listing) {
    let year: number | undefined;
    listing.readLines(
      (index) => (head.test(listing.text(index)) ? undefined : addEntry(listing, index)),
      (index) => {
        const text = withoutMarkdown(listing.text(index));
        year ??= dayIn(mailDate.exec(text)?.[1] ?? '')?.year;
        const day = head.exec(text)?.[1];
        if (day !== undefined) {
          const found = readDateLine(day.trim())?.date;
          listing.addHead(found && { ...(year !== undefined && { year }), ...found });
        } else if (!boilerplate.test(text) && !onlyUrl.test(text)) listing.leave(index);
      },
    );
    listing.captureDate = withYear(listing);
  },
};

/** Adds the paper that starts on this line, whose title may be wrapped; returns the index after it. */
function addEntry(listing: ListingDraft, index: number): number | undefined {
  const { lines } = listing;
  const line = lines[index];
  const match = line && entry.exec(line.text.slice(0, maxEntryLength));
  if (!match) return undefined;
  const [, bullet = '', bracket = '', shown = '', votes = '', , rest = ''] = match;
  const own = url.exec(rest)?.[0];
  const below = own === undefined ? onlyUrl.exec(listing.text(index + 1))?.[1] : undefined;
  const address = own ?? below;
  // Links in e-mails have tracking parameters, which aren't part of a paper's address.
  const isOfPaper = arxivIdIn(address ?? '') !== undefined;
  const link = isOfPaper ? address?.replace(/[?#].*/s, '') : address;
  const start = line.start + bullet.length + bracket.length;
  const last = below === undefined ? index : index + 1;
  listing.add(index, last, {
    title: passageOf(lines, index, index, { start, end: start + shown.length }),
    voteCount: numberOf(votes),
    arxivId: arxivIdIn(link ?? ''),
    links: link === undefined ? [] : [linkTo(link)],
  });
  return last + 1;
}

/** The date of the e-mail. A missing year is inferred from the newest arXiv id. */
function withYear({ captureDate, newestId }: ListingDraft): PartialDate | undefined {
  const newest = arxivMonth(newestId ?? '');
  if (!captureDate || captureDate.year !== undefined || !newest) return captureDate;
  return { ...nearest(captureDate, newest), yearInferred: true };
}
