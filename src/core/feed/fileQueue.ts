import type { FileRole, FileStamp } from '../files/fileSource';

/** What the library has of a file, so it isn't read again while it stays the same. */
export interface KnownFile {
  /** What it could have been: settings may have changed since. Undefined when it has to be read again. */
  readonly role: FileRole | undefined;
  /** The stamp of the file on disk; left out when it has to be read again in any case. */
  readonly stamp?: FileStamp;
  /** The version of the open document that the text came from. */
  readonly version?: number;
  /** The text is in an editor and not saved yet. */
  readonly isUnsaved?: boolean;
  /** It wasn't read, and is only tried again once it is saved. */
  readonly isLeftOut?: boolean;
}

/** A file to be read now. */
export interface TakenFile {
  readonly uri: string;
  /** Something happened to it, so its stamp isn't trusted. */
  readonly isTouched: boolean;
  /** It was found stale before, so now it counts as it is. */
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
 * The files of the workspace, each in one state. Files without interest are in none once they are read, as there
 * may be hundreds of thousands of them.
 *
 *     any ──add──▶ pending ──take──▶ reading ──settle──▶ known
 *                                    reading ──it may be half written──▶ stale
 */
export class FileQueue {
  readonly #files = new Map<string, QueuedFile>();
  readonly #pending = new Set<string>();
  #round = 0;

  /** Another number once files that were pending or being read are given up; see {@link clear}. */
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

  /** The files among these uris, or in folders among them. */
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

  /** Has a file read. `isTouched`: something happened to it. */
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

  /** Takes up to `count` pending files, those that have waited longest. */
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

  /** Sets what the library has of a file; undefined when it is gone or of no interest. */
  settle(uri: string, known: KnownFile | undefined): void {
    const file = this.#files.get(uri) ?? this.#newFile(uri);
    file.known = known;
    file.isFinal = false;
    if (file.state === 'pending') return;
    if (known) file.state = 'known';
    else this.#files.delete(uri);
  }

  /** A file may be half written: the next time that it is read, it counts as it is. */
  setStale(uri: string): void {
    const file = this.#files.get(uri);
    if (!file) return;
    file.isFinal = true;
    if (file.state === 'reading') file.state = 'stale';
  }

  /** Has every file read anew the next time that it is added. */
  forgetStamps(): void {
    for (const file of this.#files.values()) {
      if (file.known) file.known = { ...file.known, role: undefined };
    }
  }

  /** Gives up all that is pending or being read. */
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
