import type { FileContent, FileVerdict } from '../files/fileVerdict';
import type { PaperSummary } from '../model';
import { forEachInSlices } from '../base/pause';
import { forEachSideBySide } from '../base/sideBySide';
import { emptyBatch, firstBatchSize, isEmpty, isFull, nextBatchSize, take } from './batch';
import type { Batch } from './batch';
import { FedLibrary } from './fedLibrary';
import type { FeedParts } from './feedParts';
import type { FileEvents, FileOnDisk, FileTrouble } from '../files/fileSource';
import { KnownFiles } from './knownFiles';
import type { FileNews } from './knownFiles';
import { NamedBibliographies } from './namedBibliographies';
import { forgiven, open } from './opening';
import type { Opening } from './opening';
import { ReadingMeter } from './reading';
import { Worklist } from './worklist';
import type { WaitingFile } from './worklist';

/** How many files are looked at side by side. */
const concurrency = 32;
/** How long to wait before another look at a digest that seems to be none any more. */
const graceMilliseconds = 300;

/** `idle` until something is asked, `running` while that is done, `asked` when more was asked meanwhile. */
type State = 'idle' | 'running' | 'asked' | 'stopped';

/**
 * Keeps the library in step with the files: finds them, reads those that are new or changed, and
 * feeds the digests and bibliographies among them to the engine, many at a time. One thing is done
 * after the other, so whatever comes in meanwhile is looked at afterwards, and the last look sees the
 * last state.
 *
 * In come events and questions to look again; out go the calls of `FeedParts`.
 *
 *     idle ──scan, follow, reserve──▶ running ◀──▶ asked       any ──stop──▶ stopped
 *       ▲                                │           │
 *       └──nothing is left to look at────┴───────────┘
 *
 * A run ends early when the engine fails, and goes on if something was `asked` since. In its first run
 * it takes up what the last session saved; see {@link Opening}.
 */
export class LibraryFeed {
  readonly #files: KnownFiles;
  readonly #named: NamedBibliographies;
  readonly #library: FedLibrary;
  readonly #work = new Worklist();
  readonly #meter: ReadingMeter;
  #state: State = 'idle';
  #run: Promise<void> = Promise.resolve();
  /** While files are being found, resolves when those found so far are read. */
  #reading: Promise<void> | undefined;
  #opening: Opening | undefined;
  #batchSize = firstBatchSize;
  /** Resolves when all papers that the engine was given are indexed. */
  #indexed: Promise<unknown> = Promise.resolve();
  /** Whether searches since the last that was told may find more. */
  #mayFindMore = false;
  /** `doubtful` when the engine may lack what was read of known files. */
  #stamps: 'valid' | 'doubtful' = 'valid';

  constructor(private readonly parts: FeedParts) {
    const read = async (file: FileContent): Promise<FileVerdict> => {
      await this.#opening?.takenIn;
      return parts.engine.read(file);
    };
    const readOnDisk = async (files: readonly FileOnDisk[]) => {
      await this.#opening?.takenIn;
      return parts.engine.readOnDisk(files);
    };
    this.#files = new KnownFiles(parts.source, { read, readOnDisk }, this.#report);
    this.#named = new NamedBibliographies(parts.source);
    this.#library = new FedLibrary({
      ...parts,
      publish: (...shown) => this.#unlessStopped(() => parts.publish(...shown)),
      notesChanged: () => this.#unlessStopped(parts.notesChanged),
    });
    this.#meter = new ReadingMeter(parts.progress);
  }

  /** Finds all files and looks at those that are new or changed. Resolves when it is done. */
  scan(): Promise<void> {
    this.#work.addFolder(undefined);
    return this.#ask();
  }

  /** As `scan`, but reads every file, changed or not. */
  rescan(): Promise<void> {
    this.#stamps = 'doubtful';
    this.#library.doubt();
    return this.scan();
  }

  /** Looks at what may have changed. Resolves when it is done. */
  follow({ changed, removed, addedFolders, unwatched = [] }: FileEvents): Promise<void> {
    for (const uri of unwatched) this.#add(uri, false);
    for (const uri of changed) this.#add(uri, true);
    for (const file of this.#files.within(removed)) this.#add(file, true);
    for (const uri of addedFolders) this.#work.addFolder(uri);
    // Reads while more files are being found.
    this.#readSoon();
    return this.#ask();
  }

  /** Gives `key` to `paper` before a note uses it. Resolves when the library knows it. */
  reserve(key: string, paper: PaperSummary): Promise<void> {
    this.#library.reserve(key, paper);
    return this.#ask();
  }

  /**
   * Gives up looking at what was found so far; what was read stays, and what changes from now on is
   * followed. The next scan goes on where this one ended.
   */
  cancel(): void {
    if (this.#state !== 'running' && this.#state !== 'asked') return;
    this.#work.clear();
    this.#meter.stop();
  }

  /** Does nothing more from now on. */
  stop(): void {
    this.#enter('stopped');
  }

  #enter(state: State): void {
    if (this.#state !== 'stopped') this.#state = state;
  }

  #unlessStopped(tell: () => void): void {
    if (this.#state !== 'stopped') tell();
  }

  #ask(): Promise<void> {
    if (this.#state === 'idle') {
      this.#enter('running');
      this.#run = this.#runAll();
    } else this.#enter('asked');
    return this.#run;
  }

  async #runAll(): Promise<void> {
    try {
      do {
        this.#enter('running');
        await this.#runOnce().catch((error: unknown) => this.#failed(error));
        // After a failure, what came in meanwhile has not been taken up.
      } while (this.#state === 'asked' && this.#hasWork());
    } finally {
      // Whatever went wrong, the next event begins anew.
      this.#enter('idle');
      this.#meter.end();
    }
    this.#unlessStopped(() => this.parts.saved.saveSoon());
  }

  #failed(error: unknown): void {
    this.#stamps = 'doubtful';
    // A failure is told once.
    this.#opening &&= forgiven(this.#opening);
    this.parts.fail(error);
  }

  async #runOnce(): Promise<void> {
    await this.parts.wait(0);
    if (!this.#opening) await this.#open();
    while (this.#state !== 'stopped' && this.#hasWork()) {
      if (this.#library.state === 'awaited') await this.#takeIn(emptyBatch());
      for (const folder of this.#work.takeFolders()) await this.#search(folder);
      await this.#readFiles();
      if (this.#hasWork()) continue;
      await this.#opening?.takenIn;
      if (this.#library.state !== 'current') await this.#takeIn(emptyBatch());
      this.#followIndexing();
      await this.#tellIndexed();
    }
  }

  /** Takes up what an earlier session saved; it stands for the files until each was looked at. */
  async #open(): Promise<void> {
    // Files can be found while this goes on.
    this.#opening = open({
      ...this.parts,
      files: this.#files,
      named: this.#named,
      takeIn: (batch) => this.#takeInSaved(batch),
    });
    const library = await this.#opening.library;
    if (library) this.#unlessStopped(() => this.#library.showSaved(library));
  }

  async #takeInSaved(batch: Batch): Promise<void> {
    if (isEmpty(batch)) return;
    await this.#library.takeIn(batch);
    // Told at once: it may take long until every file was looked at. What has been read of others meanwhile
    // waits to be taken in.
    this.#followIndexing(0);
    await this.#tellIndexed();
  }

  #add(uri: string, isTouched: boolean): void {
    this.#meter.found(uri);
    this.#work.addFile(uri, isTouched);
  }

  #hasWork(): boolean {
    return !this.#work.isEmpty || this.#library.state === 'awaited';
  }

  /** Looks for files in a folder, or everywhere, and reads those found. */
  async #search(folder: string | undefined): Promise<void> {
    if (this.#stamps === 'doubtful') {
      await this.#opening?.listed;
      this.#files.forgetStamps();
      this.#stamps = 'valid';
    }
    const { round } = this.#work;
    const isOver = (): boolean => this.#state === 'stopped' || round !== this.#work.round;
    const found = new Set<string>();
    this.#reading = Promise.resolve();
    try {
      for await (const uris of this.parts.source.find(folder, this.#report)) {
        if (isOver()) break;
        await forEachInSlices(
          uris,
          (uri) => {
            found.add(uri);
            if (round === this.#work.round) this.#add(uri, false);
          },
          this.parts.pause,
        );
        // Reads while more is found, so that it is soon known how many files there are.
        this.#readSoon();
      }
    } finally {
      await this.#endReading();
      await this.#opening?.listed;
    }
    if (folder !== undefined || isOver()) return;
    for (const uri of this.#files.uris) {
      if (!found.has(uri)) this.#add(uri, !this.#named.has(uri));
    }
    await this.#readFiles();
    if (round !== this.#work.round) return;
    this.#meter.complete();
    if (this.#library.areNotesRead) return;
    this.#library.completeNotes();
    await this.#takeIn(emptyBatch());
  }

  /** While files are being found, reads those found so far once the current reading is over. */
  #readSoon(): void {
    this.#reading = this.#reading?.then(() => this.#readFiles());
    // A failure is told by `#endReading`.
    this.#reading?.catch(() => undefined);
  }

  async #endReading(): Promise<void> {
    try {
      let last: Promise<void> | undefined;
      while (last !== this.#reading) {
        last = this.#reading;
        await last;
      }
    } finally {
      this.#reading = undefined;
    }
  }

  async #readFiles(): Promise<void> {
    await this.#opening?.listed;
    for (;;) {
      for (const uri of this.#named.takeChanged()) this.#add(uri, false);
      if (!this.#work.hasFiles || this.#state === 'stopped') break;
      const batch = await this.#readBatch();
      if (!isEmpty(batch)) {
        await this.#takeIn(batch);
        this.#followIndexing();
      }
      this.#batchSize = nextBatchSize(this.#batchSize);
      await this.parts.wait(0);
    }
  }

  async #readBatch(): Promise<Batch> {
    const batch = emptyBatch();
    const { round } = this.#work;
    const doubtful: string[] = [];
    const files = await this.#readOnDisk(this.#work.takeFiles(this.#batchSize), batch);
    await forEachSideBySide(files, concurrency, async ([uri, isTouched]) => {
      if (round !== this.#work.round) return;
      if (isFull(batch) || this.#state === 'stopped') {
        this.#work.addFile(uri, isTouched);
        return;
      }
      const news = await this.#files.look(uri, isTouched);
      if (news === 'doubtful') doubtful.push(uri);
      else this.#take(uri, news, batch);
    });
    if (doubtful.length > 0) void this.#lookLater(doubtful);
    return batch;
  }

  /** Takes those files into the batch that the engine can read by itself; gives the others. */
  async #readOnDisk(files: readonly WaitingFile[], batch: Batch): Promise<readonly WaitingFile[]> {
    const others: WaitingFile[] = [];
    const { round } = this.#work;
    for (let start = 0; start < files.length; start += concurrency) {
      const some = files.slice(start, start + concurrency);
      const isOver = isFull(batch) || this.#state === 'stopped' || round !== this.#work.round;
      const news = isOver ? undefined : await this.#files.lookOnDisk(some.map(([uri]) => uri));
      for (const file of some) {
        const found = news?.get(file[0]);
        if (found) this.#take(file[0], found, batch);
        else others.push(file);
      }
    }
    return others;
  }

  #take(uri: string, news: FileNews | undefined, batch: Batch): void {
    if (news) {
      take(news, batch, this.parts.notes);
      this.#named.take(news);
    }
    this.#meter.read(uri, news?.is?.papers ?? 0);
  }

  async #lookLater(uris: readonly string[]): Promise<void> {
    await this.parts.wait(graceMilliseconds);
    await this.follow({ changed: uris, removed: [], addedFolders: [] });
  }

  async #takeIn(batch: Batch): Promise<void> {
    // Told first: should the engine end meanwhile, the next one may have loaded these files.
    this.#library.letGo(batch.gone);
    await this.#opening?.takenIn;
    await this.#library.takeIn(batch);
  }

  /** To be called when the engine was given papers: so many that were read in this session. */
  #followIndexing(papers = this.#meter.papers): void {
    const indexed = this.parts.engine.indexed().then((mayFindMore) => {
      this.#mayFindMore ||= mayFindMore;
      this.#meter.indexed(papers);
    });
    this.#indexed = Promise.all([this.#indexed, indexed]);
    // Whoever waits for the end of it hears of a failure.
    this.#indexed.catch(() => undefined);
  }

  /** Waits for the end of indexing, and tells when there is more to find. Rejects, once, when it failed. */
  async #tellIndexed(): Promise<void> {
    const indexed = this.#indexed;
    this.#indexed = Promise.resolve();
    await indexed;
    if (!this.#mayFindMore) return;
    this.#mayFindMore = false;
    this.#unlessStopped(this.parts.indexed);
  }

  readonly #report = (trouble: FileTrouble): void => {
    if (trouble.reason === 'unreadable') this.#library.missFile();
    this.parts.report(trouble);
  };
}
