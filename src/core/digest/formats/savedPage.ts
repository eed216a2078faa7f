/**
 * Pages as browsers save them. `htmlLines.ts` collects their lines, also for `pageAsMarkdown.ts` and `metadata.ts`;
 * `json.ts` reads the data embedded in them.
 */
import type { Writable } from '../../base/data';
import type { DigestEntry, ParsedDigest } from '../../model';
import { singleSpaced } from '../../text/characters';
import { LineMap } from '../../text/lineMap';
import { newArxivId } from '../../identity/identifiers';
import { readPageData, withPlaces } from './json';
import type { PageData } from './json';
import { entriesOf, tooDeep } from './recordFiles';
import type { RecordedPaper } from './records';
import type { EntryDraft } from '../cards/entries';
import type { DigestFormat } from '../lines/digestText';
import { attributesOf } from './html';
import { readHtmlLines } from './htmlLines';
import type { HtmlLine, HtmlPiece } from './htmlLines';
import type { Line } from '../lines/lines';
import { readList } from '../listings/listing';
import { paperPage } from '../listings/paperPage';
import { siteLinkOf } from '../lines/pageLinks';
import { parsePages } from '../page/sitePages';
import { readToken } from '../lines/lineTokens';

const embeddedData = ['data-target="DailyPapers"', 'data-target="PaperContent"'];
/** In the title of every page of the site, and in the address that tools write above it. */
const trace = /paper|hugging ?face/i;
const pageName = /(?:Daily|Trending)\s+Papers/;
/** In every page of one paper. */
const ofOnePaper = /^(?:Paper page - |View arXiv page)/;
const paperLink = new RegExp(`/papers/${newArxivId}`);

/** Pages of papers of Hugging Face as a browser saves them. */
export const savedPages: DigestFormat = {
  hasTrace: ({ start }) => start.some((piece) => trace.test(piece)),
  open: ({ whole }) => ({
    isDigest: () => isOfSite(whole),
    toDigest(uri, saved) {
      const { lines, data } = readPage(whole);
      const isOfOne = lines.some(({ text }) => ofOnePaper.test(text));
      const paper = isOfOne ? readList(paperPage, lines) : undefined;
      const source = { lines, tokens: lines.map(readToken), notes: [] };
      const shown = paper?.isDigest ? paper.toDigest(uri, saved) : parsePages(source, uri, saved);
      // The page's embedded data has more than it shows: authors, abstracts.
      return completed(shown, data, whole, uri);
    },
  }),
};

/** Whether HTML is a page of papers of the site. Fast: nothing is parsed. */
function isOfSite(html: string): boolean {
  const has = (words: string) => html.includes(words);
  if (embeddedData.some(has)) return true;
  if (['Paper page - ', 'View arXiv page', 'citing this paper'].every(has)) return true;
  return has('research community') && pageName.test(html) && paperLink.test(html);
}

/**
 * The papers shown on a page, completed from its embedded data, then the papers that are only in the data.
 */
function completed(shown: ParsedDigest, data: PageData, text: string, uri: string): ParsedDigest {
  const known = new Map(data.papers);
  const papers = shown.papers.map((entry) => {
    const paper = known.get(entry.arxivId ?? '');
    if (paper) known.delete(entry.arxivId ?? '');
    return paper ? completedEntry(entry, paper) : entry;
  });
  const hidden = entriesOf(withPlaces([...known.values()], text, '&quot;'), text, uri);
  const captureDate = shown.captureDate?.year === undefined ? data.day : undefined;
  return {
    ...shown,
    papers: [...papers, ...hidden],
    problems: data.isTooDeep ? [...shown.problems, tooDeep(uri)] : shown.problems,
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
  const [sighting] = entry.sightings;
  const { voteCount } = entry;
  if (sighting && voteCount !== undefined) entry.sightings = [{ ...sighting, voteCount }];
  return entry;
}

const savedFrom = /saved from url=\(\d+\)(\S+)/;
const noData: PageData = { papers: new Map(), day: undefined, isTooDeep: false };

/** The lines that a page shows, and its embedded data. */
function readPage(html: string): { readonly lines: readonly Line[]; readonly data: PageData } {
  const map = new LineMap(html);
  let data = noData;
  let address: HtmlPiece | undefined;
  const addAddress = (url: string, at: number) => {
    // The form in which reader services write the address, above everything else.
    if (!/^https?:\/\/\S+\/papers/.test(url)) return;
    address ??= { text: `URL Source: ${url}`, start: at, end: at, link: undefined };
  };
  const lines: Line[] = [];
  readHtmlLines(html, {
    line: (line) => addLines(line, map, lines),
    open(name, start, end) {
      if (name !== 'link' && !html.slice(start, end).includes('data-props=')) return;
      const { rel, href = '', 'data-props': props = '' } = attributesOf(html, start, end);
      if (rel === 'canonical') addAddress(href, start);
      if (props === '') return;
      const found = readPageData(props);
      if (found.papers.size > data.papers.size) data = found;
      else if (found.isTooDeep) data = { ...data, isTooDeep: true };
    },
    comment: (text, start) => addAddress(savedFrom.exec(text)?.[1] ?? '', start),
  });
  const first = address && lineOf(address, false, map);
  return { lines: first ? [first, ...lines] : lines, data };
}

/** Adds the parts of a line that are a link, or between links, as lines of their own. */
function addLines({ pieces, isHeading }: HtmlLine, map: LineMap, lines: Line[]): void {
  let open: HtmlPiece | undefined;
  for (const piece of pieces) {
    if (piece.is === 'mark') continue;
    if (open?.link === piece.link && open) {
      open = { ...piece, text: open.text + piece.text, start: open.start };
    } else {
      close();
      open = piece;
    }
  }
  close();

  function close(): void {
    const line = open && lineOf(open, isHeading, map);
    if (line) lines.push(line);
  }
}

/** A piece as a line; undefined for blank text. */
function lineOf(piece: HtmlPiece, isHeading: boolean, map: LineMap): Line | undefined {
  const { link, is } = piece;
  const shown = singleSpaced(piece.text).trim();
  if (shown === '' && !is) return undefined;
  const bullet = link ? (/^·\s*(?=\S)/.exec(shown)?.[0].length ?? 0) : 0;
  const start = piece.start + bullet;
  const number = map.position(start).line;
  const last = map.lineEnd(number);
  const line: Writable<Line> = {
    number,
    offset: map.lineStart(number),
    start: Math.min(start, last),
    end: Math.max(start, Math.min(piece.end, last)),
    text: shown.slice(bullet),
    afterBlank: true,
  };
  if (isHeading && !is) line.isHeading = true;
  if (link) {
    const target = { url: link.href, site: siteLinkOf(link.href) };
    line.link = is ? { ...target, isImage: true } : target;
  }
  return line;
}
