import type { CacheFolder } from '../../../../src/core/cache/cacheStore';
import type { FileStamp } from '../../../../src/core/files/fileSource';

/** A folder in memory, which several windows may share. */
export class MemoryFolder implements CacheFolder {
  readonly files = new Map<string, { bytes: Uint8Array; mtime: number }>();
  /** The names of the files that were written. */
  readonly writes: string[] = [];
  now = 0;
  /** What to fail with when a file is written. */
  fault: Error | undefined;

  put(name: string, bytes: Uint8Array): void {
    this.files.set(name, { bytes, mtime: this.now });
  }

  list(): Promise<readonly string[]> {
    return Promise.resolve([...this.files.keys()]);
  }

  stat(name: string): Promise<FileStamp | undefined> {
    const file = this.files.get(name);
    return Promise.resolve(file && { size: file.bytes.length, mtime: file.mtime });
  }

  read(name: string): Promise<Uint8Array> {
    const file = this.files.get(name);
    return file ? Promise.resolve(file.bytes.slice()) : Promise.reject(new Error('No such file'));
  }

  write(name: string, bytes: Uint8Array): Promise<void> {
    if (this.fault) return Promise.reject(this.fault);
    this.writes.push(name);
    this.put(name, bytes);
    return Promise.resolve();
  }

  remove(name: string): Promise<void> {
    this.files.delete(name);
    return Promise.resolve();
  }
}
