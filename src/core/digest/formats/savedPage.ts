/**
 * Pages as browsers save them. `html.ts` has the parser, `records.ts` reads the data embedded in pages,
 * `pageAsMarkdown.ts` converts a copied page to Markdown.
 */
import type { DigestEntry, ParsedDigest } from '../../model';
import { singleSpaced } from '../../text/characters';
import { LineMap } from '../../text/lineMap';
import { newArxivId } from '../../identity/identifiers';
import { placed, readPageData, titlesIn, tooDeep } from './records';
import type { PageData, RecordedPaper } from './records';
import type { EntryDraft } from '../cards/entries';
import type { DigestFormat } from '../lines/digestText';
import { readHtml } from './html';
import type { HtmlAttributes, HtmlReader } from './html';
import type { Line, LineLink } from '../lines/lines';
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
      const { lines, data } = new SavedPageReader(whole).read();
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
  const hidden =
    known.size > 0 ? placed([...known.values()], titlesIn(text, '&quot;'), text, uri) : [];
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

/** Their content isn't shown. */
const unseen = new Set(['script', 'style', 'svg', 'noscript', 'template', 'input', 'select']);
/** Elements whose content continues the current line. */
const inline = new Set(
  'a span b i em strong code sub sup small u mark s font abbr time img label button'.split(' '),
);
const headings = new Set('h1 h2 h3 h4 h5 h6'.split(' '));
const savedFrom = /saved from url=\(\d+\)(\S+)/;
/** Collects the lines that a page shows, and its embedded data. */
class SavedPageReader implements HtmlReader {
  readonly lines: Line[] = [];
  data: PageData = { papers: new Map(), day: undefined, isTooDeep: false };
  readonly #places: LineMap;
  /** The current line so far, and the position of its text. */
  #shown = '';
  #start = 0;
  #end = 0;
  #link: LineLink | undefined;
  #hasImage = false;
  #hasText = false;
  #heading = 0;
  #unseen = 0;
  #hasAddress = false;

  constructor(private readonly html: string) {
    this.#places = new LineMap(html);
  }

  read(): this {
    readHtml(this.html, this);
    this.#endLine();
    return this;
  }

  open(name: string, attributes: HtmlAttributes, start: number): void {
    const data = attributes['data-props'];
    if (data !== undefined) this.#addData(data);
    if (unseen.has(name)) this.#unseen += 1;
    if (name === 'link' && attributes['rel'] === 'canonical') {
      this.#addAddress(attributes['href'] ?? '', start);
    }
    if (!inline.has(name)) this.#endLine();
    if (headings.has(name)) this.#heading += 1;
    if (name === 'img') this.#hasImage = true;
    if (name === 'a') {
      const url = attributes['href'] ?? '';
      const site = siteLinkOf(url);
      this.#endLine();
      this.#link = { url, site };
      this.#hasText = false;
      this.#hasImage = false;
    }
  }

  close(name: string, start: number): void {
    if (unseen.has(name)) this.#unseen = Math.max(0, this.#unseen - 1);
    if (name === 'a') {
      this.#endLine();
      if (this.#link && this.#hasImage && !this.#hasText) this.#addPicture(this.#link, start);
      this.#link = undefined;
    } else if (!inline.has(name)) {
      this.#endLine();
    }
    if (headings.has(name)) this.#heading = Math.max(0, this.#heading - 1);
  }

  comment(data: string, start: number): void {
    this.#addAddress(savedFrom.exec(data)?.[1] ?? '', start);
  }

  text(data: string, start: number, end: number): void {
    if (this.#unseen > 0) return;
    const before = data.length - data.trimStart().length;
    if (before === data.length) {
      if (this.#shown !== '') this.#shown += ' ';
      return;
    }
    if (this.#shown === '') this.#start = start + before;
    this.#shown += data;
    this.#end = end;
    this.#hasText = true;
  }

  #endLine(): void {
    if (this.#shown === '') return;
    const shown = singleSpaced(this.#shown).trim();
    this.#shown = '';
    if (shown === '') return;
    const marks = this.#link ? (/^·\s*(?=\S)/.exec(shown)?.[0].length ?? 0) : 0;
    this.#addLine(shown.slice(marks), this.#start + marks, this.#end);
  }

  #addPicture({ url, site }: LineLink, at: number): void {
    this.#addLine('', at, at, { url, site, isImage: true });
  }

  #addAddress(address: string, at: number): void {
    if (this.#hasAddress || !/^https?:\/\/\S+\/papers/.test(address)) return;
    this.#hasAddress = true;
    // The form in which reader services write the address, above everything else.
    this.#addLine(`URL Source: ${address}`, at, at);
    const line = this.lines.pop();
    if (line) this.lines.unshift(line);
  }

  #addLine(text: string, start: number, end: number, link = this.#link): void {
    const number = this.#places.position(start).line;
    const offset = this.#places.lineStart(number);
    const last = this.#places.lineEnd(number);
    this.lines.push({
      number,
      offset,
      start: Math.min(start, last),
      end: Math.max(start, Math.min(end, last)),
      text,
      afterBlank: true,
      ...(this.#heading > 0 && text !== '' && { isHeading: true }),
      ...(link && { link }),
    });
  }

  #addData(json: string): void {
    const data = readPageData(json);
    if (data.papers.size > this.data.papers.size) this.data = data;
    else if (data.isTooDeep) this.data = { ...this.data, isTooDeep: true };
  }
}
