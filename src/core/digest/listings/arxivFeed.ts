import { readAuthors } from '../words/names';
import { dayIn } from '../words/dates';
import { arxivIdBy, arxivNumber } from '../../identity/identifiers';
import type { ListingDraft, ListFormat } from './listing';
import { linkTo, passageOf } from '../lines/paragraphs';
import { isReadersNote, rule, unlinked, withoutMarkdown } from '../lines/markdown';

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
const maxTitleDistance = 12;

/**
 * Papers from arXiv's RSS feeds, as in feed readers and notes: title, address, `arXiv:… Announce Type: new`,
 * `Abstract: …`.
 */
export const arxivFeed: ListFormat = {
  traces: ['Announce'],
  read: readFeed,
};

function readFeed(listing: ListingDraft): void {
  const { lines } = listing;
  const { length } = lines;
  let from = 0;
  for (let index = 0; index < length; index += 1) {
    const match = announced.exec(listing.text(index).slice(0, 200));
    const title = match ? titleAbove(from, index) : undefined;
    if (!match || title === undefined) continue;
    leaveAll(from, title);
    from = readPaper(index, match, title);
    index = from - 1;
  }
  leaveAll(from, length);

  /**
   * The title line of the paper announced at `index`: the nearest heading above, else the topmost candidate;
   * undefined when there is none.
   */
  function titleAbove(from: number, index: number): number | undefined {
    let found: number | undefined;
    for (let at = index - 1; at >= Math.max(from, index - maxTitleDistance); at -= 1) {
      const text = listing.text(at);
      if (heading.test(text)) {
        if (!/^#{1,6} (?:\**(?:abstract|summary)\**|[^\p{L}]*)$/iu.test(text)) return at;
      } else if (titleLabel.test(text)) return at;
      else if (rule.test(text)) break;
      else if (!isDetail(at) && !isReadersNote(lines, at)) found = at;
      // A blank line without a detail above it ends the previous paper.
      if (found !== undefined && lines[found]?.afterBlank && !isDetail(found - 1)) break;
    }
    return found;
  }

  /** Whether a line belongs to the paper below its title: its address, a label, its date. */
  function isDetail(index: number): boolean {
    const text = listing.text(index);
    if (address.test(text) && !/^\[[^\][]{8,}\]\(/.test(text.replace(/^[-*>\s]+/, ''))) return true;
    return label.test(text) || (text.length < 60 && dayIn(text) !== undefined);
  }

  /** Reads the paper with this title, announced on this line; returns the index after it. */
  function readPaper(index: number, match: RegExpExecArray, titleLine: number): number {
    const [announcement, , kind = ''] = match;
    const id = arxivIdBy(announced, announcement) ?? '';
    const announcedEnd = match.index + announcement.length;
    // The abstract may start after the announcement, or on the next line.
    const first = announcedEnd < listing.text(index).length ? index : index + 1;
    const before = first === index ? announcedEnd : 0;
    const text = listing.text(first).slice(before);
    const abstractStart = before + (abstractLabel.exec(text)?.[0].length ?? 0);
    const hasAbstract = abstractStart < listing.text(first).length;
    let last = first;
    while (goesOn(last + 1)) last += 1;
    if (!hasAbstract) last = index;
    const start = (lines[first]?.start ?? 0) + abstractStart;
    const { authors, date } = detailsBetween(titleLine + 1, index);
    listing.add(titleLine, last, {
      title: titlePassage(titleLine),
      abstract: hasAbstract ? passageOf(lines, first, last, { start }) : undefined,
      ...readAuthors(authors),
      date: kind.toLowerCase() === 'new' ? date : undefined,
      arxivId: id,
      links: [linkTo(`https://arxiv.org/abs/${id}`)],
    });
    return last + 1;
  }

  function goesOn(index: number): boolean {
    const line = lines[index];
    return line?.afterBlank === false && !heading.test(line.text) && !rule.test(line.text);
  }

  /** The title without a heading mark, a label, or a link around it. */
  function titlePassage(index: number) {
    const text = listing.text(index);
    const mark = /^(?:#{1,6} +|[-*] +)?(?:\d{1,3}[.)] +)?/.exec(text)?.[0].length ?? 0;
    const named = titleLabel.exec(text)?.[0].length ?? mark;
    const rest = text.slice(named);
    const link = /^\[(.*)\]\(https?:[^()\s]*\)$/.exec(rest);
    const bold = /^\*\*(.*)\*\*$/.exec(rest);
    const start = (lines[index]?.start ?? 0) + named + (link ? 1 : bold ? 2 : 0);
    const { length } = link?.[1] ?? bold?.[1] ?? rest;
    return passageOf(lines, index, index, { start, end: start + length });
  }

  /** The details between title and announcement: authors, and the date. */
  function detailsBetween(from: number, to: number) {
    let authors: string | undefined;
    let date;
    for (let at = from; at < to; at += 1) {
      const text = listing.text(at);
      const named = authorsLabel.exec(text)?.[0];
      if (named !== undefined) authors ??= withoutMarkdown(unlinked(text.slice(named.length)));
      else if (!address.test(text) && text.length < 100) date ??= dayIn(text);
    }
    return { authors: authors ?? '', date };
  }

  function leaveAll(from: number, to: number): void {
    for (let at = from; at < to; at += 1) {
      const text = listing.text(at);
      const isKnown = rule.test(text) || heading.test(text) || isDetail(at);
      if (!isKnown || isReadersNote(lines, at)) listing.leave(at);
    }
  }
}
