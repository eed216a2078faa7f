import { addTo } from '../base/addTo';
import { identifiers, isArxivName } from '../identity/identifiers';
import { paperIdentity } from '../identity/title';
import type { Paper } from '../model';
import { codeUnits } from '../text/characters';
import { EditDistance } from '../text/editDistance';
import { fold } from '../text/fold';
import { readable } from '../text/readable';
import { wordsOf } from '../text/words';
import type { SoughtWork, SourceRecord } from './source';

/** What is known about a paper that is looked up. */
export type KnownFacts = Pick<
  Paper,
  'title' | 'arxivId' | 'doi' | 'authors' | 'authorCount' | 'organization' | 'date' | 'venue'
>;

/** The records of one source, judged. */
export interface Judgment {
  /** Records of this paper. */
  readonly accepted: readonly SourceRecord[];
  /** Records that may be of this paper; the user decides. */
  readonly candidates: readonly SourceRecord[];
}

/**
 * Decides which records are of a paper. A record is accepted if an id agrees, or if its title is nearly
 * identical and nothing known contradicts it. Records with this title that may be different works are all
 * candidates, and so are records with a similar title.
 */
export function judge(known: KnownFacts, records: readonly SourceRecord[]): Judgment {
  const works = records.filter(({ noticeOf }) => !noticeOf);
  const byId = works.filter((record) => hasSameId(known, record));
  const others = works.filter((record) => !byId.includes(record));
  const byTitle = others.filter(
    (record) =>
      !contradicts(known, record) &&
      (isSameTitle(known.title, record.title) || isCorroborated(known, record)),
  );
  const isAmbiguous = byId.length === 0 && areSeveral(byTitle);
  const accepted = isAmbiguous ? [] : [...byId, ...byTitle];
  const candidates = others.filter(
    (record) => !accepted.includes(record) && isLike(known.title, record.title),
  );
  return { accepted, candidates };
}

/**
 * Which records of an answer to judge for each work of its request: all for a single work, else those with an id of the
 * work. Takes linear time.
 */
export function recordsByWork(
  works: readonly SoughtWork[],
  records: readonly SourceRecord[],
): ReadonlyMap<SoughtWork, readonly SourceRecord[]> {
  if (works.length === 1) return new Map(works.map((work) => [work, records]));
  const byId = new Map<string, SourceRecord[]>();
  for (const record of records) {
    for (const id of identifiers(record)) addTo(byId, id, record);
  }
  return new Map(
    works.map((work) => {
      const found = identifiers(work).flatMap((id) => byId.get(id) ?? []);
      return [work, [...new Set(found)]];
    }),
  );
}

/** An id that belongs to a paper with a wholly different title was mistaken, and isn't the same. */
function hasSameId(known: KnownFacts, record: SourceRecord): boolean {
  const ids = identifiers(known);
  if (!identifiers(record).some((id) => ids.includes(id))) return false;
  const words = longWords(known.title, 4);
  return words.length === 0 || longWords(record.title).some((word) => words.includes(word));
}

/** Whether an id, the year, the number of authors, the first author or the organization differs. */
function contradicts(known: KnownFacts, record: SourceRecord): boolean {
  const differ = (a: readonly string[], b: readonly string[]) =>
    a.length > 0 && b.length > 0 && !a.some((one) => b.includes(one));
  const [ids, others] = [identifiers(known), identifiers(record)];
  const [first, second] = [known, record].map(({ authors }) => longWords(authors?.[0] ?? ''));
  const organization = longWords(known.organization?.name ?? '');
  return (
    differ(ids.filter(isArxivName), others.filter(isArxivName)) ||
    differ(ids.filter(isDoi), others.filter(isDoi)) ||
    isOtherYear(known, record) ||
    isOtherCount(known, record) ||
    differ(first ?? [], second ?? []) ||
    differ(organization, longWords(record.organization ?? ''))
  );
}

function isDoi(id: string): boolean {
  return !isArxivName(id);
}

/** A preprint and its publication may be a year apart. */
function isOtherYear({ date: a }: KnownFacts, { date: b }: SourceRecord): boolean {
  return a?.year !== undefined && b?.year !== undefined && Math.abs(a.year - b.year) > 1;
}

/** Sources split and leave out a few names of long lists. */
function isOtherCount(known: KnownFacts, record: SourceRecord): boolean {
  const [a, b] = [countOf(known), countOf(record)];
  return a !== undefined && b !== undefined && Math.abs(a - b) > Math.floor(a / 20);
}

function countOf({
  authors,
  authorCount,
}: Pick<KnownFacts, 'authors' | 'authorCount'>): number | undefined {
  return authorCount ?? (authors?.at(-1) === 'others' ? undefined : authors?.length);
}

const fewWords = 3;

/** Equal titles of enough words; shorter titles are common. */
function isSameTitle(a: string, b: string): boolean {
  return isEqualTitle(a, b) && wordsOf(readable(a)).length >= fewWords;
}

function isEqualTitle(a: string, b: string): boolean {
  return paperIdentity({ title: a }) === paperIdentity({ title: b });
}

/** A short title, or one with a different spelling, where another fact agrees. */
function isCorroborated(known: KnownFacts, record: SourceRecord): boolean {
  const [a, b] = [countOf(known), countOf(record)];
  const isBySome = known.authors !== undefined && record.authors !== undefined;
  const isOfYear = known.date?.year !== undefined && known.date.year === record.date?.year;
  if (!isBySome && !(a !== undefined && a === b && isOfYear)) return false;
  return isEqualTitle(known.title, record.title) || differInSpelling(known.title, record.title);
}

const fewLetters = 5;

/** Whether one long word has one other letter after its first: `modeling` and `modelling`. */
function differInSpelling(a: string, b: string): boolean {
  const [words, others] = [a, b].map((title) => wordsOf(fold(readable(title))));
  if (!words || !others || words.length !== others.length || words.length < fewWords) return false;
  const [at, ...more] = words.flatMap((word, i) => (word === others[i] ? [] : [i]));
  const [word = '', other = ''] = at === undefined ? [] : [words[at], others[at]];
  if (more.length > 0 || word.length < fewLetters || other.length < fewLetters) return false;
  if (!word.startsWith(other.charAt(0)) || /\p{N}/u.test(word + other)) return false;
  return new EditDistance(codeUnits(word)).to(codeUnits(other), 1) <= 1;
}

/** Whether records with one title are of different works, as far as their ids and first authors say. */
function areSeveral(records: readonly SourceRecord[]): boolean {
  const arxivIds = new Set(records.flatMap(identifiers).filter(isArxivName));
  const publications = records.filter(({ isPreprint }) => !isPreprint);
  const dois = new Set(publications.flatMap(identifiers).filter(isDoi));
  const [first, ...others] = records
    .flatMap(({ authors }) => authors?.[0] ?? [])
    .map((name) => longWords(name));
  const isByOthers = others.some((names) => !names.some((name) => first?.includes(name)));
  return arxivIds.size > 1 || dois.size > 1 || isByOthers;
}

/** Whether two titles share at least half of the words of each. */
function isLike(a: string, b: string): boolean {
  if (isEqualTitle(a, b)) return true;
  const [words, others] = [a, b].map((title) => new Set(wordsOf(fold(readable(title)))));
  if (!words || !others) return false;
  const common = [...words].filter((word) => others.has(word)).length;
  return common * 2 >= Math.max(words.size, others.size);
}

/** The words of at least `min` letters; initials have one. */
function longWords(text: string, min = 2): readonly string[] {
  return wordsOf(fold(readable(text))).filter(({ length }) => length >= min);
}
