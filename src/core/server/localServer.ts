import { addAll } from '../base/addAll';
import type { Pause } from '../base/pause';
import type { SavedPart } from '../base/savedPart';
import { find } from '../base/sortedList';
import { Signal } from '../base/signal';
import { stepByStep } from '../base/steps';
import { Turns } from '../base/turns';
import { entryPlaceSteps } from '../bibliography/read/file';
import { noPlaces } from '../bibliography/read/entryPlaces';
import type { EntryPlaces } from '../bibliography/read/entryPlaces';
import { sourceFormat } from '../bibliography/read/format';
import { entryUpdateSteps } from '../bibliography/write/entryUpdate';
import type { EntryUpdate } from '../bibliography/write/entryUpdate';
import type { DigestReader } from '../digest/digestReader';
import { openWith } from '../digest/lines/pieces';
import type { OpenText } from '../digest/lines/pieces';
import type { ReadStart } from '../files/disk';
import { isOfInterest, isRead, isSource } from '../files/fileChange';
import type { FileChange, FileOutcome, FileVerdict } from '../files/fileChange';
import type { LibraryChanges } from '../library/library';
import { nameOf, resolveKey } from '../library/libraryLists';
import type { LibraryLists } from '../library/libraryLists';
import { emptyView, LibraryView } from '../library/lookup/libraryView';
import { currentDay, summaryOf, textOf } from '../model';
import type { DigestEntry, Paper, PaperSummary, Problem } from '../model';
import { checkSteps } from '../referenceCheck/check';
import type { CheckedReference } from '../referenceCheck/finding';
import type { OnlineRecords } from '../referenceCheck/online';
import { RecordIndex, recordsOfDetails } from '../referenceCheck/records';
import type { SearchContext } from '../search/answer/conditions';
import type { Reason, SearchOptions, SearchResult } from '../search/answer/result';
import type { Interest } from '../search/interest/interest';
import { PaperIndex } from '../search/paperIndex';
import type { PaperMatch } from '../search/paperIndex';
import type { Query } from '../search/query/ast';
import { parseQuery } from '../search/query/parse';
import { Recent } from '../search/ranking/recent';
import type { RelatedMatch } from '../search/related/related';
import { Results } from '../search/results';
import { scanPapers } from '../search/scan';
import type { WriteAscii } from '../search/words/termReader';
import { ReadFiles } from '../session/readFiles';
import type { WholeFile } from '../session/savedFile';
import { libraryParts } from '../session/savedLibrary';
import type { RestoredFile } from '../session/savingServer';
import { FileReading, unreadReport } from './fileReading';
import type { FileAtWork, FileReport } from './fileReading';
import { JoinedFiles } from './joinedFiles';
import type { FileToJoin } from './joinedFiles';
import type {
  Applied,
  ApplyOptions,
  LibraryServer,
  ReferencesToCheck,
  RelatedTo,
} from './libraryServer';
import { NotesOfLibrary } from './notesOfLibrary';
import { restoredLibrary } from './restoredLibrary';
import type { RestoredLibrary } from './restoredLibrary';
import { SentMarks } from './sentMarks';
import type { MarkEntry } from './sentMarks';

/** `toBytes` returns undefined if a part can't be made now. */
type PartToSave = Pick<SavedPart, 'id'> & { toBytes(): Uint8Array | undefined };

/** The text of UTF-8 bytes, without byte order mark; undefined if the bytes aren't UTF-8. */
type Decode = (bytes: Uint8Array) => string | undefined;

/** The results of reading a batch of files, before they are applied to the library. */
interface Batch {
  readonly files: FileToJoin[];
  readonly notes: (() => void)[];
  /** Bytes or characters of digests and bibliographies. */
  size: number;
}

const defaultLimit = 100;
/** While the user types, successive queries find mostly the same papers. */
const keptSummaries = 1000;
/** A batch with more digests, and the first one, takes so long that queries don't wait for it. */
const quickBatch = 8;
/** Once a batch has this many bytes, no more files are opened for it, so papers show early. */
const mostBytes = 8_000_000;

/**
 * The server on the calling thread. Batches are applied one after another, and queries wait for quick ones.
 * During slow ones, queries are answered immediately: by scanning all known papers or, if there are none, from
 * the data of an earlier session.
 */
export class LocalServer implements LibraryServer {
  readonly #joined: JoinedFiles;
  readonly #notes: NotesOfLibrary;
  readonly #marks = new SentMarks();
  readonly #index: PaperIndex;
  readonly #results = new Results((paper) => this.#summary(paper));
  readonly #summaries = new Recent<Paper, PaperSummary>(keptSummaries);
  readonly #files: FileReading;
  /** The files of interest, with their verdicts. */
  readonly #known = new Map<string, FileVerdict>();
  readonly #readFiles: ReadFiles;
  /** Restored files that haven't been applied yet, by URI. */
  readonly #restoredFiles = new Map<string, WholeFile>();
  /** The parts to save for the next session, by name. Each is made once, on demand. */
  #toSave = new Map<string, PartToSave>();
  readonly #batches = new Turns();
  readonly #turns = new Turns();
  /** Number of slow batches that are running or waiting. */
  #slowBatches = 0;
  /** Whether the next batch follows at once, so papers are indexed together with those of that batch. */
  #moreFollows = false;
  /** Whether a query was answered without the index of the current papers. */
  #hasScanned = false;
  #view = emptyView;
  #lists: LibraryLists | undefined;
  #cited:
    | {
        readonly library: unknown;
        readonly revision: number;
        readonly keys: ReadonlySet<string | undefined>;
      }
    | undefined;
  /** The library of an earlier session, in writing, until the first batch is applied. */
  #restoredTexts: readonly string[] | undefined;
  #restoredLibrary: RestoredLibrary | undefined;
  /** Whether the batch after it has been applied. */
  #replaced: Signal | undefined;
  /** Pins have changed since the last update of the library, or that failed. */
  #isOutdated = false;
  #failure: { readonly error: unknown } | undefined;

  readonly usesOf: LibraryServer['usesOf'] = (work) =>
    this.#answer(() => this.#notes.usesOf(work, this.#view));
  readonly notesUsing: LibraryServer['notesUsing'] = (key) =>
    this.#answer(() => this.#notes.using(key));
  readonly notesStating: LibraryServer['notesStating'] = (work) =>
    this.#answer(() => this.#notes.statingKeyOf(work, this.#view));
  readonly learnedInterests: LibraryServer['learnedInterests'] = (limit) =>
    this.#answer(async () => (await this.#interest())?.learned(limit));
  readonly trends: LibraryServer['trends'] = (keys, keysBefore, limit) =>
    this.#answer(async () =>
      this.#canAskIndex() ? this.#index.trends(keys, keysBefore, limit, this.pause) : undefined,
    );

  /**
   * @param pause yields the thread; called regularly during a batch
   * @param atWork see {@link FileReading}
   */
  constructor(
    reader: DigestReader,
    private readonly pause: Pause,
    decode: Decode = () => undefined,
    writeAscii?: WriteAscii,
    open: OpenText = openWith(decode),
    readStart?: ReadStart,
    atWork: (file: FileAtWork | undefined) => void = () => undefined,
  ) {
    const index = new PaperIndex(writeAscii, decode);
    const textHash = (entry: DigestEntry) => index.textHash(entry);
    this.#index = index;
    this.#readFiles = new ReadFiles(decode);
    this.#files = new FileReading({ reader, open, readStart, textHash, pause, atWork });
    const refuse = (problem: Problem): void => {
      this.#readFiles.refuse(problem.uri, unreadReport(problem).verdict);
    };
    this.#joined = new JoinedFiles(this.#files, refuse, pause);
    this.#notes = new NotesOfLibrary(pause);
  }

  apply(changes: readonly FileChange[], options: ApplyOptions = {}): Promise<Applied> {
    return this.#batches.take(async () => {
      const batch: Batch = { files: [], notes: [], size: 0 };
      const outcomes: FileOutcome[] = [];
      for (const change of changes) {
        await this.pause();
        outcomes.push(await this.#readFile(change, batch));
      }
      // Restored files that weren't applied with this batch are no longer wanted.
      this.#restoredFiles.clear();
      const arePending = outcomes.some(({ state }) => state === 'pending');
      const moreFollows = arePending || options.moreFollows;
      return { outcomes, ...(await this.#applyBatch(batch, { ...options, moreFollows })) };
    });
  }

  /** Reads one file of a batch. */
  async #readFile(change: FileChange, batch: Batch): Promise<FileOutcome> {
    const { uri } = change;
    if ('state' in change) {
      if (change.state === 'gone')
        return this.#addToBatch(change, { verdict: nothing, read: {} }, batch);
      const restored = this.#restoredFiles.get(uri);
      if (!restored) return { state: 'pending' };
      const { file, read } = restored;
      this.#readFiles.add(file, read);
      return this.#addToBatch(change, { verdict: file.verdict, stamp: file.stamp, read }, batch);
    }
    if (batch.size > mostBytes && 'path' in change) return { state: 'pending' };
    const report =
      'path' in change ? await this.#files.open(change) : await this.#files.read(change);
    if (!report) return { state: 'unread' };
    if (isRead(report.verdict)) batch.size += report.stamp?.size ?? 0;
    const outcome = this.#addToBatch(change, report, batch);
    if (outcome.state !== 'known' || !report.stamp) return outcome;
    const { stamp, verdict, read } = report;
    // There may be hundreds of thousands of files that aren't of interest.
    if ('path' in change && !outcome.isOfInterest) this.#readFiles.forget(uri);
    else this.#readFiles.add({ uri, role: change.role, stamp, verdict }, read);
    return { ...outcome, stamp };
  }

  /** Adds the current state of a file to the batch, unless the file may be mid-write. */
  #addToBatch(change: FileChange, report: FileReport, batch: Batch): FileOutcome {
    const { uri, isFinal } = change;
    const { verdict, read, stamp } = report;
    const isUnsaved = 'isUnsaved' in change && change.isUnsaved;
    const before = this.#known.get(uri);
    const isLost = isSource(before?.kind) && (verdict.kind !== before?.kind || verdict.isEmpty);
    if (isLost && !isUnsaved && !isFinal) return { state: 'stale' };
    if ('state' in change && change.state === 'gone') this.#readFiles.forget(uri);
    if (isOfInterest(verdict)) this.#known.set(uri, verdict);
    else this.#known.delete(uri);
    const { problems, papers } = verdict;
    if ((before && isOfLibrary(before)) || isOfLibrary(verdict)) {
      batch.files.push({ uri, read, ...(stamp && { stamp }), ...(problems && { problems }) });
    }
    if (before?.kind === 'note' || verdict.kind === 'note') {
      batch.notes.push(() => this.#notes.set(uri, verdict, isUnsaved));
    }
    return {
      state: 'known',
      isOfInterest: isOfInterest(verdict),
      ...(papers !== undefined && { papers }),
      ...feedParts(verdict),
    };
  }

  async #applyBatch(
    { files, notes }: Batch,
    { pins, reserved, notes: notesRead, moreFollows = false }: ApplyOptions,
  ): Promise<Omit<Applied, 'outcomes'>> {
    const replaced = this.#replaced;
    const isSlow = files.length > quickBatch || this.#index.isEmpty || this.#moreFollows;
    this.#moreFollows = moreFollows;
    if (isSlow) this.#slowBatches += 1;
    const changes: LibraryChanges[] = [];
    const applied = this.#turns
      .take(async () => {
        if (pins) this.#notes.usePins(pins);
        if (reserved) this.#notes.reserve(reserved.key, reserved.paper);
        for (const apply of notes) apply();
        if (notesRead) this.#notes.complete(notesRead === 'all');
        this.#isOutdated ||= pins !== undefined || reserved !== undefined || notesRead === 'all';
        const before = this.#view;
        if (files.length > 0 || this.#isOutdated || this.#restoredTexts)
          changes.push(await this.#update(files));
        const havePapersChanged = this.#view !== before;
        if (await this.#notes.pin(this.#view, havePapersChanged))
          changes.push(await this.#update([]));
        return this.#applied();
      })
      .finally(() => replaced?.give());
    // Indexing runs next, before any queries that arrive meanwhile.
    const done = applied.then(
      () => undefined,
      () => undefined,
    );
    void this.#turns.take(async () => {
      await done;
      await this.#indexChanges(changes, isSlow);
    });
    return applied;
  }

  async #update(files: readonly FileToJoin[]): Promise<LibraryChanges> {
    this.#isOutdated = true;
    const changes = await this.#joined.update(files, this.#notes.pins);
    this.#isOutdated = false;
    this.#restoredTexts = undefined;
    this.#restoredLibrary = undefined;
    this.#marks.keysChanged();
    const data = this.#joined.data();
    if (!this.#lists || !isSameLibrary(data, this.#lists)) {
      this.#lists = { ...data, literatureNotes: this.#lists?.literatureNotes ?? [] };
      this.#view = new LibraryView(this.#lists);
    }
    return changes;
  }

  async #applied(): Promise<Omit<Applied, 'outcomes'>> {
    const pins = this.#notes.takePinsToSave();
    const literatureNotes = await this.#notes.literatureNotes(this.#view);
    this.#lists ??= { ...this.#joined.data(), literatureNotes };
    if (literatureNotes !== this.#lists.literatureNotes)
      this.#lists = { ...this.#lists, literatureNotes };
    const { revision } = this.#notes;
    return { library: this.#lists, notesRevision: revision, ...(pins && { pins }) };
  }

  async #indexChanges(changes: readonly LibraryChanges[], isSlow: boolean): Promise<void> {
    try {
      for (const { removed, added, textHashes } of changes) {
        await this.#index.update(removed, added, this.pause, textHashes);
      }
    } catch (error) {
      this.#failure ??= { error };
    }
    try {
      // While other slow batches wait or follow, queries don't use the index.
      const isLast = !this.#moreFollows && this.#slowBatches === (isSlow ? 1 : 0);
      if (isLast) await this.#index.finish(this.pause);
      if (isLast && isSlow) this.#index.prepare();
    } catch (error) {
      this.#failure ??= { error };
    } finally {
      if (isSlow) this.#slowBatches -= 1;
    }
  }

  indexed(): Promise<boolean> {
    return this.#turns.take(() => {
      const [failure, hasScanned] = [this.#failure, this.#hasScanned];
      this.#failure = undefined;
      this.#hasScanned = false;
      if (failure) throw failure.error;
      return hasScanned;
    });
  }

  restore(part: Uint8Array): Promise<readonly RestoredFile[] | undefined> {
    return this.#turns.take(async () => {
      const files = this.#readFiles.restore(part);
      if (!files) return (await this.#index.restore(part, this.pause)) ? [] : undefined;
      return files.map((whole) => {
        const { uri, role, stamp, verdict } = whole.file;
        this.#restoredFiles.set(uri, whole);
        return { uri, role, stamp, ...feedParts(verdict) };
      });
    });
  }

  /** Resolves at once: only a question that comes before the first batch needs the papers. */
  restoreLibrary(texts: readonly string[]): Promise<void> {
    this.#restoredTexts = texts;
    this.#replaced = new Signal();
    this.#marks.keysChanged();
    return Promise.resolve();
  }

  get #restored(): RestoredLibrary | undefined {
    return this.#restoredTexts && (this.#restoredLibrary ??= restoredLibrary(this.#restoredTexts));
  }

  savedParts(): Promise<readonly string[]> {
    return this.#turns.take(() => {
      // The index comes first because it is the slowest to make.
      const kinds: Readonly<Record<string, readonly PartToSave[]>> = {
        index: this.#index.segments,
        files: this.#readFiles.shards(),
        library: this.#libraryParts(),
      };
      const named = Object.entries(kinds).flatMap(([kind, parts]) =>
        parts.map((part) => [`${kind}-${part.id}`, part] as const),
      );
      this.#toSave = new Map(named);
      return [...this.#toSave.keys()];
    });
  }

  /**
   * The parts of the library. They can only be made while the library matches the saved files, not unsaved
   * texts in editors.
   */
  #libraryParts(): readonly PartToSave[] {
    const saved = this.#readFiles.sources();
    // The names of parts depend on the digests and bibliographies, but not on other files.
    const { library } = this.#joined;
    const data = {
      ...this.#joined.data(),
      problems: library.problems,
      literatureNotes: this.#lists?.literatureNotes ?? [],
    };
    const parts = libraryParts(data, saved, library.pins);
    const isOfSaved =
      saved.size === this.#joined.sources.size &&
      [...saved].every(([uri, stamp]) => this.#joined.sources.get(uri) === stamp);
    // What was saved under these names before is still valid.
    return isOfSaved ? parts : parts.map(({ id }) => ({ id, toBytes: () => undefined }));
  }

  savedPart(name: string): Promise<Uint8Array | undefined> {
    return this.#turns.take(() => {
      const part = this.#toSave.get(name);
      this.#toSave.delete(name);
      return part?.toBytes();
    });
  }

  async entryPlaces(uri: string, text: string): Promise<EntryPlaces> {
    const format = sourceFormat(uri);
    if (!format) return noPlaces();
    const read = await this.#files.guarded({ uri, bytes: text.length }, () =>
      entryPlaceSteps(text, format),
    );
    return 'keys' in read ? read : noPlaces(read);
  }

  async checkReferences(
    files: readonly ReferencesToCheck[],
    citedElsewhere: readonly string[],
    online: OnlineRecords = { records: [], unanswered: [], unknown: [] },
  ): Promise<readonly CheckedReference[]> {
    const [known, details, isCited] = await this.#answer(() => [
      this.#joined.library.digestRecords(),
      this.#joined.lookedUp,
      this.#citationTest(citedElsewhere),
    ]);
    const records = new RecordIndex();
    for (const some of [known, details.flatMap(recordsOfDetails), online.records]) {
      await stepByStep(records.add(some), this.pause);
    }
    const lookedUp = {
      unanswered: new Set(online.unanswered),
      unknown: new Set(online.unknown),
    };
    const context = { records, lookedUp, today: currentDay(), ...(isCited && { isCited }) };
    const checked: CheckedReference[] = [];
    for (const { uri, text, keys } of files) {
      const format = sourceFormat(uri);
      if (!format) continue;
      const file = { uri, text, format, ...(keys && { keys: new Set(keys) }) };
      addAll(checked, await stepByStep(checkSteps(file, context), this.pause));
    }
    return checked;
  }

  async entryUpdates(uri: string, text: string): Promise<readonly EntryUpdate[]> {
    const format = sourceFormat(uri);
    const papers = await this.#answer(() => this.#joined.library.completedPapers(uri));
    return format && papers.size > 0
      ? stepByStep(entryUpdateSteps({ uri, text, format }, papers), this.pause)
      : [];
  }

  /** Returns a test whether notes cite an entry by a key; undefined if that is unknown. */
  #citationTest(citedElsewhere: readonly string[]): ((key: string) => boolean) | undefined {
    const used = this.#notes.usedKeys;
    // `@*` cites all entries.
    if (!used || used.has('*')) return undefined;
    const { library } = this.#joined;
    const elsewhere = new Set(citedElsewhere);
    const cited = new Set([...used].map((key) => library.paper(key)));
    return (key) => {
      const paper = library.paper(key);
      return used.has(key) || elsewhere.has(key) || (paper !== undefined && cited.has(paper));
    };
  }

  async paper(key: string): Promise<Paper | undefined> {
    if (this.#restoredTexts) await this.#replaced?.given;
    return this.#answer(() => this.#joined.library.paper(key));
  }

  setMarks(entries: readonly MarkEntry[]): Promise<void> {
    this.#marks.set(entries);
    return Promise.resolve();
  }

  search(query: string, options: SearchOptions = {}): Promise<readonly SearchResult[]> {
    const { limit = defaultLimit, snippets = true } = options;
    const count = limit > 0 ? limit : 0;
    return this.#answer(async () => {
      const parsed = parseQuery(query).query;
      const interest = parsed.sort === 'interest' ? await this.#interest() : undefined;
      const context = { ...this.#context(options), ...(interest?.isOn && { interest }) };
      const found = this.#find(parsed, count, context);
      return this.#results.of(found, parsed, snippets && !this.#restoredTexts);
    });
  }

  related(to: RelatedTo, limit: number): Promise<readonly RelatedMatch[]> {
    return this.#answer(() => {
      if (!this.#canAskIndex()) return [];
      if ('text' in to) return this.#index.related({ body: to.text }, limit);
      const paper = this.#joined.library.paper(to.key);
      if (!paper) return [];
      return this.#index.related({ title: paper.title, body: textOf(paper) }, limit, paper.key);
    });
  }

  interestReason(key: string): Promise<Reason | undefined> {
    return this.#answer(async () => {
      const paper = this.#joined.library.paper(key);
      const interest = await this.#interest();
      return paper && interest?.isOn ? { kind: 'near', words: interest.near(paper) } : undefined;
    });
  }

  /** Undefined while there is no index to learn from. */
  async #interest(): Promise<Interest | undefined> {
    if (!this.#canAskIndex()) return undefined;
    return this.#index.interest(this.#context({}), this.#interestVersion, this.pause);
  }

  #find(query: Query, count: number, context: SearchContext): readonly PaperMatch[] {
    if (this.#canAskIndex()) return this.#index.find(query, count, context);
    const { papers } = this.#restored ?? this.#joined.library;
    return scanPapers(papers, query, count, context);
  }

  /** Whether the index has all known papers. If not, records that for `indexed`. */
  #canAskIndex(): boolean {
    const canAsk = !this.#mustNotWait;
    if (!canAsk) this.#hasScanned = true;
    return canAsk;
  }

  /** Queries wait for quick batches, which improve the answer, but not for slow ones. */
  #answer<T>(task: () => T | Promise<T>): Promise<T> {
    return this.#mustNotWait ? Promise.resolve().then(task) : this.#turns.take(task);
  }

  get #mustNotWait(): boolean {
    return this.#slowBatches > 0 || this.#moreFollows || this.#restoredTexts !== undefined;
  }

  /** Changes whenever the user's interests may have changed. */
  get #interestVersion(): number {
    return this.#marks.version + this.#notes.revision;
  }

  #context({ today = currentDay() }: SearchOptions): SearchContext {
    const ownKey = (key: string) => resolveKey(this.#restored ?? this.#joined.library, key)?.key;
    return {
      today,
      ...this.#marks.context(ownKey),
      isCited: ({ key }) =>
        this.#citedKeys((cited) => ownKey(cited) ?? this.#view.identified(cited)?.key).has(key),
      hasNote: ({ key }) => find(this.#lists?.literatureNotes ?? [], key, nameOf) !== undefined,
    };
  }

  /** The keys of the papers that notes cite; computed once for each state of notes and library. */
  #citedKeys(ownKey: (key: string) => string | undefined): ReadonlySet<string | undefined> {
    const { revision } = this.#notes;
    const library = this.#restored ?? this.#view;
    if (this.#cited?.library !== library || this.#cited.revision !== revision) {
      this.#cited = { library, revision, keys: this.#notes.cited(ownKey) };
    }
    return this.#cited.keys;
  }

  #summary(paper: Paper): PaperSummary {
    // The papers of a library from an earlier session are their own summaries.
    if (this.#restoredTexts) return paper;
    const { library } = this.#joined;
    return this.#summaries.get(paper, () => library.summary(paper.key) ?? summaryOf(paper));
  }
}

const nothing: FileVerdict = { kind: 'other', isEmpty: true };

/** What the feed needs to know of a file that was read now or in an earlier session. */
function feedParts({ named, problems }: FileVerdict): Pick<RestoredFile, 'named' | 'isLeftOut'> {
  const isLeftOut = problems?.some(({ leftOut }) => leftOut === 'file') === true;
  return { ...(named && { named }), ...(isLeftOut && { isLeftOut }) };
}

/** Whether the library includes a file: it has papers or a problem. */
function isOfLibrary(verdict: FileVerdict): boolean {
  return isRead(verdict) || verdict.problems !== undefined;
}

function isSameLibrary(a: Omit<LibraryLists, 'literatureNotes'>, b: LibraryLists): boolean {
  return (
    a.papers === b.papers &&
    a.digests === b.digests &&
    a.problems === b.problems &&
    a.aliases === b.aliases &&
    a.bibliography === b.bibliography
  );
}
