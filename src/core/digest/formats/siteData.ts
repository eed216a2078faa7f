/** The site's data as JSON: embedded in its pages, and returned by its API. */
import { defined } from '../../base/defined';
import { isRecord } from '../../base/isRecord';
import { maxDepth } from '../../base/measure';
import type { DigestEntry, Link, Organization, PartialDate, Problem } from '../../model';
import { isoDayAt } from '../words/dates';
import { newArxivId } from '../../identity/identifiers';
import { linkKind } from '../words/links';
import { readAuthors } from '../words/names';
import { addTo } from '../../base/addTo';
import { LineMap } from '../../text/lineMap';
import type { DigestFormat } from '../lines/digestText';

/** A paper in the site's own data, with the arXiv id under which the site lists it. */
export type SitePaper = Omit<DigestEntry, 'sightings'> & { readonly arxivId: string };

/** The papers in a page's embedded data, or in a response of the site's API. */
export interface PageData {
  /** In the order of the page, without duplicates. */
  readonly papers: readonly SitePaper[];
  /** The day of the page. */
  readonly day?: PartialDate;
  /** Some lists in it are nested too deep to read. */
  readonly isTooDeep?: true;
}

/** Reported for data that is nested too deep. */
const problemMessages = {
  deep: "Part of the data in this file isn't read: its lists are nested more than 100 levels deep.",
} as const;

type JsonFields = Readonly<Record<string, unknown>>;

const idShape = new RegExp(`^${newArxivId}$`);
/** Lists of papers aren't nested deeper. */
const listDepth = 4;

/** Reads JSON; returns no papers when it isn't JSON or has none. */
export function readPageData(json: string): PageData {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    return { papers: [] };
  }
  const papers = new Map<string, SitePaper>();
  const isRead = collect(data, listDepth, papers);
  const day = isRecord(data) ? isoDayAt(textOf(data['date'] ?? data['dateString'])) : undefined;
  return {
    papers: [...papers.values()],
    ...(day && { day }),
    ...(!isRead && { isTooDeep: true }),
  };
}

/** False when lists are nested too deep. */
function collect(value: unknown, depth: number, papers: Map<string, SitePaper>): boolean {
  let isRead = true;
  if (Array.isArray(value)) {
    if (listDepth - depth > maxDepth) return false;
    for (const one of value) if (!collect(one, depth - 1, papers)) isRead = false;
  } else if (isRecord(value)) {
    const { paper } = value;
    const found = isRecord(paper) ? readPaper(paper, value) : readPaper(value, value);
    if (found) {
      if (!papers.has(found.arxivId)) papers.set(found.arxivId, found);
    } else if (depth > 0) {
      for (const one of Object.values(value)) if (!collect(one, depth - 1, papers)) isRead = false;
    }
  }
  return isRead;
}

/** A paper's own fields, and those of the card around it. */
function readPaper(paper: JsonFields, card: JsonFields): SitePaper | undefined {
  const { id } = paper;
  const title = textOf(paper['title'] ?? card['title']);
  if (typeof id !== 'string' || !idShape.test(id) || title === '') return undefined;
  if (!('summary' in paper || 'upvotes' in paper || 'authors' in paper)) return undefined;
  const authors = namesOf(paper['authors']);
  const organization = organizationOf(paper['organization'] ?? card['organization']);
  const date = isoDayAt(textOf(paper['publishedAt']));
  const comments = card['comments'];
  const commentCount = countOf(
    card['numComments'] ??
      paper['numComments'] ??
      (Array.isArray(comments) ? comments.filter(isComment).length : undefined),
  );
  const voteCount = countOf(paper['upvotes']);
  return {
    title,
    abstract: textOf(paper['summary'] ?? card['summary']),
    ...(authors.length > 0 && { authors, authorCount: authors.length }),
    ...defined({ organization, date, commentCount, voteCount }),
    arxivId: id,
    links: linksOf([paper['githubRepo'], paper['projectPage']]),
  };
}

/** For example, in the events below a paper. */
function isComment(value: unknown): boolean {
  return isRecord(value) && value['type'] === 'comment';
}

/** On one line; empty when it isn't a string. */
function textOf(value: unknown): string {
  if (typeof value !== 'string') return '';
  // Most texts are on one line, which takes less time to find out than to replace.
  const isOneLine = !value.includes('  ') && !/[^\S ]/.test(value);
  return (isOneLine ? value : value.replace(/\s+/g, ' ')).trim();
}

/** A positive count; undefined otherwise, since pages don't show a zero. */
function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
}

function namesOf(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((author: unknown) => {
    const name = typeof author === 'string' ? author : isRecord(author) && textOf(author['name']);
    return typeof name === 'string' ? (readAuthors(name).authors ?? []) : [];
  });
}

function organizationOf(value: unknown): Organization | undefined {
  if (!isRecord(value)) return undefined;
  const slug = textOf(value['name']);
  const name = textOf(value['fullname']) || slug;
  return name === '' ? undefined : { name, ...(slug !== '' && { slug }) };
}

function linksOf(values: readonly unknown[]): Link[] {
  return values.flatMap((value) => {
    const url = textOf(value);
    return /^https?:\/\/[\p{L}\p{N}]\S*$/u.test(url) ? [{ url, kind: linkKind(url) }] : [];
  });
}

const idField = new RegExp(String.raw`"id"\s*:\s*"${newArxivId}"`);
const otherFields = ['"title"', '"summary"', '"upvotes"', '"authors"'];

/** Responses of Hugging Face's API: JSON with papers in the site's format. */
export const apiAnswers: DigestFormat = {
  hasTrace: ({ start }) => start.some((piece) => idField.test(piece)),
  recognizes: ({ whole }) =>
    otherFields.every((field) => whole.includes(field)) && idField.test(whole),
  read({ whole }, uri, saved) {
    const { papers, day, isTooDeep } = readPageData(whole);
    // The day on which the papers of a list were published there.
    const submitted = /"submittedOnDailyAt"\s*:\s*"([\d-]+)/.exec(whole)?.[1];
    const captureDate = day ?? isoDayAt(submitted ?? '') ?? saved;
    return {
      papers: placedPapers(papers, whole, uri, '"'),
      problems: isTooDeep ? [tooDeep(uri)] : [],
      ...(captureDate && { captureDate }),
    };
  },
};

/** The problem of data that is nested too deep, at the start of the file, since its position isn't known. */
export function tooDeep(uri: string): Problem {
  const start = { line: 0, character: 0 };
  return { uri, range: { start, end: start }, message: problemMessages.deep, leftOut: 'part' };
}

/** Converts papers to entries, each positioned where its title follows its id. `quote` is how the text writes `"`. */
export function placedPapers(
  papers: readonly SitePaper[],
  text: string,
  uri: string,
  quote: string,
): DigestEntry[] {
  if (papers.length === 0) return [];
  const places = new LineMap(text);
  const starts = placesOf(papers, text, quote);
  return papers.map((paper, index) => {
    const start = starts[index] ?? 0;
    const end = starts[index + 1] ?? text.length;
    // Not searching beyond the next paper keeps the time linear when no title is found.
    const own = text.slice(start, end);
    const plain = JSON.stringify(paper.title).slice(1, -1).replaceAll('"', quote);
    const written = [plain, withEscapes(plain)].find((form) => own.includes(form));
    const at = written === undefined ? start : start + own.indexOf(written);
    const titleRange = places.range(at, at + (written ?? paper.arxivId).length);
    const { voteCount } = paper;
    const place = { uri, range: places.range(at, end), titleRange };
    return { ...paper, sightings: [{ ...place, ...defined({ voteCount }) }] };
  });
}

/** The position of each paper's id; the previous paper's position when it isn't found after that. */
function placesOf(papers: readonly SitePaper[], text: string, quote: string): number[] {
  const byId = new Map<string, number[]>();
  const quoted = new RegExp(`${quote}(${newArxivId})(?=${quote})`, 'g');
  for (const { 0: all, 1: id = '', index } of text.matchAll(quoted)) {
    addTo(byId, id, index + all.length - id.length);
  }
  let from = 0;
  return papers.map(({ arxivId }) => {
    const at = byId.get(arxivId)?.find((place) => place >= from);
    if (at !== undefined) from = at;
    return from;
  });
}

/** The text as written by programs that only use ASCII: `\\u00e9` for `é`. */
function withEscapes(text: string): string {
  return text.replace(
    /[\x80-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
