import { readdirSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unfinishedEnding } from '../src/core/cache/cacheStore';
import type { CacheFolder } from '../src/core/cache/cacheStore';
import type { FileSource } from '../src/core/files/fileSource';

/** The digests of a folder. */
export class NodeFiles implements FileSource {
  reads = 0;
  readonly #unseen = new Set<string>();
  #haveSeenAll: () => void = () => undefined;
  /** Resolves when size and time of every file are known. */
  readonly seen = new Promise<void>((resolve) => (this.#haveSeenAll = resolve));

  constructor(private readonly folder: string) {}

  async *find() {
    await Promise.resolve();
    const paths = readdirSync(this.folder)
      .filter((name) => name.endsWith('.txt'))
      .map((name) => join(this.folder, name));
    for (const path of paths) this.#unseen.add(path);
    yield paths;
  }

  role = () => ({ digest: true, note: false });
  sizeLimit = () => Infinity;
  openDocument = () => undefined;
  readText = () => Promise.resolve(undefined);

  async stat(uri: string) {
    const { size, mtimeMs } = await stat(uri);
    if (this.#unseen.delete(uri) && this.#unseen.size === 0) this.#haveSeenAll();
    return { size, mtime: mtimeMs };
  }

  async read(uri: string): Promise<Uint8Array> {
    this.reads += 1;
    return readFile(uri);
  }
}

/** Where what was read is kept for the next start. */
export class NodeFolder implements CacheFolder {
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
