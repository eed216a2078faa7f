/** Records of papers in JSON: in files of scripts, answers of APIs, and in the data of saved pages. */
import { isRecord, maxDepth } from '../../base/data';
import { parsedJson } from '../../base/json';
import type { PartialDate } from '../../model';
import { textOf } from '../listings/recordFields';
import { dayOfRow, maxRowLength, rowOfBot } from '../listings/tables';
import { dateIn } from '../words/dates';
import { formatOfRecords, hasAll } from './recordFiles';
import type { FilePaper, Place } from './recordFiles';
import { idShape, paperOfRecord, withoutPeriod } from './records';
import type { RecordedPaper } from './records';

/** The papers in JSON. */
interface PaperData {
  readonly papers: readonly RecordedPaper[];
  /** The day of all of them. */
  readonly day: PartialDate | undefined;
  /** Whether some lists are nested too deep to read. */
  readonly isTooDeep: boolean;
}

/** The data of a page, with the papers by arXiv id, in their order. */
export interface PageData extends Omit<PaperData, 'papers'> {
  readonly papers: ReadonlyMap<string, RecordedPaper>;
}

/** Reads the data of Hugging Face's pages and API; without papers when it isn't JSON or has none. */
export function readPageData(json: string): PageData {
  const data = recordsIn(json);
  const byId = new Map<string, RecordedPaper>();
  for (const paper of data.papers) {
    const { arxivId } = paper.entry;
    if (arxivId !== undefined && !byId.has(arxivId)) byId.set(arxivId, paper);
  }
  return { ...data, papers: byId };
}

/** The papers in JSON, or in lines of JSON, and their day; none in anything else. */
function recordsIn(json: string): PaperData {
  const papers: RecordedPaper[] = [];
  const values = valuesIn(json);
  const isWhole = values.map((value) => collect(value, '', 0, papers)).every(Boolean);
  const [top] = values;
  const days = ['date', 'dateString', 'generated_at', 'fetched_at', 'updated'];
  const day = isRecord(top) ? days.map((name) => textOf(top[name])).find((one) => one !== '') : '';
  return { papers, day: dateIn(day ?? ''), isTooDeep: !isWhole };
}

function valuesIn(json: string): readonly unknown[] {
  const whole = parsedJson(json);
  return whole === undefined ? json.split('\n').map(parsedJson) : [whole];
}

/** Records aren't nested deeper. */
const recordDepth = 5;

/** False when lists are nested too deep to read. */
function collect(value: unknown, key: string, depth: number, papers: RecordedPaper[]): boolean {
  if (Array.isArray(value)) {
    if (depth > maxDepth) return false;
    return value.map((one) => collect(one, '', depth + 1, papers)).every(Boolean);
  }
  const isRow = typeof value === 'string' && idShape.test(key);
  const record = isRow ? rowOfBot.exec(value.slice(0, maxRowLength))?.groups : value;
  if (!isRecord(record) || depth > recordDepth) return true;
  const paper = paperOfRecord(record, key);
  if (paper) papers.push(paper);
  const parts = paper ? [] : Object.entries(record);
  return parts.map(([name, one]) => collect(one, name, depth + 1, papers)).every(Boolean);
}

const anyTitle = new RegExp(String.raw`"(?:(?:paper_)?title"\s*:|${dayOfRow})`, 'i');
const paperTrace =
  /arxiv|doi|openreview|semanticscholar|"forum"|aclanthology|\/papers\/|pubmed|rxiv\.org|"\d{4}\.\d{4,5}/i;
/** The day on which the site listed the papers of an answer of its API. */
const listedOn = /"submittedOnDailyAt"\s*:\s*"([\d-]+)/;

/** JSON with records of papers, in any arrangement: a list, an object with ids, a record a line. */
export const recordFiles = formatOfRecords(hasAll([anyTitle, paperTrace]), ({ whole }) => {
  const { papers, day, isTooDeep } = recordsIn(whole);
  return {
    papers: withPlaces(papers, whole, '"'),
    day: day ?? dateIn(listedOn.exec(whole)?.[1] ?? ''),
    isTooDeep,
  };
});

/** Papers with the places of their titles in JSON, in whose order they are; `quote` is how the text writes `"`. */
export function withPlaces(
  papers: readonly RecordedPaper[],
  text: string,
  quote: '"' | '&quot;',
): readonly FilePaper[] {
  const places = papers.length > 0 ? titlesIn(text, quote) : [];
  let next = 0;
  return papers.map((paper) => {
    while (next < places.length && places[next]?.title !== paper.entry.title) next += 1;
    const { start, end } = places[next] ?? { start: 0, end: 0 };
    next += 1;
    return { ...paper, title: { start, end } };
  });
}

/** The values that may be titles. One pattern finds them faster than a parser that keeps the places of all values. */
function titlesIn(text: string, quote: '"' | '&quot;'): readonly (Place & { title: string })[] {
  const value =
    quote === '"' ? String.raw`(?:[^"\\]|\\.)*` : String.raw`(?:[^&\\]|\\.|&(?!quot;))*`;
  const field = `${quote}(?:paper_)?(?:title|headline)${quote}\\s*:\\s*(?:[[{]\\s*)?(?:${quote}value${quote}\\s*:\\s*)?${quote}(${value})${quote}`;
  const row = `${quote}${dayOfRow}(${value}?)\\*\\*(?=[|,])`;
  const found = text.matchAll(new RegExp(`${field}|${row}`, 'gi'));
  return Array.from(found, ({ 0: all, 1: named, 3: ofRow = '', index }) => {
    const raw = named ?? ofRow;
    const start = index + all.length - (named === undefined ? 2 : quote.length) - raw.length;
    const json = quote === '"' ? raw : raw.replaceAll(quote, '"').replaceAll('&amp;', '&');
    return { start, end: start + raw.length, title: titleIn(json) };
  });
}

function titleIn(raw: string): string {
  return withoutPeriod(textOf(parsedJson(`"${raw}"`)));
}
