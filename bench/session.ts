import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SessionStore } from '../src/core/session/sessionStore';
import { LibraryFeed } from '../src/core/feed/libraryFeed';
import { emptyView } from '../src/core/library/lookup/libraryView';
import type { LibraryView } from '../src/core/library/lookup/libraryView';
import { RemoteServer } from '../src/core/server/remote/remoteServer';
import { serveHere } from '../src/platform/serveHere';
import { startWorker } from '../src/platform/node/startWorker';
import { timeSlices } from '../src/platform/timeSlices';
import { decodeUtf8 } from '../src/platform/utf8';
import { feedParts, savedByHand } from '../test/support/feedParts';
import { NodeFiles, NodeFolder } from './nodeFolders';
import { StallWatch } from './stalls';

/** A word that occurs in every library of papers. */
const firstQuery = 'model';

const here = fileURLToPath(new URL('.', import.meta.url));

/** A folder of digests as the extension host opens it: the server in its worker, files through the feed. */
export class BenchSession {
  readonly server: RemoteServer;
  readonly store: SessionStore;
  readonly source: NodeFiles;
  library: LibraryView = emptyView;
  readonly #feed: LibraryFeed;
  readonly #waiting: (() => void)[] = [];

  constructor(folder: string) {
    const rethrow = (reason: unknown): never => {
      throw reason;
    };
    // Shared, as in the extension.
    const pause = timeSlices();
    const server = new RemoteServer({
      local: serveHere,
      pause,
      cannotStart: rethrow,
      restarted: rethrow,
      gaveUp: rethrow,
      start: () => startWorker({ script: join(here, 'dist/worker.js'), read: rethrow }),
    });
    const store = new SessionStore({
      folder: new NodeFolder(cacheFolder(folder)),
      server,
      version: 'bench',
      limit: Infinity,
      now: Date.now,
      decode: decodeUtf8,
    });
    this.server = server;
    this.store = store;
    this.source = new NodeFiles(folder, pause);
    this.#feed = new LibraryFeed(
      feedParts({
        source: this.source,
        server,
        saved: savedByHand(store),
        pause,
        publish: (library) => {
          this.library = library;
          for (const resolve of this.#waiting.splice(0)) resolve();
        },
      }),
    );
  }

  /** Resolves when every digest is read and indexed. */
  open(): Promise<void> {
    this.server.start();
    return this.#feed.scan();
  }

  /** Resolves when the papers have changed. */
  published(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Resolves when a search finds something: searches immediately, and again as papers come, like the palette. */
  async firstAnswer(): Promise<void> {
    for (;;) {
      const published = this.published();
      if ((await this.server.search(firstQuery)).length > 0) return;
      await published;
    }
  }

  close(): void {
    this.server.dispose();
  }
}

/**
 * What a user waits for after opening the folder without a cache, each from the same moment, and the longest time
 * that this thread, which represents the extension host's, was blocked.
 */
export async function measureColdStart(session: BenchSession): Promise<Record<string, number>> {
  await session.store.clear();
  const stall = new StallWatch();
  const startCpu = process.cpuUsage();
  const start = performance.now();
  const opened = session.open();
  await session.firstAnswer();
  const firstAnswerMs = performance.now() - start;
  const firstAnswerCpuMs = cpuMs(startCpu);
  await opened;
  const coldMs = performance.now() - start;
  const coldCpuMs = cpuMs(startCpu);
  return { coldMs, coldCpuMs, firstAnswerMs, firstAnswerCpuMs, hostStallMs: stall.stop() };
}

/** Saves the cache for the next start. */
export async function measureSaving(
  session: BenchSession,
  folder: string,
): Promise<Record<string, number>> {
  const start = performance.now();
  await session.store.save();
  const saveMs = performance.now() - start;
  const cache = cacheFolder(folder);
  let cacheBytes = 0;
  for (const name of await readdir(cache)) cacheBytes += (await stat(join(cache, name))).size;
  return { saveMs, cacheBytes };
}

/**
 * Opens the folder with a cache: until there are papers to show; and until everything is loaded, every file was
 * checked and a query returns all its results.
 */
export async function measureWarmStart(folder: string): Promise<Record<string, number>> {
  const startCpu = process.cpuUsage();
  const start = performance.now();
  const session = new BenchSession(folder);
  const opened = session.open();
  await session.published();
  const warmShownMs = performance.now() - start;
  const warmShownCpuMs = cpuMs(startCpu);
  await opened;
  const { server, source } = session;
  const found = await server.search(firstQuery);
  const warmMs = performance.now() - start;
  const warmCpuMs = cpuMs(startCpu);
  session.close();
  if (source.reads > 0 || found.length === 0) throw new Error('Nothing had been kept');
  return { warmShownMs, warmShownCpuMs, warmMs, warmCpuMs };
}

/** CPU time of all threads of this process since `start`. */
function cpuMs(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function cacheFolder(folder: string): string {
  return join(here, 'cache', basename(folder));
}
