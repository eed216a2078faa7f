import { bibtexAuthor, bibtexFields, bibtexNote, venueName, writeEntry } from '../citation/bibtex';
import type { BibtexField, BibtexOptions } from '../citation/bibtex';
import type { Paper, PartialDate } from '../model';

/** One biblatex entry that ends in a line break; what is unknown is left out. */
export function toBiblatex(paper: Paper, options: BibtexOptions = {}): string {
  const { venue, date, arxivId } = paper;
  const shared = new Map(bibtexFields(paper, options));
  const fields: (readonly [name: string, value: string | undefined])[] = [
    ['title', shared.get('title')],
    ['author', bibtexAuthor(paper)],
    [venue?.kind === 'journal' ? 'journaltitle' : 'booktitle', venueName(paper)],
    ['date', isoDate(date)],
    ['eprint', arxivId],
    ['eprinttype', arxivId === undefined ? undefined : 'arxiv'],
    ['doi', shared.get('doi')],
    ['url', shared.get('url')],
    ['note', bibtexNote(paper)],
    ['abstract', shared.get('abstract')],
  ];
  return writeEntry(
    entryType(paper),
    paper.key,
    fields.filter((field): field is BibtexField => Boolean(field[1])),
  );
}

/** `@online` is biblatex's type of preprints, and asks for an address. */
function entryType({ venue, arxivId }: Paper): string {
  if (venue) return venue.kind === 'journal' ? 'article' : 'inproceedings';
  return arxivId === undefined ? 'misc' : 'online';
}

/** `2025-11-03` or its beginning; undefined without a year. */
function isoDate(date: PartialDate | undefined): string | undefined {
  if (date?.year === undefined) return undefined;
  return [String(date.year).padStart(4, '0'), ...[date.month, date.day].map(twoDigits)]
    .filter(Boolean)
    .join('-');
}

function twoDigits(value: number | undefined): string | undefined {
  return value?.toString().padStart(2, '0');
}
