import { addTo } from '../base/collections';
import { compareTitles, mayBeMeant } from '../identity/compareTitles';
import type { TitleRelation } from '../identity/compareTitles';
import { identifiers, isArxivName, isIdAsTitle } from '../identity/identifiers';
import type { Identified } from '../identity/identifiers';
import type { Paper } from '../model';
import { fold } from '../text/fold';
import { readable } from '../text/readable';
import { wordsOf } from '../text/words';
import { isSameVenue } from '../venues/venues';
import { isFirstMisspelled, sharedAuthors } from '../bibliography/work/sameNames';
import type { SoughtWork, SourceRecord } from './source';

/** What is known about a paper that is looked up. */
export type KnownFacts = Pick<
  Paper,
  'title' | 'arxivId' | 'doi' | 'authors' | 'authorCount' | 'organization' | 'date' | 'venue'
>;

/** The records of sources, judged. */
export interface Judgment {
  /** Records of this paper. */
  readonly accepted: readonly SourceRecord[];
  /** Records that may be of this paper; the user decides. */
  readonly candidates: readonly SourceRecord[];
  /** Candidates that would be accepted if a source named the same authors for their ids. */
  readonly leads: readonly SourceRecord[];
  /** Ids that belong to other works. */
  readonly otherIds: ReadonlySet<string>;
}

/** What titles prove, by their rare words. */
const titleEvidence: Readonly<Record<TitleRelation, number>> = {
  // Enough, if nothing speaks against it.
  same: 4,
  // Other works have it, too: it also needs authors, or year and number of authors.
  sameShort: 2,
  // Every issue has an editorial, often by the same authors.
  sameGeneric: -2,
  // Often another work: it needs authors or an id.
  variant: 1,
  // It needs authors and the year, or an id.
  otherEdition: -1,
  // Groups write several papers on one subject: it needs an id.
  similar: -3,
  // A translation needs an id, and authors or more.
  otherLanguage: -3,
  // The same authors write them, and their ids are mistaken for each other.
  otherPart: -12,
  unlike: -12,
  unknown: 0,
};

/** What speaks for and against a record, added up with {@link titleEvidence}. */
const evidence = {
  // Pages and sources have few wrong ids, but people copy the id of a similar work.
  sameId: 8,
  otherId: -6,
  sameAuthors: 4,
  // One list lacks some: a source's, that of a careless author, or that of an earlier work.
  someAuthors: -1,
  // More than half: one may be misspelled.
  mostAuthors: 1,
  // Half or less: people with common names, or one whose name is misspelled.
  fewAuthors: -2,
  // Authors contradict: no id outweighs it.
  otherAuthors: -30,
  // A source without names can't confirm those that are known.
  namesUnconfirmed: -3,
  // The weakest record, even if no names are known.
  namesMissing: -1,
  sameCount: 1,
  otherCount: -5,
  sameYear: 1,
  // Publication follows preprints within a year or two, and rarely in four.
  laterYear: -2,
  // Another edition.
  otherYear: -5,
  sameVenue: 1,
  // A workshop and a journal version: without authors, not the same.
  otherVenue: -2,
  otherOrganization: -5,
} as const;

/** With this sum of evidence, a record is accepted. */
const enough = 4;
/** So much more evidence decides between works that can't be the same one. */
const clearlyMore = 2;

/** A record of a work, and how much speaks for it being the paper. */
type JudgedRecord = ReturnType<typeof judgedRecord>;

/**
 * Decides which records are of a paper, by evidence that adds up. Records that share ids are of one work, so a record
 * without names gets those of the others. Works that contradict each other without much difference are all candidates,
 * and so are records with a similar title.
 */
export function judge(known: KnownFacts, records: readonly SourceRecord[]): Judgment {
  const notices = new Set(records.filter(({ noticeOf }) => noticeOf).flatMap(identifiers));
  const works = worksOf(
    records.filter((one) => !one.noticeOf && !identifiers(one).some((id) => notices.has(id))),
  ).map((work) => work.map((record) => judgedRecord(known, record, work)));
  const sumOf = (work: readonly JudgedRecord[]) => largest(work.map(({ sum }) => sum));
  const [best, ...others] = works
    .filter((work) => sumOf(work) >= enough)
    .sort((a, b) => sumOf(b) - sumOf(a));
  const chosen = best ? [best] : [];
  for (const work of others) {
    const rival = chosen.find((one) => areDifferent(one, work));
    // The same authors may have published it at another venue, too.
    const isElsewhere = chosen.some((one) => haveOtherVenues(one, work));
    if (!rival && !isElsewhere) chosen.push(work);
    if (!rival) continue;
    if (sumOf(rival) - sumOf(work) < clearlyMore && haveNames(rival) === haveNames(work)) {
      chosen.length = 0;
      break;
    }
  }
  const judged = works.flat();
  const good = new Set(chosen.flat().filter(({ sum }) => sum >= enough));
  const otherIds = new Set([...notices, ...idsOf(judged.filter(({ isOther }) => isOther))]);
  for (const id of idsOf([...good].filter(({ record }) => record.authors))) otherIds.delete(id);
  // An id that belongs to another work doesn't speak against the right one.
  if (identifiers(known).some((id) => otherIds.has(id))) {
    return judge(withoutIds(known, otherIds), records);
  }
  const similar = works
    .filter((work) => !work.some((one) => good.has(one)))
    .sort((a, b) => sumOf(b) - sumOf(a))
    .map((work) => work.filter(({ record }) => mayBeMeant(known.title, record.title)));
  return {
    accepted: [...good].map(({ record }) => withoutIds(record, otherIds)),
    candidates: similar.flatMap(
      (work) => (work.find(({ record }) => record.authors) ?? work[0])?.record ?? [],
    ),
    leads: similar
      .flat()
      .filter(({ sumIfNamed }) => sumIfNamed >= enough)
      .map(({ record }) => record),
    otherIds,
  };
}

function idsOf(judged: readonly JudgedRecord[]): readonly string[] {
  return judged.flatMap(({ record }) => identifiers(record));
}

function largest(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.max(a, b), -Infinity);
}

/** Groups the records of each work, by their ids. An id that belongs to two works joins none. */
function worksOf(records: readonly SourceRecord[]): readonly (readonly SourceRecord[])[] {
  let works: (readonly SourceRecord[])[] = [];
  for (const record of records) {
    const ids = identifiers(record);
    const own = works.filter((work) =>
      work.some(
        (one) => identifiers(one).some((id) => ids.includes(id)) && mayBeOne(one, record, work),
      ),
    );
    const [first, ...more] = own;
    const isOne = more.every((work) => first && !areNamedApart(first, work));
    const joined = isOne ? own : own.slice(0, 1);
    works = [...works.filter((work) => !joined.includes(work)), [...joined.flat(), record]];
  }
  return works;
}

function mayBeOne(a: SourceRecord, b: SourceRecord, work: readonly SourceRecord[]): boolean {
  return (
    titleEvidence[compareTitles(a.title, b.title)] > titleEvidence.unlike &&
    !areNamedApart(work, [b])
  );
}

function areNamedApart(a: readonly SourceRecord[], b: readonly SourceRecord[]): boolean {
  return authorEvidence(namesOf(a), namesOf(b)) <= evidence.fewAuthors;
}

function namesOf(work: readonly SourceRecord[]): readonly string[] | undefined {
  return work.find(({ authors }) => authors)?.authors;
}

function haveNames(work: readonly JudgedRecord[]): boolean {
  return work.some(({ record }) => record.authors);
}

/** Whether works can't be one, as far as their ids and authors say. A preprint and its publication have different ids. */
function areDifferent(a: readonly JudgedRecord[], b: readonly JudgedRecord[]): boolean {
  const [one, other] = [a, b].map((work) => work.map(({ record }) => record));
  if (!one || !other || haveNames(a) !== haveNames(b)) return true;
  const areApart = haveOtherIds(one.flatMap(idsThatDiffer), other.flatMap(idsThatDiffer));
  return areApart || areNamedApart(one, other);
}

function haveOtherVenues(a: readonly JudgedRecord[], b: readonly JudgedRecord[]): boolean {
  return a.some(({ record: { venue } }) =>
    b.some(
      ({ record }) => venue && record.venue && isSameVenue(venue.name, record.venue.name) === false,
    ),
  );
}

function haveOtherIds(ids: readonly string[], others: readonly string[]): boolean {
  return [true, false].some((isKind) => {
    const [some, other] = [ids, others].map((all) =>
      all.filter((id) => isArxivName(id) === isKind),
    );
    return differ(some ?? [], other ?? []);
  });
}

/** The ids of which a work has one. The DOI of a preprint isn't that of its publication. */
function idsThatDiffer(record: SourceRecord): readonly string[] {
  const ids = identifiers(record);
  return record.isPreprint && record.source !== 'arxiv' ? ids.filter(isArxivName) : ids;
}

function differ(a: readonly string[], b: readonly string[]): boolean {
  return a.length > 0 && b.length > 0 && !a.some((one) => b.includes(one));
}

function judgedRecord(known: KnownFacts, record: SourceRecord, work: readonly SourceRecord[]) {
  const relation = isIdAsTitle(known.title) ? 'unknown' : compareTitles(known.title, record.title);
  const title = titleEvidence[relation];
  const names = nameEvidence(known, work);
  const rest =
    title +
    idEvidence(known, work) +
    countEvidence(known, record, work) +
    yearEvidence(known, record) +
    venueEvidence(known, record) +
    organizationEvidence(known, record);
  return {
    record,
    sum: rest + names,
    /** With the known authors. */
    sumIfNamed: namesOf(work) ? -Infinity : rest + (known.authors ? evidence.sameAuthors : 0),
    isOther: names <= evidence.otherAuthors || title <= titleEvidence.unlike,
  };
}

/** The best of the lists of authors: sources shorten them. */
function nameEvidence({ authors }: KnownFacts, work: readonly SourceRecord[]): number {
  const lists = work.flatMap((record) => (record.authors ? [record.authors] : []));
  if (lists.length > 0) return largest(lists.map((list) => authorEvidence(authors, list)));
  return authors ? evidence.namesUnconfirmed : evidence.namesMissing;
}

function authorEvidence(
  known: readonly string[] | undefined,
  found: readonly string[] | undefined,
): number {
  if (!known || !found) return 0;
  const shared = sharedAuthors(known, found);
  if (!shared) {
    const [ours, theirs] = [groupWords(known), groupWords(found)];
    const isFamilies = ours.length > 0 && !known[0]?.startsWith('{');
    const others = isFamilies ? longWords(found.join(' ')) : theirs;
    return differ(ours, others) ? evidence.otherAuthors : 0;
  }
  const { share, areAsMany } = shared;
  if (share === 0 && !isFirstMisspelled(known, found)) return evidence.otherAuthors;
  if (share <= 0.5) return evidence.fewAuthors;
  if (!areAsMany) return evidence.someAuthors;
  return share === 1 ? evidence.sameAuthors : evidence.mostAuthors;
}

/** The words of groups alone, or of family names alone, of which a single one may be a group's. */
function groupWords(names: readonly string[]): readonly string[] {
  const common = /^(?:the|of|for|and|group|team|collaboration|consortium|project|network)$/;
  const areGroups = names.every((name) => name.startsWith('{'));
  const areFamilies = names.length > 1 && names.every((name) => /^[\p{L}'’-]+$/u.test(name));
  return longWords(areGroups || areFamilies ? names.join(' ') : '').filter(
    (word) => !common.test(word),
  );
}

function idEvidence(known: KnownFacts, work: readonly SourceRecord[]): number {
  const [ids, found] = [identifiers(known), work.flatMap(identifiers)];
  const isSame = ids.some((id) => found.includes(id));
  const isOther = haveOtherIds(ids, work.flatMap(idsThatDiffer));
  return (isSame ? evidence.sameId : 0) + (isOther ? evidence.otherId : 0);
}

/** Only where names can't be compared, which say more. */
function countEvidence(
  known: KnownFacts,
  record: SourceRecord,
  work: readonly SourceRecord[],
): number {
  const [a, b] = [countOf(known), countOf(record)];
  if (a === undefined || b === undefined || (known.authors && namesOf(work))) return 0;
  // Sources split and leave out a few names of long lists.
  return Math.abs(a - b) <= Math.floor(a / 20) ? evidence.sameCount : evidence.otherCount;
}

function countOf({
  authors,
  authorCount,
}: Pick<KnownFacts, 'authors' | 'authorCount'>): number | undefined {
  return authorCount ?? (authors?.at(-1) === 'others' ? undefined : authors?.length);
}

function yearEvidence({ date: a }: KnownFacts, { date: b, isPreprint }: SourceRecord): number {
  if (a?.year === undefined || b?.year === undefined) return 0;
  // Preprints are listed within weeks.
  if (isPreprint && a.month !== undefined && b.month !== undefined) {
    const months = Math.abs((a.year - b.year) * 12 + a.month - b.month);
    if (months < 3) return evidence.sameYear;
    if (months < 12) return 0;
  }
  const apart = Math.abs(a.year - b.year);
  if (apart === 0) return evidence.sameYear;
  return apart === 1 ? 0 : apart <= 4 ? evidence.laterYear : evidence.otherYear;
}

function venueEvidence({ venue: a }: KnownFacts, { venue: b }: SourceRecord): number {
  const isSame = a && b && isSameVenue(a.name, b.name);
  return isSame === undefined ? 0 : isSame ? evidence.sameVenue : evidence.otherVenue;
}

function organizationEvidence(known: KnownFacts, record: SourceRecord): number {
  const [ours, theirs] = [known.organization?.name, record.organization].map((one) =>
    longWords(one ?? ''),
  );
  return differ(ours ?? [], theirs ?? []) ? evidence.otherOrganization : 0;
}

/** Facts without ids that belong to other works. */
function withoutIds<T extends Identified>(
  facts: T,
  others: ReadonlySet<string>,
): T | Omit<T, keyof Identified> {
  if (!identifiers(facts).some((id) => others.has(id))) return facts;
  const { doi, arxivId, ...fields } = facts;
  const isOther = (id: Parameters<typeof identifiers>[0]) =>
    identifiers(id).some((one) => others.has(one));
  return {
    ...fields,
    ...(doi !== undefined && !isOther({ doi }) && { doi }),
    ...(arxivId !== undefined && !isOther({ arxivId }) && { arxivId }),
  };
}

/**
 * Which records of an answer to judge for each work of its request: all for a single work, else those with an id of the
 * work, or notices of it. Takes linear time.
 */
export function recordsByWork(
  works: readonly SoughtWork[],
  records: readonly SourceRecord[],
): ReadonlyMap<SoughtWork, readonly SourceRecord[]> {
  if (works.length === 1) return new Map(works.map((work) => [work, records]));
  const byId = new Map<string, SourceRecord[]>();
  for (const record of records) {
    for (const id of identifiers(record)) addTo(byId, id, record);
    for (const doi of record.noticeOf ?? []) addTo(byId, noticesId(doi), record);
  }
  return new Map(
    works.map((work) => {
      const { noticesOf } = work;
      const ids = noticesOf === undefined ? identifiers(work) : [noticesId(noticesOf)];
      const found = ids.flatMap((id) => byId.get(id) ?? []);
      return [work, [...new Set(found)]];
    }),
  );
}

function noticesId(doi: string): string {
  return `notices ${doi.toLowerCase()}`;
}

/** The words of at least two letters; initials have one. */
function longWords(text: string): readonly string[] {
  return wordsOf(fold(readable(text))).filter(({ length }) => length > 1);
}
