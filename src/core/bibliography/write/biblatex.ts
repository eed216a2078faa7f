import { bibtexAuthor, bibtexFields, bibtexNote, venueName, writeEntry } from './bibtex';
import type { BibtexField, ExportOptions } from './bibtex';
import { isoDate } from '../../model';
import type { Paper } from '../../model';

/** One biblatex entry that ends in a line break; what is unknown is left out. */
export function toBiblatex(paper: Paper, options: ExportOptions = {}): string {
  const { venue, date, arxivId } = paper;
  const shared = new Map(bibtexFields(paper, options));
  const fields: (readonly [name: string, value: string | undefined])[] = [
    ['title', shared.get('title')],
    ['author', bibtexAuthor(paper)],
    [venue?.kind === 'journal' ? 'journaltitle' : 'booktitle', venueName(paper)],
    ['date', date && isoDate(date)],
    ['eprint', shared.get('eprint')],
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
