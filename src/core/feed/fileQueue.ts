import type { FileRole, FileStamp } from '../files/fileSource';

/** What the library has of a file, so the file isn't read again while it doesn't change. */
export interface KnownFile {
  /** The role when it was read, since settings may have changed. Undefined to force a read. */
  readonly role: FileRole | undefined;
  /** The stamp of the file on disk; undefined to force a read. */
  readonly stamp?: FileStamp;
  /** The version of the open document that the text came from. */
  readonly version?: number;
  readonly isUnsaved?: boolean;
  /** It wasn't read, and is only tried again once it is saved. */
  readonly isLeftOut?: boolean;
}

/** A file to read now. */
export interface TakenFile {
  readonly uri: string;
  /** It was changed, so its stamp isn't trusted. */
  readonly isTouched: boolean;
  /** It was stale before, so this time its current state counts. */
  readonly isFinal: boolean;
  readonly known: KnownFile | undefined;
}

interface QueuedFile {
  state: 'pending' | 'reading' | 'known' | 'stale';
  isTouched: boolean;
  isFinal: boolean;
  known: KnownFile | undefined;
}

/**
 * The files of the workspace, each in one state. Files that aren't of interest have no state once they
 * are read, since there may be hundreds of thousands of them.
 *
 *     any ──add──▶ pending ──take──▶ reading ──settle──▶ known
 *                                    reading ──it may be mid-write──▶ stale
 */
export class FileQueue {
  readonly #files = new Map<string, QueuedFile>();
  readonly #pending = new Set<string>();
  #round = 0;

  /** Changes whenever pending files are dropped; see {@link clear}. */
  get round(): number {
    return this.#round;
  }

  get hasPending(): boolean {
    return this.#pending.size > 0;
  }

  /** All known files. */
  *uris(): Generator<string> {
    for (const [uri, { known }] of this.#files) if (known) yield uri;
  }

  /** The known files among these URIs or in folders among them. */
  within(uris: Iterable<string>): readonly string[] {
    const found = new Set<string>();
    const folders = new Set<string>();
    for (const uri of uris) {
      if (this.#files.has(uri)) found.add(uri);
      else folders.add(uri.replace(/\/$/, ''));
    }
    for (const file of folders.size > 0 ? this.#files.keys() : []) {
      let folder = file;
      while (folder !== '' && !folders.has(folder)) {
        folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
      }
      if (folder !== '') found.add(file);
    }
    return [...found];
  }

  /** Schedules reading of a file. `isTouched`: the file was changed. */
  add(uri: string, isTouched: boolean): void {
    const file = this.#files.get(uri);
    if (file) {
      file.isTouched = isTouched || (file.state === 'pending' && file.isTouched);
      file.state = 'pending';
    } else {
      this.#files.set(uri, { state: 'pending', isTouched, isFinal: false, known: undefined });
    }
    this.#pending.add(uri);
  }

  /** Removes up to `count` pending files, those that have waited longest. */
  take(count: number): readonly TakenFile[] {
    const taken: TakenFile[] = [];
    for (const uri of this.#pending) {
      if (taken.length >= count) break;
      this.#pending.delete(uri);
      const file = this.#files.get(uri);
      if (!file) continue;
      file.state = 'reading';
      taken.push({ uri, isTouched: file.isTouched, isFinal: file.isFinal, known: file.known });
    }
    return taken;
  }

  /** Sets what the library has of a file; undefined if the file was removed or isn't of interest. */
  settle(uri: string, known: KnownFile | undefined): void {
    const file = this.#files.get(uri) ?? this.#newFile(uri);
    file.known = known;
    file.isFinal = false;
    if (file.state === 'pending') return;
    if (known) file.state = 'known';
    else this.#files.delete(uri);
  }

  /** Marks a file that may be mid-write: the next read counts in any case. */
  setStale(uri: string): void {
    const file = this.#files.get(uri);
    if (!file) return;
    file.isFinal = true;
    if (file.state === 'reading') file.state = 'stale';
  }

  /** Makes every file be read again when it is next added. */
  forgetStamps(): void {
    for (const file of this.#files.values()) {
      if (file.known) file.known = { ...file.known, role: undefined };
    }
  }

  /** Drops all files that are pending or being read. */
  clear(): void {
    this.#round += 1;
    this.#pending.clear();
    for (const [uri, file] of this.#files) {
      if (file.state !== 'pending' && file.state !== 'reading') continue;
      if (file.known) file.state = 'known';
      else this.#files.delete(uri);
    }
  }

  #newFile(uri: string): QueuedFile {
    const file: QueuedFile = { state: 'known', isTouched: false, isFinal: false, known: undefined };
    this.#files.set(uri, file);
    return file;
  }
}
