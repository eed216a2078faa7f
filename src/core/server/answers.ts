import { addAll, Recent } from '../base/collections';
import { find } from '../base/sortedList';
import { stepByStep } from '../base/tasks';
import { noPlaces } from '../bibliography/read/entryPlaces';
import { entryPlaceSteps } from '../bibliography/read/file';
import { sourceFormat } from '../bibliography/read/format';
import { entryUpdateSteps } from '../bibliography/write/entryUpdate';
import { nameOf } from '../library/libraryLists';
import { currentDay, summaryOf, textOf } from '../model';
import type { Paper, PaperSummary } from '../model';
import { checkSteps } from '../referenceCheck/check';
import type { CheckedReference } from '../referenceCheck/finding';
import { RecordIndex, recordsOfDetails } from '../referenceCheck/records';
import type { SearchContext } from '../search/query/context';
import type { SearchOptions, SearchResult } from '../search/answer/result';
import type { Interest } from '../search/interest/interest';
import { parseQuery } from '../search/query/parse';
import type { AskedQuery } from '../search/query/parse';
import { Results } from '../search/results';
import { scanPapers } from '../search/scan';
import { isSameVenue } from '../venues/venues';
import type { FileReading } from './fileReading';
import type { AnswerMethods, Asked } from './libraryServer';
import type { AnswerTurns } from './answerTurns';
import type { ServedLibrary } from './servedLibrary';

const defaultLimit = 100;
/** While the user types, successive queries find mostly the same papers. */
const keptSummaries = 1000;

/** Answers questions and queries from a library. */
export class Answers implements AnswerMethods {
  readonly #results = new Results((paper) => this.#summary(paper));
  readonly #summaries = new Recent<Paper, PaperSummary>(keptSummaries);
  #cited:
    | {
        readonly library: unknown;
        readonly revision: number;
        readonly keys: ReadonlySet<string | undefined>;
      }
    | undefined;

  constructor(
    private readonly library: ServedLibrary,
    private readonly turns: AnswerTurns,
    private readonly files: FileReading,
  ) {}

  usesOf(...[work]: Asked<'usesOf'>) {
    const { notes } = this.library;
    return this.turns.answer(() => notes.usesOf(work, this.library.view));
  }

  notesUsing(...[key]: Asked<'notesUsing'>) {
    return this.turns.answer(() => this.library.notes.using(key));
  }

  notesStating(...[work]: Asked<'notesStating'>) {
    const { notes } = this.library;
    return this.turns.answer(() => notes.statingKeyOf(work, this.library.view));
  }

  async paper(...[key]: Asked<'paper'>) {
    await this.turns.haveFiles;
    return this.turns.answer(() => {
      const paper = this.library.joined.paper(key);
      // A copy, since a restored paper has its abstract only until papers are joined.
      return paper && { ...paper };
    });
  }

  async entryPlaces(...[uri, text]: Asked<'entryPlaces'>) {
    const format = sourceFormat(uri);
    if (!format) return noPlaces();
    const read = await this.files.guarded({ uri, bytes: text.length }, () =>
      entryPlaceSteps(text, format),
    );
    return 'keys' in read ? read : noPlaces(read);
  }

  async checkReferences(
    ...[files, online]: Asked<'checkReferences'>
  ): Promise<readonly CheckedReference[]> {
    const { pause } = this.library;
    const [known, details, isCited] = await this.turns.answerJoined(() => [
      this.library.joined.digestRecords(),
      this.library.files.lookedUp,
      this.#citationTest(),
    ]);
    const records = new RecordIndex();
    for (const some of [known, details.flatMap(recordsOfDetails), online?.records ?? []]) {
      await stepByStep(records.add(some), pause);
    }
    const lookedUp = {
      unanswered: new Set(online?.unanswered),
      unknown: new Set(online?.unknown),
    };
    const context = { records, lookedUp, today: currentDay(), ...(isCited && { isCited }) };
    const checked: CheckedReference[] = [];
    for (const { uri, text, keys } of files) {
      const format = sourceFormat(uri);
      if (!format) continue;
      const file = { uri, text, format, ...(keys && { keys: new Set(keys) }) };
      addAll(checked, await stepByStep(checkSteps(file, context), pause));
    }
    return checked;
  }

  async entryUpdates(...[uri, text]: Asked<'entryUpdates'>) {
    const format = sourceFormat(uri);
    const { library, turns } = this;
    const papers = await turns.answerJoined(() => library.joined.completedPapers(uri));
    if (!format || papers.size === 0) return [];
    return stepByStep(entryUpdateSteps({ uri, text, format }, papers), library.pause);
  }

  /** Returns a test whether notes cite an entry by a key; undefined if that is unknown. */
  #citationTest(): ((key: string) => boolean) | undefined {
    const used = this.library.notes.usedKeys;
    // `@*` cites all entries.
    if (!used || used.has('*')) return undefined;
    const { joined } = this.library;
    const cited = new Set([...used].map((key) => joined.paper(key)));
    return (key) => {
      const paper = joined.paper(key);
      return used.has(key) || (paper !== undefined && cited.has(paper));
    };
  }

  search(
    asked: AskedQuery,
    { limit = defaultLimit, snippets = true, today = currentDay() }: SearchOptions = {},
  ): Promise<readonly SearchResult[]> {
    const count = limit > 0 ? limit : 0;
    return this.turns.answer(async () => {
      const { index, joined } = this.library;
      const parsed = (typeof asked === 'string' ? parseQuery(asked) : asked).query;
      const interest = parsed.sort === 'interest' ? await this.#interest() : undefined;
      const context = { ...this.#context(today), ...(interest?.isOn && { interest }) };
      const found = this.turns.canAskIndex()
        ? index.find(parsed, count, context)
        : scanPapers(joined.papers, parsed, count, context);
      return this.#results.of(found, parsed, snippets && !this.turns.hasOnlyTitles);
    });
  }

  count(...[asked, today]: Asked<'count'>) {
    return this.turns.answer(() => {
      const { index, joined } = this.library;
      const { query } = typeof asked === 'string' ? parseQuery(asked) : asked;
      const context = this.#context(today);
      return this.turns.canAskIndex()
        ? index.count(query, context)
        : scanPapers(joined.papers, query, Infinity, context).length;
    });
  }

  related(...[to, limit]: Asked<'related'>) {
    return this.turns.answer(() => {
      const { index, joined } = this.library;
      if (!this.turns.canAskIndex()) return [];
      if ('text' in to) return index.related({ body: to.text }, limit);
      const paper = joined.paper(to.key);
      if (!paper) return [];
      return index.related({ title: paper.title, body: textOf(paper) }, limit, paper.key);
    });
  }

  trends(...[keys, keysBefore, limit]: Asked<'trends'>) {
    const { index, pause } = this.library;
    return this.turns.answer(async () =>
      this.turns.canAskIndex() ? index.trends(keys, keysBefore, limit, pause) : undefined,
    );
  }

  learnedInterests(...[limit]: Asked<'learnedInterests'>) {
    return this.turns.answer(async () => (await this.#interest())?.learned(limit));
  }

  interestReason(...[key]: Asked<'interestReason'>) {
    return this.turns.answer(async () => {
      const paper = this.library.joined.paper(key);
      const interest = await this.#interest();
      return paper && interest?.isOn
        ? { kind: 'near' as const, words: interest.near(paper) }
        : undefined;
    });
  }

  /** Undefined while there is no index to learn from. */
  async #interest(): Promise<Interest | undefined> {
    if (!this.turns.canAskIndex()) return undefined;
    const { index, marks, notes, pause } = this.library;
    return index.interest(this.#context(currentDay()), marks.version + notes.revision, pause);
  }

  #context(today: SearchContext['today']): SearchContext {
    const { view, marks, lists } = this.library;
    const ownKey = (key: string) => view.resolve(key)?.key;
    return {
      today,
      isSameVenue,
      ...marks.context(ownKey),
      isCited: ({ key }) => this.#citedKeys().has(key),
      hasNote: ({ key }) => find(lists.literatureNotes, key, nameOf) !== undefined,
    };
  }

  /** The keys of the papers that notes cite; computed once for each state of notes and library. */
  #citedKeys(): ReadonlySet<string | undefined> {
    const { view, notes } = this.library;
    const { revision } = notes;
    if (this.#cited?.library !== view || this.#cited.revision !== revision) {
      const ownKey = (key: string) => (view.resolve(key) ?? view.identified(key))?.key;
      this.#cited = { library: view, revision, keys: notes.cited(ownKey) };
    }
    return this.#cited.keys;
  }

  #summary(paper: Paper): PaperSummary {
    const { joined } = this.library;
    return this.#summaries.get(paper, () => joined.summary(paper.key) ?? summaryOf(paper));
  }
}
