import type { PartialDate } from '../../model';
import type { Line } from '../lines/lines';
import { dayIn } from './days';
import { labelOf, paperOf } from './fields';
import type { Field } from './fields';
import { arxivNumber } from './ids';
import { linkTo, Listing, passageOf } from './listing';
import type { ListFormat } from './listFormat';

/** Any number of backslashes, as Markdown takes some of them. */
const slashes = /^\\{1,4}$/;
const idLine = new RegExp(
  String.raw`^(?:arXiv|Paper(?: \(\*cross-listing\*\))?) ?: ?${arxivNumber}(?: ?\(\*?cross-listing\*?\))?$`,
  'i',
);
const dateLine = /^Date(?: \([^()]{1,30}\))?: +/;
const replaced = /^(?:replaced with revised version|(?:figures|part) added)\b/i;
const end = /^\\{1,4} ?\( ?(https?:\/\/(?:www\.)?arxiv\.org\/abs\/[^\s,)]+)/i;
/** Rules of all kinds that arXiv draws between papers and between their kinds. */
const rule = /^(?:-{5,}|(?:%-){4,}%?|(?:%%--){3,}[%-]*|(?:%%%---){3,}[%-]*)$/;
const lastRule = /^(?:%%%---){3,}/;
const received = /^received from\b.*\bto\b(.*)/i;
const head = /^(?:Submissions to:|received from +\w{3} )/i;
const mailHead = /^(?:Date|Subject|From|To|Reply-To|Cc):/i;
const day = /^\/\* .* \*\/$/;

/**
 * arXiv's daily e-mails: `\\`, id and date, labelled lines, `\\`, the abstract, `\\ ( address )`, a rule.
 * Several may follow one another, and single papers may stand on their own.
 */
export const arxivMail: ListFormat = {
  traces: ['Categories:'],
  read: (lines) => new MailReader(lines).read(),
};

class MailReader {
  readonly #listing: Listing;

  constructor(private readonly lines: readonly Line[]) {
    this.#listing = new Listing(lines);
  }

  read(): Listing {
    const { lines } = this;
    let isOver = false;
    for (let index = 0; index < lines.length;) {
      const text = this.#text(index);
      const next = this.#startsPaper(index) ? this.#readPaper(index) : undefined;
      if (next !== undefined) {
        isOver = false;
        index = next;
        continue;
      }
      if (head.test(text)) {
        this.#listing.hasHead = true;
        isOver = true;
        const to = received.exec(text)?.[1];
        if (to !== undefined) this.#listing.captureDate ??= dayIn(to);
      } else if (lastRule.test(text) || (mailHead.test(text) && this.#beginsMail(index))) {
        if (text.startsWith('Date:')) this.#listing.captureDate ??= dayIn(text);
        isOver = true;
      } else if ((!isOver || idLine.test(text)) && !isFurniture(text)) {
        this.#listing.leave(index);
      }
      index += 1;
    }
    return this.#listing;
  }

  /** Whether the head of an e-mail stands here, which ends where its papers begin. */
  #beginsMail(index: number): boolean {
    if (this.#listing.count === 0) return true;
    for (let at = index; at < index + 12; at += 1) if (rule.test(this.#text(at))) return true;
    return false;
  }

  /** Reads the paper whose id stands here; gives the place after it, undefined when it has no title. */
  #readPaper(index: number): number | undefined {
    const id = idLine.exec(this.#text(index))?.[1];
    let at = index + 1;
    let date: PartialDate | undefined;
    const fields: Field[] = [];
    for (; at < this.lines.length; at += 1) {
      const line = this.lines[at];
      const text = line?.text ?? '';
      if (!line || this.#isEdge(at)) break;
      const field = labelOf(line);
      const last = fields.at(-1);
      if (field && field.name !== 'abstract') fields.push({ ...field, first: at, last: at });
      else if (last) fields[fields.length - 1] = { ...last, last: at };
      else if (dateLine.test(text)) date ??= dayIn(text.replace(dateLine, ''));
      else if (!replaced.test(text)) break;
    }
    const paper = paperOf(this.lines, fields);
    if (!paper) return undefined;
    const from = slashes.test(this.#text(at)) ? at + 1 : at;
    const to = from > at ? this.#endOfAbstract(from) : from;
    const abstract = to > from ? passageOf(this.lines, from, to - 1) : undefined;
    const url = end.exec(this.#text(to))?.[1];
    const next = url === undefined ? to : to + 1;
    const own = url === undefined ? [] : [linkTo(url)];
    this.#listing.add(index, Math.max(at - 1, next - 1), {
      ...paper,
      ...(id !== undefined && { arxivId: id }),
      ...(date && { date }),
      ...(abstract && { abstract }),
      links: [...(paper.links ?? []), ...own],
    });
    return next;
  }

  /** The place after the last line of the abstract that begins at `from`. */
  #endOfAbstract(from: number): number {
    let at = from;
    while (at < this.lines.length && !this.#isEdge(at)) at += 1;
    return at;
  }

  /** Whether a part of an entry ends before this line. */
  #isEdge(index: number): boolean {
    const text = this.#text(index);
    return slashes.test(text) || end.test(text) || rule.test(text) || this.#startsPaper(index);
  }

  #startsPaper(index: number): boolean {
    if (!idLine.test(this.#text(index))) return false;
    const next = this.#text(index + 1);
    return dateLine.test(next) || replaced.test(next) || next.startsWith('Title:');
  }

  #text(index: number): string {
    return this.lines[index]?.text ?? '';
  }
}

function isFurniture(text: string): boolean {
  return slashes.test(text) || rule.test(text) || end.test(text) || day.test(text) || isFence(text);
}

function isFence(text: string): boolean {
  return /^(?:```|~~~)/.test(text);
}
