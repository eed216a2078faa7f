import { plainText } from '../bibliography/work/markup';
import type { BibEntry, BibliographyFormat } from '../bibliography/work/entry';
import { plainNames } from '../bibliography/work/sameNames';
import { escapeLatex, escapeLatexTitle } from '../bibliography/write/latex';
import { mendedNames } from '../bibliography/write/mendedNames';
import { namesPreprintServer, publishedDoi } from '../identity/published';
import type { EntryRewrite, FieldFix, KnownRecord, ReferenceField } from './finding';

/** Writes values of records as fields of one entry. Undefined for what the entry can't take. */
export interface FixWriter {
  /**
   * @param known the value for readers
   * @param record has the names of authors
   */
  field(
    field: ReferenceField,
    known: string,
    record?: Pick<KnownRecord, 'authors'>,
  ): FieldFix | undefined;
  /** Makes the entry one of the publication that a record describes, as far as the record says. */
  published(record: KnownRecord): EntryRewrite | undefined;
}

/** The names of fields in BibTeX, the first of which is written if the entry has none, and in CSL. */
const names: Partial<Record<ReferenceField, readonly [bibtex: string, csl: string]>> = {
  title: ['title', 'title'],
  year: ['year date', 'issued'],
  doi: ['doi', 'DOI'],
  journal: ['journal journaltitle', 'container-title'],
  book: ['booktitle', 'container-title'],
  volume: ['volume', 'volume'],
  number: ['number issue', 'issue'],
  pages: ['pages', 'page'],
  publisher: ['publisher school institution organization', 'publisher'],
};

/** Fields that are of a preprint if they name its server, in BibTeX and in CSL. */
const ofPreprint =
  `volume number pages eid publisher institution school organization howpublished note url type series booktitle
  journal journaltitle page URL archive genre issue container-title collection-title`.split(/\s+/);
const address =
  /arxiv\.org|abs\/|10\.48550|(?:bio|med|chem|psy)rxiv|ssrn|^\s*\d{4}\.\d{4,5}(?:v\d+)?\s*$/i;
/** Characters of an id that could end the field. */
const endsField = /[{}\\\s]/;

export function fixWriter({ fields }: BibEntry, format: BibliographyFormat): FixWriter {
  const isBibtex = format === 'bibtex';
  const has = (name: string): boolean => fields.has(name);
  /** A field by its value in BibTeX, or by that in CSL. */
  const fix = (field: ReferenceField, shown: string, bibtex: string, csl: unknown = shown) => {
    const [own = '', other = ''] = names[field] ?? [];
    const [first = ''] = own.split(' ');
    // biblatex names it otherwise.
    const usual = field === 'journal' && has('date') ? 'journaltitle' : first;
    const name = isBibtex ? (own.split(' ').find(has) ?? usual) : other;
    return name === ''
      ? undefined
      : { name, value: isBibtex ? bibtex : JSON.stringify(csl), shown };
  };
  const field: FixWriter['field'] = (of, known, { authors } = {}) => {
    switch (of) {
      case 'title':
        // A divided value isn't written where it is read.
        return isBibtex && ['subtitle', 'maintitle', 'titleaddon'].some(has)
          ? undefined
          : fix(of, known, escapeLatexTitle(known));
      case 'authors': {
        const mended = authors && mendedNames(fields.get('author'), format, authors);
        if (!mended) return undefined;
        const { value, names: right } = mended;
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        return { name: 'author', value: text, shown: plainNames(right) };
      }
      case 'year':
        return fix(of, known, known, { 'date-parts': [[Number(known)]] });
      case 'arxivId':
        return isBibtex && has('eprint') && !endsField.test(known)
          ? { name: 'eprint', value: known, shown: known }
          : undefined;
      case 'doi':
        return isBibtex && endsField.test(known) ? undefined : fix(of, known, known);
      case 'pages':
        return fix(
          of,
          known.replace(/-+/, '–'),
          known.replace(/[-–]+/, '--'),
          known.replace(/–/, '-'),
        );
      default:
        return fix(of, known, escapeLatex(known));
    }
  };
  return {
    field,
    published({ venue, date, doi, publication = {} }) {
      // The type is unknown without a venue.
      if (!venue) return undefined;
      const isJournal = venue.kind === 'journal';
      const types = isBibtex
        ? (['article', 'inproceedings'] as const)
        : (['article-journal', 'paper-conference'] as const);
      const { volume, issue, pages } = publication;
      const values: readonly (readonly [ReferenceField, string | undefined])[] = [
        [isJournal ? 'journal' : 'book', venue.name],
        ['year', date?.year?.toString()],
        ['volume', isJournal ? volume : undefined],
        ['number', isJournal ? issue : undefined],
        ['pages', pages],
        ['doi', doi],
      ];
      const set = values.flatMap(([name, value]) =>
        value === undefined ? [] : (field(name, value) ?? []),
      );
      const isOther = (name: string): boolean => !set.some((each) => each.name === name);
      const isOfPreprint = (name: string): boolean => {
        const value = plainText(fields.get(name) ?? '');
        return namesPreprintServer(value) || address.test(value);
      };
      const ofOtherVenue = isJournal ? ['booktitle'] : ['journal', 'journaltitle'];
      const removed = [
        ...ofPreprint.filter(isOfPreprint),
        ...(date?.year === undefined ? [] : ['month', 'day']),
        ...['doi', 'DOI'].filter((name) => !publishedDoi({ doi: fields.get(name) ?? '' })),
        ...(isBibtex ? ofOtherVenue : []),
      ].filter((name) => has(name) && isOther(name));
      return { type: types[isJournal ? 0 : 1], fields: set, removed: [...new Set(removed)] };
    },
  };
}
