/**
 * Tables with a row of column names and commas, semicolons or tabs between cells: exports of reference managers
 * and databases, and what scripts write. Each row is read as a record.
 */
import Papa from 'papaparse';
import type { DigestEntry, ParsedDigest, Problem } from '../../model';
import { defined } from '../../base/data';
import { LineMap } from '../../text/lineMap';
import { lazy } from '../lines/digestText';
import type { DigestFormat, DigestText } from '../lines/digestText';
import { startOf } from '../lines/lines';
import { problemMessages } from '../lines/problems';
import { textOf } from '../listings/recordFields';
import { columnsOf, isOfOtherWork, recordOf } from './csvColumns';
import type { Columns } from './csvColumns';
import { entryAt, paperOfRecord } from './records';
import type { RecordedPaper } from './records';

/** A row, with where it starts and ends in the file. */
interface Row {
  readonly cells: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** A row below the names of the columns; its paper is undefined if it has none. */
interface PaperRow extends Row {
  readonly paper: RecordedPaper | undefined;
  /** Where its title starts and ends. */
  readonly title: readonly [start: number, end: number];
  readonly notes: string | undefined;
}

/** Tables of papers, recognized by the names of their columns. */
export const csvFiles: DigestFormat = {
  hasTrace: (text) => headOf(text) !== undefined,
  open(text) {
    const rows = lazy(() => readRows(text));
    return {
      isDigest: () => isOfPapers(rows()),
      toDigest: (uri, saved) => ({
        ...digestOf(rows(), text.whole, uri),
        ...(saved && { captureDate: saved }),
      }),
    };
  },
};

/** Whether rows are those of papers: most of them are, with a title of their own. */
function isOfPapers(rows: readonly PaperRow[]): boolean {
  const titles = new Set(rows.flatMap(({ paper }) => paper?.entry.title ?? []));
  return titles.size > 0 && titles.size * 2 >= rows.length;
}

const delimiters = [',', ';', '\t'];
/** The names of the columns are in one of the first rows: a program may write a line about the file above them. */
const headRows = 4;
const maxHeadLength = 8000;

/** The columns of a table, and what separates its cells; undefined for any other text. */
function headOf({ pieces }: DigestText) {
  const start = startOf(pieces, maxHeadLength)
    .join('')
    .replace(/^\ufeff/, '');
  for (const delimiter of delimiters) {
    if (!start.includes(delimiter)) continue;
    const rows = rowsIn(start, delimiter, headRows);
    for (const { cells, end } of rows) {
      const columns = columnsOf(cells);
      if (columns) return { columns, delimiter, end };
    }
  }
  return undefined;
}

function rowsIn(text: string, delimiter: string, preview = 0, quoteChar = '"'): readonly Row[] {
  const rows: Row[] = [];
  let start = 0;
  let isBroken = false;
  Papa.parse<readonly string[]>(text, {
    ...{ delimiter, preview, quoteChar, newline: text.includes('\n') ? '\n' : '\r' },
    step({ data, errors, meta }) {
      if (data.some((cell) => cell.trim() !== ''))
        rows.push({ cells: data, start, end: meta.cursor });
      start = meta.cursor;
      isBroken ||= errors.length > 0;
    },
  });
  // Some programs write quotation marks as they are between tabs.
  const isPlain = isBroken && delimiter === '\t' && quoteChar !== '\0';
  return isPlain ? rowsIn(text, delimiter, preview, '\0') : rows;
}

function readRows(text: DigestText): readonly PaperRow[] {
  const head = headOf(text);
  if (!head) return [];
  const { columns, delimiter, end } = head;
  return rowsIn(text.whole, delimiter)
    .filter(({ start }) => start >= end)
    .map((row) => paperRow(row, text.whole, columns))
    .filter((row): row is PaperRow => row !== undefined);
}

/** Undefined for a row about a web page, a program or other things that aren't papers. */
function paperRow(row: Row, text: string, columns: Columns): PaperRow | undefined {
  const record = recordOf(row.cells, columns);
  if (isOfOtherWork(record, columns)) return undefined;
  // For example, with a separator in a cell without quotation marks.
  const isBroken = row.cells.slice(columns.count).some((cell) => cell.trim() !== '');
  return {
    ...row,
    paper: isBroken ? undefined : paperOfRecord(record, '', columns.areOfPapers),
    title: placeOf(row, text, columns.title),
    notes: textOf(record['notes']) || undefined,
  };
}

/** Where a cell is in a file, without the spaces around it. Quotation marks in quoted cells are written twice. */
function placeOf({ cells, start, end }: Row, text: string, index: number): [number, number] {
  const raw = text.slice(start, end);
  let at = 0;
  let last = 0;
  for (const cell of cells.slice(0, index + 1)) {
    const quoted = cell.trim().replaceAll('"', '""');
    const isQuoted = raw.includes(quoted, last);
    at = Math.max(last, raw.indexOf(isQuoted ? quoted : cell.trim(), last));
    last = at + (isQuoted ? quoted : cell.trim()).length;
  }
  return [start + at, start + last];
}

function digestOf(rows: readonly PaperRow[], text: string, uri: string): ParsedDigest {
  const map = new LineMap(text);
  const papers: DigestEntry[] = [];
  const problems: Problem[] = [];
  for (const { paper, start, end, title, notes } of rows) {
    const range = map.range(start, start + text.slice(start, end).trimEnd().length);
    if (!paper) {
      problems.push({ uri, range, message: problemMessages.outside });
      continue;
    }
    papers.push(
      entryAt(paper, { uri, range, titleRange: map.range(...title), ...defined({ notes }) }),
    );
  }
  return { papers, problems };
}
