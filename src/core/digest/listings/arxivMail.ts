import type { PartialDate } from '../../model';
import { dayIn } from '../words/dates';
import { labelOf, paperOf } from './fields';
import type { LabeledField } from './fields';
import { arxivIdBy, arxivNumber } from '../../identity/identifiers';
import type { ListingDraft, ListFormat } from './listing';
import { linkTo, passageOf } from '../lines/paragraphs';

/** One to four backslashes, since Markdown removes some of them. */
const slashes = /^\\{1,4}$/;
const idLine = new RegExp(
  String.raw`^(?:arXiv|Paper(?: \(\*cross-listing\*\))?) ?: ?${arxivNumber}(?: ?\(\*?cross-listing\*?\))?$`,
  'i',
);
const dateLine = /^Date(?: \([^()]{1,30}\))?: +/;
const replaced = /^(?:replaced with revised version|(?:figures|part) added)\b/i;
const end = /^\\{1,4} ?\( ?(https?:\/\/(?:www\.)?arxiv\.org\/abs\/[^\s,)]+)/i;
/** All kinds of rules that arXiv draws between papers and between sections. */
const rule = /^(?:-{5,}|(?:%-){4,}%?|(?:%%--){3}[%-]*|(?:%%%---){3}[%-]*)$/;
const lastRule = /^(?:%%%---){3}/;
const received = /^received from\b.*\bto\b(.*)/i;
const head = /^(?:Submissions to:|received from +\w{3} )/i;
const mailHead = /^(?:Date|Subject|From|To|Reply-To|Cc):/i;
const dayComment = /^\/\* .* \*\/$/;
const fence = /^(?:```|~~~)/;
const boilerplate = [slashes, rule, end, dayComment, fence];

/**
 * arXiv's daily e-mails: `\\`, id and date, labeled lines, `\\`, the abstract, `\\ ( address )`, a rule. Also
 * several e-mails one after another, and single papers.
 */
export const arxivMail: ListFormat = {
  traces: ['Categories:'],
  read: readMail,
};

function readMail(listing: ListingDraft): void {
  const { lines } = listing;
  /** Whether the papers of an e-mail have ended, or haven't started. */
  let isOver = false;
  listing.readLines((index) => (startsPaper(index) ? readPaper(index) : undefined), readAround);

  /** Reads a line outside papers. */
  function readAround(index: number): void {
    const text = listing.text(index);
    if (head.test(text)) {
      listing.addHead(dayIn(received.exec(text)?.[1] ?? ''));
      isOver = true;
    } else if (lastRule.test(text) || (mailHead.test(text) && beginsMail(index))) {
      if (text.startsWith('Date:')) listing.captureDate ??= dayIn(text);
      isOver = true;
    } else if (!isOver || idLine.test(text)) {
      if (!boilerplate.some((one) => one.test(text))) listing.leave(index);
    }
  }

  /**
   * Whether this line belongs to the head of an e-mail: it is above all papers, or a rule follows within 12
   * lines.
   */
  function beginsMail(index: number): boolean {
    if (listing.count === 0) return true;
    for (let at = index; at < index + 12; at += 1) if (rule.test(listing.text(at))) return true;
    return false;
  }

  /**
   * Reads the paper with the id on this line; returns the index after it, or undefined when it has no title.
   */
  function readPaper(index: number): number | undefined {
    const id = arxivIdBy(idLine, listing.text(index));
    let at = index + 1;
    let date: PartialDate | undefined;
    const fields: LabeledField[] = [];
    for (; at < lines.length && !endsPart(at); at += 1) {
      const text = listing.text(at);
      const field = labelOf(lines[at]);
      const last = fields.at(-1);
      if (field && field.name !== 'abstract') fields.push({ ...field, first: at, last: at });
      else if (last) fields[fields.length - 1] = { ...last, last: at };
      else if (dateLine.test(text)) date ??= dayIn(text.replace(dateLine, ''));
      else if (!replaced.test(text)) break;
    }
    const paper = paperOf(lines, fields);
    if (!paper) return undefined;
    const from = slashes.test(listing.text(at)) ? at + 1 : at;
    let to = from;
    if (from > at) while (to < lines.length && !endsPart(to)) to += 1;
    const url = end.exec(listing.text(to))?.[1];
    const next = url === undefined ? to : to + 1;
    listing.add(index, Math.max(at - 1, next - 1), {
      ...paper,
      arxivId: id,
      date,
      abstract: to > from ? passageOf(lines, from, to - 1) : undefined,
      links: [...paper.links, ...(url === undefined ? [] : [linkTo(url)])],
    });
    isOver = false;
    return next;
  }

  /** Whether a part of an entry ends before this line. */
  function endsPart(index: number): boolean {
    const text = listing.text(index);
    return slashes.test(text) || end.test(text) || rule.test(text) || startsPaper(index);
  }

  function startsPaper(index: number): boolean {
    if (!idLine.test(listing.text(index))) return false;
    const next = listing.text(index + 1);
    return dateLine.test(next) || replaced.test(next) || next.startsWith('Title:');
  }
}
