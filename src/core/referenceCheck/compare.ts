import { defined } from '../base/data';
import {
  areAllNamed,
  differingNames,
  haveSameAuthors,
  personCount,
  plainNames,
} from '../bibliography/work/sameNames';
import { plainText } from '../bibliography/work/markup';
import { pageRange } from '../bibliography/work/pages';
import { arxivNames, idOfName } from '../identity/identifiers';
import { isOnlyPreprint, namesPreprintServer, publishedDoi } from '../identity/published';
import { sources } from '../lookUp/sources';
import { areSamePages, isSameNumber } from '../venues/locators';
import { isSamePublisher, isSameVenue } from '../venues/venues';
import { isYearOf, isOtherVersion } from './dates';
import type { ReadEntry } from './entryFaults';
import type { KnownRecord, ReferenceFault, ReferenceField } from './finding';
import type { FixWriter } from './fixes';
import { CheckedTitle } from '../library/joining/checkedTitle';
import { isTypeFor } from './types';

/** True if the values agree, both values if they differ, undefined if they can't be compared. */
type Result = true | undefined | readonly [written: string, known: string];

function resultOf(isSame: boolean | undefined, written: string, known: string): Result {
  return isSame === false ? [written, known] : isSame;
}

/** A field that an entry is compared by. */
interface ComparedField {
  readonly field: ReferenceField;
  /** Whether the entry has it. */
  readonly isIn: (read: ReadEntry) => boolean;
  readonly compare: (read: ReadEntry, record: KnownRecord) => Result;
  /** Only records of the publication have it. */
  readonly isOfPublication?: true;
  /** Other works rarely have the same. */
  readonly isTelling?: true;
}

type Value<T> = (from: T) => string | undefined;
type Same = (a: string, b: string, read: ReadEntry, record: KnownRecord) => boolean | undefined;

/** A field whose value is one text. */
function textField(
  field: ReferenceField,
  written: Value<ReadEntry>,
  known: Value<KnownRecord>,
  isSame: Same,
  options: Pick<ComparedField, 'isOfPublication' | 'isTelling'> = { isOfPublication: true },
): ComparedField {
  return {
    field,
    isIn: (read) => Boolean(written(read)),
    compare(read, record) {
      const [own, other] = [written(read), known(record)];
      if (!own || !other) return undefined;
      return resultOf(isSame(own, other, read, record), own, other);
    },
    ...options,
  };
}

const isArticle = ({ work }: ReadEntry): boolean => work.details?.type === 'article-journal';
const venueOf = (kind: 'journal' | 'proceedings') =>
  textField(
    kind === 'journal' ? 'journal' : 'book',
    ({ work }) =>
      work.venue?.kind === kind && !namesPreprintServer(work.venue.name)
        ? work.venue.name
        : undefined,
    ({ venue, publication }) => venue?.name ?? publication?.containers?.[0],
    (_, __, read, record) => isInVenue(read, record),
    { isOfPublication: true, isTelling: true },
  );

const comparedTypes = /^(?:article-journal|paper-conference|chapter|book|thesis|report)$/;

const fields: readonly ComparedField[] = [
  textField(
    'title',
    ({ work }) => work.title,
    ({ title }) => title,
    (a, b) => new CheckedTitle(a).isSame(new CheckedTitle(b)),
    {},
  ),
  {
    field: 'authors',
    isIn: ({ work }) => work.authors !== undefined,
    compare: compareAuthors,
    isTelling: true,
  },
  textField(
    'year',
    ({ work }) => work.date?.year?.toString(),
    ({ date }) => date?.year?.toString(),
    (_, __, { work }, record) => isYearOf(work, record),
    { isTelling: true },
  ),
  idField('arxivId', ({ arxivId, doi }) => arxivNames(defined({ arxivId, doi })).map(idOfName)),
  idField('doi', (work) => publishedDoi(work)?.slice('doi:'.length) ?? []),
  {
    field: 'type',
    // An entry always has one, so it isn't missed.
    isIn: () => false,
    compare(read, record) {
      const [own = '', known] = [read.work.details?.type, record.publication?.type];
      if (known === undefined || !comparedTypes.test(own)) return undefined;
      return resultOf(isTypeFor(own, known, read, record), own, known);
    },
    isOfPublication: true,
  },
  venueOf('journal'),
  venueOf('proceedings'),
  textField(
    'volume',
    ({ work }) => work.volume,
    ({ publication }) => publication?.volume,
    (a, b, read, { publication, date }) =>
      isSameNumber(a, b) ||
      // Some journals are counted in years.
      (isSameNumber(a, publication?.issue ?? '') && b === date?.year?.toString()) ||
      // Others give the volume of a series or of the proceedings.
      (isArticle(read) ? false : undefined),
  ),
  textField(
    'number',
    ({ work }) => work.issue,
    ({ publication }) => publication?.issue,
    (a, b, _, { publication }) => isSameNumber(a, b) || a === publication?.articleNumber,
  ),
  textField(
    'pages',
    ({ work, entry }) => work.pages ?? entry.fields.get('eid'),
    ({ publication }) => pageRange(publication?.pages) ?? publication?.articleNumber,
    (a, _, __, { publication }) => areSamePages(a, publication?.pages, publication?.articleNumber),
  ),
  textField(
    'publisher',
    ({ work, entry }) =>
      entry.fields.has('howpublished') || namesPreprintServer(work.publisher ?? '')
        ? undefined
        : work.publisher,
    ({ publication }) => publication?.publisher,
    isSamePublisher,
  ),
  {
    field: 'editors',
    isIn: ({ work }) => work.details?.editors !== undefined,
    compare({ work }, { publication }) {
      const [own, known] = [work.details?.editors ?? [], publication?.editors ?? []];
      return resultOf(areAllNamed(own, known), plainNames(own), plainNames(known));
    },
    isOfPublication: true,
  },
  // No source has it.
  textField(
    'edition',
    ({ work }) => work.details?.edition,
    () => undefined,
    () => undefined,
  ),
];

/**
 * Compares an entry with the records of its work, the most reliable first. A field that agrees with one of them is
 * right, since sources differ, too.
 *
 * @param unanswered the ids about which a source gave no answer, so they may be right
 */
export function compare(
  read: ReadEntry,
  records: readonly KnownRecord[],
  fixes: FixWriter,
  unanswered: ReadonlySet<string>,
) {
  const ofPublication = publicationsOf(read, records);
  const haveNames = records.some(({ authors }) => authors);
  const results = fields.map((each) => {
    const { field, isOfPublication } = each;
    const told = isOfPublication
      ? ofPublication
      : field === 'year'
        ? datedRecords(read, records, ofPublication)
        : // Names say more than their number.
          records.filter((one) => field !== 'authors' || !haveNames || one.authors);
    const all = told.map((record) => ({ record, result: each.compare(read, record) }));
    const isRight = all.some(({ result }) => result === true);
    const isOpen =
      field === 'arxivId' || field === 'doi' ? isUnanswered(field, read, unanswered) : false;
    const wrong = isRight || isOpen ? undefined : all.find(({ result }) => Array.isArray(result));
    return { ...each, isRight, wrong };
  });
  const right = results.filter(({ isRight }) => isRight);
  const faults = results.flatMap(({ field, wrong }) =>
    wrong && typeof wrong.result === 'object'
      ? [differing(field, wrong.result, wrong.record, fixes)]
      : [],
  );
  const isTitleRight = right.some(({ field }) => field === 'title');
  return {
    faults,
    /** Whether something that tells works apart could be compared besides the title, and agrees. */
    isConfirmed: faults.length === 0 && isTitleRight && right.some(({ isTelling }) => isTelling),
    /** What the entry says and no record does. */
    notCompared: results.flatMap(({ field, isIn, isRight, wrong }) =>
      isRight || wrong || !isIn(read) ? [] : [field],
    ),
  };
}

/** The records of the publication that an entry describes: by its DOI, else in its venue, else all. */
function publicationsOf(read: ReadEntry, records: readonly KnownRecord[]): readonly KnownRecord[] {
  const { work } = read;
  if (isOnlyPreprint(work)) return [];
  const all = records.filter((record) => !record.isPreprint && !isOtherVersion(work, record));
  const doi = publishedDoi(work);
  const withDoi = all.filter((record) => doi !== undefined && publishedDoi(record) === doi);
  if (withDoi.length > 0) return withDoi;
  const inVenue = all.filter((record) => isInVenue(read, record));
  return inVenue.length > 0 ? inVenue : all;
}

/** The records whose dates count: the publication's, in the years that they have if DBLP dates it like its volume. */
function datedRecords(
  read: ReadEntry,
  records: readonly KnownRecord[],
  ofPublication: readonly KnownRecord[],
): readonly KnownRecord[] {
  const { work } = read;
  const doi = publishedDoi(work);
  const dated = ofPublication.filter(
    (one) => one.date && (isInVenue(read, one) ?? (doi !== undefined && publishedDoi(one) === doi)),
  );
  if (dated.length === 0) return records.filter((record) => !isOtherVersion(work, record));
  if (!dated.some(({ source }) => source === sources.dblp.name)) return dated;
  return dated.map((record) => ({
    ...record,
    publication: {
      ...defined({ online: record.date, printed: record.date }),
      ...record.publication,
    },
  }));
}

/** Whether the entry names where the record's work is: its journal, its book or their series. */
function isInVenue({ work }: ReadEntry, record: KnownRecord): boolean | undefined {
  const { venue, publication, source, from } = record;
  const own = [work.venue?.name, work.details?.containerShort].flatMap((name) =>
    name === undefined ? [] : plainText(name),
  );
  const names = [...(venue ? [venue.name] : []), ...(publication?.containers ?? [])];
  const results = own.flatMap((name) => names.map((known) => isSameVenue(name, known)));
  if (results.includes(true)) return true;
  // It often files works under a wrong venue.
  const isUnsure = (from?.venue ?? source) === sources.semanticScholar.name;
  return !results.includes(false) || isUnsure ? undefined : false;
}

function compareAuthors({ work: { authors } }: ReadEntry, record: KnownRecord): Result {
  if (!authors) return undefined;
  if (record.authors) {
    const areSame = haveSameAuthors(authors, record.authors);
    return areSame === false ? differingNames(authors, record.authors) : areSame;
  }
  const count = personCount(authors);
  const { authorCount } = record;
  if (count === undefined || authorCount === undefined || count === 0) return undefined;
  if (count === authorCount) return true;
  // Sources that respell names split and leave out some.
  return record.source === undefined ? [String(count), String(authorCount)] : undefined;
}

type IdField = 'arxivId' | 'doi';

function idField(
  field: IdField,
  idsOf: (work: Pick<KnownRecord, IdField>) => string | readonly string[],
): ComparedField {
  return {
    field,
    isIn: ({ work }) => idsOf(work).length > 0,
    compare({ work }, record) {
      const [own, known] = [[idsOf(work)].flat(), [idsOf(record)].flat()];
      const [[id], [other]] = [own, known];
      if (id === undefined || other === undefined) return undefined;
      if (own.some((name) => known.includes(name))) return true;
      return field === 'doi' ? [work.doi ?? '', record.doi ?? ''] : [id, other];
    },
    isTelling: true,
  };
}

function isUnanswered(
  field: IdField,
  { work }: ReadEntry,
  unanswered: ReadonlySet<string>,
): boolean {
  const own = field === 'arxivId' ? arxivNames(work) : [publishedDoi(work) ?? ''];
  return own.some((name) => unanswered.has(name));
}

function differing(
  field: ReferenceField,
  [written, known]: readonly [string, string],
  record: KnownRecord,
  fixes: FixWriter,
): ReferenceFault {
  const { source, from } = record;
  const name = { year: 'date', journal: 'venue', book: 'venue' }[field as string] ?? field;
  const told = Object.entries(from ?? {}).find(([each]) => each === name)?.[1] ?? source;
  return {
    kind: 'differs',
    field,
    written,
    known,
    ...defined({ source: told, fix: fixes.field(field, known, record) }),
  };
}
