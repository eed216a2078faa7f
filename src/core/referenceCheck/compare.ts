import type { BibliographyWork } from '../bibliography/work/work';
import { arxivNames } from '../identity/identifiers';
import { doYearsAgree, publishedDoi } from './dates';
import type { KnownRecord, ReferenceFault } from './finding';
import type { FixWriter } from './fixes';
import { haveSameAuthors, personCount, plainNames } from './names';
import { ComparedTitle } from './titles';

/** The result of a comparison. */
export interface Comparison {
  readonly faults: readonly ReferenceFault[];
  /** Whether something besides the title could be compared, and agrees. */
  readonly isConfirmed: boolean;
}

/** Compares an entry with the record of its work. */
export function compare(work: BibliographyWork, record: KnownRecord, fixes: FixWriter): Comparison {
  const results = [
    compareTitles(work, record, fixes),
    ...[compareAuthors, compareYears, compareArxivIds, compareDois].map((part) =>
      part(work, record, fixes),
    ),
  ];
  const faults = results.filter((result) => typeof result === 'object');
  const agreeing = results.filter((result) => result === true);
  return { faults, isConfirmed: faults.length === 0 && agreeing.length > 1 };
}

/** A fault; true if the values agree, undefined if they can't be compared. */
type Result = ReferenceFault | true | undefined;
type Compare = (work: BibliographyWork, record: KnownRecord, fixes: FixWriter) => Result;

const compareTitles: Compare = ({ title }, record, fixes) => {
  if (title === undefined) return undefined;
  if (new ComparedTitle(title).isSame(new ComparedTitle(record.title))) return true;
  return differing('title', title, record.title, record, fixes.title(record));
};

const compareAuthors: Compare = ({ authors }, record, fixes) => {
  if (!authors) return undefined;
  if (record.authors) {
    const areSame = haveSameAuthors(authors, record.authors);
    if (areSame !== false) return areSame;
    const known = plainNames(record.authors);
    return differing('authors', plainNames(authors), known, record, fixes.authors(record));
  }
  const count = personCount(authors);
  const { authorCount } = record;
  if (count === undefined || authorCount === undefined || count === 0) return undefined;
  return count === authorCount || differing('authors', String(count), String(authorCount), record);
};

const compareYears: Compare = (work, record, fixes) => {
  const [year, known] = [work.date?.year, record.date?.year];
  if (year === undefined || known === undefined) return undefined;
  return (
    doYearsAgree(work, record) ||
    differing('year', String(year), String(known), record, fixes.year(known))
  );
};

const compareArxivIds: Compare = (work, record, fixes) => {
  const [own, known] = [arxivNames(work), arxivNames(record)];
  const [id] = known;
  if (own[0] === undefined || id === undefined) return undefined;
  if (own.some((name) => known.includes(name))) return true;
  return differing('arxivId', own[0].slice(6), id.slice(6), record, fixes.arxivId(id.slice(6)));
};

const compareDois: Compare = (work, record, fixes) => {
  const [own, known] = [publishedDoi(work), publishedDoi(record)];
  if (own === undefined || known === undefined) return undefined;
  if (own === known) return true;
  const { doi = '' } = record;
  return differing('doi', work.doi ?? '', doi, record, fixes.doi(doi));
};

function differing(
  field: ReferenceFault['field'] & string,
  written: string,
  known: string,
  { source }: KnownRecord,
  fix?: ReferenceFault['fix'],
): ReferenceFault {
  return {
    kind: 'differs',
    field,
    written,
    known,
    ...(source !== undefined && { source }),
    ...(fix && { fix }),
  };
}
