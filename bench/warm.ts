/** A start with what an earlier session kept: the files as the extension has them, in Node. */
import { readdirSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CacheStore, unfinishedEnding } from '../src/core/cache/cacheStore';
import type { CacheFolder } from '../src/core/cache/cacheStore';
import type { FileSource } from '../src/core/files/fileSource';
import { LibraryFeed } from '../src/core/files/libraryFeed';
import { emptySnapshot } from '../src/core/library/snapshot';
import { KeyPins } from '../src/core/notes/keyPins';
import { NoteIndex } from '../src/core/notes/noteIndex';
import { SupervisedEngine } from '../src/core/worker/supervisedEngine';
import { createEngine } from '../src/platform/createEngine';
import { startWorker } from '../src/platform/node/startWorker';
import { timeSlices } from '../src/vscode/common/timeSlices';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Opens the digests as the extension does, and keeps what was read for the next time. */
export async function keepForWarmStart(folder: string): Promise<Record<string, number>> {
  const { store, feed, engine } = open(folder);
  await store.clear();
  await feed.scan();
  const start = performance.now();
  await store.save();
  const saveMs = performance.now() - start;
  const cache = cacheFolder(folder);
  let cacheBytes = 0;
  for (const name of await readdir(cache)) cacheBytes += (await stat(join(cache, name))).size;
  engine.dispose();
  return { saveMs, cacheBytes };
}

/** Opens them once more: until every file was looked at and a query is answered. */
export async function measureWarmStart(folder: string): Promise<Record<string, number>> {
  const start = performance.now();
  const { source, feed, engine, paperCount } = open(folder);
  await feed.scan();
  await engine.search('reasoning');
  const warmMs = performance.now() - start;
  engine.dispose();
  if (source.reads > 0 || paperCount() === 0) throw new Error('Nothing had been kept');
  return { warmMs };
}

function open(folder: string) {
  const pause = timeSlices();
  const rethrow = (reason: unknown): never => {
    throw reason;
  };
  const engine = new SupervisedEngine({
    ...{ local: createEngine, pause, cannotStart: rethrow, restarted: rethrow, gaveUp: rethrow },
    start: () => startWorker(join(here, 'dist/worker.js')),
  });
  const store = new CacheStore({
    ...{ folder: new NodeFolder(cacheFolder(folder)), engine, version: 'bench' },
    ...{ limit: Infinity, now: Date.now },
  });
  const source = new NodeFiles(folder);
  let snapshot = emptySnapshot;
  const feed = new LibraryFeed({
    ...{ source, engine, notes: new NoteIndex(), fail: rethrow },
    pins: new KeyPins({ load: () => new Map(), save: () => undefined }),
    cache: { load: () => store.load(), saveSoon: () => undefined },
    publish: (now) => (snapshot = now),
    notesChanged: () => undefined,
    progress: () => undefined,
    report: ({ error }) => rethrow(error),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  return { engine, store, source, feed, paperCount: () => snapshot.papers.length };
}

function cacheFolder(folder: string): string {
  return join(here, 'cache', basename(folder));
}

class NodeFiles implements FileSource {
  reads = 0;

  constructor(private readonly folder: string) {}

  async *find() {
    await Promise.resolve();
    yield readdirSync(this.folder)
      .filter((name) => name.endsWith('.txt'))
      .map((name) => join(this.folder, name));
  }

  role = () => ({ digest: true, note: false });
  sizeLimit = () => Infinity;
  openDocument = () => undefined;
  readText = () => Promise.resolve(undefined);

  async stat(uri: string) {
    const { size, mtimeMs } = await stat(uri);
    return { size, mtime: mtimeMs };
  }

  async read(uri: string): Promise<Uint8Array> {
    this.reads += 1;
    return readFile(uri);
  }
}

class NodeFolder implements CacheFolder {
  constructor(private readonly folder: string) {}

  async list(): Promise<readonly string[]> {
    return readdir(this.folder).catch(() => []);
  }

  async stat(name: string) {
    const { size, mtimeMs } = await stat(join(this.folder, name));
    return { size, mtime: mtimeMs };
  }

  async read(name: string): Promise<Uint8Array> {
    return readFile(join(this.folder, name));
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const path = join(this.folder, name);
    await writeFile(path + unfinishedEnding, bytes);
    await rename(path + unfinishedEnding, path);
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.folder, name));
  }
}
