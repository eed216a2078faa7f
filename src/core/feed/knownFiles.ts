import { isOfInterest, isSource } from '../files/fileVerdict';
import type { FileVerdict } from '../files/fileVerdict';
import { isSameData } from '../library/joining/differences';
import type { SavedFile } from '../session/savedFile';
import type { PaperEngine } from '../engine/engine';
import type {
  FileRole,
  FileSource,
  FileStamp,
  FileTrouble,
  OpenDocument,
} from '../files/fileSource';

/** What a file is by its content, as far as that is remembered. */
type Remembered = Pick<FileVerdict, 'kind' | 'hasReferences' | 'problems'>;

/** A verdict, perhaps on a file of which the content is not known. */
type Judgement = FileVerdict & {
  /** It is there, but too large, cannot be read or is no text: nobody knows what is in it. */
  readonly isLeftOut?: true;
};

/** A file that is not what it was at the last look. */
export interface FileNews {
  readonly uri: string;
  /** Undefined when it was not known before. */
  readonly was: Remembered | undefined;
  /** Undefined when it is gone. */
  readonly is: Judgement | undefined;
  /** Bytes, or characters in an editor, as far as it was read. */
  readonly size: number;
  /** The content stands in an editor and is not saved yet. */
  readonly isUnsaved: boolean;
}

/** Where the content of a file came from. */
interface ContentOrigin {
  /** The stamp of the file on disk; left out when the file must be read again in any case. */
  readonly stamp?: FileStamp;
  /** The version of the open document that the text came from. */
  readonly version?: number;
  readonly isUnsaved: boolean;
}

/** What is remembered of a file, so that it is not read again while it stays the same. */
interface KnownFile extends Remembered, ContentOrigin {
  /** What it could have been: the settings may have changed since. Undefined when it is to be read again. */
  readonly role: FileRole | undefined;
}

/** The content of a file and where it came from; no content when it is gone or left out. */
interface FileToRead extends ContentOrigin {
  readonly content?: Uint8Array | string;
  readonly isGone?: true;
}

const leftOut: Judgement = { kind: 'other', isEmpty: true, isLeftOut: true };

/** Remembers the verdict on every file by size and time, and says what became of those looked at. */
export class KnownFiles {
  readonly #known = new Map<string, KnownFile>();
  readonly #doubted = new Set<string>();
  /** Those that are being looked at. */
  readonly #looking = new Set<string>();

  constructor(
    private readonly source: FileSource,
    private readonly reader: Pick<PaperEngine, 'read' | 'readOnDisk'>,
    private readonly report: (trouble: FileTrouble) => void,
  ) {}

  /** All files looked at that were there. */
  get uris(): Iterable<string> {
    return this.#known.keys();
  }

  /** The files, known or being looked at, that are among these uris or in a folder among them. */
  within(uris: Iterable<string>): readonly string[] {
    const found = new Set<string>();
    const folders = new Set<string>();
    for (const uri of uris) {
      if (this.#known.has(uri)) found.add(uri);
      else folders.add(uri.replace(/\/$/, ''));
    }
    if (folders.size === 0) return [...found];
    for (const file of [...this.#known.keys(), ...this.#looking]) {
      let folder = file;
      while (folder !== '' && !folders.has(folder)) {
        folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
      }
      if (folder !== '') found.add(file);
    }
    return [...found];
  }

  /**
   * Takes a file for what an earlier session found it to be, until the first look. Undefined when the file is
   * not wanted any more, or could be something else now.
   */
  trust({ uri, role, stamp, verdict }: SavedFile): FileNews | undefined {
    if (!isSameData(this.source.role(uri), role)) return undefined;
    this.#known.set(uri, { ...remembered(verdict), role, stamp, isUnsaved: false });
    return { uri, was: undefined, is: verdict, size: stamp.size, isUnsaved: false };
  }

  /** Has every file read anew at the next look; what it was is still known. */
  forgetStamps(): void {
    for (const [uri, known] of this.#known) this.#known.set(uri, { ...known, role: undefined });
  }

  /**
   * Looks at a file. `isTouched` says that something happened to it: then its stamp is not trusted.
   *
   * A digest or bibliography that seems to be one no more may just be being written: that is
   * `doubtful`, and believed at the next look.
   * @returns undefined when nothing is new; rejects only as the reader does
   */
  async look(uri: string, isTouched: boolean): Promise<FileNews | 'doubtful' | undefined> {
    this.#looking.add(uri);
    try {
      return await this.#look(uri, isTouched);
    } finally {
      this.#looking.delete(uri);
    }
  }

  /**
   * Looks at those of the files that the reader can open by itself and that aren't known yet. Files of no interest
   * aren't remembered, as there may be hundreds of thousands of them.
   * @returns what is new, by uri; files that are not in it have to be looked at one by one
   */
  async lookOnDisk(uris: readonly string[]): Promise<ReadonlyMap<string, FileNews>> {
    const news = new Map<string, FileNews>();
    const files = uris.flatMap((uri) =>
      this.#known.has(uri) ? [] : (this.source.onDisk(uri) ?? []),
    );
    if (files.length === 0) return news;
    for (const { uri } of files) this.#looking.add(uri);
    try {
      const found = await this.reader.readOnDisk(files);
      for (const [index, { uri, role }] of files.entries()) {
        const { stamp, verdict } = found[index] ?? {};
        if (!stamp || !verdict) continue;
        const isUnsaved = false;
        if (isOfInterest(verdict)) {
          this.#known.set(uri, { ...remembered(verdict), role, stamp, isUnsaved });
        }
        news.set(uri, { uri, was: undefined, is: verdict, size: stamp.size, isUnsaved });
      }
    } finally {
      for (const { uri } of files) this.#looking.delete(uri);
    }
    return news;
  }

  async #look(uri: string, isTouched: boolean): Promise<FileNews | 'doubtful' | undefined> {
    const before = this.#known.get(uri);
    const role = this.source.role(uri);
    const isRemembered = role && isSameData(before?.role, role);
    const reading = role
      ? await this.#read(uri, isRemembered ? before : undefined, isTouched)
      : { isGone: true as const, isUnsaved: false };
    if (!reading) {
      this.#doubted.delete(uri);
      return undefined;
    }
    const { content, isGone, ...origin } = reading;
    const { isUnsaved } = origin;
    // Taken before the reader, which may transfer the content.
    const size = content?.length ?? 0;
    const judgement = await this.#judge(uri, role, reading);
    const { kind, isEmpty } = judgement;
    const isLost = isSource(before?.kind) && (kind !== before?.kind || isEmpty);
    if (isLost && role && !isUnsaved && !this.#doubted.has(uri)) {
      this.#doubted.add(uri);
      return 'doubtful';
    }
    this.#doubted.delete(uri);
    if (isGone) this.#known.delete(uri);
    else this.#known.set(uri, { ...remembered(judgement), ...origin, role });
    return { uri, was: before, is: isGone ? undefined : judgement, size, isUnsaved };
  }

  async #judge(
    uri: string,
    role: FileRole | undefined,
    { content, stamp }: FileToRead,
  ): Promise<Judgement> {
    if (!role || content === undefined) return leftOut;
    // The stamp is that of the file on disk.
    const isFromDisk = typeof content !== 'string' && stamp && { stamp };
    const verdict = await this.reader.read({ uri, role, content, ...isFromDisk });
    if (!verdict.isUndecoded) return verdict;
    const text = await this.#readText(uri);
    if (text === undefined) return leftOut;
    return this.reader.read({ uri, role, content: text, ...isFromDisk });
  }

  async #readText(uri: string): Promise<string | undefined> {
    try {
      return await this.source.readText(uri);
    } catch (error) {
      this.report({ uri, reason: 'unreadable', error });
      return undefined;
    }
  }

  /** Undefined when the file is as it was. The text of an editor wins over the disk. */
  async #read(
    uri: string,
    before: KnownFile | undefined,
    isTouched: boolean,
  ): Promise<FileToRead | undefined> {
    const open = this.source.openDocument(uri);
    // What takes too long to read is not tried again at every key that is pressed, but once it is saved.
    const isUnread = before?.problems?.some(({ leftOut }) => leftOut === 'file') === true;
    if (open?.isDirty) return isUnread ? undefined : this.#readEditor(uri, open, before);
    try {
      const stamp = await this.source.stat(uri);
      if (!stamp) return { isGone: true, isUnsaved: false };
      if (stamp.size > this.source.sizeLimit(uri)) return this.#tooLarge(uri);
      if (open && before?.isUnsaved) {
        // It was saved: from now on it is what the next session will find.
        return await this.#readDisk(uri, { stamp, version: open.version });
      }
      if (open && (isTouched || before?.version !== undefined)) {
        return this.#readEditor(uri, open, before, stamp);
      }
      const isTrusted = !isTouched && before?.version === undefined;
      if (isTrusted && isSame(before?.stamp, stamp)) return undefined;
      return await this.#readDisk(uri, { stamp });
    } catch (error) {
      this.report({ uri, reason: 'unreadable', error });
      return { isUnsaved: false };
    }
  }

  async #readDisk(uri: string, seen: Pick<FileToRead, 'stamp' | 'version'>): Promise<FileToRead> {
    const content = await this.source.read(uri);
    // One that is being written may have been smaller when its stamp was taken.
    if (content.length > this.source.sizeLimit(uri)) return this.#tooLarge(uri);
    return { ...seen, isUnsaved: false, content };
  }

  #readEditor(
    uri: string,
    open: OpenDocument,
    before: KnownFile | undefined,
    stamp?: FileStamp,
  ): FileToRead | undefined {
    const { version, isDirty } = open;
    if (version === before?.version) return undefined;
    const text = open.getText();
    if (text.length > this.source.sizeLimit(uri)) return this.#tooLarge(uri);
    return { content: text, version, isUnsaved: isDirty, ...(stamp && { stamp }) };
  }

  #tooLarge(uri: string): FileToRead {
    this.report({ uri, reason: 'tooLarge' });
    return { isUnsaved: false };
  }
}

function remembered({ kind, hasReferences, problems }: FileVerdict): Remembered {
  return { kind, ...(hasReferences && { hasReferences }), ...(problems && { problems }) };
}

function isSame(a: FileStamp | undefined, b: FileStamp): boolean {
  return a?.size === b.size && a.mtime === b.mtime;
}
