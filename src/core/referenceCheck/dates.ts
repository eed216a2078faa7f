import { namesEdition } from '../library/joining/checkedTitle';
import { submissionMonth } from '../identity/identifiers';
import { isPublished, publishedDoi } from '../identity/published';
import type { PublishedWork } from '../identity/published';
import type { BibliographyWork } from '../bibliography/work/work';

/** A publication may be so many years after its preprint. */
const mostYearsLater = 3;

/**
 * Whether the years of two descriptions of a work can both be right; true if one is unknown. A list may have dated
 * `b` long after its submission, so the year of its arXiv id is right, too.
 */
export function doYearsAgree(a: PublishedWork, b: PublishedWork): boolean {
  const submitted = submissionMonth(b);
  return canBothBe(a, b) || (submitted !== undefined && canBothBe(a, { ...b, date: submitted }));
}

function canBothBe(a: PublishedWork, b: PublishedWork): boolean {
  const [year, other] = [a.date?.year, b.date?.year];
  if (year === undefined || other === undefined) return true;
  const [isA, isB] = [isPublished(a), isPublished(b)];
  if (isA === isB)
    return isA ? Math.abs(year - other) <= 1 : isOfPreprint(year, b) || isOfPreprint(other, a);
  const yearsLater = isA ? year - other : other - year;
  return yearsLater >= -1 && yearsLater <= mostYearsLater;
}

/** A journal may print what it published online so many years before. */
const mostYearsToPrint = 2;

/**
 * Whether the year of an entry can be that of a record: the one in which it appeared online, in print, or one between.
 */
export function isYearOf(work: BibliographyWork, record: PublishedWork): boolean {
  const { date, publication: { online, printed } = {}, venue } = record;
  const [year, known] = [work.date?.year, date?.year];
  if (year === undefined || known === undefined) return true;
  if (work.details?.originalDate?.year === known) return true;
  if (!isPublished(work) || !isPublished(record)) return doYearsAgree(work, record);
  const isJournal = venue?.kind === 'journal';
  const years = [known, online?.year ?? known, printed?.year ?? known].sort((a, b) => a - b);
  // Papers of a meeting may be dated by it.
  const [first, last] = [(years[0] ?? known) - (isJournal ? 0 : 1), years[2] ?? known];
  const isExact = online?.year !== undefined && printed?.year !== undefined;
  if (isExact || (isJournal && printed && year > last)) return year >= first && year <= last;
  return year >= known - 1 && year <= last + (isJournal ? mostYearsToPrint : 1);
}

/**
 * Whether a record may be of another edition, of the original of a translation, or of what became of a thesis or a
 * report, so only its title and authors are comparable.
 */
export function isOtherVersion(work: BibliographyWork, record: PublishedWork): boolean {
  const doi = publishedDoi(work);
  if (doi !== undefined && doi === publishedDoi(record)) return false;
  const { edition = '1', translators, originalDate, container, type = '' } = work.details ?? {};
  const known = record.publication?.type ?? type;
  const isOtherYear = work.date?.year !== record.date?.year;
  const isEdition = !/^\s*(?:1|first)/i.test(edition) || namesEdition(work.title ?? '');
  const isLater = isEdition || translators !== undefined;
  const isBook = (type === 'book') !== (known === 'book');
  const isDraft = /^(?:thesis|report|manuscript|speech)$/.test(type) && container === undefined;
  const isEither = isLater || isBook || originalDate !== undefined;
  return (isEither && isOtherYear) || (isDraft && known !== type);
}

/** Whether a work from `year` can have its arXiv id. */
export function isYearOfId(work: PublishedWork, year: number): boolean {
  const submitted = submissionMonth(work);
  if (!submitted) return true;
  if (!isPublished(work)) return isOfPreprint(year, { ...work, date: submitted });
  return year >= submitted.year - 1 && year <= submitted.year + mostYearsLater;
}

/** A revision may be from the year after. A submission of January may be dated in the year before. */
function isOfPreprint(year: number, { date }: PublishedWork): boolean {
  const { year: submitted = year, month = 1 } = date ?? {};
  return year === submitted || year === submitted + 1 || (year === submitted - 1 && month === 1);
}
