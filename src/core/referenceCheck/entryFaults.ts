import type { BibEntry, BibliographyFormat } from '../bibliography/work/entry';
import { toWork } from '../bibliography/work/work';
import type { BibliographyWork } from '../bibliography/work/work';
import {
  arxivIdIn,
  arxivIdOfDoi,
  arxivMonth,
  doiOfField,
  submissionMonth,
  wholeArxivId,
} from '../identity/identifiers';
import { isPublished, publishedDoi } from '../identity/published';
import type { Day } from '../model';
import { withoutLast } from '../text/characters';
import { isYearOfId } from './dates';
import type { FixWriter } from './fixes';
import type { KnownRecord, ReferenceFault, ReferenceField } from './finding';

/** An entry with the work it describes. */
export interface ReadEntry {
  readonly entry: BibEntry;
  readonly work: BibliographyWork;
  readonly format: BibliographyFormat;
}

/** What is wrong with an entry alone. `records` supply missing values. */
export function entryFaults(
  { entry, work, format }: ReadEntry,
  today: Day,
  fixes: FixWriter,
  records: readonly KnownRecord[],
): readonly ReferenceFault[] {
  return [
    ...contradictingIds(entry),
    ...malformedDoi(entry, fixes),
    ...malformedArxivId(entry, today),
    ...wrongYear(work, today, fixes),
    ...missingFields(entry, work, format, fixes, records),
  ];
}

/** The work that an entry describes, without an arXiv id that its note mentions in passing. */
export function describedWork(entry: BibEntry, format: BibliographyFormat): BibliographyWork {
  const work = toWork(entry, format);
  const note = entry.fields.get('note');
  if (work.arxivId === undefined || note === undefined || !isLong.test(note)) return work;
  if (statedIds(entry).length > 0) return work;
  const { arxivId: _, ...rest } = work;
  return rest;
}

/** Has five words. */
const isLong = /\S\s+\S+\s+\S+\s+\S+\s+\S/;

/** Fields that state the arXiv id of the work itself; a note may mention others. */
const idFields = 'eprint arxivid doi url journal journaltitle volume number howpublished'.split(
  ' ',
);
const cslIdFields = ['number', 'DOI', 'URL', 'archive_location'];

/** The arXiv ids in those fields. */
function statedIds({ fields }: BibEntry): readonly StatedId[] {
  const archive = fields.get('archiveprefix') ?? fields.get('eprinttype') ?? '';
  const isOther = archive.trim() !== '' && !/arxiv/i.test(archive);
  return [...idFields, ...cslIdFields].flatMap((name) => {
    const value = fields.get(name) ?? '';
    const isId = (name === 'eprint' && !isOther) || name === 'arxivid';
    const id =
      arxivIdIn(value) ??
      (isId ? wholeArxivId(value) : undefined) ??
      arxivIdOfDoi(doiOfField(value) ?? '');
    return id === undefined ? [] : [{ name, id }];
  });
}

function contradictingIds(entry: BibEntry): readonly ReferenceFault[] {
  const { fields } = entry;
  const dois = [
    { name: 'doi', id: doiNameOf(fields.get('doi') ?? fields.get('DOI')) },
    { name: 'url', id: doiNameOf(linkedDoi(fields.get('url') ?? fields.get('URL'))) },
  ].flatMap(({ name, id }) => (id === undefined ? [] : [{ name, id }]));
  return [...contradiction('arxivId', statedIds(entry)), ...contradiction('doi', dois)];
}

/** An id, and the name of the field that states it. */
interface StatedId {
  readonly name: string;
  readonly id: string;
}

function contradiction(
  field: ReferenceField,
  [first, ...others]: readonly StatedId[],
): readonly ReferenceFault[] {
  const other = others.find(({ id }) => id !== first?.id);
  if (!first || !other) return [];
  const { name: knownFrom, id: known } = other;
  return [{ kind: 'contradiction', field, written: first.id, known, knownFrom }];
}

function linkedDoi(url: string | undefined): string | undefined {
  return url !== undefined && /^\s*https?:\/\/(?:dx\.|www\.)?doi\.org\//i.test(url)
    ? url
    : undefined;
}

function doiNameOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  return publishedDoi({ doi: doiOfField(plainDoi(value)) ?? '' })?.slice('doi:'.length);
}

/** The text of a `doi` field without escapes, and without the address that it may be given as. */
export function plainDoi(value: string): string {
  const doi = value
    .replace(/\\(?=[_&%#<>{}])/g, '')
    .replace(/\{?\\text(less|greater)\s*(?:\{\})?\}?/g, (_, name) => (name === 'less' ? '<' : '>'))
    .replace(/[{}]/g, '')
    .replace(/%2F/gi, '/')
    .trim()
    .replace(/^doi:?\s*/i, '');
  // Libraries have resolvers of their own: `doi-org.proxy.example.edu`.
  const address = /^(?:https?:\/\/)?[\w.-]*\/(?=10\.)/.exec(doi)?.[0] ?? '';
  return address.includes('doi') ? doi.slice(address.length) : doi;
}

function malformedDoi({ fields }: BibEntry, fixes: FixWriter): readonly ReferenceFault[] {
  const value = fields.get('doi') ?? fields.get('DOI') ?? '';
  const doi = plainDoi(value);
  if (value.trim() === '' || /^10\.\d{4,9}(?:\.\d+)*\/\S*[^\s.,;]$/.test(doi)) return [];
  const mended = withoutLast(doiOfField(doi) ?? '', '.,;');
  const fix = mended !== '' && !/\s/.test(doi) ? fixes.field('doi', mended) : undefined;
  return [{ kind: 'malformed', field: 'doi', written: value.trim(), ...(fix && { fix }) }];
}

function malformedArxivId({ fields }: BibEntry, today: Day): readonly ReferenceFault[] {
  const archive = fields.get('archiveprefix') ?? fields.get('eprinttype') ?? '';
  const eprint = (fields.get('eprint') ?? '').trim();
  // Old entries give the archive of a number of seven digits in another field.
  if (!/^\s*arxiv\s*$/i.test(archive) || eprint === '' || /^\d{7}(?:v\d+)?$/.test(eprint))
    return [];
  const id = wholeArxivId(eprint) ?? arxivIdIn(eprint);
  const month = id === undefined ? undefined : arxivMonth(id);
  const isPast = month && month.year * 12 + month.month <= today.year * 12 + today.month + 1;
  return isPast ? [] : [{ kind: 'malformed', field: 'arxivId', written: eprint }];
}

function wrongYear(
  work: BibliographyWork,
  today: Day,
  fixes: FixWriter,
): readonly ReferenceFault[] {
  const year = work.date?.year;
  if (year === undefined) return [];
  const submitted = submissionMonth(work);
  if (submitted && !isYearOfId(work, year)) {
    const known = String(submitted.year);
    const fix = fixes.field('year', known);
    const from = `arXiv:${work.arxivId ?? ''}`;
    const fault = { kind: 'contradiction', field: 'year', known, knownFrom: from } as const;
    return [{ ...fault, written: String(year), ...(fix && { fix }) }];
  }
  const isFuture = year > today.year + 1;
  return isFuture ? [{ kind: 'malformed', field: 'year', written: String(year) }] : [];
}

type RequiredField = Extract<
  ReferenceField,
  'authors' | 'title' | 'journal' | 'book' | 'publisher' | 'institution' | 'year'
>;
/** The required fields for each type of work. */
const required: Readonly<Record<string, readonly RequiredField[]>> = {
  'article-journal': ['authors', 'title', 'journal', 'year'],
  'paper-conference': ['authors', 'title', 'book', 'year'],
  chapter: ['authors', 'title', 'book', 'year'],
  book: ['authors', 'title', 'publisher', 'year'],
  thesis: ['authors', 'title', 'institution', 'year'],
  report: ['authors', 'title', 'institution', 'year'],
};
/** Of preprints, whatever their type. */
const ofPreprints: readonly RequiredField[] = ['authors', 'title', 'year'];

function missingFields(
  { type, fields }: BibEntry,
  work: BibliographyWork,
  format: BibliographyFormat,
  fixes: FixWriter,
  records: readonly KnownRecord[],
): readonly ReferenceFault[] {
  const { details } = work;
  const isPreprint = work.arxivId !== undefined;
  const isOnlyPreprint = isPreprint && !isPublished(work) && work.volume === undefined;
  const isWhole = /^(?:mv)?(?:proceedings|collection|reference)$|^(?:periodical|manual|software)$/;
  const names = isWhole.test(type) ? ['title' as const] : required[details?.type ?? ''];
  const wanted = names ?? (isPreprint ? ofPreprints : []);
  // biblatex doesn't require publishers, and names institutions and series in many ways.
  const isBiblatex = format !== 'bibtex' || fields.has('date');
  const has: Readonly<Record<RequiredField, boolean>> = {
    title: work.title !== undefined,
    authors:
      work.authors !== undefined ||
      details?.editors !== undefined ||
      details?.translators !== undefined ||
      (work.publisher !== undefined && details?.type === 'report'),
    year: work.date !== undefined || details?.dateText !== undefined,
    journal: details?.container !== undefined || isOnlyPreprint || type === 'review',
    book:
      details?.container !== undefined ||
      work.venue !== undefined ||
      details?.event !== undefined ||
      details?.series !== undefined,
    publisher: work.publisher !== undefined || isBiblatex,
    institution: work.publisher !== undefined,
  };
  return wanted
    .filter((name) => !has[name])
    .map((field): ReferenceFault => {
      const fix = missingFix(field, records, work, fixes);
      return { kind: 'missingField', field, ...(fix && { fix }) };
    });
}

function missingFix(
  field: ReferenceField,
  records: readonly KnownRecord[],
  work: BibliographyWork,
  fixes: FixWriter,
): ReferenceFault['fix'] {
  const [first] = records;
  if (!first) return undefined;
  if (field === 'title') return fixes.field(field, first.title);
  const named = records.find(({ authors }) => authors) ?? first;
  if (field === 'authors') return fixes.field(field, '', named);
  const year = records.find(({ date }) => date?.year)?.date?.year ?? submissionMonth(work)?.year;
  return field === 'year' && year !== undefined ? fixes.field(field, String(year)) : undefined;
}
