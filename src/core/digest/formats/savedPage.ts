/** Pages as browsers save them: the lines that they show, completed from the data embedded in them. */
import { addAll } from '../../base/collections';
import type { DigestEntry, ParsedDigest } from '../../model';
import { singleSpaced } from '../../text/characters';
import { LineMap } from '../../text/lineMap';
import { newArxivId } from '../../identity/identifiers';
import { readPageData, withPlaces } from './json';
import type { PageData } from './json';
import { entriesOf, problemsOf } from './recordFiles';
import type { RecordedPaper } from './records';
import type { EntryDraft } from '../cards/entries';
import type { DigestFormat } from '../lines/digestText';
import { attributesOf } from '../../text/html';
import { readHtmlLines } from '../../text/htmlLines';
import type { HtmlLine, HtmlPiece } from '../../text/htmlLines';
import type { Line } from '../lines/lines';
import { readList } from '../listings/listing';
import { paperPage } from '../listings/paperPage';
import { siteLinkOf } from '../lines/pageLinks';
import { parsePages } from '../page/sitePages';
import { readToken } from '../lines/lineTokens';

/** In the title of every page of the site, and in the address that tools write above it. */
const trace = /paper|hugging ?face/i;
/** What pages of papers of the site have, one kind of page a row. */
const kinds: readonly (readonly RegExp[])[] = [
  [/data-target="(?:DailyPapers|PaperContent)"/],
  [/Paper page - /, /View arXiv page/, /citing this paper/],
  [/research community/, /(?:Daily|Trending)\s+Papers/, new RegExp(`/papers/${newArxivId}`)],
];

/** Pages of papers of Hugging Face as a browser saves them. */
export const savedPages: DigestFormat = {
  hasTrace: ({ start }) => start.some((piece) => trace.test(piece)),
  open: ({ whole }) => ({
    isDigest: () => kinds.some((traces) => traces.every((one) => one.test(whole))),
    toDigest(uri, saved) {
      const { lines, data } = readPage(whole);
      const isOfOne = lines.some(({ text }) => /^(?:Paper page - |View arXiv page)/.test(text));
      const paper = isOfOne ? readList(paperPage, lines) : undefined;
      const source = { lines, tokens: lines.map(readToken), notes: [] };
      const shown = paper?.isDigest ? paper.toDigest(uri, saved) : parsePages(source, uri, saved);
      return completed(shown, data, whole, uri);
    },
  }),
};

/** The papers shown, with what only the embedded data has: authors, abstracts; then the papers only in the data. */
function completed(shown: ParsedDigest, data: PageData, text: string, uri: string): ParsedDigest {
  const known = new Map(data.papers);
  const papers = shown.papers.map((entry) => {
    const paper = known.get(entry.arxivId ?? '');
    known.delete(entry.arxivId ?? '');
    return paper ? completedEntry(entry, paper) : entry;
  });
  const hidden = entriesOf(withPlaces([...known.values()], text, '&quot;'), text, uri);
  const captureDate = shown.captureDate?.year === undefined ? data.day : undefined;
  return {
    ...shown,
    papers: [...papers, ...hidden],
    problems: [...shown.problems, ...problemsOf(data, uri)],
    ...(captureDate && { captureDate }),
  };
}

/** Adds the data of a paper to its entry, which nothing else has yet. */
function completedEntry(entry: EntryDraft, { entry: paper }: RecordedPaper): DigestEntry {
  const { date, links, abstract } = entry;
  Object.assign(entry, paper);
  if (date && paper.date?.day === undefined) entry.date = date;
  if (paper.links.length === 0) entry.links = links;
  if (paper.abstract === '') entry.abstract = abstract;
  const { voteCount } = entry;
  if (voteCount !== undefined)
    entry.sightings = entry.sightings.map((one) => ({ ...one, voteCount }));
  return entry;
}

/** The lines that a page shows, and its embedded data. */
function readPage(html: string): { readonly lines: readonly Line[]; readonly data: PageData } {
  const map = new LineMap(html);
  let data: PageData = { papers: new Map(), day: undefined, isTooDeep: false };
  let address: HtmlPiece | undefined;
  const addAddress = (url: string, at: number) => {
    // The form in which reader services write the address, above everything else.
    if (/^https?:\/\/\S+\/papers/.test(url))
      address ??= { text: `URL Source: ${url}`, start: at, end: at, link: undefined };
  };
  const lines: Line[] = [];
  readHtmlLines(html, {
    line: (line) => addAll(lines, linesOf(line, map)),
    open(name, start, end) {
      if (name !== 'link' && !html.slice(start, end).includes('data-props=')) return;
      const { rel, href = '', 'data-props': props = '' } = attributesOf(html, start, end);
      if (rel === 'canonical') addAddress(href, start);
      const found = readPageData(props);
      if (found.papers.size > data.papers.size) data = found;
      else if (found.isTooDeep) data = { ...data, isTooDeep: true };
    },
    comment: (text, start) =>
      addAddress(/saved from url=\(\d+\)(\S+)/.exec(text)?.[1] ?? '', start),
  });
  return { lines: address ? [...lineOf(address, false, map), ...lines] : lines, data };
}

/** The parts of a line that are a link, or between links, as lines of their own. */
function linesOf({ pieces, isHeading }: HtmlLine, map: LineMap): readonly Line[] {
  const parts: HtmlPiece[] = [];
  for (const piece of pieces) {
    const last = parts.at(-1);
    if (piece.is === 'mark') continue;
    if (last && last.link === piece.link)
      parts[parts.length - 1] = { ...piece, text: last.text + piece.text, start: last.start };
    else parts.push(piece);
  }
  return parts.flatMap((part) => lineOf(part, isHeading, map));
}

/** A piece as a line; none for blank text. */
function lineOf(
  { text, start: from, end, link, is }: HtmlPiece,
  isHeading: boolean,
  map: LineMap,
): Line[] {
  const shown = singleSpaced(text).trim();
  if (shown === '' && !is) return [];
  const bullet = link ? (/^·\s*(?=\S)/.exec(shown)?.[0].length ?? 0) : 0;
  const number = map.position(from + bullet).line;
  const last = map.lineEnd(number);
  const start = Math.min(from + bullet, last);
  return [
    {
      number,
      offset: map.lineStart(number),
      start,
      end: Math.max(start, Math.min(end, last)),
      text: shown.slice(bullet),
      afterBlank: true,
      ...(isHeading && !is && { isHeading }),
      ...(link && {
        link: { url: link.href, site: siteLinkOf(link.href), ...(is && { isImage: true }) },
      }),
    },
  ];
}
