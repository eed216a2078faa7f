import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unfinishedEnding } from '../src/core/session/sessionStore';
import type { SessionFolder } from '../src/core/session/sessionStore';
import type { FileOnDisk, FileSource } from '../src/core/files/fileSource';
import { forEachInSlices } from '../src/core/base/tasks';
import type { Pause } from '../src/core/base/tasks';

/** The digests of a folder. */
export class NodeFiles implements FileSource {
  reads = 0;

  /** @param pause like the extension's: in VS Code, names also come from another thread */
  constructor(
    private readonly folder: string,
    private readonly pause: Pause,
  ) {}

  async *find() {
    const paths: string[] = [];
    const take = (name: string): void => {
      if (name.endsWith('.txt')) paths.push(join(this.folder, name));
    };
    await forEachInSlices(await readdir(this.folder), take, this.pause);
    yield paths;
  }

  role = () => ({ digest: true, note: false });
  setNamed = () => [];
  sizeLimit = () => Infinity;
  openDocument = () => undefined;
  readText = () => Promise.resolve(undefined);

  /** As on a desktop, where the worker opens local files itself. */
  onDisk(uri: string): FileOnDisk {
    this.reads += 1;
    return { uri, path: uri, role: this.role(), sizeLimit: Infinity };
  }

  async stat(uri: string) {
    const { size, mtime } = await stat(uri);
    return { size, mtime: mtime.getTime() };
  }

  async read(uri: string): Promise<Uint8Array> {
    this.reads += 1;
    return readFile(uri);
  }
}

/** Stores what was read for the next start. */
export class NodeFolder implements SessionFolder {
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
