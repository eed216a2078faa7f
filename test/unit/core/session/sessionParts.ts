import assert from 'node:assert/strict';
import { SessionStore } from '../../../../src/core/session/sessionStore';
import type { LibraryLists } from '../../../../src/core/library/libraryLists';
import type { FileTrouble } from '../../../../src/core/files/fileSource';
import { LibraryFeed } from '../../../../src/core/feed/libraryFeed';
import { emptyView } from '../../../../src/core/library/lookup/libraryView';
import { LocalServer } from '../../../../src/core/server/localServer';
import type { Paper } from '../../../../src/core/model';
import type { Channel } from '../../../../src/core/server/remote/protocol';
import { serve } from '../../../../src/core/server/remote/serve';
import { RemoteServer } from '../../../../src/core/server/remote/remoteServer';
import { feedParts, savedByHand } from '../../../support/feedParts';
import { decode } from '../../support/engineParts';
import type { MemoryFiles } from '../feed/memoryFiles';
import { connectedChannels, servedHere } from '../server/channels';
import type { MemoryFolder } from './memoryFolder';

/** Waits for a number of rounds of the event loop. */
export async function rounds(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise(setImmediate);
}

/** No work takes this many rounds. */
const patience = 20_000;

/** Fails when the work never ends. */
async function ended<T>(work: Promise<T>, what: string): Promise<T> {
  let left = patience;
  const end = () => (left = -1);
  work.then(end, end);
  while (left-- > 0) await rounds(1);
  assert.ok(left < -1, `${what} never ends`);
  return work;
}

/** Yields the thread after a number of calls. */
function pauseAt(every: number): () => Promise<void> {
  let calls = 0;
  return () => rounds(++calls % every === 0 ? 1 : 0);
}

export interface SessionParts {
  readonly files: MemoryFiles;
  readonly folder: MemoryFolder;
  /** What an earlier session saved. */
  readonly pins: ReadonlyMap<string, string>;
  /** Without it, pins stay as they are, whatever notes use. */
  readonly savePins?: (pins: ReadonlyMap<string, string>) => void;
  /** How many rounds the file system takes for each call, repeated. */
  readonly delays: readonly number[];
}

/** A window of the workspace, with all parts of the extension but its user interface. */
export class TestWindow {
  /** The pins that this window has saved. */
  pins: ReadonlyMap<string, string>;
  readonly server: RemoteServer;
  readonly store: SessionStore;
  readonly feed: LibraryFeed;
  readonly failures: unknown[] = [];
  /** The files that were reported as left out. */
  readonly troubles: FileTrouble[] = [];
  library = emptyView;
  /** The saved library, which is shown first. */
  restored: LibraryLists | undefined;
  /** How often the worker crashed. */
  crashes = 0;
  #crash: (reason: Error) => void = () => undefined;
  #publish: () => void = () => undefined;
  /** Resolves once something is shown. */
  readonly published = new Promise<void>((resolve) => (this.#publish = resolve));
  #isStopped = false;
  #isEnded = false;
  #grace: (() => void)[] = [];

  constructor({ files, folder, pins, savePins, delays }: SessionParts) {
    this.pins = pins;
    let asked = 0;
    const late = async <T>(get: () => Promise<T>): Promise<T> => {
      await rounds(delays[asked++ % delays.length] ?? 0);
      const got = await get();
      await rounds(delays[asked++ % delays.length] ?? 0);
      return got;
    };
    const source = Object.assign(Object.create(files) as MemoryFiles, {
      stat: (uri: string) => late(() => files.stat(uri)),
      read: (uri: string) => late(() => files.read(uri)),
    });
    const slowFolder = Object.assign(Object.create(folder) as MemoryFolder, {
      read: (name: string) => late(() => folder.read(name)),
      write: (name: string, bytes: Uint8Array) => late(() => folder.write(name, bytes)),
    });
    this.server = new RemoteServer({
      start: () => this.#startWorker(),
      local: () => servedHere(new LocalServer({ pause: pauseAt(4), decode })),
      pause: pauseAt(5),
      cannotStart: () => undefined,
      restarted: () => setImmediate(() => void this.feed.rescan()),
      gaveUp: (reason) => assert.fail(reason),
    });
    const { server } = this;
    if (!savePins) {
      const apply = server.apply.bind(server);
      server.apply = (changes, options) =>
        apply(changes, { ...options, ...(options?.notes && { notes: 'readable' }) });
    }
    this.store = new SessionStore({
      folder: slowFolder,
      server,
      decode,
      version: 'v',
      limit: Infinity,
      now: () => 0,
    });
    this.feed = new LibraryFeed(
      feedParts({
        source,
        server,
        pins: {
          load: () => this.pins,
          save: (all) => {
            this.pins = all;
            savePins?.(all);
          },
        },
        saved: savedByHand({
          restoreLibrary: async () =>
            (this.restored = await this.#unlessFailed(this.store.restoreLibrary(), undefined)),
          restoreFiles: () => this.#unlessFailed(this.store.restoreFiles(), []),
        }),
        publish: (library) => {
          this.library = library;
          this.#publish();
        },
        progress: ({ state }) => (this.#isStopped = state === 'stopped'),
        report: (trouble) => this.troubles.push(trouble),
        fail: (error) => this.failures.push(error),
        pause: pauseAt(3),
        wait: (milliseconds) =>
          milliseconds === 0 ? rounds(1) : new Promise((end) => this.#grace.push(end)),
      }),
    );
    void this.feed.scan();
  }

  /** Ends the worker. */
  crash(): void {
    this.crashes += 1;
    this.#crash(new Error('Crashed'));
  }

  /** Handles possible file changes. */
  follow(changed: readonly string[], removed: readonly string[] = []): void {
    void this.feed.follow({ changed, removed, addedFolders: [] });
  }

  /** Searches and looks up a paper at any time; the result doesn't matter. */
  ask(query: string): void {
    void this.#unlessFailed(ended(this.server.search(query), 'A search'), []);
    const [paper] = this.library.papers;
    if (paper) void this.#unlessFailed(this.whole(paper.key), undefined);
  }

  /** A paper with its abstract. */
  whole(key: string): Promise<Paper | undefined> {
    return ended(this.server.ask('paper', key), 'A look-up');
  }

  /** Saves changes. Never rejects. */
  save(): Promise<void> {
    return this.#unlessFailed(this.store.save(), undefined);
  }

  /** Resolves when there is no more work. */
  async settle(): Promise<void> {
    do {
      if (this.#isStopped) await ended(this.feed.scan(), 'A scan');
      for (const end of this.#grace.splice(0)) end();
      await rounds(3);
      await ended(this.feed.follow({ changed: [], removed: [], addedFolders: [] }), 'The feed');
    } while (this.#grace.length > 0 || this.#isStopped);
    if (this.crashes === 0) assert.deepEqual(this.failures, []);
  }

  end(): void {
    this.#isEnded = true;
    this.feed.stop();
    this.server.dispose();
  }

  /** All data that features can see, as plain objects. `keys` are looked up besides those of papers. */
  async state(keys: readonly string[], queries: readonly string[]): Promise<unknown> {
    const { library, server } = this;
    const { papers, digests, problems, bibliography, literatureNotes } = library;
    const found: unknown[] = [];
    for (const query of queries) {
      const results = await ended(server.search(query), 'A search');
      found.push([query, results.map(({ paper, snippet }) => [paper.key, snippet])]);
    }
    const whole: unknown[] = [];
    for (const { key } of papers) whole.push(await this.whole(key));
    const cited: unknown[] = [];
    for (const key of keys) {
      const using = await ended(server.ask('notesUsing', key), 'A question');
      const uses = await ended(server.ask('usesOf', key), 'A question');
      // The order of notes is that in which they were read.
      const sorted = uses.map((use) => ({ ...use, uris: [...use.uris].sort() }));
      cited.push([key, [...using].sort(), sorted]);
    }
    const all = {
      papers,
      digests,
      problems,
      bibliography,
      found,
      whole,
      means: keys.map((key) => [key, library.resolve(key)?.key]),
      entries: digests.map(({ uri }) => library.entries(uri).map(({ sighting }) => sighting)),
      cited,
      literatureNotes,
    };
    return JSON.parse(JSON.stringify(all));
  }

  #startWorker(): Channel {
    const { near, far, end } = connectedChannels();
    this.#crash = end;
    const pause = pauseAt(4);
    far.onMessage = serve(new LocalServer({ pause, decode }), far.post);
    return near;
  }

  /** The extension also catches it, and logs it. */
  async #unlessFailed<T>(work: Promise<T>, otherwise: T): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!this.#isEnded) this.failures.push(error);
      return otherwise;
    }
  }
}
