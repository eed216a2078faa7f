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
}

/** The columns of a table, what separates its cells, and the end of the names of the columns. */
interface Table {
  readonly columns: Columns;
  readonly delimiter: string;
  readonly end: number;
}

/** Tables of papers, recognized by the names of their columns. */
export const csvFiles = formatOfRecords((text) => tableIn(text) !== undefined, readTable);

/** The papers of a table; none if most of its rows aren't papers with a title of their own. */
function readTable(text: DigestText): FileData {
  const table = tableIn(text);
  if (!table) return { papers: [] };
  const { columns } = table;
  const papers: FilePaper[] = [];
  const unread: Place[] = [];
  for (const { cells, start, end } of rowsIn(text.whole, table.delimiter)) {
    const record = recordOf(cells, columns);
    if (start < table.end || isOfOtherWork(record, columns)) continue;
    // For example, with a separator in a cell without quotation marks.
    const isBroken = cells.slice(columns.count).some((cell) => cell.trim() !== '');
    const paper = isBroken ? undefined : paperOfRecord(record, '', columns.areOfPapers);
    const row = text.whole.slice(start, end).trimEnd();
    const whole = { start, end: start + row.length };
    const name = (cells[columns.title] ?? '')
      .trim()
      .replaceAll('"', row.includes('""') ? '""' : '"');
    const at = start + Math.max(0, row.indexOf(name));
    const notes = textOf(record['notes']) || undefined;
    if (paper)
      papers.push({
        ...paper,
        whole,
        title: { start: at, end: Math.min(at + name.length, whole.end) },
        ...defined({ notes }),
      });
    else unread.push(whole);
  }
  const titles = new Set(papers.map(({ entry }) => entry.title));
  return titles.size * 2 < papers.length + unread.length ? { papers: [] } : { papers, unread };
}

/** The names of the columns are in one of the first lines: a program may write some about the file above them. */
const headLines = /^(?:[^\n\r]{0,4000}(?:\r\n?|\n)){0,4}/;
const maxHeadLength = 16_000;

/** The table in a text; undefined for any other text. */
function tableIn({ pieces }: DigestText): Table | undefined {
  const first = startOf(pieces, maxHeadLength)
    .join('')
    .replace(/^\ufeff/, '');
  const [start = ''] = headLines.exec(first) ?? [];
  for (const delimiter of [',', ';', '\t']) {
    if (!start.includes(delimiter)) continue;
    for (const { cells, end } of rowsIn(start, delimiter)) {
      const columns = columnsOf(cells);
      if (columns) return { columns, delimiter, end };
    }
  }
  return undefined;
}

function rowsIn(text: string, delimiter: string, quoteChar = '"'): readonly Row[] {
  const rows: Row[] = [];
  let start = 0;
  let mistakes = 0;
  Papa.parse<readonly string[]>(text, {
    delimiter,
    quoteChar,
    newline: text.includes('\n') ? '\n' : '\r',
    step({ data, errors, meta }) {
      if (data.some((cell) => cell.trim() !== ''))
        rows.push({ cells: data, start, end: meta.cursor });
      start = meta.cursor;
      mistakes += errors.length;
    },
  });
  // Some programs write quotation marks as they are between tabs.
  const isPlain = mistakes > 0 && delimiter === '\t' && quoteChar !== '\0';
  return isPlain ? rowsIn(text, delimiter, '\0') : rows;
}
