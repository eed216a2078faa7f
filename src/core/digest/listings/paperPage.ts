import type { Link, Organization, PartialDate } from '../../model';
import { numberOf, readDateLine } from '../words/dates';
import type { PlacedText } from '../lines/paragraphs';
import type { Writable } from '../../base/writable';
import type { Line } from '../lines/lines';
import { siteLinkOf } from '../lines/siteLinks';
import { readAuthors } from '../words/authors';
import { readOrganization } from '../words/organization';
import { dayIn, dayOfArxivId } from './days';
import { arxivIdBy, arxivIdIn, arxivNumber } from '../../identity/identifiers';
import type { ListedPaper, ListingDraft, ListFormat } from './listing';
import { joined, longestSign, PageLines, signs } from './paperPageLines';
import type { VisibleLine, Sign } from './paperPageLines';
import { linkTo, passageOf } from './passages';

/** Signs that hardly stand on other pages (`rare`), and signs that say which paper a page is about (`telling`). */
const rare: readonly Sign[] = ['name', 'submitted', 'rank', 'summary', 'buttons', 'citing', 'join'];
const telling: readonly Sign[] = ['id', 'name', 'rank', 'buttons', 'citing', 'join'];
const belowTitle = isAnyOf('published', 'submitted', 'rank', 'upvote', 'authors', 'abstract');
const belowAbstract = isAnyOf('buttons', 'community', 'agent', 'citing', 'collections');

/**
 * The page of one paper on Hugging Face: `arxiv:…`, title, who submitted it, votes, authors, abstract, and
 * below that what others say, also of other papers. Several may follow one another.
 */
export const paperPage: ListFormat = {
  traces: ['Abstract'],
  read: (listing) => new PaperPageReader(listing).read(),
};

class PaperPageReader {
  readonly #page: PageLines;

  constructor(private readonly listing: ListingDraft) {
    this.#page = new PageLines(listing.lines);
  }

  read(): void {
    for (let from = 0; from < this.#page.shown.length;) {
      const abstract = this.#page.next(from, isAnyOf('abstract'));
      // The next page is searched for only below the abstract, as a page may be named several times above
      // it.
      const end = this.#page.next(abstract + 1, isAnyOf('name', 'id'));
      if (this.#isPage(from, end)) this.#readPage(from, abstract, end);
      from = end;
    }
  }

  #isPage(from: number, to: number): boolean {
    const found = new Set(this.#page.shown.slice(from, to).flatMap(({ sign }) => sign ?? []));
    const has = (some: readonly Sign[]) => some.some((sign) => found.has(sign));
    return found.size >= 3 && found.has('abstract') && has(rare) && has(telling);
  }

  #readPage(from: number, abstract: number, to: number): void {
    const named = this.#page.next(from, isAnyOf('id'), abstract);
    const start = named < abstract ? named + 1 : from;
    const below = this.#page.next(start, belowTitle, abstract);
    const title = this.#titleIn(start, below, start > from) ?? this.#titleOfName(from, abstract);
    if (!title) return;
    const isEnd = (shown: VisibleLine) => shown.level > 0 || belowAbstract(shown);
    const end = this.#page.next(abstract + 1, isEnd, to);
    const id = this.#idIn(from, abstract, to);
    const buttons = this.#page.next(end, ({ sign, text }) => sign !== 'buttons' && text !== '', to);
    this.listing.addHead(this.#dayIn(from, start));
    this.listing.add(title.at, Math.max(buttons, abstract + 1) - 1, {
      title: title.passage,
      ...this.#abstractIn(abstract + 1, end),
      ...this.#factsIn(below, abstract, id),
      arxivId: id,
      links: this.#linksIn(end, buttons),
    });
    for (let index = below; index < end; index += 1) {
      if (this.#page.isNote(index)) this.listing.leave(index);
    }
    const notes = this.#notesBelow(end, to);
    if (notes < to) this.listing.leave(notes, to - 1);
  }

  /** The id of the paper: others are named in comments. */
  #idIn(from: number, abstract: number, to: number): string | undefined {
    let inAddress: string | undefined;
    for (let index = from; index < abstract; index += 1) {
      if (this.#page.at(index).sign === 'id') return arxivIdIn(this.#page.at(index).text);
      inAddress ??= arxivIdBy(ownAddress, this.listing.text(index).slice(0, longestSign));
    }
    for (let index = abstract; inAddress === undefined && index < to; index += 1) {
      const { text, sign } = this.#page.at(index);
      const { link } = this.listing.lines[index] ?? {};
      if (sign === 'buttons') inAddress = arxivIdIn(link?.url ?? this.listing.text(index));
      else if (text.length < longestSign) inAddress = arxivIdBy(ownId, text);
    }
    return inAddress;
  }

  /**
   * The title: a heading, else the lines between the id and what stands below the title, else the last line
   * above that.
   */
  #titleIn(from: number, to: number, hasId: boolean): Title | undefined {
    let last = to - 1;
    while (last >= from && this.#page.at(last).text === '') last -= 1;
    let first = last;
    while (first >= from && this.#page.at(first).level === 0) first -= 1;
    if (first >= from) {
      last = first;
      while (last + 1 < to && this.#page.goesOn(last + 1)) last += 1;
    } else {
      first = hasId
        ? this.#page.next(from, ({ text }) => text !== '' && !/^copy markdown$/i.test(text), to)
        : last;
    }
    const text = joined(this.#page.texts(first, last + 1)).replace(/^Paper page - /, '');
    const line = this.listing.lines[first];
    const isNone = first < from || last < first || text === '' || text.length > longestSign;
    if (!line || isNone) return undefined;
    const bare = line.text.replace(/^#{1,6} +/, '').replace(/^Paper page - /, '');
    const start = line.start + line.text.length - bare.length;
    return {
      at: first,
      passage: { ...passageOf(this.listing.lines, first, last, { start }), text },
    };
  }

  /** The title from the page's name, as some tools leave the title itself out. */
  #titleOfName(from: number, to: number): Title | undefined {
    const { lines } = this.listing;
    const at = this.#page.next(from, isAnyOf('name'), to);
    const line = lines[at];
    if (at >= to || !line) return undefined;
    const isIndented = (index: number) => (lines[index]?.start ?? 0) > (lines[index]?.offset ?? 0);
    let last = at;
    while (last + 1 < to && this.#page.goesOn(last + 1) && isIndented(last + 1)) last += 1;
    const quote = /^[\w ]+: *(["'])/.exec(line.text)?.[1];
    const { text = '', end = 0 } = lines[last] ?? {};
    const isQuoted = quote !== undefined && text.endsWith(quote);
    const passage = passageOf(lines, at, last, {
      start: line.start + line.text.indexOf(nameMark) + nameMark.length,
      end: isQuoted ? end - 1 : end,
    });
    return passage.text === '' ? undefined : { at, passage };
  }

  /** The page's own abstract, below the summary that a machine made of it. */
  #abstractIn(from: number, to: number): Pick<ListedPaper, 'abstract' | 'excerpt'> {
    const own: number[] = [];
    let summary: number[] = [];
    for (let index = from; index < to; index += 1) {
      const { text, sign } = this.#page.at(index);
      if (sign === 'summary') summary = own.splice(0);
      else if (text !== '' && !this.#page.isNote(index)) own.push(index);
    }
    if (summary.length === 0 && this.#startsWithSummary(own)) summary = own.splice(0, 1);
    const abstract = this.#page.passage(own);
    const passage = this.#page.passage(summary);
    if (abstract) return { abstract };
    return passage ? { excerpt: { passage, kind: 'summary' } } : {};
  }

  /**
   * Whether a summary stands first although nothing says so: a sentence or two on one line, apart from
   * a longer text or from lines that were broken.
   */
  #startsWithSummary([first, ...rest]: readonly number[]): boolean {
    const [second] = rest;
    if (first === undefined || second === undefined) return false;
    const { text } = this.#page.at(first);
    const { length } = text;
    if (length < 80 || length > 400 || !/[.!?]$/.test(text)) return false;
    if (joined(rest.map((place) => this.#page.at(place).text)).length < 1.5 * length) return false;
    const next = this.#page.at(second).text.length;
    const isBroken = rest.length > 2 && length > longestBroken && next < longestBroken;
    return this.listing.lines[second]?.afterBlank === true || next > 2 * length || isBroken;
  }

  /** What stands between title and abstract. */
  #factsIn(from: number, to: number, id: string | undefined): Partial<ListedPaper> {
    const facts: Writable<Partial<ListedPaper>> = {};
    for (let index = from; index < to; index += 1) {
      const { text, sign } = this.#page.at(index);
      const line = this.listing.lines[index];
      if (sign === 'authors') {
        const row = joined(
          this.#page.texts(index, to).filter((_, at) => !this.#page.isNote(index + at)),
        );
        return { ...facts, ...authorsIn(row.replace(signs.authors, '')) };
      }
      if (sign === 'upvote') {
        const count = signs.upvote.exec(text)?.[1] ?? this.#page.at(index + 1).text;
        if (/^\d[\d,]*$/.test(count)) facts.voteCount = numberOf(count);
      } else if (sign === 'published') {
        const date = readDateLine(text)?.date;
        if (date) facts.date = dated(date, id);
      } else if (sign === 'submitted') {
        index = this.#page.next(index, (shown) => onDay.test(shown.text), Math.min(to, index + 6));
      } else if (line && facts.voteCount === undefined) {
        const organization = organizationOn(line, text);
        if (organization) facts.organization ??= organization;
      }
    }
    return facts;
  }

  /** The paper's addresses below its abstract. */
  #linksIn(from: number, to: number): Link[] {
    const urls = this.listing.lines
      .slice(from, to)
      .flatMap(({ text, link }) =>
        link ? [link.url] : Array.from(text.matchAll(address), ([, url = '']) => url),
      );
    return urls.filter((url) => /^https?:/.test(url) && !notThePaper.test(url)).map(linkTo);
  }

  /** The day that a tool says it fetched the page on. */
  #dayIn(from: number, to: number): PartialDate | undefined {
    const fetched = this.#page.shown.slice(from, to).map(({ text }) => fetchedOn.exec(text)?.[1]);
    return dayIn(fetched.find((day) => day !== undefined) ?? '');
  }

  /** Where the reader's own part begins: with a heading below all that the page has. */
  #notesBelow(from: number, to: number): number {
    const foot = this.#page.next(from, isAnyOf('citing'), to);
    const isOwn = ({ level, sign }: VisibleLine) => level > 0 && level < 4 && sign === undefined;
    const start = this.#page.next(foot, isOwn, to);
    // Crawlers add the whole page once more, as JSON; nobody writes into HTML.
    const isOfTool = this.listing.text(start + 1).startsWith('```');
    return isOfTool || this.listing.lines[start]?.isHeading === true ? to : start;
  }
}

interface Title {
  readonly at: number;
  readonly passage: PlacedText;
}

const nameMark = 'Paper page - ';
const ownAddress = new RegExp(`(?:huggingface\\.co|hf\\.co)/papers/${arxivNumber}`, 'i');
const ownId = new RegExp(`^(?:hf papers read |cite arxiv\\.org/abs/)${arxivNumber}`, 'i');
/** The end of the line that says who submitted a paper. */
const onDay = /on [A-Z][a-z]{2,8} \d{1,2}(?:, \d{4})?$/;
const address = /\]\((https?:\/\/[^()\s]+)\)/g;
const notThePaper = /^https?:\/\/(?:arxiv\.org\/pdf\/|huggingface\.co\/(?:login|join)\b)/;
const fetchedOn = /^(?:accessed|fetched|captured|retrieved|timestamp|date)\b[^:]{0,10}: ?(.*)/i;
function isAnyOf(...some: readonly Sign[]): (shown: VisibleLine) => boolean {
  return ({ sign }) => sign !== undefined && some.includes(sign);
}

/** Where tools break lines, if they do. */
const longestBroken = 110;

const anyLink = /\[([^\][]*)\]\(([^()\s]+)(?: "[^"]*")?\)/g;
const longestName = 80;

/**
 * Reads a row of names between commas. Some tools leave out names with an account: `others` stands for the
 * gaps.
 */
function authorsIn(row: string): Pick<ListedPaper, 'authors' | 'authorCount'> {
  const parts = row.replace(/,? ?\+ ?(?=\d+ authors?$)/, ', and ').split(',');
  const hasGaps = parts.length > 1 && parts.some((part) => part.trim() === '');
  const { authors, authorCount } = readAuthors(parts.join(','));
  if (!authors) return {};
  return {
    authors: hasGaps && authors.at(-1) !== 'others' ? [...authors, 'others'] : authors,
    ...(authorCount !== undefined && { authorCount }),
  };
}

/**
 * The day with its year, which the page leaves out in the year of publication: then the year that brings
 * the day nearest to the month of the arXiv id.
 */
function dated(day: PartialDate, id: string | undefined): PartialDate {
  const given = id === undefined ? undefined : dayOfArxivId(id);
  if (day.year !== undefined || given?.year === undefined) return day;
  const months = (day.month ?? 0) - (given.month ?? 0);
  const year = given.year + (months > 6 ? -1 : months < -6 ? 1 : 0);
  return { ...day, year, yearInferred: true };
}

/** The organisation that a line names: by a link to its account, or alone. */
function organizationOn({ text: raw, link }: Line, text: string): Organization | undefined {
  const links: readonly (readonly [string, string])[] = link
    ? [[text, link.url]]
    : Array.from(raw.replace(/!\[[^\][]*\]\([^()\s]*\)/g, '').matchAll(anyLink), (found) => [
        found[1]?.trim() ?? '',
        found[2] ?? '',
      ]);
  for (const [name, url] of links) {
    const site = siteLinkOf(url);
    if (site?.kind === 'account' && name !== '') return { name, slug: site.slug };
  }
  const isName = links.length === 0 && /^\p{L}/u.test(text) && text.length <= longestName;
  return isName ? readOrganization(text) : undefined;
}
