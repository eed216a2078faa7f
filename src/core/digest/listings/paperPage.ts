import { arxivMonth, arxivNumber, arxivIdBy, arxivIdIn } from '../../identity/identifiers';
import { frontMatterEnd } from '../lines/lines';
import type { Line } from '../lines/lines';
import { passageOf, linkTo } from '../lines/paragraphs';
import { withoutPictures } from '../lines/markdown';
import type { Link, Organization, PartialDate } from '../../model';
import { dayIn, nearest, numberOf, readDateLine } from '../words/dates';
import type { Writable } from '../../base/data';
import { siteLinkOf } from '../lines/pageLinks';
import { readAuthors, readOrganization } from '../words/names';
import { addressesIn } from '../words/paperLinks';
import type { ListedPaper, ListingDraft, ListFormat } from './listing';
import {
  goesOn,
  isAnyOf,
  isNote,
  joined,
  maxSignLength,
  next,
  own,
  passageAt,
  shownAt,
  shownOf,
  signs,
  texts,
} from './paperPageLines';
import type { ShownPage, Sign, VisibleLine } from './paperPageLines';

const anAbstract = /^\W{0,6}abstract\W{0,4}$/i;

/**
 * Signs that rarely occur on other pages (`rare`), and signs that identify the paper of a page (`specific`).
 */
const rare: readonly Sign[] = ['name', 'submitted', 'rank', 'summary', 'buttons', 'citing', 'join'];
const specific: readonly Sign[] = ['id', 'name', 'rank', 'buttons', 'citing', 'join'];
const belowTitle = isAnyOf('published', 'submitted', 'rank', 'upvote', 'authors', 'abstract');
const belowAbstract = isAnyOf('buttons', 'community', 'agent', 'citing', 'collections');

/**
 * The page of one paper on Hugging Face: `arxiv:…`, title, submitter, votes, authors, abstract, then
 * comments, also about other papers. Also several pages one after another.
 */
export const paperPage: ListFormat = {
  traces: ['Abstract'],
  read: readPaperPages,
};

function readPaperPages(listing: ListingDraft): void {
  const { lines } = listing;
  const isMarkdown = lines.some(({ text }) => text.includes(']('));
  const hasAbstract = lines.some(({ text }) => anAbstract.test(text));
  const shown = hasAbstract ? lines.map((line) => shownOf(line, isMarkdown)) : [];
  const page: ShownPage = { listing, lines, shown };
  for (let from = 0; from < shown.length;) {
    const abstract = next(page, from, isAnyOf('abstract'));
    // The next page is searched for only below the abstract, since a page's id may occur several times above
    // it.
    const end = next(page, abstract + 1, isAnyOf('name', 'id'));
    if (isPage(page, from, end)) readPage(page, from, abstract, end);
    from = end;
  }
}

function isPage({ shown }: ShownPage, from: number, to: number): boolean {
  const found = new Set(shown.slice(from, to).flatMap(({ sign }) => sign ?? []));
  const has = (some: readonly Sign[]) => some.some((sign) => found.has(sign));
  return found.size >= 3 && found.has('abstract') && has(rare) && has(specific);
}

function readPage(page: ShownPage, from: number, abstract: number, to: number): void {
  const named = next(page, from, isAnyOf('id'), abstract);
  const start = named < abstract ? named + 1 : from;
  const below = next(page, start, belowTitle, abstract);
  const front = frontMatterEnd(page.lines);
  const top = Math.max(from, front);
  // Items above the id are links of the site.
  const firstItem = start > from ? start : below;
  for (let index = top; index < to; index += 1) {
    if (isNote(page, index, index >= firstItem)) page.shown[index] = own;
  }
  const title =
    titleIn(page, Math.max(start, front), below, start > from) ?? titleOfName(page, from, abstract);
  if (!title) return;
  const isEnd = (shown: VisibleLine) => shown.level > 0 || belowAbstract(shown);
  const end = next(page, abstract + 1, isEnd, to);
  const id = idIn(page, from, abstract, to);
  const buttons = next(page, end, ({ sign, text }) => sign !== 'buttons' && text !== '', to);
  page.listing.addHead(dayFetched(page, from, start));
  page.listing.add(title.at, Math.max(buttons, abstract + 1) - 1, {
    title: title.passage,
    ...abstractIn(page, abstract + 1, end),
    ...factsIn(page, below, abstract, id),
    arxivId: id,
    links: linksIn(page, end, buttons),
  });
  const ownPart = notesBelow(page, end, to);
  for (let index = top; index < to; index += 1) {
    if (index >= ownPart || page.shown[index] === own) page.listing.leave(index);
  }
}

/** The id of the paper. Comments contain other ids. */
function idIn(page: ShownPage, from: number, abstract: number, to: number): string | undefined {
  let inAddress: string | undefined;
  for (let index = from; index < abstract; index += 1) {
    if (shownAt(page, index).sign === 'id') return arxivIdIn(shownAt(page, index).text);
    inAddress ??= arxivIdBy(ownAddress, page.listing.text(index).slice(0, maxSignLength));
  }
  for (let index = abstract; inAddress === undefined && index < to; index += 1) {
    const { text, sign } = shownAt(page, index);
    const { link } = page.lines[index] ?? {};
    if (sign === 'buttons') inAddress = arxivIdIn(link?.url ?? page.listing.text(index));
    else if (text.length < maxSignLength) inAddress = arxivIdBy(ownId, text);
  }
  return inAddress;
}

/**
 * The title: a heading, else the lines between the id and the parts below the title, else the last line
 * above these parts.
 */
function titleIn(page: ShownPage, from: number, to: number, hasId: boolean) {
  let last = to - 1;
  while (last >= from && shownAt(page, last).text === '') last -= 1;
  let first = last;
  while (first >= from && shownAt(page, first).level === 0) first -= 1;
  if (first >= from) {
    last = first;
    while (last + 1 < to && goesOn(page, last + 1)) last += 1;
  } else {
    first = hasId
      ? next(page, from, ({ text }) => text !== '' && !/^copy markdown$/i.test(text), to)
      : last;
  }
  const text = joined(texts(page, first, last + 1)).replace(/^Paper page - /, '');
  const line = page.lines[first];
  const isNone = first < from || last < first || text === '' || text.length > maxSignLength;
  if (!line || isNone) return undefined;
  const bare = line.text.replace(/^#{1,6} +/, '').replace(/^Paper page - /, '');
  const start = line.start + line.text.length - bare.length;
  return { at: first, passage: { ...passageOf(page.lines, first, last, { start }), text } };
}

/** The title from the page's name, since some tools omit the title itself. */
function titleOfName(page: ShownPage, from: number, to: number) {
  const at = next(page, from, isAnyOf('name'), to);
  const line = page.lines[at];
  if (at >= to || !line) return undefined;
  const isIndented = (index: number) =>
    (page.lines[index]?.start ?? 0) > (page.lines[index]?.offset ?? 0);
  let last = at;
  while (last + 1 < to && goesOn(page, last + 1) && isIndented(last + 1)) last += 1;
  const quote = /^[\w ]+: *(["'])/.exec(line.text)?.[1];
  const { text = '', end = 0 } = page.lines[last] ?? {};
  const isQuoted = quote !== undefined && text.endsWith(quote);
  const passage = passageOf(page.lines, at, last, {
    start: line.start + line.text.indexOf(nameMark) + nameMark.length,
    end: isQuoted ? end - 1 : end,
  });
  return passage.text === '' ? undefined : { at, passage };
}

/** The page's own abstract, below the generated summary. */
function abstractIn(
  page: ShownPage,
  from: number,
  to: number,
): Pick<ListedPaper, 'abstract' | 'excerpt'> {
  const ofPage: number[] = [];
  let summary: number[] = [];
  for (let index = from; index < to; index += 1) {
    const { text, sign } = shownAt(page, index);
    if (sign === 'summary') summary = ofPage.splice(0);
    else if (text !== '') ofPage.push(index);
  }
  if (summary.length === 0 && startsWithSummary(page, ofPage)) summary = ofPage.splice(0, 1);
  const abstract = passageAt(page, ofPage);
  const passage = passageAt(page, summary);
  if (abstract) return { abstract };
  return passage ? { excerpt: { passage, kind: 'summary' } } : {};
}

/**
 * Whether a summary comes first without a label: a sentence or two on one line, separated from a longer
 * text or from wrapped lines.
 */
function startsWithSummary(page: ShownPage, [first, ...rest]: readonly number[]): boolean {
  const [second] = rest;
  if (first === undefined || second === undefined) return false;
  const { text } = shownAt(page, first);
  const { length } = text;
  if (length < 80 || length > 400 || !/[.!?]$/.test(text)) return false;
  if (joined(rest.map((place) => shownAt(page, place).text)).length < 1.5 * length) return false;
  const next = shownAt(page, second).text.length;
  const isBroken = rest.length > 2 && length > maxWrappedLength && next < maxWrappedLength;
  return page.lines[second]?.afterBlank === true || next > 2 * length || isBroken;
}

/** The parts between title and abstract. */
function factsIn(
  page: ShownPage,
  from: number,
  to: number,
  id: string | undefined,
): Partial<ListedPaper> {
  const facts: Writable<Partial<ListedPaper>> = {};
  for (let index = from; index < to; index += 1) {
    const { text, sign } = shownAt(page, index);
    const line = page.lines[index];
    if (sign === 'authors') {
      const row = joined(texts(page, index, to));
      return { ...facts, ...authorsIn(row.replace(signs.authors, '')) };
    }
    if (sign === 'upvote') {
      const count = signs.upvote.exec(text)?.[1] ?? shownAt(page, index + 1).text;
      if (/^\d[\d,]*$/.test(count)) facts.voteCount = numberOf(count);
    } else if (sign === 'published') {
      const date = readDateLine(text)?.date;
      if (date) facts.date = dated(date, id);
    } else if (sign === 'submitted') {
      index = next(page, index, (shown) => onDay.test(shown.text), Math.min(to, index + 6));
    } else if (line && facts.voteCount === undefined) {
      const organization = organizationOn(line, text);
      if (organization) facts.organization ??= organization;
    }
  }
  return facts;
}

/** The paper's addresses below its abstract. */
function linksIn(page: ShownPage, from: number, to: number): Link[] {
  const urls = page.lines
    .slice(from, to)
    .flatMap(({ text, link }) => (link ? [link.url] : addressesIn(text)));
  return urls.filter((url) => /^https?:/.test(url) && !notThePaper.test(url)).map(linkTo);
}

/** The date on which a tool reports to have fetched the page. */
function dayFetched({ shown }: ShownPage, from: number, to: number): PartialDate | undefined {
  const fetched = shown.slice(from, to).map(({ text }) => fetchedOn.exec(text)?.[1]);
  return dayIn(fetched.find((day) => day !== undefined) ?? '');
}

/** Where the reader's own part starts: with a heading below everything on the page. */
function notesBelow(page: ShownPage, from: number, to: number): number {
  const foot = next(page, from, isAnyOf('citing'), to);
  const isOwn = ({ level, sign }: VisibleLine) => level > 0 && level < 4 && sign === undefined;
  const start = next(page, foot, isOwn, to);
  // Crawlers append the whole page as JSON, and readers don't write into HTML.
  const isOfTool = page.listing.text(start + 1).startsWith('```');
  return isOfTool || page.lines[start]?.isHeading === true ? to : start;
}

const nameMark = 'Paper page - ';
const ownAddress = new RegExp(`(?:huggingface\\.co|hf\\.co)/papers/${arxivNumber}`, 'i');
const ownId = new RegExp(`^(?:hf papers read |cite arxiv\\.org/abs/)${arxivNumber}`, 'i');
/** The end of the line with the submitter. */
const onDay = /on [A-Z][a-z]{2,8} \d{1,2}(?:, \d{4})?$/;
const notThePaper = /^https?:\/\/(?:arxiv\.org\/pdf\/|huggingface\.co\/(?:login|join)\b)/;
const fetchedOn = /^(?:accessed|fetched|captured|retrieved|timestamp|date)\b[^:]{0,10}: ?(.*)/i;

/** The width at which tools wrap lines, if they do. */
const maxWrappedLength = 110;

const anyLink = /\[([^\][]*)\]\(([^()\s]+)(?: "[^"]*")?\)/g;
const maxNameLength = 80;

/** Reads names separated by commas. Some tools omit names with an account: `others` marks that names are missing. */
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
 * The date with its year, which the page omits in the year of publication: in that case, the year that brings
 * the date nearest to the month of the arXiv id.
 */
function dated(day: PartialDate, id: string | undefined): PartialDate {
  const given = arxivMonth(id ?? '');
  return day.year !== undefined || !given ? day : { ...nearest(day, given), yearInferred: true };
}

/** The organization on a line: in a link to its account, or alone. */
function organizationOn({ text: raw, link }: Line, text: string): Organization | undefined {
  const links: readonly (readonly [string, string])[] = link
    ? [[text, link.url]]
    : Array.from(withoutPictures(raw).matchAll(anyLink), (found) => [
        found[1]?.trim() ?? '',
        found[2] ?? '',
      ]);
  for (const [name, url] of links) {
    const site = siteLinkOf(url);
    if (site?.kind === 'account' && name !== '') return { name, slug: site.slug };
  }
  const isName = links.length === 0 && /^\p{L}/u.test(text) && text.length <= maxNameLength;
  return isName ? readOrganization(text) : undefined;
}
