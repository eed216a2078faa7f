import { forEachInSlices, forEachSideBySide } from '../base/tasks';
import type { Pause } from '../base/tasks';
import type { FileChange, FileOutcome } from '../files/fileChange';
import type { FileEvents, FileSource, FileTrouble } from '../files/fileSource';
import type { LibraryLists } from '../library/libraryLists';
import { isSameData } from '../base/data';
import { LibraryView } from '../library/lookup/libraryView';
import type { PaperSummary } from '../model';
import type { ApplyOptions, LibraryServer } from '../server/libraryServer';
import type { RestoredFile } from '../session/savingServer';
import { FileLook } from './fileLook';
import type { SentFile } from './fileLook';
import { FileQueue } from './fileQueue';
import { NamedBibliographies } from './namedBibliographies';
import { ReadingMeter } from './reading';
import type { ReadingState } from './reading';

/** Stores pins across sessions. */
export interface PinMemory {
  load(): ReadonlyMap<string, string>;
  save(pins: ReadonlyMap<string, string>): void;
}

/** What one session saves for the next. */
export interface SavedSession {
  /**
   * Restores the library of the last session, to show until the first batch is applied; undefined if there is
   * none. Never rejects.
   */
  restoreLibrary(): Promise<LibraryLists | undefined>;
  /** Restores everything else that was saved, and returns the files concerned. Never rejects. */
  restoreFiles(): Promise<readonly RestoredFile[]>;
  /** Called when no files are left to read, so the results can be saved. */
  saveSoon(): void;
}

export interface FeedParts {
  readonly source: FileSource;
  readonly server: LibraryServer;
  readonly pins: PinMemory;
  readonly saved: SavedSession;
  /**
   * Publishes the new state of the library. `isSaved`: it is the complete library of the last session, although
   * no file has been checked yet.
   */
  readonly publish: (library: LibraryView, isSaved: boolean) => void;
  /** Called when notes use other keys or are about other works than before. */
  readonly notesChanged: () => void;
  readonly report: (trouble: FileTrouble) => void;
  /** Called when searches may find more than before, because all papers are indexed now. */
  readonly indexed: () => void;
  /** Reports progress whenever it changes while many files are read, and at the end. */
  readonly progress: (reading: ReadingState) => void;
  /** Reports an error that can only be a bug. */
  readonly fail: (error: unknown) => void;
  /** Resolves after this many milliseconds; yields the thread meanwhile. */
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly pause: Pause;
}

const concurrency = 32;
/** How long to wait before checking a file again that may be mid-write. */
const graceMilliseconds = 300;
/** Batches start small, so the first papers show early, and grow, so there are few. */
const growth = 8;
const largestBatch = 4096;
/** Maximum bytes of content in one batch, to limit memory use. */
const mostBytes = 8_000_000;

/** `idle` without requests, `running` while handling one, `asked` if more arrived meanwhile. */
type State = 'idle' | 'running' | 'asked' | 'stopped';

/**
 * Keeps the library server in sync with the files: finds them, reads those that are new or changed, and
 * sends them in batches. Requests are handled one at a time, so changes that arrive meanwhile are checked
 * afterwards, and the last check sees the last state.
 *
 *     idle ──scan, follow, reserve──▶ running ◀──▶ asked       any ──stop──▶ stopped
 *       ▲                                │           │
 *       └──no file is left to read───────┴───────────┘
 *
 * A run ends early if the server fails, and continues if there was a request since (`asked`). The first run
 * restores the data that the last session saved.
 */
export class LibraryFeed {
  readonly #queue = new FileQueue();
  readonly #look: FileLook;
  readonly #named: NamedBibliographies;
  readonly #meter: ReadingMeter;
  /** Folders to search for files; undefined is everywhere. */
  readonly #folders = new Set<string | undefined>();
  #reserved: NonNullable<ApplyOptions['reserved']>[] = [];
  #state: State = 'idle';
  #run: Promise<void> = Promise.resolve();
  /** During a search for files, resolves when those found so far are read. */
  #reading: Promise<void> | undefined;
  /** Resolves when the files of the last session are applied. No file may be read before. */
  #restored: Promise<void> | undefined;
  #batchSize = 1;
  #library: LibraryLists | undefined;
  #notesRevision: number | undefined;
  /** Resolves when all papers that the server has are indexed. */
  #indexed: Promise<unknown> = Promise.resolve();
  /** Whether the server waits for more files before it indexes those it has. */
  #moreFollows = false;
  /** Whether searches may find more since the last call of `indexed`. */
  #mayFindMore = false;
  /** The server may lack known files and the pins. */
  #isServerNew = false;
  #needsPins = true;
  /** Whether pins of keys that no note uses may be removed: once per session, if every note could be read. */
  #mayDropPins = true;

  constructor(private readonly parts: FeedParts) {
    this.#look = new FileLook(parts.source, this.#report);
    this.#named = new NamedBibliographies(parts.source);
    this.#meter = new ReadingMeter(parts.progress);
  }

  /** Finds all files and reads those that are new or changed. Resolves when done. */
  scan(): Promise<void> {
    this.#folders.add(undefined);
    return this.#ask();
  }

  /** Like `scan`, but reads every file, changed or not. */
  rescan(): Promise<void> {
    this.#isServerNew = true;
    this.#needsPins = true;
    this.#notesRevision = undefined;
    return this.scan();
  }

  /** Checks files that may have changed. Resolves when done. */
  follow({ changed, removed, addedFolders, unwatched = [] }: FileEvents): Promise<void> {
    for (const uri of unwatched) this.#add(uri, false);
    for (const uri of changed) this.#add(uri, true);
    for (const file of this.#queue.within(removed)) this.#add(file, true);
    for (const uri of addedFolders) this.#folders.add(uri);
    // Reads while more files are being found.
    this.#readSoon();
    return this.#ask();
  }

  /** Reserves `key` for `paper` before a note uses it. Resolves when the library has it. */
  reserve(key: string, paper: PaperSummary): Promise<void> {
    this.#reserved.push({ key, paper });
    return this.#ask();
  }

  /**
   * Stops reading the files found so far; those already read stay, and later changes are still followed. The
   * next scan continues where this one ended.
   */
  cancel(): void {
    if (this.#state !== 'running' && this.#state !== 'asked') return;
    this.#queue.clear();
    this.#folders.clear();
    this.#meter.stop();
  }

  /** Ignores everything from now on. */
  stop(): void {
    this.#enter('stopped');
  }

  #enter(state: State): void {
    if (this.#state !== 'stopped') this.#state = state;
  }

  #unlessStopped(call: () => void): void {
    if (this.#state !== 'stopped') call();
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
        // After a failure, requests that arrived meanwhile are still open.
      } while (this.#state === 'asked' && this.#hasWork());
    } finally {
      // Whatever failed, the next event starts over.
      this.#enter('idle');
      this.#meter.end();
    }
    this.#unlessStopped(() => this.parts.saved.saveSoon());
  }

  #failed(error: unknown): void {
    this.#isServerNew = true;
    this.#needsPins = true;
    // A failure is reported once.
    this.#restored = this.#restored?.catch(() => undefined);
    this.parts.fail(error);
  }

  async #runOnce(): Promise<void> {
    await this.parts.wait(0);
    if (!this.#restored) await this.#restore();
    while (this.#state !== 'stopped' && this.#hasWork()) {
      await this.#applyReserved();
      for (const folder of this.#folders) {
        this.#folders.delete(folder);
        await this.#search(folder);
      }
      await this.#readFiles();
      if (this.#hasWork()) continue;
      await this.#waitForIndex();
    }
  }

  #hasWork(): boolean {
    return this.#queue.hasPending || this.#folders.size > 0 || this.#reserved.length > 0;
  }

  async #applyReserved(): Promise<void> {
    if (this.#reserved.length === 0) return;
    await this.#restored;
    for (const reserved of this.#reserved.splice(0)) await this.#apply([], { reserved });
  }

  /** Publishes the library of the last session. Restores its files during the first search for files. */
  async #restore(): Promise<void> {
    const { saved, publish } = this.parts;
    const library = saved.restoreLibrary();
    this.#restored = this.#restoreFiles(saved.restoreFiles(), library);
    // A failure is thrown where files are read.
    this.#restored.catch(() => undefined);
    const left = await library;
    if (!left) return;
    this.#library = left;
    this.#unlessStopped(() => publish(new LibraryView(left), true));
  }

  async #restoreFiles(
    restoring: Promise<readonly RestoredFile[]>,
    library: Promise<unknown>,
  ): Promise<void> {
    const { source, pause } = this.parts;
    const files = await restoring;
    // Papers are published before the files that contain them.
    await library;
    const changes: FileChange[] = [];
    const restore = ({ uri, role, stamp, named, isLeftOut }: RestoredFile): void => {
      // The file is no longer wanted, or may be of another kind now.
      if (!isSameData(source.role(uri), role)) return;
      this.#queue.settle(uri, { role, stamp, ...(isLeftOut && { isLeftOut }) });
      this.#named.set(uri, named);
      changes.push({ uri, state: 'restored' });
    };
    // Some bibliographies only have a role once the files that name them are known.
    const namesFiles = ({ named }: RestoredFile): boolean => named !== undefined;
    await forEachInSlices(files.filter(namesFiles), restore, pause);
    this.#named.settle();
    await forEachInSlices(
      files.filter((file) => !namesFiles(file)),
      restore,
      pause,
    );
    if (changes.length === 0) return;
    const outcomes = await this.#apply(changes);
    for (const [i, { state }] of outcomes.entries()) {
      const uri = changes[i]?.uri;
      if (state === 'known' || uri === undefined) continue;
      this.#queue.settle(uri, undefined);
      this.#add(uri, true);
    }
    // Checking every file may take long, so indexing isn't awaited until then.
    this.#followIndexing(0);
    await this.#waitForIndex();
  }

  #add(uri: string, isTouched: boolean): void {
    this.#meter.found(uri);
    this.#queue.add(uri, isTouched);
  }

  /** Finds files in a folder, or everywhere, and reads them. */
  async #search(folder: string | undefined): Promise<void> {
    if (this.#isServerNew) {
      await this.#restored;
      this.#queue.forgetStamps();
      this.#isServerNew = false;
    }
    const { round } = this.#queue;
    const isOver = (): boolean => this.#state === 'stopped' || round !== this.#queue.round;
    const found = new Set<string>();
    this.#reading = Promise.resolve();
    try {
      for await (const uris of this.parts.source.find(folder, this.#report)) {
        if (isOver()) break;
        await forEachInSlices(
          uris,
          (uri) => {
            found.add(uri);
            if (!isOver()) this.#add(uri, false);
          },
          this.parts.pause,
        );
        // Reads while more is found, so the number of files is known early.
        this.#readSoon();
      }
    } finally {
      await this.#endReading();
      await this.#restored;
    }
    if (folder !== undefined || isOver()) return;
    for (const uri of this.#queue.uris()) {
      if (!found.has(uri)) this.#add(uri, !this.#named.has(uri));
    }
    await this.#readFiles();
    if (isOver()) return;
    this.#meter.complete();
    const notes = this.#mayDropPins ? 'all' : 'readable';
    this.#mayDropPins = false;
    await this.#apply([], { notes });
  }

  /** During a search for files, reads those found so far once the current reading is over. */
  #readSoon(): void {
    this.#reading = this.#reading?.then(() => this.#readFiles());
    // `#endReading` throws a failure.
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
    await this.#restored;
    for (;;) {
      for (const uri of this.#named.takeChanged()) this.#add(uri, false);
      if (!this.#queue.hasPending || this.#state === 'stopped') break;
      await this.#readBatch();
      this.#batchSize = Math.min(this.#batchSize * growth, largestBatch);
      await this.parts.wait(0);
    }
    if (!this.#moreFollows || this.#state === 'stopped') return;
    await this.#apply([]);
    this.#followIndexing();
  }

  async #readBatch(): Promise<void> {
    const { round } = this.#queue;
    const sent: SentFile[] = [];
    let bytes = 0;
    await forEachSideBySide(this.#queue.take(this.#batchSize), concurrency, async (file) => {
      if (round !== this.#queue.round) return;
      if (bytes > mostBytes || this.#state === 'stopped') {
        this.#queue.add(file.uri, file.isTouched);
        return;
      }
      const look = await this.#look.at(file);
      if (look) {
        sent.push(look);
        bytes += look.size;
      } else {
        this.#queue.settle(file.uri, file.known);
        this.#meter.read(file.uri, 0);
      }
    });
    let files: readonly SentFile[] = sent;
    while (files.length > 0 && this.#state !== 'stopped') {
      const changes = files.map(({ change }) => change);
      const outcomes = await this.#apply(changes, { moreFollows: this.#queue.hasPending });
      files = await this.#settle(files, outcomes, round);
    }
    if (sent.length > 0) this.#followIndexing();
  }

  /** Records the outcomes of files. Returns those to send again, with their content. */
  async #settle(
    files: readonly SentFile[],
    outcomes: readonly FileOutcome[],
    round: number,
  ): Promise<readonly SentFile[]> {
    const stale: string[] = [];
    const unread: SentFile[] = [];
    for (const [i, file] of files.entries()) {
      const { uri } = file.change;
      const outcome = outcomes[i];
      switch (outcome?.state) {
        case 'known':
          this.#queue.settle(uri, this.#look.known(file, outcome));
          this.#named.set(uri, outcome.named);
          this.#meter.read(uri, outcome.papers ?? 0);
          break;
        case 'stale':
          this.#queue.setStale(uri);
          stale.push(uri);
          break;
        case 'unread':
          unread.push(file);
          break;
        default:
          // If reading was stopped meanwhile, the next scan finds it.
          if (round === this.#queue.round) this.#queue.add(uri, file.isTouched);
      }
    }
    if (stale.length > 0) void this.#lookLater(stale);
    const again: SentFile[] = [];
    await forEachSideBySide(unread, concurrency, async (file) => {
      const content = await this.#look.again(file);
      if (content) again.push(content);
      else this.#queue.settle(file.change.uri, undefined);
    });
    return again;
  }

  async #lookLater(uris: readonly string[]): Promise<void> {
    await this.parts.wait(graceMilliseconds);
    await this.follow({ changed: uris, removed: [], addedFolders: [] });
  }

  /** Sends a batch, and publishes the resulting library. Rejects like the server. */
  async #apply(
    changes: readonly FileChange[],
    options: ApplyOptions = {},
  ): Promise<readonly FileOutcome[]> {
    const { server, pins, publish, notesChanged } = this.parts;
    const needsPins = this.#needsPins;
    this.#needsPins = false;
    this.#moreFollows = options.moreFollows ?? false;
    const sent = { ...options, ...(needsPins && { pins: pins.load() }) };
    const applied = await server.apply(changes, sent);
    const { outcomes, library, notesRevision } = applied;
    this.#moreFollows ||= outcomes.some(({ state }) => state === 'pending');
    if (applied.pins) pins.save(applied.pins);
    if (library !== this.#library) {
      this.#library = library;
      this.#unlessStopped(() => publish(new LibraryView(library), false));
      if (changes.length === 0) this.#followIndexing();
    }
    if (notesRevision !== this.#notesRevision) {
      this.#notesRevision = notesRevision;
      this.#unlessStopped(notesChanged);
    }
    return outcomes;
  }

  /** Call this when papers were sent to the server; `papers` of them were read in this session. */
  #followIndexing(papers = this.#meter.papers): void {
    const indexed = this.parts.server.indexed().then((mayFindMore) => {
      this.#mayFindMore ||= mayFindMore;
      this.#meter.indexed(papers);
    });
    this.#indexed = Promise.all([this.#indexed, indexed]);
    // `#waitForIndex` throws a failure.
    this.#indexed.catch(() => undefined);
  }

  /**
   * Waits until everything is indexed, and reports whether there is more to find. Rejects, once, if indexing
   * failed.
   */
  async #waitForIndex(): Promise<void> {
    const indexed = this.#indexed;
    this.#indexed = Promise.resolve();
    await indexed;
    if (!this.#mayFindMore) return;
    this.#mayFindMore = false;
    this.#unlessStopped(this.parts.indexed);
  }

  readonly #report = (trouble: FileTrouble): void => {
    if (trouble.reason === 'unreadable') this.#mayDropPins = false;
    this.parts.report(trouble);
  };
}
