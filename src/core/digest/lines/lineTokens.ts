/** The token of each line of a page: what the line is by itself, such as a date or a number of authors. */
import { monthStarts, numberOf, readDateLine } from '../words/dates';
import type { DateLine } from '../words/dates';
import {
  counterLine,
  boilerplateLines,
  headLines,
  pageNames,
  tabsLine,
} from '../words/boilerplate';
import type { LineToken } from './lineToken';
import { authorWords, firstWords, plainDigits, submittedWords } from '../words/languages';
import { defined } from '../../base/data';
import { isLetter, singleSpaced } from '../../text/characters';
import { arxivIdOf, doiOf } from '../../identity/identifiers';
import type { Line, LineLink } from './lines';
import { withoutHeadingMark } from './markdown';

/** The token of a line that is exactly this text. */
const text: LineToken = { kind: 'text' };
/** The token of a line of the page that belongs to no paper. */
const boilerplate: LineToken = { kind: 'boilerplate' };
const rule: LineToken = { kind: 'boilerplate', rule: true };
/** The token of the tabs of a page. */
const tabs: LineToken = { kind: 'tabs' };
/** The token of the separator line before each date. */
const separator: LineToken = { kind: 'separator' };
const noVotes: LineToken = { kind: 'number', value: undefined };

/** Text that is the same on every page, in lower case. */
const knownLines: ReadonlyMap<string, LineToken> = new Map<string, LineToken>([
  ...boilerplateLines.map((line) => [line, boilerplate] as const),
  ...headLines.map((line) => [line, { kind: 'head' }] as const),
  ...[...pageNames].map(([line, page]) => [line, { kind: 'head', page }] as const),
]);

/** A number of authors, optionally after a bullet. */
const authors = /^([•·*+\-–—◦▪‣] ?|o )?(\d{1,6}|\d{1,3}(?:,\d{3})+) authors?$/i;
const translatedAuthors = new RegExp(`^([•·*+-] ?)?(\\d{1,6}) ?(?:${authorWords})$`, 'iu');
const number = /^(?:\[-\] ?)?(?:(\d{1,6})(?: comments?)?|[-–—])$/;
/** The page uses the first separator; tools replace it with the others. */
const separators = '·•∙⋅・‧';
const bullets = '•*+-';
/** One or more bullets, since a list may start with a list. */
const listMarks = /^(?:[•*+-] )+/;

/**
 * How a line starts that may be more than plain text, as a case-insensitive regular expression: with no
 * letter, as a date, or with the first word of a known line or an address.
 */
const moreThanText = String.raw`(?:[^a-z]|(?:${monthStarts})[a-z]*\.? +\d|(?:${firstWordsOfMore()})\b)`;
const startOfMore = new RegExp(`^${moreThanText}`, 'i');

function firstWordsOfMore(): string {
  const known = [...knownLines.keys()].flatMap((line) => /^[a-z]+/.exec(line) ?? []);
  const others = 'daily|weekly|monthly|upvotes?|submitted|github|published|o|https?|arxiv|doi';
  return [...new Set([...known, ...firstWords]), others].join('|');
}

/** Whether a line is plain text, as nearly all titles and names are. */
function isJustText(line: string): boolean {
  return !startOfMore.test(line) && !line.includes(']') && !line.includes('·');
}

/** No line around the papers is longer. */
const maxBoilerplateLength = 60;

/** The token of a line as a reader of the page sees it; undefined when it is plain text. */
function readShown(written: string): LineToken | undefined {
  const shown = plainDigits(written);
  if (shown.length === 1 && separators.includes(shown)) return separator;
  const startsWithLetter = isLetter(shown.charCodeAt(0));
  if (shown.length <= maxBoilerplateLength) {
    const count = startsWithLetter && !shown.startsWith('o ') ? undefined : readCount(shown);
    const token = count ?? readDate(shown) ?? readAroundPapers(shown);
    if (token) return token;
  }
  if (!startsWithLetter && isRule(shown)) return rule;
  if (!startsWithLetter && (isImage(shown) || isLinkRemains(shown))) return boilerplate;
  return readInlineByline(shown) ?? readLinkLine(shown);
}

function readCount(shown: string): LineToken | undefined {
  const count = shown.startsWith('• ') ? null : number.exec(shown);
  if (count) return count[1] === undefined ? noVotes : { kind: 'number', value: Number(count[1]) };
  const people = authors.exec(shown) ?? translatedAuthors.exec(shown);
  if (!people) return undefined;
  return { kind: 'authors', count: numberOf(people[2] ?? ''), marked: people[1] !== undefined };
}

function readDate(shown: string): LineToken | undefined {
  const day = readDateLine(shown);
  return day && { kind: 'date', marked: shown.startsWith('·'), day };
}

/** The token of a line around the papers, in the head or below a card; undefined for any other. */
function readAroundPapers(shown: string): LineToken | undefined {
  const lower = shown.toLowerCase();
  const isListed = lower.charAt(1) === ' ' && bullets.includes(lower.charAt(0));
  const listed = isListed ? lower.replace(listMarks, '') : lower;
  const known = knownLines.get(listed);
  if (known) return known;
  if (tabsLine.test(listed)) return tabs;
  if (lower === 'upvote' || lower === 'upvotes') return { kind: 'upvote' };
  const submitted = submittedWords.exec(lower.replace(/^· ?/, ''));
  if (submitted) return { kind: 'submitter', named: lower.length > submitted[0].length + 1 };
  return counterLine.test(listed) ? boilerplate : undefined;
}

/** The parts of a byline on one line: an organization, then the numbers of authors and comments, and the date. */
function readInlineByline(shown: string): LineToken | undefined {
  if (!shown.includes('·') && !shown.includes('author')) return undefined;
  const parts = shown.replace(/(?<=\d authors?),? (?=\p{L})/u, '·').split(/ ?· ?/);
  const names: string[] = [];
  let day: DateLine | undefined;
  let count: string | undefined;
  let comments: string | undefined;
  for (const part of parts) {
    count ??= authors.exec(part)?.[2];
    day ??= readDateLine(part);
    if (part === '' || authors.test(part) || readDateLine(part)) continue;
    const number = counted.exec(part)?.[1];
    if (number !== undefined && (day || count !== undefined)) comments = number;
    else if (day) return undefined;
    else names.push(part);
  }
  const by = names.join(' · ');
  if (!day || (by === '' && count === undefined)) return undefined;
  return {
    kind: 'byline',
    by,
    day: { ...day, ...(comments !== undefined && { comments: Number(comments) }) },
    ...(count !== undefined && { authorCount: numberOf(count) }),
  };
}

function readLinkLine(shown: string): LineToken | undefined {
  if (!shown.includes(':')) return undefined;
  if (shown.includes(' ')) return /^(?:arxiv|doi): /i.test(shown) ? linkToken(shown) : undefined;
  const address = /^<.*>$/.test(shown) ? shown.slice(1, -1) : shown;
  if (!/^(?:https?:\/\/|arxiv:|doi:)./i.test(address)) return undefined;
  return linkToken(address);
}

/** Addresses of the site say nothing about a paper, except for the paper's own page. */
const sitePage = /^https?:\/\/(?:huggingface\.co|hf\.co|cdn-avatars\.huggingface\.co)(?:\/|$)/i;

/** The token of a line that is an address or an identifier. */
function linkToken(address: string): LineToken {
  const arxivId = arxivIdOf(address);
  const doi = doiOf(address);
  const isOfSite = isSitePage(address);
  const url = !isOfSite && /^https?:/i.test(address) ? address : undefined;
  if ((url ?? arxivId ?? doi) !== undefined)
    return { kind: 'link', ...defined({ url, arxivId, doi }) };
  return isOfSite ? boilerplate : text;
}

function isSitePage(url: string): boolean {
  return sitePage.test(url) && !/\/(?:datasets|spaces|collections)\//.test(url);
}

/** `---`, `* * *`, `=====`, which people and tools insert between papers. */
function isRule(shown: string): boolean {
  return /^(?:[-–—_=*~] ?){3,}$/.test(shown);
}

/** A picture, possibly in a list: in Markdown, or as tools describe it. */
function isImage(shown: string): boolean {
  if (/^(?:- )?\[(?:(?:image|img|图片|图像|圖片|画像)[^\][]*)?\]$/i.test(shown)) return true;
  return /^(?:- )?!\[[^\]]*\]\([^()]*\)\\*$/.test(shown);
}

/**
 * The remains of a link over several lines: `[`, `](https://…)`, `][12]`; the fence around a page.
 */
function isLinkRemains(shown: string): boolean {
  return (
    shown === '```' || shown === '[' || shown === ']' || /^\](?:\([^()]*\)|\[\d+\])$/.test(shown)
  );
}

const heading: LineToken = { kind: 'text', heading: true };

/** Only titles and abstracts are longer. */
const maxTokenLength = 160;

/** Returns the token of a line. */
export function readToken(line: Line): LineToken {
  if (line.link) return readLinked(line, line.link);
  if (line.isHeading) return readHeading(line);
  const { text: raw } = line;
  const { length } = raw;
  // Every byline has a line with only the separator.
  if (length === 1) return separators.includes(raw) ? separator : (readShown(raw) ?? text);
  if (length > maxTokenLength ? !raw.startsWith('#') : isJustText(raw)) return text;
  const shown = singleSpaced(line.text);
  const title = withoutHeadingMark(shown);
  const rest = title ?? shown;
  const token = rest.length > maxTokenLength ? undefined : readShown(rest);
  return token ?? (title === undefined ? text : heading);
}

/** Reads a heading without its mark. */
function readHeading(line: Line): LineToken {
  const token = line.text.length > maxTokenLength ? undefined : readShown(singleSpaced(line.text));
  return token?.kind === 'head' || token?.kind === 'boilerplate' ? token : heading;
}

const voted = /^(?:upvotes?\s*)?(?:(\d{1,6})|(\d{1,3}(?:,\d{3})+)|[-–—])$/i;
const counted = /^(\d{1,6})(?: comments?)?$/;

/** Reads a line that is a link of the page: its target says more than its text. */
function readLinked(line: Line, { url, site, isImage }: LineLink): LineToken {
  const isLong = line.text.length > maxTokenLength;
  const shown = isLong ? line.text : plainDigits(singleSpaced(line.text));
  if (!site) return isImage ? boilerplate : readOutside(shown, url);
  if (isImage) {
    return site.kind === 'paper' ? { kind: 'picture', paper: site.paper } : boilerplate;
  }
  switch (site.kind) {
    case 'votes': {
      const count = voted.exec(shown);
      if (!count) return boilerplate;
      const digits = count[1] ?? count[2];
      const value = digits === undefined ? undefined : numberOf(digits);
      return { kind: 'votes', value, paper: site.paper };
    }
    case 'comments': {
      const count = counted.exec(shown)?.[1];
      if (count === undefined) return boilerplate;
      return { kind: 'comments', value: Number(count), paper: site.paper };
    }
    case 'paper': {
      const token = isLong ? undefined : readShown(shown);
      // In this case a number is the number of stars.
      if (
        token?.kind === 'number' ||
        (token?.kind === 'boilerplate' && counterLine.test(shown.toLowerCase()))
      ) {
        return boilerplate;
      }
      if (token && token.kind !== 'boilerplate') return token;
      return { kind: 'text', paper: site.paper, ...(line.isHeading && { heading: true }) };
    }
    case 'account':
      return readAround(shown) ?? { kind: 'account', name: shown, slug: site.slug };
    default:
      // A link to another page is a tab, even if its text is that page's name.
      return line.isHeading || !url.endsWith('/papers/trending')
        ? (readAround(shown) ?? boilerplate)
        : tabs;
  }
}

/** A line around the papers that links to another part of the site. */
function readAround(shown: string): LineToken | undefined {
  return shown.length > maxBoilerplateLength ? undefined : readAroundPapers(shown);
}

/** A link to another site: to the paper's code, or to the topic of the page. */
function readOutside(shown: string, url: string): LineToken {
  if (/^(?:careers|jobs)$/i.test(shown)) return boilerplate;
  const token = linkToken(url);
  return token.kind === 'text' && shown.length <= maxBoilerplateLength ? boilerplate : token;
}
