import { entryPlaceSteps, noPlaces } from '../bibliography/read/entryPlaces';
import type { EntryPlaces } from '../bibliography/read/entryPlaces';
import { sourceFormat } from '../bibliography/read/file';
import { BibliographyShelf } from '../bibliography/shelf';
import { ReadFiles } from '../session/readFiles';
import type { SavedFile } from '../session/savedFile';
import type { SavedPart } from '../base/savedPart';
import { libraryParts } from '../session/savedLibrary';
import type { PaperEngine, RelatedTo } from './engine';
import type { ReadStart } from '../files/disk';
import type { DiskVerdict, FileContent, FileVerdict } from '../files/fileVerdict';
import type { LibraryData } from '../library/libraryData';
import type { Reason, SearchOptions, SearchResult } from '../search/answer/result';
import { openWith } from '../digest/lines/pieces';
import type { OpenText } from '../digest/lines/pieces';
import type { DigestReader } from '../digest/digestReader';
import { Facts } from './facts';
import { FileReading } from './fileReading';
import type { FileAtWork } from './fileReading';
import { byCodeUnits } from '../base/byCodeUnits';
import type { FileOnDisk, FileStamp } from '../files/fileSource';
import { Library } from '../library/library';
import type { LibraryChanges } from '../library/library';
import { currentDay, summaryOf, textOf } from '../model';
import type { DigestEntry, Paper, PaperSummary, Problem } from '../model';
import type { Pause } from '../base/pause';
import { resolveKey } from '../library/joining/byKey';
import { loadedLibrary } from './loadedLibrary';
import type { LoadedLibrary } from './loadedLibrary';
import type { SearchContext } from '../search/answer/conditions';
import { PaperIndex } from '../search/paperIndex';
import type { PaperMatch } from '../search/paperIndex';
import type { Query } from '../search/query/ast';
import { parseQuery } from '../search/query/parse';
import type { Interest, Learnt } from '../search/interest/interest';
import type { RelatedMatch } from '../search/related/related';
import type { Trends } from '../search/trends/trends';
import { Recent } from '../search/ranking/recent';
import { Results } from '../search/results';
import { scanPapers } from '../search/scan';
import type { WriteAscii } from '../search/words/termReader';
import { unreadProblem } from '../files/unreadFile';
import { Stages } from '../base/stages';
import { Turns } from '../base/turns';

/** `toBytes` gives undefined when a part cannot be made now. */
type PartToSave = Pick<SavedPart, 'id'> & { toBytes(): Uint8Array | undefined };

/** The text of UTF-8 bytes, without byte order mark; undefined when the bytes are not UTF-8. */
type Decode = (bytes: Uint8Array) => string | undefined;

const defaultLimit = 100;
/** As one types on, mostly the same papers are found. */
const keptSummaries = 1000;
/** An update of more files takes so long that nobody should wait for it, as does the very first. */
const quickUpdate = 8;
/** So often, an update that failed begins anew without some of its files to find those it fails with. */
const mostTrials = 40;
const noChanges: LibraryChanges = { added: [], removed: [], textHashes: new Map() };

/** A file that an update takes in. */
type TakenFile = { readonly uri: string } & ReturnType<FileReading['take']>;

/**
 * The engine on the thread it is called on. Calls wait for one another, so none sees half an update;
 * only during a slow one are questions answered at once: by a plain look through the papers known, or,
 * before there are any, from what an earlier session left.
 */
export class LocalEngine implements PaperEngine {
  #library = new Library();
  readonly #bibliographies = new BibliographyShelf();
  readonly #index: PaperIndex;
  readonly #results = new Results((paper) => this.#summary(paper));
  readonly #summaries = new Recent<Paper, PaperSummary>(keptSummaries);
  readonly #files: FileReading;
  /** The digests and bibliographies that the library is made of, with the stamps of those on disk. */
  readonly #sources = new Map<string, FileStamp | undefined>();
  /** Problems of files, by uri, other than those of their digests. */
  readonly #fileProblems = new Map<string, readonly Problem[]>();
  #problems: LibraryData['problems'] = [];
  readonly #readFiles: ReadFiles;
  readonly #facts = new Facts();
  /** The parts to be saved for the next session, by name. Each is made when it is asked for, once. */
  #toSave = new Map<string, PartToSave>();
  readonly #turns = new Turns();
  /** How many slow updates are under way or wait. */
  #slowUpdates = 0;
  /** Whether a question was answered without the index of what is known now. */
  #hasScanned = false;
  /** What an earlier session left, which answers until the first update is done. */
  #loaded: LoadedLibrary | undefined;
  /** Settles when that is loaded, or cannot be. */
  #loading: Promise<unknown> = Promise.resolve();
  /** Whether the update that follows it is over. */
  #stages: Stages<'shown' | 'replaced'> | undefined;
  #failure: { readonly error: unknown } | undefined;

  /**
   * @param pause lets others have the thread for a moment; called all along an update
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
    const readFiles = new ReadFiles(decode);
    const textHash = (entry: DigestEntry) => index.textHash(entry);
    this.#index = index;
    this.#readFiles = readFiles;
    const parts = { reader, open, readStart, readFiles, textHash, pause, atWork };
    this.#files = new FileReading(parts);
  }

  async read(file: FileContent): Promise<FileVerdict> {
    await this.pause();
    return this.#files.read(file);
  }

  async readOnDisk(files: readonly FileOnDisk[]): Promise<readonly (DiskVerdict | undefined)[]> {
    const found: (DiskVerdict | undefined)[] = [];
    for (const file of files) {
      await this.pause();
      found.push(await this.#files.readOnDisk(file));
    }
    return found;
  }

  async entryPlaces(uri: string, text: string): Promise<EntryPlaces> {
    const format = sourceFormat(uri);
    if (!format) return noPlaces();
    const read = await this.#files.guarded({ uri, bytes: text.length }, () =>
      entryPlaceSteps(text, format),
    );
    return 'keys' in read ? read : noPlaces(read);
  }

  async update(uris: readonly string[], pins: ReadonlyMap<string, string>): Promise<LibraryData> {
    const stages = this.#stages;
    const isSlow = uris.length > quickUpdate || this.#index.isEmpty;
    if (isSlow) this.#slowUpdates += 1;
    const taken = this.#turns
      .take(() => this.#takeIn(uris, pins))
      .finally(() => stages?.reach('replaced'));
    const changed = taken.then(
      ({ changes }) => changes,
      () => noChanges,
    );
    // Indexing has the next turn, whatever is asked meanwhile.
    void this.#turns.take(async () => this.#indexChanges(await changed, isSlow));
    return (await taken).data;
  }

  async #indexChanges(changes: LibraryChanges, isSlow: boolean): Promise<void> {
    const { removed, added, textHashes } = changes;
    try {
      await this.#index.update(removed, added, this.pause, textHashes);
    } catch (error) {
      this.#failure ??= { error };
    }
    try {
      // While other slow updates wait, nobody asks the index.
      const isLast = this.#slowUpdates === (isSlow ? 1 : 0);
      if (isLast) await this.#index.finish(this.pause);
      if (isLast && isSlow) this.#index.prepare();
    } catch (error) {
      this.#failure ??= { error };
    } finally {
      if (isSlow) this.#slowUpdates -= 1;
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

  load(part: Uint8Array): Promise<readonly SavedFile[] | undefined> {
    return this.#turns.take(async () => {
      const files = this.#readFiles.load(part);
      if (!files) return (await this.#index.restore(part, this.pause)) ? [] : undefined;
      this.#files.load(files);
      return files.map(({ file }) => file);
    });
  }

  loadLibrary(texts: readonly string[]): Promise<LibraryData> {
    const loading = this.#turns.take(async () => {
      this.#loaded = await loadedLibrary(texts, this.pause);
      this.#facts.reread();
      return this.#loaded;
    });
    this.#stages = new Stages('shown', 'replaced');
    this.#loading = loading.catch(() => undefined);
    return loading;
  }

  forget(uris: readonly string[]): Promise<void> {
    return this.#turns.take(() => {
      for (const uri of uris) this.#files.forget(uri);
    });
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
    const data = { ...this.#data(), problems: this.#library.problems };
    const parts = libraryParts(data, saved, this.#library.pins);
    const isOfSaved =
      saved.size === this.#sources.size &&
      [...saved].every(([uri, stamp]) => this.#sources.get(uri) === stamp);
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

  async paper(key: string): Promise<Paper | undefined> {
    await this.#loading;
    if (this.#loaded) await this.#stages?.reached('replaced');
    return this.#answer(() => this.#library.paper(key));
  }

  tell(...told: Parameters<PaperEngine['tell']>): Promise<void> {
    this.#facts.tell(...told);
    return Promise.resolve();
  }

  search(query: string, options: SearchOptions = {}): Promise<readonly SearchResult[]> {
    const { limit = defaultLimit, snippets = true } = options;
    const count = limit > 0 ? limit : 0;
    return this.#answer(async () => {
      const asked = parseQuery(query).query;
      const interest = asked.sort === 'interest' ? await this.#interest() : undefined;
      const context = { ...this.#context(options), ...(interest?.isOn && { interest }) };
      const found = this.#find(asked, count, context);
      return this.#results.of(found, asked, snippets && !this.#loaded);
    });
  }

  related(to: RelatedTo, limit: number): Promise<readonly RelatedMatch[]> {
    return this.#answer(() => {
      if (!this.#canAskIndex()) return [];
      if ('text' in to) return this.#index.related({ body: to.text }, limit);
      const paper = this.#library.paper(to.key);
      if (!paper) return [];
      return this.#index.related({ title: paper.title, body: textOf(paper) }, limit, paper.key);
    });
  }

  learnt(limit: number): Promise<Learnt | undefined> {
    return this.#answer(async () => (await this.#interest())?.learnt(limit));
  }

  interestReason(key: string): Promise<Reason | undefined> {
    return this.#answer(async () => {
      const paper = this.#library.paper(key);
      const interest = await this.#interest();
      return paper && interest?.isOn ? { kind: 'near', words: interest.near(paper) } : undefined;
    });
  }

  trends(
    ...[keys, keysBefore, limit]: Parameters<PaperEngine['trends']>
  ): Promise<Trends | undefined> {
    return this.#answer(async () =>
      this.#canAskIndex() ? this.#index.trends(keys, keysBefore, limit, this.pause) : undefined,
    );
  }

  /** Undefined while there is no index to learn from. */
  async #interest(): Promise<Interest | undefined> {
    if (!this.#canAskIndex()) return undefined;
    return this.#index.interest(this.#context({}), this.#facts.version, this.pause);
  }

  #find(query: Query, count: number, context: SearchContext): readonly PaperMatch[] {
    if (this.#canAskIndex()) return this.#index.find(query, count, context);
    const { papers } = this.#loaded ?? this.#library;
    return scanPapers(papers, query, count, context);
  }

  /** Whether the index has all known papers. Notes, for `indexed`, when it has not. */
  #canAskIndex(): boolean {
    const canAsk = !this.#loaded && this.#slowUpdates === 0;
    if (!canAsk) this.#hasScanned = true;
    return canAsk;
  }

  async #takeIn(
    uris: readonly string[],
    pins: ReadonlyMap<string, string>,
  ): Promise<{ readonly changes: LibraryChanges; readonly data: LibraryData }> {
    const before = this.#library;
    const files = uris.map((uri): TakenFile => ({ uri, ...this.#files.take(uri) }));
    const changes = await this.#join(files, pins, { left: mostTrials }).catch((error: unknown) => {
      // The index is still that of this library.
      this.#library = before;
      throw error;
    });
    this.#facts.reread();
    this.#loaded = undefined;
    if (this.#library === before) return { changes, data: this.#data() };
    const all = { ...noChanges, removed: before.papers, added: this.#library.papers };
    return { changes: all, data: this.#data() };
  }

  /**
   * Joins files with all others. Should that fail, all is joined anew without them, and then they by halves, so
   * that in the end only those are left out that it fails with.
   */
  async #join(
    files: readonly TakenFile[],
    pins: ReadonlyMap<string, string>,
    trials: { left: number },
  ): Promise<LibraryChanges> {
    try {
      return await this.#joinAtOnce(files, pins);
    } catch (error) {
      if (files.length === 0) throw error;
      trials.left -= 1;
      await this.#joinWithout(files, pins);
      if (files.length === 1 || trials.left <= 0) this.#leaveOut(files, error);
      else {
        const middle = Math.ceil(files.length / 2);
        for (const half of [files.slice(0, middle), files.slice(middle)]) {
          await this.#join(half, pins, trials);
        }
      }
      return noChanges;
    }
  }

  async #joinWithout(
    files: readonly TakenFile[],
    pins: ReadonlyMap<string, string>,
  ): Promise<void> {
    await this.pause();
    const out = new Set(files.map(({ uri }) => uri));
    for (const uri of out) await this.#bibliographies.set(uri, undefined, this.pause);
    const kept = this.#library.sources.filter(({ uri }) => !out.has(uri));
    const library = new Library();
    await library.update(kept, pins, this.#bibliographies.works, this.pause);
    this.#library = library;
  }

  #leaveOut(files: readonly TakenFile[], error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    for (const { uri, digest, text } of files) {
      if (!digest && text === undefined) continue;
      const problem = unreadProblem(uri, 'error', reason);
      this.#sources.delete(uri);
      this.#fileProblems.set(uri, [problem]);
      this.#files.refuse(problem);
    }
  }

  async #joinAtOnce(
    files: readonly TakenFile[],
    pins: ReadonlyMap<string, string>,
  ): Promise<LibraryChanges> {
    let isOtherShelf = false;
    for (const [i, { uri, digest, text, stamp, problems }] of files.entries()) {
      if (i > 0) await this.pause();
      const shelved = await this.#shelve(uri, text);
      if (digest || (text !== undefined && !shelved.problem)) this.#sources.set(uri, stamp);
      else this.#sources.delete(uri);
      if (shelved.isOther) isOtherShelf = true;
      const told = shelved.problem ? [shelved.problem] : this.#bibliographies.problems(uri);
      this.#fileProblems.delete(uri);
      const all = [...(problems ?? []), ...told];
      if (all.length > 0) this.#fileProblems.set(uri, all);
    }
    const works = isOtherShelf ? this.#bibliographies.works : undefined;
    const digests = files.map(({ uri, digest, traits }) => ({
      uri,
      digest,
      ...(traits && { traits }),
    }));
    return this.#library.update(digests, pins, works, this.pause);
  }

  /** Adds a bibliography. Removes one that can't be read, and returns the problem. */
  async #shelve(
    uri: string,
    text: string | undefined,
  ): Promise<{ readonly isOther: boolean; readonly problem?: Problem }> {
    const shelf = this.#bibliographies;
    if (text === undefined) return { isOther: await shelf.set(uri, undefined, this.pause) };
    const shelved = await this.#files.guarded({ uri, bytes: text.length }, function* () {
      return { isOther: yield* shelf.steps(uri, text) };
    });
    if ('isOther' in shelved) return shelved;
    this.#files.refuse(shelved);
    return { isOther: await shelf.set(uri, undefined, this.pause), problem: shelved };
  }

  /** Questions wait for quick updates, which make the answer better, but not for slow ones. */
  #answer<T>(task: () => T | Promise<T>): Promise<T> {
    const mustNotWait = this.#slowUpdates > 0 || this.#loaded !== undefined;
    return mustNotWait ? Promise.resolve().then(task) : this.#turns.take(task);
  }

  #context({ today = currentDay() }: SearchOptions): SearchContext {
    const library = this.#loaded ?? this.#library;
    return { today, ...this.#facts.context((key) => resolveKey(library, key)) };
  }

  #summary(paper: Paper): PaperSummary {
    // Of a library from an earlier session, the papers are their own summaries.
    if (this.#loaded) return paper;
    return this.#summaries.get(paper, () => this.#library.summary(paper.key) ?? summaryOf(paper));
  }

  #data(): LibraryData {
    const { summaries, digests, aliases } = this.#library;
    const { entries } = this.#bibliographies;
    const problems = this.#allProblems();
    return { papers: summaries, digests, problems, aliases, bibliography: entries };
  }

  /** The problems of all files, sorted by uri; the same list while nothing changes. */
  #allProblems(): readonly Problem[] {
    const { problems } = this.#library;
    const others = [...this.#fileProblems.values()].flat();
    const all = [...problems, ...others].sort((a, b) => byCodeUnits(a.uri, b.uri));
    const isSame =
      all.length === this.#problems.length && all.every((one, i) => one === this.#problems[i]);
    if (!isSame) this.#problems = all;
    return this.#problems;
  }
}
