/**
 * Tables with a row of column names and commas, semicolons or tabs between cells: exports of reference managers
 * and databases, and what scripts write. Each row is read as a record.
 */
import Papa from 'papaparse';
import { defined } from '../../base/data';
import { startOf } from '../lines/lines';
import { textOf } from '../listings/recordFields';
import { columnsOf, isOfOtherWork, recordOf } from './csvColumns';
import type { Columns } from './csvColumns';
import type { DigestText } from '../lines/digestText';
import { formatOfRecords } from './recordFiles';
import type { FileData, FilePaper, Place } from './recordFiles';
import { paperOfRecord } from './records';

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

/** Tables of papers, recognized by the names of their columns. */
export const csvFiles = formatOfRecords((text) => tableIn(text) !== undefined, readTable);

/** The papers of a table; none if most of its rows aren't papers with a title of their own. */
function readTable(text: DigestText): FileData {
  const table = tableIn(text);
  if (!table) return { papers: [] };
  const papers: FilePaper[] = [];
  const unread: Place[] = [];
  for (const row of rowsIn(text.whole, table.delimiter)) {
    if (row.start < table.end) continue;
    const record = recordOf(row.cells, table.columns);
    if (isOfOtherWork(record, table.columns)) continue;
    const whole = {
      start: row.start,
      end: row.start + text.whole.slice(row.start, row.end).trimEnd().length,
    };
    // For example, with a separator in a cell without quotation marks.
    const isBroken = row.cells.slice(table.columns.count).some((cell) => cell.trim() !== '');
    const paper = isBroken ? undefined : paperOfRecord(record, '', table.columns.areOfPapers);
    const { notes } = record;
    if (paper)
      papers.push({
        ...paper,
        whole,
        title: placeOf(row, text.whole, table),
        ...defined({ notes: textOf(notes) || undefined }),
      });
    else unread.push(whole);
  }
  const titles = new Set(papers.map(({ entry }) => entry.title));
  return titles.size * 2 < papers.length + unread.length ? { papers: [] } : { papers, unread };
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
  let mistakes = 0;
  Papa.parse<readonly string[]>(text, {
    delimiter,
    quoteChar: quote,
    newline: text.includes('\n') ? '\n' : '\r',
    step({ data, errors, meta }) {
      if (data.some((cell) => cell.trim() !== ''))
        rows.push({ cells: data, quote, start, end: meta.cursor });
      start = meta.cursor;
      mistakes += errors.length;
    },
  });
  // Some programs write quotation marks as they are between tabs.
  const isPlain = mistakes > 0 && delimiter === '\t' && quote !== '\0';
  return isPlain ? rowsIn(text, delimiter, '\0') : rows;
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
