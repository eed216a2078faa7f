/** What lines are as a reader of the page sees them, without the marks of Markdown. */
import { authorWords, firstWords, plainDigits, submittedWords } from '../words/languages';
import { isLetter } from '../../text/characters';
import { monthStarts, numberOf, readDateLine } from '../words/dates';
import { counterLine, furnitureLines, headLines, pageNames, tabsLine } from '../words/furniture';
import { arxivIdOf, doiOf } from '../../identity/identifiers';
import type { LineToken } from './token';

/** The token of a line that is nothing else. */
export const text: LineToken = { kind: 'text' };
/** The token of a line of the page that is of no paper. */
export const furniture: LineToken = { kind: 'furniture' };
const rule: LineToken = { kind: 'furniture', rule: true };
/** The token of the tabs of a page. */
export const tabs: LineToken = { kind: 'tabs' };
/** The token of the line that stands before each date. */
export const separator: LineToken = { kind: 'separator' };
const noVotes: LineToken = { kind: 'number', value: undefined };

/** What always is the same on a page, in lower case. */
const knownLines: ReadonlyMap<string, LineToken> = new Map<string, LineToken>([
  ...furnitureLines.map((line) => [line, furniture] as const),
  ...headLines.map((line) => [line, { kind: 'head' }] as const),
  ...[...pageNames].map(([line, page]) => [line, { kind: 'head', page }] as const),
]);

/** A number of authors, perhaps behind a bullet, which text browsers write as `o`. */
const authors = /^([•·*+\-–—◦▪‣] ?|o )?(\d{1,6}|\d{1,3}(?:,\d{3})+) authors?$/i;
const translatedAuthors = new RegExp(`^([•·*+-] ?)?(\\d{1,6}) ?(?:${authorWords})$`, 'iu');
const number = /^(?:\[-\] ?)?(?:(\d{1,6})(?: comments?)?|[-–—])$/;
/** The first is the page's separator; tools replace it by the others. */
export const separators = '·•∙⋅・‧';
const bullets = '•*+-';
/** One bullet or several, as a list may begin with a list. */
const listMarks = /^(?:[•*+-] )+/;

/**
 * How a line begins that may be more than plain text, as a regular expression that ignores case: with no
 * letter, as a date, or with the first word of a known line or an address.
 */
const moreThanText = String.raw`(?:[^a-z]|(?:${monthStarts})[a-z]*\.? +\d|(?:${firstWordsOfMore()})\b)`;
const startOfMore = new RegExp(`^${moreThanText}`, 'i');

function firstWordsOfMore(): string {
  const known = [...knownLines.keys()].flatMap((line) => /^[a-z]+/.exec(line) ?? []);
  const others = 'daily|weekly|monthly|upvotes?|submitted|github|published|o|https?|arxiv|doi';
  return [...new Set([...known, ...firstWords]), others].join('|');
}

/** Whether a line without odd spaces is nothing but text, as nearly all titles and names are. */
export function isJustText(line: string): boolean {
  return !startOfMore.test(line) && !line.includes(']') && !line.includes('·');
}

/** Nothing that stands around the papers is longer. */
export const longestFurniture = 60;

/** The token of a line as a reader of the page sees it; undefined when it is just text. */
export function readShown(written: string): LineToken | undefined {
  const shown = plainDigits(written);
  if (shown.length === 1 && separators.includes(shown)) return separator;
  const startsWithLetter = isLetter(shown.charCodeAt(0));
  if (shown.length <= longestFurniture) {
    const count = startsWithLetter && !shown.startsWith('o ') ? undefined : readCount(shown);
    const token = count ?? readDate(shown) ?? readAroundPapers(shown);
    if (token) return token;
  }
  if (!startsWithLetter && isRule(shown)) return rule;
  if (!startsWithLetter && (isImage(shown) || isScrap(shown))) return furniture;
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

/** The token of a line around the papers, in the head or under a card; undefined for any other. */
export function readAroundPapers(shown: string): LineToken | undefined {
  const lower = shown.toLowerCase();
  const isListed = lower.charAt(1) === ' ' && bullets.includes(lower.charAt(0));
  const listed = isListed ? lower.replace(listMarks, '') : lower;
  const known = knownLines.get(listed);
  if (known) return known;
  if (tabsLine.test(listed)) return tabs;
  if (lower === 'upvote' || lower === 'upvotes') return { kind: 'upvote' };
  const submitted = submittedWords.exec(lower.replace(/^· ?/, ''));
  if (submitted) return { kind: 'submitter', named: lower.length > submitted[0].length + 1 };
  return counterLine.test(listed) ? furniture : undefined;
}

function readInlineByline(shown: string): LineToken | undefined {
  // Searching for `·` alone takes half the time of ` · `, as spaces stand everywhere.
  if (!shown.includes('·')) return undefined;
  const middle = shown.lastIndexOf(' · ', shown.length - 5);
  // A number of comments may stand behind a second separator.
  const starts = [shown.lastIndexOf(' · ', middle - 1), middle];
  for (const start of starts) {
    if (start <= 0) continue;
    const day = readDateLine(shown.slice(start + 3));
    if (!day) continue;
    const by = shown.slice(0, start);
    const people = authors.exec(by);
    return { kind: 'byline', by, day, ...(people && { authorCount: numberOf(people[2] ?? '') }) };
  }
  return undefined;
}

function readLinkLine(shown: string): LineToken | undefined {
  if (!shown.includes(':')) return undefined;
  if (shown.includes(' ')) return /^(?:arxiv|doi): /i.test(shown) ? linkToken([shown]) : undefined;
  const address = /^<.*>$/.test(shown) ? shown.slice(1, -1) : shown;
  if (!/^(?:https?:\/\/|arxiv:|doi:)./i.test(address)) return undefined;
  return linkToken([address]);
}

/** Addresses of the site itself say nothing about a paper, but for the paper's own page. */
const sitePage = /^https?:\/\/(?:huggingface\.co|hf\.co|cdn-avatars\.huggingface\.co)(?:\/|$)/i;

/** The token of addresses and identifiers. */
export function linkToken(lines: readonly string[]): LineToken {
  const arxivId = lines.map(arxivIdOf).find((id) => id !== undefined);
  const doi = lines.map(doiOf).find((id) => id !== undefined);
  const urls = lines.filter((line) => /^https?:/i.test(line) && !isSitePage(line));
  if (urls.length === 0 && arxivId === undefined && doi === undefined) {
    return lines.every(isSitePage) ? furniture : text;
  }
  return { kind: 'link', urls, ...(arxivId && { arxivId }), ...(doi && { doi }) };
}

function isSitePage(url: string): boolean {
  return sitePage.test(url) && !/\/(?:datasets|spaces|collections)\//.test(url);
}

/** `---`, `* * *`, `=====`, which people and tools put between papers. */
function isRule(shown: string): boolean {
  return /^(?:[-–—_=*~] ?){3,}$/.test(shown);
}

/** A picture, perhaps in a list: in Markdown, or as tools write that there is one. */
function isImage(shown: string): boolean {
  if (/^(?:- )?\[(?:image|img|图片|图像|圖片|画像)[^\][]*\]$/i.test(shown)) return true;
  return /^(?:- )?!\[[^\]]*\]\([^()]*\)\\*$/.test(shown);
}

const anchor = /^<a (?:id|name)="[^"<>]*"><\/a>$/;

/** What stays of a link of several lines: `[`, `](https://…)`, `][12]`; the fence around a page; anchors. */
function isScrap(shown: string): boolean {
  if (anchor.test(shown)) return true;
  return (
    shown === '```' || shown === '[' || shown === ']' || /^\](?:\([^()]*\)|\[\d+\])$/.test(shown)
  );
}
