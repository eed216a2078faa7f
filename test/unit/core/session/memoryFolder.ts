import type { SessionFolder } from '../../../../src/core/session/sessionStore';
import type { FileStamp } from '../../../../src/core/files/fileSource';

/** What can happen to a file. */
export type Damage = 'flip' | 'cut' | 'remove' | 'copy' | 'swap';

/** A folder in memory that several windows can share. */
export class MemoryFolder implements SessionFolder {
  readonly files = new Map<string, { bytes: Uint8Array; mtime: number }>();
  /** The names of the files that were written. */
  readonly writes: string[] = [];
  now = 0;
  /** The error to throw when a file is written. */
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

  /** Damages one of the files. */
  damage(at: number, how: Damage): void {
    const names = [...this.files.keys()];
    const [name, other] = [names[at % names.length], names[(at + 1) % names.length]];
    const bytes = this.files.get(name ?? '')?.bytes;
    if (name === undefined || other === undefined || !bytes) return;
    if (how === 'remove') this.files.delete(name);
    if (how === 'cut') this.put(name, bytes.slice(0, bytes.length / 2));
    if (how === 'flip') this.put(name, bytes.with(bytes.length >> 1, 7));
    if (how === 'copy') this.put(`${name}1`, bytes.slice());
    if (how === 'swap') this.put(other, bytes.slice());
  }

  remove(name: string): Promise<void> {
    this.files.delete(name);
    return Promise.resolve();
  }
}
