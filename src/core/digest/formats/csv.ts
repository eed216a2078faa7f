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

/** Offsets in a file. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** A row, and its place in the file. */
interface Row extends Place {
  readonly cells: readonly string[];
  /** What is around cells that need it. */
  readonly quote: string;
}

/** The columns of a table, and what separates its cells. */
interface Table {
  readonly columns: Columns;
  readonly delimiter: string;
  /** The end of the names of the columns. */
  readonly end: number;
}

/** A row below the names of the columns; its paper is undefined if it has none. */
interface PaperRow extends Row {
  readonly paper: RecordedPaper | undefined;
  readonly title: Place;
  readonly notes: string | undefined;
}

/** Tables of papers, recognized by the names of their columns. */
export const csvFiles: DigestFormat = {
  hasTrace: (text) => tableIn(text) !== undefined,
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
/** The names of the columns are in one of the first lines: a program may write some about the file above them. */
const headLines = /^(?:[^\n\r]{0,4000}(?:\r\n?|\n)){0,4}/;
const maxHeadLength = 16_000;

/** The table in a text; undefined for any other text. */
function tableIn({ pieces }: DigestText): Table | undefined {
  const first = startOf(pieces, maxHeadLength)
    .join('')
    .replace(/^\ufeff/, '');
  const [start = ''] = headLines.exec(first) ?? [];
  for (const delimiter of delimiters) {
    if (!start.includes(delimiter)) continue;
    const rows = rowsIn(start, delimiter);
    for (const { cells, end } of rows) {
      const columns = columnsOf(cells);
      if (columns) return { columns, delimiter, end };
    }
  }
  return undefined;
}

function rowsIn(text: string, delimiter: string, quote = '"'): readonly Row[] {
  const rows: Row[] = [];
  let start = 0;
  let isBroken = false;
  Papa.parse<readonly string[]>(text, {
    delimiter,
    quoteChar: quote,
    newline: text.includes('\n') ? '\n' : '\r',
    step({ data, errors, meta }) {
      if (data.some((cell) => cell.trim() !== ''))
        rows.push({ cells: data, quote, start, end: meta.cursor });
      start = meta.cursor;
      isBroken ||= errors.length > 0;
    },
  });
  // Some programs write quotation marks as they are between tabs.
  const isPlain = isBroken && delimiter === '\t' && quote !== '\0';
  return isPlain ? rowsIn(text, delimiter, '\0') : rows;
}

function readRows(text: DigestText): readonly PaperRow[] {
  const table = tableIn(text);
  if (!table) return [];
  return rowsIn(text.whole, table.delimiter).flatMap((row) =>
    row.start < table.end ? [] : (paperRow(row, text.whole, table) ?? []),
  );
}

/** Undefined for a row about a web page, a program or other things that aren't papers. */
function paperRow(row: Row, text: string, table: Table): PaperRow | undefined {
  const { columns } = table;
  const record = recordOf(row.cells, columns);
  if (isOfOtherWork(record, columns)) return undefined;
  // For example, with a separator in a cell without quotation marks.
  const isBroken = row.cells.slice(columns.count).some((cell) => cell.trim() !== '');
  return {
    ...row,
    paper: isBroken ? undefined : paperOfRecord(record, '', columns.areOfPapers),
    title: placeOf(row, text, table),
    notes: textOf(record['notes']) || undefined,
  };
}

/** Where a cell is in a file, without the spaces around it. */
function placeOf({ cells, quote, start, end }: Row, text: string, table: Table): Place {
  const { delimiter, columns } = table;
  let at = start;
  for (const cell of cells.slice(0, columns.title))
    at = text.indexOf(delimiter, at + writtenLength(cell, text.charAt(at) === quote)) + 1;
  const cell = cells[columns.title] ?? '';
  const isQuoted = text.charAt(at) === quote;
  const before = cell.length - cell.trimStart().length + Number(isQuoted);
  const length = writtenLength(cell.trim(), isQuoted) - 2 * Number(isQuoted);
  return { start: Math.min(at + before, end), end: Math.min(at + before + length, end) };
}

/** The length of a cell with its quotation marks; those in it are written twice. */
function writtenLength(cell: string, isQuoted: boolean): number {
  return isQuoted ? cell.replaceAll('"', '""').length + 2 : cell.length;
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
    const titleRange = map.range(title.start, title.end);
    papers.push(entryAt(paper, { uri, range, titleRange, ...defined({ notes }) }));
  }
  return { papers, problems };
}
