import type { ExportOptions } from '../citation/bibtex';
import type { Paper, PartialDate } from '../model';
import { readable } from '../render/readable';
import { arxivPage, exportedDoi } from '../view/addresses';
import { paperNames, wholeFamily } from './names';
import type { Name } from './names';

/**
 * One record of RIS, the exchange format of EndNote, Zotero and Mendeley: tag, two spaces, a hyphen,
 * a space, a value on one line. Lines end in CRLF, as the format wants.
 */
export function toRis(paper: Paper, options: ExportOptions = {}): string {
  const { key, title, venue, date, arxivId, abstract } = paper;
  const type = !venue ? 'GEN' : venue.kind === 'journal' ? 'JOUR' : 'CPAPER';
  const fields: (readonly [tag: string, value: string | undefined])[] = [
    ['TY', type],
    ['ID', key],
    ['TI', readable(title)],
    ...paperNames(paper).map((name) => ['AU', risName(name)] as const),
    ['T2', venue && readable(venue.name)],
    ['PY', date?.year?.toString()],
    ['DA', risDate(date)],
    ['DO', exportedDoi(paper)],
    ['UR', arxivId === undefined ? undefined : arxivPage(arxivId)],
    ['AN', arxivId === undefined ? undefined : `arXiv:${arxivId}`],
    ['AB', options.abstract ? readable(abstract) : undefined],
  ];
  const lines = fields.flatMap(([tag, value]) =>
    value ? [`${tag}  - ${value.replace(/\s+/g, ' ')}\r\n`] : [],
  );
  return `${lines.join('')}ER  - \r\n`;
}

/** `Family, Given, Suffix`. A comma would take a group apart. */
function risName(name: Name): string {
  if ('literal' in name) return name.literal.replace(/,/g, '');
  return [wholeFamily(name), name.given, name.suffix].filter(Boolean).join(', ');
}

/** `2025/11/03`, `2025/11`; undefined when the year says it all. */
function risDate(date: PartialDate | undefined): string | undefined {
  if (date?.year === undefined || date.month === undefined) return undefined;
  return [date.year, date.month, date.day]
    .map((part) => part?.toString().padStart(2, '0'))
    .filter(Boolean)
    .join('/');
}
