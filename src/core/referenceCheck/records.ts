import { addTo } from '../base/addTo';
import type { BibliographyWork } from '../bibliography/work/work';
import { identifiers } from '../identity/identifiers';
import type { Steps } from '../base/steps';
import { doYearsAgree } from './dates';
import type { KnownRecord } from './finding';
import { haveSameAuthors, haveSameFirstAuthor } from './names';
import { ComparedTitle } from './titles';

/** A record with its title prepared for comparison. */
interface IndexedRecord {
  readonly record: KnownRecord;
  readonly title: ComparedTitle;
}

/** The record of an entry. */
export interface FoundRecord {
  /** The record of the work, by its id or its title. */
  readonly record?: KnownRecord;
  /** The id of the entry belongs to this other work. */
  readonly otherWork?: { readonly id: string; readonly record: KnownRecord };
}

const recordsPerStep = 100;
/** Words in more titles than this don't help to find a similar one. */
const mostTitlesOfWord = 60;

/** Records by id and by title. */
export class RecordIndex {
  readonly #byId = new Map<string, IndexedRecord[]>();
  readonly #byTitle = new Map<string, IndexedRecord[]>();
  readonly #byWord = new Map<string, IndexedRecord[]>();

  /** Adds records, in steps. */
  *add(records: Iterable<KnownRecord>): Steps<void> {
    let count = 0;
    for (const record of records) {
      if (++count % recordsPerStep === 0) yield;
      const indexed = { record, title: new ComparedTitle(record.title) };
      for (const id of identifiers(record)) addTo(this.#byId, id, indexed);
      addTo(this.#byTitle, indexed.title.identity, indexed);
      for (const word of indexed.title.words) addTo(this.#byWord, word, indexed);
    }
  }

  /** The record of the work that an entry describes. */
  find(work: BibliographyWork): FoundRecord {
    const title = work.title === undefined ? undefined : new ComparedTitle(work.title);
    let otherWork: FoundRecord['otherWork'];
    for (const id of identifiers(work)) {
      for (const { record, title: known } of this.#byId.get(id) ?? []) {
        const isIt =
          !title ||
          title.isNear(known) ||
          haveSameAuthors(work.authors ?? [], record.authors ?? []);
        if (isIt) return { record };
        otherWork ??= { id, record };
      }
    }
    const record = title && this.#byTitleOf(title, work);
    return { ...(record && { record }), ...(otherWork && { otherWork }) };
  }

  #byTitleOf(title: ComparedTitle, work: BibliographyWork): KnownRecord | undefined {
    const authorsAgree = ({ record }: IndexedRecord) =>
      haveSameFirstAuthor(work.authors, record.authors);
    const named = (this.#byTitle.get(title.identity) ?? []).filter(
      (each) => title.isTelling || authorsAgree(each),
    );
    const best =
      named.find((each) => authorsAgree(each) && doYearsAgree(work, each.record)) ??
      named.find(authorsAgree) ??
      named[0];
    if (best) return best.record;
    const near = this.#sharingWords(title).filter((each) => mayBe(title, work, each));
    // Papers of a series have similar titles, and the same author.
    const isSure = near.length === 1 || near[0]?.title.isSame(title);
    return isSure ? near[0]?.record : undefined;
  }

  #sharingWords(title: ComparedTitle): readonly IndexedRecord[] {
    const found = new Set<IndexedRecord>();
    for (const word of title.words) {
      const records = this.#byWord.get(word) ?? [];
      if (records.length <= mostTitlesOfWord) for (const each of records) found.add(each);
    }
    return [...found];
  }
}

/** Whether the entry may describe the work of a record with another title. */
function mayBe(
  title: ComparedTitle,
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
