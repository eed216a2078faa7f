/** Records of papers in JSON: in files of scripts, answers of APIs, and in the data of saved pages. */
import { isRecord, maxDepth, measure } from '../../base/data';
import { parsedJson } from '../../base/json';
import type { PartialDate } from '../../model';
import { textOf } from '../listings/recordFields';
import { dayOfRow, maxRowLength, rowOfBot } from '../listings/tables';
import { dateIn } from '../words/dates';
import { formatOfRecords, hasAll } from './recordFiles';
import type { FilePaper, Place } from './recordFiles';
import { idShape, paperOfRecord, withoutPeriod } from './records';
import type { RecordedPaper } from './records';

/** The papers in JSON, in any arrangement. */
interface PaperData {
  readonly papers: readonly RecordedPaper[];
  /** The day of all of them. */
  readonly day: PartialDate | undefined;
  readonly isTooDeep: boolean;
}

/** The data of a page, with the papers by arXiv id, in their order. */
export interface PageData extends Omit<PaperData, 'papers'> {
  readonly papers: ReadonlyMap<string, RecordedPaper>;
}

/** Reads the data of Hugging Face's pages and API; without papers when it isn't JSON or has none. */
export function readPageData(json: string): PageData {
  const data = recordsIn(json);
  // The first one with an id counts.
  const withIds = data.papers.toReversed().filter(({ entry }) => entry.arxivId !== undefined);
  const byId = new Map(withIds.map((paper) => [paper.entry.arxivId ?? '', paper]));
  return { ...data, papers: new Map([...byId].reverse()) };
}

/** The papers in JSON, or in lines of JSON, and their day; none in anything else. */
function recordsIn(json: string): PaperData {
  const papers: RecordedPaper[] = [];
  const whole = parsedJson(json);
  const values = whole === undefined ? json.split('\n').map(parsedJson) : [whole];
  collect(values, '', -1, papers);
  const top = isRecord(values[0]) ? values[0] : {};
  const days = ['date', 'dateString', 'generated_at', 'fetched_at', 'updated'];
  const day = days.map((name) => textOf(top[name])).find(Boolean) ?? '';
  return { papers, day: dateIn(day), isTooDeep: values.some((one) => measure(one).isTooDeep) };
}

/** Records aren't nested deeper. */
const recordDepth = 5;

function collect(value: unknown, key: string, depth: number, papers: RecordedPaper[]): void {
  if (Array.isArray(value) && depth <= maxDepth)
    for (const one of value) collect(one, '', depth + 1, papers);
  const isRow = typeof value === 'string' && idShape.test(key);
  const record = isRow ? rowOfBot.exec(value.slice(0, maxRowLength))?.groups : value;
  if (!isRecord(record) || depth > recordDepth) return;
  const paper = paperOfRecord(record, key);
  if (paper) papers.push(paper);
  else for (const name in record) collect(record[name], name, depth + 1, papers);
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
    return { ...paper, title: places[next++] ?? { start: 0, end: 0 } };
  });
}

/** The values that may be titles. One pattern finds them faster than a parser that keeps the places of all values. */
function titlesIn(text: string, quote: '"' | '&quot;'): readonly (Place & { title: string })[] {
  const value = quote === '"' ? String.raw`[^"\\]` : String.raw`(?:[^&\\]|&(?!quot;))`;
  const named = String.raw`"(?:paper_)?(?:title|headline)"\s*:\s*(?:[[{]\s*)?(?:"value"\s*:\s*)?"`;
  const pattern = String.raw`(?:${named}|"${dayOfRow})((?:${value}|\\.)*?)(?:"|\*\*(?=[|,]))`;
  const found = text.matchAll(new RegExp(pattern.replaceAll('"', quote), 'gi'));
  return Array.from(found, ({ 0: all, 2: raw = '', index }) => {
    const start = index + all.lastIndexOf(raw);
    const json = quote === '"' ? raw : raw.replaceAll(quote, '"').replaceAll('&amp;', '&');
    const title = withoutPeriod(textOf(parsedJson(`"${json}"`)));
    return { start, end: start + raw.length, title };
  });
}
