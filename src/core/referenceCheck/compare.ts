import { defined } from '../base/defined';
import type { BibliographyWork } from '../bibliography/work/work';
import { arxivNames } from '../identity/identifiers';
import { doYearsAgree, publishedDoi } from './dates';
import type { KnownRecord, ReferenceFault, ReferenceField } from './finding';
import type { FixWriter } from './fixes';
import { differingNames, haveSameAuthors, personCount } from '../bibliography/work/sameNames';
import { CheckedTitle } from './titles';

/** The result of a comparison. */
export interface FieldComparison {
  readonly faults: readonly ReferenceFault[];
  /** Whether something besides the title could be compared, and agrees. */
  readonly isConfirmed: boolean;
}

/**
 * Compares an entry with the records of its work, the most reliable first. A field that agrees with one of them is
 * right, since sources differ, too.
 *
 * @param unanswered the ids about which a source gave no answer, so they may be right
 */
export function compare(
  work: BibliographyWork,
  records: readonly KnownRecord[],
  fixes: FixWriter,
  unanswered: ReadonlySet<string>,
): FieldComparison {
  const parts = [compareTitles, compareAuthors, compareYears, compareArxivIds, compareDois];
  const haveNames = records.some(({ authors }) => authors);
  const results = parts.map((part) => {
    // Names say more than their number.
    const told =
      part === compareAuthors && haveNames ? records.filter(({ authors }) => authors) : records;
    const all = told.map((record) => part(work, record, fixes, unanswered));
    return all.includes(true) ? true : all.find((result) => result !== undefined);
  });
  const faults = results.filter((result) => typeof result === 'object');
  const agreeing = results.filter((result) => result === true);
  return { faults, isConfirmed: faults.length === 0 && agreeing.length > 1 };
}

/** A fault; true if the values agree, undefined if they can't be compared. */
type Result = ReferenceFault | true | undefined;
type Compare = (
  work: BibliographyWork,
  record: KnownRecord,
  fixes: FixWriter,
  unanswered: ReadonlySet<string>,
) => Result;

const compareTitles: Compare = ({ title }, record, fixes) => {
  if (title === undefined) return undefined;
  if (new CheckedTitle(title).isSame(new CheckedTitle(record.title))) return true;
  return differing('title', title, record.title, record, fixes.title(record));
};

const compareAuthors: Compare = ({ authors }, record, fixes) => {
  if (!authors) return undefined;
  if (record.authors) {
    const areSame = haveSameAuthors(authors, record.authors);
    if (areSame !== false) return areSame;
    const [written, known] = differingNames(authors, record.authors);
    return differing('authors', written, known, record, fixes.authors(record));
  }
  const count = personCount(authors);
  const { authorCount } = record;
  if (count === undefined || authorCount === undefined || count === 0) return undefined;
  if (count === authorCount) return true;
  // Sources that respell names split and leave out some.
  if (record.source !== undefined) return undefined;
  return differing('authors', String(count), String(authorCount), record);
};

const compareYears: Compare = (work, record, fixes) => {
  const [year, known] = [work.date?.year, record.date?.year];
  if (year === undefined || known === undefined) return undefined;
  return (
    doYearsAgree(work, record) ||
    differing('year', String(year), String(known), record, fixes.year(known))
  );
};

const compareArxivIds: Compare = (work, record, fixes, unanswered) => {
  const [own, known] = [arxivNames(work), arxivNames(record)];
  const [id] = known;
  if (own[0] === undefined || id === undefined) return undefined;
  if (own.some((name) => known.includes(name))) return true;
  if (own.some((name) => unanswered.has(name))) return undefined;
  return differing('arxivId', own[0].slice(6), id.slice(6), record, fixes.arxivId(id.slice(6)));
};

const compareDois: Compare = (work, record, fixes, unanswered) => {
  const [own, known] = [publishedDoi(work), publishedDoi(record)];
  if (own === undefined || known === undefined) return undefined;
  if (own === known) return true;
  if (unanswered.has(own)) return undefined;
  const { doi = '' } = record;
  return differing('doi', work.doi ?? '', doi, record, fixes.doi(doi));
};

function differing(
  field: ReferenceField,
  written: string,
  known: string,
  record: KnownRecord,
  fix?: ReferenceFault['fix'],
): ReferenceFault {
  const source = sourceOf(record, field);
  return { kind: 'differs', field, written, known, ...defined({ source, fix }) };
}

function sourceOf({ source, from }: KnownRecord, field: ReferenceField): string | undefined {
  if (field === 'year') return from?.date ?? source;
  const isNamed = field === 'authors' || field === 'arxivId' || field === 'doi';
  return isNamed ? (from?.[field] ?? source) : source;
}
