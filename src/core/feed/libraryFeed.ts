import type { FileChange } from '../engine/engine';
import type { FileContent, FileVerdict } from '../files/fileVerdict';
import type { IndexedLibraryData } from '../library/lookup/lookups';
import { LibrarySnapshot, emptySnapshot } from '../library/lookup/snapshot';
import type { PaperSummary } from '../model';
import { forEachInSlices } from '../base/pause';
import { forEachSideBySide } from '../base/sideBySide';
import { emptyBatch, firstBatchSize, isEmpty, isFull, nextBatchSize, take } from './batch';
import type { Batch } from './batch';
import type { FeedParts } from './feedParts';
import type { FileEvents, FileTrouble } from '../files/fileSource';
import { Indexing } from './indexing';
import { recallSession } from './keptSession';
import { KnownFiles } from './knownFiles';
import { NamedBibliographies } from './namedBibliographies';
import { ReadingMeter } from './reading';

/** How many files are looked at side by side. */
const concurrency = 32;
/** How long a digest that seems to be one no more has to turn up again. */
const graceMilliseconds = 300;

/**
 * Keeps the library in step with the files: finds them, reads those that are new or changed, and
 * feeds the digests and bibliographies among them to the engine, many at a time. One thing is done
 * after the other, so whatever comes in meanwhile is looked at afterwards, and the last look sees the
 * last state.
 */
export class LibraryFeed {
  readonly #parts: FeedParts;
  readonly #files: KnownFiles;
  readonly #named: NamedBibliographies;
  /** Files to look at, and whether something is known to have happened to them. */
  readonly #pending = new Map<string, boolean>();
  /** Folders to search; undefined is everywhere. */
  readonly #searches = new Set<string | undefined>();
  readonly #meter: ReadingMeter;
  readonly #indexing: Indexing;
  /** Another number as soon as what was found before is not to be read any more. */
  #round = 0;
  #batchSize = firstBatchSize;
  #data: IndexedLibraryData | undefined;
  #snapshot = emptySnapshot;
  #isComplete = false;
  #hasReserved = false;
  #hasRecalled = false;
  /** Files that the engine need not keep. */
  readonly #gone = new Set<string>();
  /** The engine may not have what was read of files that are known. */
  #isDistrusted = false;
  /** What is shown may not be what the engine has. */
  #isOutdated = false;
  #toldRevision = 0;
  #hadTrouble = false;
  /** Until the files are known that an earlier session kept. */
  #listing: Promise<unknown> = Promise.resolve();
  /** Until the engine has taken them in: before, it must not be given any others. */
  #recalling: Promise<void> = Promise.resolve();
  #isStopped = false;
  #running: Promise<void> | undefined;
  /** How often there was something to do. */
  #calls = 0;

  constructor(parts: FeedParts) {
    this.#parts = parts;
    const read = async (file: FileContent): Promise<FileVerdict> => {
      await this.#recalling;
      return parts.engine.read(file);
    };
    this.#files = new KnownFiles(parts.source, { read }, this.#report);
    this.#named = new NamedBibliographies(parts.source);
    this.#meter = new ReadingMeter(parts.progress);
    this.#indexing = new Indexing(parts.engine, (papers) => this.#meter.indexed(papers));
  }

  /** Finds all files and looks at those that are new or changed. Resolves when it is done. */
  scan(): Promise<void> {
    this.#searches.add(undefined);
    return this.#run();
  }

  /** As `scan`, but reads every file, changed or not. */
  rescan(): Promise<void> {
    this.#isDistrusted = true;
    this.#isOutdated = true;
    return this.scan();
  }

  /** Looks at what may have changed. Resolves when it is done. */
  follow({ changed, removed, addedFolders, unwatched = [] }: FileEvents): Promise<void> {
    for (const uri of unwatched) this.#add(uri, false);
    for (const uri of changed) this.#add(uri, true);
    for (const file of this.#files.within(removed)) this.#add(file, true);
    for (const uri of addedFolders) this.#searches.add(uri);
    return this.#run();
  }

  /** Gives `key` to `paper` before a note uses it. Resolves when the library knows it. */
  reserve(key: string, paper: PaperSummary): Promise<void> {
    const { pins, notes } = this.#parts;
    pins.reserve(key, paper, notes.heldKeys);
    this.#hasReserved = true;
    return this.#run();
  }

  /**
   * Gives up looking at what was found so far; what was read stays, and what changes from now on is
   * followed. The next scan goes on where this one ended.
   */
  cancel(): void {
    if (!this.#running) return;
    this.#round += 1;
    this.#searches.clear();
    this.#pending.clear();
    this.#meter.stop();
  }

  /** Does nothing more from now on. */
  stop(): void {
    this.#isStopped = true;
  }

  #run(): Promise<void> {
    this.#calls += 1;
    this.#running ??= this.#work();
    return this.#running;
  }

  async #work(): Promise<void> {
    let calls: number;
    do {
      calls = this.#calls;
      try {
        await this.#pass();
      } catch (error) {
        this.#isDistrusted = true;
        // A failure is told once.
        this.#listing = this.#listing.catch(() => undefined);
        this.#recalling = this.#recalling.catch(() => undefined);
        this.#parts.fail(error);
      }
      // After a failure, what came in meanwhile has not been taken up.
    } while (calls !== this.#calls && !this.#isStopped && this.#hasWork());
    this.#running = undefined;
    this.#meter.end();
    if (!this.#isStopped) this.#parts.cache.saveSoon();
  }

  async #pass(): Promise<void> {
    await this.#parts.wait(0);
    if (!this.#hasRecalled) await this.#recall();
    while (!this.#isStopped && this.#hasWork()) {
      if (this.#hasReserved) {
        this.#hasReserved = false;
        this.#isOutdated = true;
        await this.#apply(emptyBatch());
      }
      for (const folder of this.#searches) {
        this.#searches.delete(folder);
        await this.#search(folder);
      }
      await this.#readPending();
      if (this.#hasWork()) continue;
      await this.#recalling;
      if (this.#isOutdated) await this.#apply(emptyBatch());
      this.#indexing.follow(this.#meter.papers);
      await this.#tellIndexed();
    }
  }

  /** What an earlier session read stands for the files until each was looked at. */
  async #recall(): Promise<void> {
    this.#hasRecalled = true;
    const kept = recallSession(this.#parts, this.#files, this.#named);
    // Meanwhile it can be seen which files there are, and what became of these.
    this.#listing = kept.batch;
    this.#recalling = this.#takeInKept(kept.batch);
    this.#recalling.catch(() => undefined);
    const library = await kept.library;
    if (!library || this.#isStopped) return;
    // It may be no more.
    this.#isOutdated = true;
    this.#know(library);
    this.#parts.publish(this.#snapshot, true);
  }

  async #takeInKept(kept: Promise<Batch>): Promise<void> {
    const batch = await kept;
    if (isEmpty(batch)) return;
    this.#indexing.follow(0);
    await this.#tellIndexed();
    await this.#takeIn(batch);
  }

  #add(uri: string, isTouched: boolean): void {
    this.#meter.found(uri);
    this.#pending.set(uri, isTouched || this.#pending.get(uri) === true);
  }

  #hasWork(): boolean {
    return this.#searches.size > 0 || this.#pending.size > 0 || this.#hasReserved;
  }

  async #search(folder: string | undefined): Promise<void> {
    if (this.#isDistrusted) {
      await this.#listing;
      this.#files.forgetStamps();
    }
    this.#isDistrusted = false;
    const round = this.#round;
    const found = new Set<string>();
    let reading = Promise.resolve();
    try {
      for await (const uris of this.#parts.source.find(folder, this.#report)) {
        if (this.#isStopped || round !== this.#round) break;
        await forEachInSlices(
          uris,
          (uri) => {
            found.add(uri);
            if (round === this.#round) this.#add(uri, false);
          },
          this.#parts.pause,
        );
        // While the others are found, so that it is soon known how many there are.
        reading = reading.then(() => this.#readPending());
        reading.catch(() => undefined);
      }
    } finally {
      await reading;
      await this.#listing;
    }
    if (folder !== undefined || this.#isStopped || round !== this.#round) return;
    for (const uri of this.#files.uris) {
      if (!found.has(uri)) this.#add(uri, !this.#named.has(uri));
    }
    await this.#readPending();
    if (round !== this.#round) return;
    this.#meter.complete();
    if (!this.#isComplete) await this.#complete();
  }

  /** All notes are read: from now on it is known which keys are in use. */
  async #complete(): Promise<void> {
    this.#isComplete = true;
    const { pins, notes } = this.#parts;
    // A note that could not be read may still use a key.
    if (!this.#hadTrouble && pins.keepOnly(notes.heldKeys)) this.#isOutdated = true;
    await this.#apply(emptyBatch(), true);
  }

  async #readPending(): Promise<void> {
    await this.#listing;
    for (;;) {
      for (const uri of this.#named.takeChanged()) this.#add(uri, false);
      if (this.#pending.size === 0 || this.#isStopped) break;
      const batch = await this.#readBatch();
      if (!isEmpty(batch)) {
        await this.#apply(batch);
        this.#indexing.follow(this.#meter.papers);
      }
      this.#batchSize = nextBatchSize(this.#batchSize);
      await this.#parts.wait(0);
    }
  }

  async #readBatch(): Promise<Batch> {
    const batch = emptyBatch();
    const round = this.#round;
    const uris = [...this.#pending].slice(0, this.#batchSize);
    for (const [uri] of uris) this.#pending.delete(uri);
    const doubtful: string[] = [];
    await forEachSideBySide(uris, concurrency, async ([uri, isTouched]) => {
      if (round !== this.#round) return;
      if (isFull(batch) || this.#isStopped) {
        this.#pending.set(uri, isTouched || this.#pending.get(uri) === true);
        return;
      }
      const news = await this.#files.look(uri, isTouched);
      if (news === 'doubtful') doubtful.push(uri);
      else if (news) {
        take(news, batch, this.#parts.notes);
        this.#named.take(news);
      }
      this.#meter.read(uri, typeof news === 'object' ? news.papers : 0);
    });
    if (doubtful.length > 0) void this.#lookLater(doubtful);
    return batch;
  }

  async #tellIndexed(): Promise<void> {
    const mayFindMore = await this.#indexing.finish();
    if (mayFindMore && !this.#isStopped) this.#parts.indexed();
  }

  async #lookLater(uris: readonly string[]): Promise<void> {
    await this.#parts.wait(graceMilliseconds);
    await this.follow({ changed: uris, removed: [], addedFolders: [] });
  }

  async #apply(batch: Batch, areNotesNew = false): Promise<void> {
    // Should the engine end meanwhile, the next one may have been given what was kept of them.
    for (const uri of batch.gone) this.#gone.add(uri);
    await this.#recalling;
    await this.#takeIn(batch, areNotesNew);
  }

  async #takeIn({ sources, notes: uris, gone }: Batch, areNotesNew = false): Promise<void> {
    const { engine, pins, notes, pause, publish } = this.#parts;
    const before = this.#snapshot;
    for (const uri of gone) this.#gone.add(uri);
    for (const change of sources) if ('isRead' in change) this.#gone.delete(change.uri);
    if (this.#gone.size > 0) await engine.forget([...this.#gone]);
    this.#gone.clear();
    if (sources.length > 0 || this.#isOutdated) await this.#update(sources);
    if (this.#isComplete) {
      // With other papers, every key may mean one.
      const areAll = this.#snapshot !== before || areNotesNew;
      const keys = areAll ? notes.savedKeys() : notes.savedKeys(uris);
      if (await pins.add(keys, this.#snapshot, pause)) await this.#update([]);
    }
    if (this.#isStopped) return;
    // Files are read again for many reasons, and mostly say the same.
    if (this.#snapshot !== before) publish(this.#snapshot, false);
    const { revision } = notes;
    if (revision !== this.#toldRevision) {
      this.#toldRevision = revision;
      this.#parts.notesChanged();
    }
  }

  async #update(changes: readonly FileChange[]): Promise<void> {
    const { engine, pins } = this.#parts;
    // It may be once more before that is done.
    this.#isOutdated = false;
    try {
      this.#know(await engine.update(changes, pins.current));
    } catch (error) {
      this.#isOutdated = true;
      throw error;
    }
  }

  #know(data: IndexedLibraryData): void {
    if (data === this.#data) return;
    this.#data = data;
    this.#snapshot = new LibrarySnapshot(data);
  }

  readonly #report = (trouble: FileTrouble): void => {
    if (trouble.reason === 'unreadable') this.#hadTrouble = true;
    this.#parts.report(trouble);
  };
}
