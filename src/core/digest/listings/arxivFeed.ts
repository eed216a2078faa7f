import type { Line } from '../lines/lines';
import { readAuthors } from '../words/authors';
import { dayIn } from './days';
import { unlinked } from './fields';
import { arxivNumber } from './ids';
import { linkTo, Listing, passageOf } from './listing';
import type { ListFormat } from './listFormat';
import { isReadersNote } from './notes';
import { withoutMarkdown } from './text';

const announced = new RegExp(
  String.raw`arXiv:${arxivNumber} Announce Type: (new|cross|replace(?:-cross)?)\b\s*`,
  'i',
);
const abstractLabel = /^(?:\*\*)?Abstract:(?:\*\*)?\s*/i;
const heading = /^#{1,6} /;
const address = /https?:\/\/\S+/;
/** Labels of feed readers and of front matter. */
const label = /^[-*>\s]*(?:\*\*)?[\p{L}][\p{L} _-]{0,24}(?:\*\*)?[:：](?:\*\*)?(?:\s|$)/u;
const authorsLabel = /^[-*>\s]*(?:\*\*)?(?:authors?|by|dc:creator|作者)(?:\*\*)?[:：](?:\*\*)?\s*/i;
const titleLabel = /^[-*>\s]*(?:\*\*)?(?:title|标题)(?:\*\*)?[:：](?:\*\*)?\s*/i;
const rule = /^(?:[-*_=]{3,}|```.*)$/;
const farthestTitle = 12;

/**
 * Papers out of arXiv's RSS feeds, as feed readers and notes have them: title, address,
 * `arXiv:… Announce Type: new`, `Abstract: …`.
 */
export const arxivFeed: ListFormat = {
  traces: ['Announce'],
  read: (lines) => new FeedReader(lines).read(),
};

class FeedReader {
  readonly #listing: Listing;

  constructor(private readonly lines: readonly Line[]) {
    this.#listing = new Listing(lines);
  }

  read(): Listing {
    let from = 0;
    for (let index = 0; index < this.lines.length; index += 1) {
      const match = announced.exec(this.#text(index).slice(0, 200));
      const title = match ? this.#titleAbove(from, index) : undefined;
      if (!match || title === undefined) continue;
      this.#leave(from, title);
      from = this.#readPaper(index, match, title);
      index = from - 1;
    }
    this.#leave(from, this.lines.length);
    return this.#listing;
  }

  /** The line of the title of what is announced in a line: the nearest heading, else what stands first. */
  #titleAbove(from: number, index: number): number | undefined {
    let found: number | undefined;
    for (let at = index - 1; at >= Math.max(from, index - farthestTitle); at -= 1) {
      const text = this.#text(at);
      if (heading.test(text)) {
        if (!/^#{1,6} \**(?:abstract|summary|[^\p{L}]*)\**$/iu.test(text)) return at;
      } else if (titleLabel.test(text)) return at;
      else if (rule.test(text)) break;
      else if (this.#mayBeTitle(at)) found = at;
      // What a blank line parts from all that leads to it is of the paper above.
      if (found !== undefined && this.lines[found]?.afterBlank && !this.#isDetail(found - 1)) break;
    }
    return found;
  }

  #mayBeTitle(index: number): boolean {
    return !this.#isDetail(index) && !isReadersNote(this.lines, index);
  }

  /** Whether a line tells of the paper under its title: its address, a label, its day. */
  #isDetail(index: number): boolean {
    const text = this.#text(index);
    if (address.test(text) && !/^\[[^\][]{8,}\]\(/.test(text.replace(/^[-*>\s]+/, ''))) return true;
    return label.test(text) || (text.length < 60 && dayIn(text) !== undefined);
  }

  /** Reads the paper with this title that is announced in this line; gives the place after it. */
  #readPaper(index: number, match: RegExpExecArray, titleLine: number): number {
    const { lines } = this;
    const [announcement, id = '', kind = ''] = match;
    const line = lines[index];
    let abstractStart = (line?.start ?? 0) + match.index + announcement.length;
    let first = index;
    if (abstractStart >= (line?.end ?? 0)) {
      first = index + 1;
      abstractStart = lines[first]?.start ?? abstractStart;
    }
    const shown = this.#text(first).slice(abstractStart - (lines[first]?.start ?? 0));
    abstractStart += abstractLabel.exec(shown)?.[0].length ?? 0;
    let last = first;
    while (this.#goesOn(last + 1)) last += 1;
    const title = this.#title(titleLine);
    const details = { ...this.#details(titleLine + 1, index) };
    const hasAbstract = abstractStart < (lines[first]?.end ?? 0);
    this.#listing.add(titleLine, hasAbstract ? last : index, {
      title,
      ...(hasAbstract && { abstract: passageOf(lines, first, last, { start: abstractStart }) }),
      ...readAuthors(details.authors ?? ''),
      ...(kind.toLowerCase() === 'new' && details.date && { date: details.date }),
      arxivId: id,
      links: [linkTo(`https://arxiv.org/abs/${id}`)],
    });
    return (hasAbstract ? last : index) + 1;
  }

  #goesOn(index: number): boolean {
    const line = this.lines[index];
    return line?.afterBlank === false && !heading.test(line.text) && !rule.test(line.text);
  }

  /** The title without the mark of a heading, a label, or a link around it. */
  #title(index: number) {
    const line = this.lines[index];
    const text = line?.text ?? '';
    const mark = (/^(?:#{1,6} +|[-*] +)?(?:\d{1,3}[.)] +)?/.exec(text)?.[0] ?? '').length;
    const named = titleLabel.exec(text)?.[0].length ?? mark;
    const link = /^\[(.*)\]\(https?:[^()\s]*\)$/.exec(text.slice(named));
    const bold = /^\*\*(.*)\*\*$/.exec(text.slice(named));
    const before = named + (link ? 1 : bold ? 2 : 0);
    const length = (link?.[1] ?? bold?.[1] ?? text.slice(named)).length;
    const start = (line?.start ?? 0) + before;
    return passageOf(this.lines, index, index, { start, end: start + length });
  }

  /** What stands between the title and the announcement: authors, and the day. */
  #details(from: number, to: number) {
    let authors: string | undefined;
    let date;
    for (let at = from; at < to; at += 1) {
      const text = this.#text(at);
      const named = authorsLabel.exec(text)?.[0];
      if (named !== undefined) authors ??= withoutMarkdown(unlinked(text.slice(named.length)));
      else if (!address.test(text) && text.length < 100) date ??= dayIn(text);
    }
    return { ...(authors !== undefined && { authors }), ...(date && { date }) };
  }

  #leave(from: number, to: number): void {
    for (let at = from; at < to; at += 1) {
      const text = this.#text(at);
      const isKnown = rule.test(text) || heading.test(text) || this.#isDetail(at);
      if (!isKnown || isReadersNote(this.lines, at)) this.#listing.leave(at);
    }
  }

  #text(index: number): string {
    return this.lines[index]?.text ?? '';
  }
}
