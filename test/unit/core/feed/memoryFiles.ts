import type { ReadStart } from '../../../../src/core/files/textBytes';
import type {
  FileOnDisk,
  FileRole,
  FileSource,
  FileStamp,
  OpenDocument,
} from '../../../../src/core/files/fileSource';

/** A file system in memory that counts its calls. */
export class MemoryFiles implements FileSource {
  readonly files = new Map<string, { text: string; mtime: number }>();
  readonly open = new Map<string, OpenDocument>();
  readonly unreadable = new Set<string>();
  readonly reads: string[] = [];
  readonly opened: string[] = [];
  stats = 0;
  limit = 1000;
  portion = 100;
  roles = (uri: string): FileRole | undefined => {
    const role = { digest: /\.(?:txt|md)$/.test(uri), note: uri.endsWith('.md') };
    return role.digest && !uri.includes('excluded') ? role : undefined;
  };
  #time = 1;
  /** Files named by notes are read too, in any folder and with any name. */
  named: ReadonlySet<string> = new Set();

  write(uri: string, text: string): void {
    this.files.set(uri, { text, mtime: this.#time++ });
  }

  fill(texts: Readonly<Record<string, string>>): void {
    for (const [uri, text] of Object.entries(texts)) this.write(uri, text);
  }

  edit(uri: string, text: string, isDirty = true): void {
    const version = (this.open.get(uri)?.version ?? 1) + 1;
    this.open.set(uri, { version, isDirty, getText: () => text });
  }

  /** The files read since the last call. */
  takeReads(): string[] {
    return this.reads.splice(0).sort();
  }

  async *find(under?: string): AsyncGenerator<readonly string[]> {
    const uris = [...this.files.keys()].filter(
      (uri) => this.role(uri) && uri.startsWith(under ?? ''),
    );
    for (let i = 0; i < uris.length; i += this.portion) {
      await Promise.resolve();
      yield uris.slice(i, i + this.portion);
    }
  }

  role(uri: string): FileRole | undefined {
    const isNamed = this.named.has(uri) && {
      digest: false,
      note: false,
      bibliography: true as const,
    };
    return this.roles(uri) ?? (isNamed || undefined);
  }

  setNamed(named: ReadonlyMap<string, readonly string[]>): readonly string[] {
    const before = this.named;
    this.named = new Set([...named.values()].flat());
    return [...before, ...this.named].filter((uri) => before.has(uri) !== this.named.has(uri));
  }

  sizeLimit(): number {
    return this.limit;
  }

  /** Whether the reader can open files by itself. */
  isOnDisk = false;

  onDisk(uri: string): FileOnDisk | undefined {
    const role = this.role(uri);
    if (!this.isOnDisk || !role || this.open.has(uri)) return undefined;
    return { uri, path: uri, role, sizeLimit: this.limit };
  }

  openDocument(uri: string): OpenDocument | undefined {
    return this.open.get(uri);
  }

  stat(uri: string): Promise<FileStamp | undefined> {
    this.stats += 1;
    const file = this.files.get(uri);
    return Promise.resolve(file && { size: file.text.length, mtime: file.mtime });
  }

  read(uri: string): Promise<Uint8Array> {
    this.reads.push(uri);
    const text = this.files.get(uri)?.text;
    if (text === undefined || this.unreadable.has(uri)) {
      return Promise.reject(new Error('No permission'));
    }
    return Promise.resolve(new TextEncoder().encode(text));
  }

  /** Opens a file by itself, like the server with local files. */
  readonly readStart: ReadStart = (path, most) => {
    const file = this.files.get(path);
    if (!file || this.unreadable.has(path)) return undefined;
    this.opened.push(path);
    const bytes = new TextEncoder().encode(file.text).subarray(0, most);
    return { stamp: { size: file.text.length, mtime: file.mtime }, bytes };
  };

  /** Supports texts with a leading zero, which is removed. */
  readText(uri: string): Promise<string | undefined> {
    const text = this.files.get(uri)?.text;
    return Promise.resolve(text?.startsWith('\0') ? text.slice(1) : undefined);
  }
}
