import type { Pause } from '../base/pause';
import type { SavedPart } from '../base/savedPart';
import { Stages } from '../base/stages';
import { Turns } from '../base/turns';
import { entryPlaceSteps, noPlaces } from '../bibliography/read/entryPlaces';
import type { EntryPlaces } from '../bibliography/read/entryPlaces';
import { sourceFormat } from '../bibliography/read/file';
import type { DigestReader } from '../digest/digestReader';
import { openWith } from '../digest/lines/pieces';
import type { OpenText } from '../digest/lines/pieces';
import type { ReadStart } from '../files/disk';
import { isOfInterest, isRead, isSource } from '../files/fileChange';
import type { FileChange, FileOutcome, FileVerdict } from '../files/fileChange';
import { resolveKey } from '../library/joining/byKey';
import type { LibraryChanges } from '../library/library';
import type { LibraryLists } from '../library/libraryLists';
import { emptyView, LibraryView } from '../library/lookup/libraryView';
import { currentDay, summaryOf, textOf } from '../model';
import type { DigestEntry, Paper, PaperSummary, Problem } from '../model';
import type { SearchContext } from '../search/answer/conditions';
import type { Reason, SearchOptions, SearchResult } from '../search/answer/result';
import type { Interest, LearnedInterests } from '../search/interest/interest';
import { PaperIndex } from '../search/paperIndex';
import type { PaperMatch } from '../search/paperIndex';
import type { Query } from '../search/query/ast';
import { parseQuery } from '../search/query/parse';
import { Recent } from '../search/ranking/recent';
import type { RelatedMatch } from '../search/related/related';
import { Results } from '../search/results';
import { scanPapers } from '../search/scan';
import type { Trends } from '../search/trends/trends';
import type { WriteAscii } from '../search/words/termReader';
import { ReadFiles } from '../session/readFiles';
import type { WholeFile } from '../session/savedFile';
import { libraryParts } from '../session/savedLibrary';
import type { RestoredFile } from '../session/savingServer';
import { FileReading, unreadReport } from './fileReading';
import type { FileAtWork, FileReport } from './fileReading';
import { JoinedFiles } from './joinedFiles';
import type { FileToJoin } from './joinedFiles';
import type { Applied, ApplyOptions, LibraryServer, RelatedTo } from './libraryServer';
import { NotesOfLibrary } from './notesOfLibrary';
import type { KeyInUse } from './notesOfLibrary';
import { restoredLibrary } from './restoredLibrary';
import type { RestoredLibrary } from './restoredLibrary';
import { SentMarks } from './sentMarks';
import type { MarkEntry } from './sentMarks';

/** `toBytes` gives undefined when a part cannot be made now. */
type PartToSave = Pick<SavedPart, 'id'> & { toBytes(): Uint8Array | undefined };

/** The text of UTF-8 bytes, without byte order mark; undefined when the bytes are not UTF-8. */
type Decode = (bytes: Uint8Array) => string | undefined;

/** What has been read of a batch of files, before the library has it. */
interface Batch {
  readonly files: FileToJoin[];
  readonly notes: (() => void)[];
  /** Bytes, or characters, of digests and bibliographies. */
  size: number;
}

const defaultLimit = 100;
/** As one types on, mostly the same papers are found. */
const keptSummaries = 1000;
/** A batch of more digests takes so long that questions don't wait for it; neither for the first. */
const quickBatch = 8;
/** No more files are opened for a batch once it has so many bytes, so papers show early. */
const mostBytes = 8_000_000;

/**
 * The server on the thread it is called on. Batches are applied one after the other, and questions wait for
 * quick ones. During slow ones they are answered at once: by a plain look through the papers known, or,
 * before there are any, from what an earlier session left.
 */
export class LocalServer implements LibraryServer {
  readonly #joined: JoinedFiles;
  readonly #notes: NotesOfLibrary;
  readonly #marks = new SentMarks();
  readonly #index: PaperIndex;
  readonly #results = new Results((paper) => this.#summary(paper));
  readonly #summaries = new Recent<Paper, PaperSummary>(keptSummaries);
  readonly #files: FileReading;
  /** The files of interest, with what they are. */
  readonly #known = new Map<string, FileVerdict>();
  readonly #readFiles: ReadFiles;
  /** What was restored and not applied yet, by uri. */
  readonly #restored = new Map<string, WholeFile>();
  /** The parts to be saved for the next session, by name. Each is made when it is asked for, once. */
  #toSave = new Map<string, PartToSave>();
  readonly #batches = new Turns();
  readonly #turns = new Turns();
  /** How many slow batches are under way or wait. */
  #slowBatches = 0;
  /** Whether a question was answered without the index of what is known now. */
  #hasScanned = false;
  #view = emptyView;
  #data: LibraryLists | undefined;
  /** What an earlier session left, which answers until the first batch is applied. */
  #left: RestoredLibrary | undefined;
  /** Settles when that is restored, or can't be. */
  #restoring: Promise<unknown> = Promise.resolve();
  /** Whether the batch that follows it is applied. */
  #stages: Stages<'shown' | 'replaced'> | undefined;
  /** Pins have changed since the library was updated, or that failed. */
  #isOutdated = false;
  #failure: { readonly error: unknown } | undefined;

  /**
   * @param pause lets others have the thread for a moment; called all along a batch
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
        outcomes.push(await this.#look(change, batch));
      }
      // What wasn't applied now is not wanted any more.
      this.#restored.clear();
      return { outcomes, ...(await this.#applyBatch(batch, options)) };
    });
  }

  /** Reads one file of a batch. */
  async #look(change: FileChange, batch: Batch): Promise<FileOutcome> {
    const { uri } = change;
    if ('state' in change) {
      if (change.state === 'gone') return this.#take(change, { verdict: nothing, read: {} }, batch);
      const restored = this.#restored.get(uri);
      if (!restored) return { state: 'pending' };
      const { file, read } = restored;
      this.#readFiles.add(file, read);
      return this.#take(change, { verdict: file.verdict, stamp: file.stamp, read }, batch);
    }
    if (batch.size > mostBytes && 'path' in change) return { state: 'pending' };
    const report =
      'path' in change ? await this.#files.open(change) : await this.#files.read(change);
    if (!report) return { state: 'unread' };
    if (isRead(report.verdict)) batch.size += report.stamp?.size ?? 0;
    const outcome = this.#take(change, report, batch);
    if (outcome.state !== 'known' || !report.stamp) return outcome;
    const { stamp, verdict, read } = report;
    // There may be hundreds of thousands of files without interest.
    if ('path' in change && !outcome.isOfInterest) this.#readFiles.forget(uri);
    else this.#readFiles.add({ uri, role: change.role, stamp, verdict }, read);
    return { ...outcome, stamp };
  }

  /** Adds what a file is now to the batch, unless the file may be half written. */
  #take(change: FileChange, report: FileReport, batch: Batch): FileOutcome {
    const { uri, isFinal } = change;
    const { verdict, read, stamp } = report;
    const isUnsaved = 'isUnsaved' in change && change.isUnsaved;
    const before = this.#known.get(uri);
    const isLost = isSource(before?.kind) && (verdict.kind !== before?.kind || verdict.isEmpty);
    if (isLost && !isUnsaved && !isFinal) return { state: 'stale' };
    if ('state' in change && change.state === 'gone') this.#readFiles.forget(uri);
    if (isOfInterest(verdict)) this.#known.set(uri, verdict);
    else this.#known.delete(uri);
    const { problems, papers, named } = verdict;
    if ((before && isOfLibrary(before)) || isOfLibrary(verdict)) {
      batch.files.push({ uri, read, ...(stamp && { stamp }), ...(problems && { problems }) });
    }
    if (before?.kind === 'note' || verdict.kind === 'note') {
      batch.notes.push(() => this.#notes.set(uri, verdict, isUnsaved));
    }
    return {
      state: 'known',
      isOfInterest: isOfInterest(verdict),
      ...(problems?.some(({ leftOut }) => leftOut === 'file') && { isLeftOut: true }),
      ...(papers !== undefined && { papers }),
      ...(named && { named }),
    };
  }

  async #applyBatch(
    { files, notes }: Batch,
    { pins, reserved, notes: notesRead }: ApplyOptions,
  ): Promise<Omit<Applied, 'outcomes'>> {
    const stages = this.#stages;
    const isSlow = files.length > quickBatch || this.#index.isEmpty;
    if (isSlow) this.#slowBatches += 1;
    const changes: LibraryChanges[] = [];
    const taken = this.#turns
      .take(async () => {
        if (pins) this.#notes.usePins(pins);
        if (reserved) this.#notes.reserve(reserved.key, reserved.paper);
        for (const apply of notes) apply();
        if (notesRead) this.#notes.complete(notesRead === 'all');
        this.#isOutdated ||= pins !== undefined || reserved !== undefined || notesRead === 'all';
        const before = this.#view;
        if (files.length > 0 || this.#isOutdated || this.#left)
          changes.push(await this.#update(files));
        const havePapersChanged = this.#view !== before;
        if (await this.#notes.pin(this.#view, havePapersChanged))
          changes.push(await this.#update([]));
        return this.#applied();
      })
      .finally(() => stages?.reach('replaced'));
    // Indexing has the next turn, whatever is asked meanwhile.
    const done = taken.then(
      () => undefined,
      () => undefined,
    );
    void this.#turns.take(async () => {
      await done;
      await this.#indexChanges(changes, isSlow);
    });
    return taken;
  }

  async #update(files: readonly FileToJoin[]): Promise<LibraryChanges> {
    this.#isOutdated = true;
    const changes = await this.#joined.update(files, this.#notes.pins);
    this.#isOutdated = false;
    this.#left = undefined;
    this.#marks.keysChanged();
    const data = this.#joined.data();
    if (!this.#data || !isSameLibrary(data, this.#data)) {
      this.#data = { ...data, literatureNotes: this.#data?.literatureNotes ?? [] };
      this.#view = new LibraryView(this.#data);
    }
    return changes;
  }

  async #applied(): Promise<Omit<Applied, 'outcomes'>> {
    const pins = this.#notes.takePinsToSave();
    const literatureNotes = await this.#notes.literatureNotes(this.#view);
    this.#data ??= { ...this.#joined.data(), literatureNotes };
    if (literatureNotes !== this.#data.literatureNotes)
      this.#data = { ...this.#data, literatureNotes };
    const { revision } = this.#notes;
    return { library: this.#data, notesRevision: revision, ...(pins && { pins }) };
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
      // While other slow batches wait, no question is answered by the index.
      const isLast = this.#slowBatches === (isSlow ? 1 : 0);
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
        this.#restored.set(uri, whole);
        const { named, problems } = verdict;
        const isLeftOut = problems?.some(({ leftOut }) => leftOut === 'file') === true;
        return { uri, role, stamp, ...(named && { named }), ...(isLeftOut && { isLeftOut }) };
      });
    });
  }

  restoreLibrary(texts: readonly string[]): Promise<LibraryLists> {
    const restoring = this.#turns.take(async () => {
      this.#left = await restoredLibrary(texts, this.pause);
      this.#marks.keysChanged();
      return this.#left;
    });
    this.#stages = new Stages('shown', 'replaced');
    this.#restoring = restoring.catch(() => undefined);
    return restoring;
  }

  savedParts(): Promise<readonly string[]> {
    return this.#turns.take(() => {
      // The index comes first: it takes longest to make.
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
   * The parts of the library. They can be made only while it is that of the files as saved, not of texts in
   * editors.
   */
  #libraryParts(): readonly PartToSave[] {
    const saved = this.#readFiles.sources();
    // The names of parts tell the digests and bibliographies, and nothing of other files.
    const { library } = this.#joined;
    const data = {
      ...this.#joined.data(),
      problems: library.problems,
      literatureNotes: this.#data?.literatureNotes ?? [],
    };
    const parts = libraryParts(data, saved, library.pins);
    const isOfSaved =
      saved.size === this.#joined.sources.size &&
      [...saved].every(([uri, stamp]) => this.#joined.sources.get(uri) === stamp);
    // What was saved under these names is still right.
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

  async paper(key: string): Promise<Paper | undefined> {
    await this.#restoring;
    if (this.#left) await this.#stages?.reached('replaced');
    return this.#answer(() => this.#joined.library.paper(key));
  }

  setMarks(entries: readonly MarkEntry[]): Promise<void> {
    this.#marks.set(entries);
    return Promise.resolve();
  }

  usesOf(work: string): Promise<readonly KeyInUse[]> {
    return this.#answer(() => this.#notes.usesOf(work, this.#view));
  }

  notesUsing(key: string): Promise<readonly string[]> {
    return this.#answer(() => this.#notes.using(key));
  }

  notesStating(work: string): Promise<readonly string[]> {
    return this.#answer(() => this.#notes.statingKeyOf(work, this.#view));
  }

  search(query: string, options: SearchOptions = {}): Promise<readonly SearchResult[]> {
    const { limit = defaultLimit, snippets = true } = options;
    const count = limit > 0 ? limit : 0;
    return this.#answer(async () => {
      const asked = parseQuery(query).query;
      const interest = asked.sort === 'interest' ? await this.#interest() : undefined;
      const context = { ...this.#context(options), ...(interest?.isOn && { interest }) };
      const found = this.#find(asked, count, context);
      return this.#results.of(found, asked, snippets && !this.#left);
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

  learnedInterests(limit: number): Promise<LearnedInterests | undefined> {
    return this.#answer(async () => (await this.#interest())?.learned(limit));
  }

  interestReason(key: string): Promise<Reason | undefined> {
    return this.#answer(async () => {
      const paper = this.#joined.library.paper(key);
      const interest = await this.#interest();
      return paper && interest?.isOn ? { kind: 'near', words: interest.near(paper) } : undefined;
    });
  }

  trends(
    ...[keys, keysBefore, limit]: Parameters<LibraryServer['trends']>
  ): Promise<Trends | undefined> {
    return this.#answer(async () =>
      this.#canAskIndex() ? this.#index.trends(keys, keysBefore, limit, this.pause) : undefined,
    );
  }

  /** Undefined while there is no index to learn from. */
  async #interest(): Promise<Interest | undefined> {
    if (!this.#canAskIndex()) return undefined;
    return this.#index.interest(this.#context({}), this.#interestVersion, this.pause);
  }

  #find(query: Query, count: number, context: SearchContext): readonly PaperMatch[] {
    if (this.#canAskIndex()) return this.#index.find(query, count, context);
    const { papers } = this.#left ?? this.#joined.library;
    return scanPapers(papers, query, count, context);
  }

  /** Whether the index has all known papers. Notes, for `indexed`, when it has not. */
  #canAskIndex(): boolean {
    const canAsk = !this.#left && this.#slowBatches === 0;
    if (!canAsk) this.#hasScanned = true;
    return canAsk;
  }

  /** Questions wait for quick batches, which make the answer better, but not for slow ones. */
  #answer<T>(task: () => T | Promise<T>): Promise<T> {
    const mustNotWait = this.#slowBatches > 0 || this.#left !== undefined;
    return mustNotWait ? Promise.resolve().then(task) : this.#turns.take(task);
  }

  /** Another number whenever what the user likes to read may have changed. */
  get #interestVersion(): number {
    return this.#marks.version + this.#notes.revision;
  }

  #context({ today = currentDay() }: SearchOptions): SearchContext {
    const library = this.#left ?? this.#joined.library;
    const ownKey = (key: string) => resolveKey(library, key)?.key;
    let cited: ReadonlySet<string | undefined> | undefined;
    let noted: ReadonlySet<string> | undefined;
    const notes = () => new Set(this.#data?.literatureNotes.map(([key]) => key));
    return {
      today,
      ...this.#marks.context(ownKey),
      isCited: ({ key }) => (cited ??= this.#notes.cited(ownKey)).has(key),
      hasNote: ({ key }) => (noted ??= notes()).has(key),
    };
  }

  #summary(paper: Paper): PaperSummary {
    // Of a library from an earlier session, the papers are their own summaries.
    if (this.#left) return paper;
    const { library } = this.#joined;
    return this.#summaries.get(paper, () => library.summary(paper.key) ?? summaryOf(paper));
  }
}

const nothing: FileVerdict = { kind: 'other', isEmpty: true };

/** Whether the library has to include a file: papers are made of it, or there is a problem. */
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
