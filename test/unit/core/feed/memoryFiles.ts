import { looksLikeBibliography } from '../../../../src/core/bibliography/read/file';
import type { DiskVerdict, FileContent, FileVerdict } from '../../../../src/core/files/fileVerdict';
import type {
  FileOnDisk,
  FileRole,
  FileSource,
  FileStamp,
  OpenDocument,
} from '../../../../src/core/files/fileSource';
import { citedKeys } from '../../support/citedKeys';

/** A file system in memory that counts what is asked of it. */
export class MemoryFiles implements FileSource {
  readonly files = new Map<string, { text: string; mtime: number }>();
  readonly open = new Map<string, OpenDocument>();
  readonly unreadable = new Set<string>();
  readonly reads: string[] = [];
  stats = 0;
  limit = 1000;
  portion = 100;
  roles = (uri: string): FileRole | undefined => {
    const role = { digest: /\.(?:txt|md)$/.test(uri), note: uri.endsWith('.md') };
    return role.digest && !uri.includes('excluded') ? role : undefined;
  };
  #time = 1;
  /** What files name counts, too, whatever its place and name. */
  named: ReadonlySet<string> = new Set();

  write(uri: string, text: string): void {
    this.files.set(uri, { text, mtime: this.#time++ });
  }

  edit(uri: string, text: string, isDirty = true): void {
    const version = (this.open.get(uri)?.version ?? 1) + 1;
    this.open.set(uri, { version, isDirty, getText: () => text });
  }

  /** What was read since the last call. */
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

  /** Knows texts with a leading zero, the zero left out. */
  readText(uri: string): Promise<string | undefined> {
    const text = this.files.get(uri)?.text;
    return Promise.resolve(text?.startsWith('\0') ? text.slice(1) : undefined);
  }
}

/**
 * Takes for a digest what begins with `Daily`, each further line for a paper, and for undecoded what
 * holds a zero.
 */
export class MemoryReader {
  /** Of digests, notes and bibliographies, as they were read last. */
  readonly texts = new Map<string, string>();

  /** Where it opens files by itself. */
  disk: MemoryFiles | undefined;
  /** How many files it was asked for so. */
  opened = 0;

  readOnDisk(files: readonly FileOnDisk[]): Promise<readonly (DiskVerdict | undefined)[]> {
    const readOne = async ({ uri, path, role, sizeLimit }: FileOnDisk) => {
      this.opened += 1;
      const file = this.disk?.files.get(path);
      if (!file || this.disk?.unreadable.has(path) || file.text.length > sizeLimit)
        return undefined;
      const stamp = { size: file.text.length, mtime: file.mtime };
      const content = new TextEncoder().encode(file.text);
      const verdict = await this.read({ uri, role, content, stamp });
      return verdict.isUndecoded ? undefined : { stamp, verdict };
    };
    return Promise.all(files.map(readOne));
  }

  read({ uri, role, content }: FileContent): Promise<FileVerdict> {
    const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
    const isEmpty = text === '';
    this.texts.delete(uri);
    if (text.includes('\0')) {
      return Promise.resolve({ kind: 'other', isEmpty: false, isUndecoded: true });
    }
    const kind =
      role.digest && text.startsWith('Daily')
        ? 'digest'
        : role.bibliography && looksLikeBibliography(text, uri)
          ? 'bibliography'
          : role.note
            ? 'note'
            : 'other';
    if (kind !== 'other') this.texts.set(uri, text);
    const keys = kind === 'note' && { keys: [...citedKeys(text, uri)] };
    const papers = kind === 'digest' && { papers: text.split('\n').length - 1 };
    return Promise.resolve({ kind, isEmpty, ...keys, ...papers });
  }
}
