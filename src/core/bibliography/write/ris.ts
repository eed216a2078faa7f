import { pairs } from '../../text/latex/tables';
import { cslDate } from '../work/dates';
import { fromHtml, plainText } from '../work/markup';
import type { CslItem } from './cslItem';

/** The types of RIS by those of CSL; any other is `GEN`. */
const writtenTypes = pairs(`
  article-journal JOUR article-magazine MGZN article-newspaper NEWS book BOOK chapter CHAP dataset DATA
  entry-dictionary DICT entry-encyclopedia ENCYC manuscript UNPB pamphlet PAMP paper-conference CPAPER
  patent PAT report RPRT review JOUR software COMP thesis THES webpage ELEC`);

/**
 * An item of CSL-JSON as a record of RIS, the exchange format of EndNote, Zotero and Mendeley: tag, two spaces,
 * hyphen, space, value on one line. Lines end in CRLF, as the format requires.
 */
export function toRis(item: CslItem): string {
  const text = (name: string): string | undefined => {
    const value = item[name];
    if (typeof value === 'number') return String(value);
    return typeof value === 'string' ? plainText(fromHtml(value)) : undefined;
  };
  const { date } = cslDate(item['issued']);
  const [start, end] = pagesOf(text('page'));
  const fields: (readonly [tag: string, value: string | undefined])[] = [
    ['TY', writtenTypes.get(item.type) ?? 'GEN'],
    ['ID', item.id],
    ['TI', text('title')],
    ['ST', text('title-short')],
    ...risNames(item['author']).map((name) => ['AU', name] as const),
    ...risNames(item['editor']).map((name) => ['A2', name] as const),
    ...risNames(item['translator']).map((name) => ['A4', name] as const),
    ['T2', text('container-title')],
    ['J2', text('container-title-short')],
    ['T3', text('collection-title')],
    ['M3', text('genre')],
    ['VL', text('volume')],
    ['IS', text('issue')],
    ['SP', start],
    ['EP', end],
    ['ET', text('edition')],
    ['PB', text('publisher')],
    ['CY', text('publisher-place') ?? text('event-place')],
    ['PY', date?.year?.toString()],
    ['DA', date?.month === undefined ? undefined : risDate(date)],
    ['Y2', risDate(cslDate(item['accessed']).date)],
    ['SN', text('ISBN') ?? text('ISSN')],
    ['DO', text('DOI')],
    ['UR', text('URL')],
    ['AN', text('number')],
    ['LA', text('language')],
    ...(text('keyword') ?? '').split(/[,;]/).map((word) => ['KW', word.trim()] as const),
    ['N1', text('note')],
    ['AB', text('abstract')],
  ];
  const lines = fields.flatMap(([tag, value]) =>
    value ? [`${tag}  - ${value.replace(/\s+/g, ' ')}\r\n`] : [],
  );
  return `${lines.join('')}ER  - \r\n`;
}

/** Names as `Family, Given, Suffix`. A comma in the name of a group would split it and is removed. */
function risNames(list: unknown): readonly string[] {
  if (!Array.isArray(list)) return [];
  return list.map((name: Readonly<Record<string, unknown>> | null) => {
    const part = (key: string): string => {
      const value = name?.[key];
      return typeof value === 'string' ? value : '';
    };
    if (part('literal')) return part('literal').replace(/,/g, '');
    const family = ['dropping-particle', 'non-dropping-particle', 'family'].map(part);
    const parts = [family.filter(Boolean).join(' '), part('given'), part('suffix')];
    return parts.filter(Boolean).join(', ');
  });
}

/** The first and last page; a text that isn't a range of pages is the first alone. */
function pagesOf(pages = ''): readonly [start: string, end: string | undefined] {
  const [, start = pages, end] = /^(\w+)[-–]+(\w+)$/.exec(pages.trim()) ?? [];
  return [start, end];
}

/** `2025/11/03`, `2025/11`; undefined without a year. */
function risDate(date: ReturnType<typeof cslDate>['date']): string | undefined {
  if (date?.year === undefined) return undefined;
  return [date.year, date.month, date.day]
    .map((part) => part?.toString().padStart(2, '0'))
    .filter(Boolean)
    .join('/');
}
