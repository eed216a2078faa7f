import type { FileSource } from '../../../src/core/files/fileSource';

/** Digests in memory, so they don't keep other readers of the workspace busy. */
export class MemoryDigests implements FileSource {
  readonly #files = new Map<string, { bytes: Uint8Array; mtime: number }>();
  #time = 1;
  reads: string[] = [];

  write(uri: string, text: string): void {
    this.#files.set(uri, { bytes: new TextEncoder().encode(text), mtime: this.#time++ });
  }

  async *find() {
    await Promise.resolve();
    yield [...this.#files.keys()];
  }

  role = () => ({ digest: true, note: true });
  setNamed = () => [];
  sizeLimit = () => Infinity;
  openDocument = () => undefined;
  onDisk = () => undefined;
  readText = () => Promise.resolve(undefined);

  stat(uri: string) {
    const file = this.#files.get(uri);
    return Promise.resolve(file && { size: file.bytes.length, mtime: file.mtime });
  }

  read(uri: string) {
    this.reads.push(uri);
    return Promise.resolve(this.#files.get(uri)?.bytes.slice() ?? new Uint8Array());
  }
}
