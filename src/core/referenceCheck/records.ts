import { addTo } from '../base/collections';
import { defined } from '../base/data';
import type { BibliographyWork, ListedWork } from '../bibliography/work/work';
import { mayBeMeant } from '../identity/compareTitles';
import { identifiers } from '../identity/identifiers';
import type { Steps } from '../base/tasks';
import { sources } from '../lookUp/sources';
import { doYearsAgree } from './dates';
import type { KnownRecord } from './finding';
import { haveSameAuthors, haveSameFirstAuthor, personCount } from '../bibliography/work/sameNames';
import { CheckedTitle, sharingWords } from '../library/joining/checkedTitle';

/** A record with its title prepared for comparison. */
interface IndexedRecord {
  readonly at: number;
  readonly record: KnownRecord;
  readonly title: CheckedTitle;
}

export interface FoundRecords {
  /** The records of the work, by its ids or its title, in the order in which they were added. */
  readonly records: readonly KnownRecord[];
  /** The id of the entry belongs to this other work. */
  readonly otherWork?: { readonly id: string; readonly record: KnownRecord };
}

/** What a line of the details file says: of the preprint and of its publication apart, if it is dated by the former. */
export function recordsOfDetails(details: ListedWork): readonly KnownRecord[] {
  const { title, authors, arxivId, doi, venue, date, lookedUp } = details;
  if (title === undefined || !lookedUp) return [];
  const { from, publishedAs, updates } = lookedUp;
  const known = { title, from, ...defined({ authors, arxivId, updates }) };
  const published = { ...known, ...defined({ doi, venue }) };
  const isPreprintDate = from.date === sources.arxiv.name || from.date === sources.huggingFace.name;
  if (!isPreprintDate) return [{ ...published, ...defined({ date, publishedAs }) }];
  const preprint = { ...known, isPreprint: true as const, ...defined({ date, publishedAs }) };
  return venue || doi !== undefined ? [preprint, published] : [preprint];
}

const recordsPerStep = 100;
/** Words in more titles than this don't help to find a similar one. */
const mostTitlesOfWord = 60;

/** Records by id and by title. */
export class RecordIndex {
  readonly #byId = new Map<string, IndexedRecord[]>();
  readonly #byTitle = new Map<string, IndexedRecord[]>();
  readonly #byWord = new Map<string, IndexedRecord[]>();
  #count = 0;

  /** Adds records, in steps; the most reliable come first. */
  *add(records: Iterable<KnownRecord>): Steps<void> {
    for (const record of records) {
      const at = ++this.#count;
      if (at % recordsPerStep === 0) yield;
      const indexed = { at, record, title: new CheckedTitle(record.title) };
      for (const id of identifiers(record)) addTo(this.#byId, id, indexed);
      addTo(this.#byTitle, indexed.title.identity, indexed);
      for (const word of indexed.title.words) addTo(this.#byWord, word, indexed);
    }
  }

  /** The records of the work that an entry describes. */
  find(work: BibliographyWork): FoundRecords {
    const title = work.title === undefined ? undefined : new CheckedTitle(work.title);
    const found = new Set<IndexedRecord>();
    let otherWork: FoundRecords['otherWork'];
    for (const id of identifiers(work)) {
      for (const each of this.#byId.get(id) ?? []) {
        const { record, title: known } = each;
        // The same authors write other works, whose ids are copied by mistake.
        const isIt =
          !title ||
          title.isNear(known) ||
          (haveSameAuthors(work.authors ?? [], record.authors ?? []) === true &&
            mayBeMeant(title.text, known.text));
        if (isIt) found.add(each);
        else otherWork ??= { id, record };
      }
    }
    if (title) this.#addByTitle(title, work, found);
    // Sources know different ids of a work. The set grows meanwhile.
    for (const { record } of found) {
      for (const id of identifiers(record)) {
        for (const each of this.#byId.get(id) ?? []) {
          if (!title || title.isNear(each.title)) found.add(each);
        }
      }
    }
    const records = [...found].sort((a, b) => a.at - b.at).map(({ record }) => record);
    return { records, ...(otherWork && { otherWork }) };
  }

  #addByTitle(title: CheckedTitle, work: BibliographyWork, found: Set<IndexedRecord>): void {
    const all = (this.#byTitle.get(title.identity) ?? []).map((each) => ({
      each,
      isBySame: mayBeBySame(work, each.record),
      isOfYear: doYearsAgree(work, each.record),
    }));
    const named = all.filter(({ isBySame }) => title.isTelling || isBySame);
    const agreeing = named.filter(({ isBySame, isOfYear }) => isBySame !== false && isOfYear);
    for (const { each } of agreeing) found.add(each);
    if (found.size > 0) return;
    // If authors and year differ, the title is that of another work.
    const best =
      named.find(({ isBySame }) => isBySame) ??
      named.find(({ isOfYear }) => isOfYear) ??
      named.find(({ isBySame }) => isBySame === undefined);
    if (best) {
      found.add(best.each);
      return;
    }
    const sharing = [...sharingWords(title, this.#byWord, mostTitlesOfWord)];
    const near = sharing.filter((each) => mayBe(title, work, each));
    // Papers of a series have similar titles, and the same author.
    const isSure = near.every((each) => each.title.identity === near[0]?.title.identity);
    const certain = isSure ? near : near.filter((each) => each.title.isSame(title)).slice(0, 1);
    for (const each of certain) found.add(each);
  }
}

/** Whether first authors, or else the numbers of authors, agree; undefined if neither can be compared. */
function mayBeBySame({ authors }: BibliographyWork, record: KnownRecord): boolean | undefined {
  const isFirst = haveSameFirstAuthor(authors, record.authors);
  if (isFirst !== undefined || record.authors) return isFirst;
  const count = authors && personCount(authors);
  return count === undefined || record.authorCount === undefined
    ? undefined
    : count === record.authorCount;
}

/** Whether the entry may describe the work of a record with another title. */
function mayBe(
  title: CheckedTitle,
  work: BibliographyWork,
  { record, title: known }: IndexedRecord,
) {
  const isAlmost = title.isSame(known) || title.hasSlipsOf(known);
  const haveIds = identifiers(work).length > 0 && identifiers(record).length > 0;
  if (!isAlmost && (haveIds || !title.isNear(known))) return false;
  if (!doYearsAgree(work, record)) return false;
  if (record.authors === undefined) return isAlmost && title.isTelling;
  return isAlmost
    ? haveSameFirstAuthor(work.authors, record.authors) === true
    : haveSameAuthors(work.authors ?? [], record.authors) === true;
}
