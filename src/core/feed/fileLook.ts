import type { FileChange, FileContent, KnownOutcome } from '../files/fileChange';
import type {
  FileRole,
  FileSource,
  FileStamp,
  FileTrouble,
  OpenDocument,
} from '../files/fileSource';
import { isSameData } from '../base/data';
import type { KnownFile, TakenFile } from './fileQueue';

/** A file in the form sent to the server. */
export interface SentFile {
  readonly change: FileChange;
  /** What to store about it once the library has it; undefined for a removed file. */
  readonly known: KnownFile | undefined;
  readonly isTouched: boolean;
  /** Number of bytes, or of characters from an editor, to send. */
  readonly size: number;
}

/** Checks whether the library has the current state of files, and reads those that changed. */
export class FileLook {
  constructor(
    private readonly source: FileSource,
    private readonly report: (trouble: FileTrouble) => void,
  ) {}

  /**
   * Undefined if the library has the current state. Text in an editor takes precedence over the disk. Never
   * rejects.
   */
  async at(file: TakenFile): Promise<SentFile | undefined> {
    const { uri, known } = file;
    const role = this.source.role(uri);
    // It is no longer wanted, so it can't be mid-write.
    if (!role) return known && sent({ uri, state: 'gone', isFinal: true }, undefined, file);
    const disk = known ? undefined : this.source.onDisk(uri);
    if (disk) return sent({ ...disk, isFinal: file.isFinal }, { role }, file);
    return this.#read(file, role);
  }

  /** Reads a file that the server couldn't open, or decodes one whose encoding the server doesn't recognize. */
  async again(file: SentFile): Promise<SentFile | undefined> {
    const { change, known, isTouched } = file;
    if ('state' in change) return undefined;
    const { uri, role, isFinal = false } = change;
    if ('path' in change) return this.#read({ uri, isTouched, isFinal, known: undefined }, role);
    try {
      const content = await this.source.readText(uri);
      if (content !== undefined) return { ...file, change: { ...change, content } };
    } catch (error) {
      this.report({ uri, reason: 'unreadable', error });
    }
    return sent({ uri, state: 'gone', isFinal }, known, file);
  }

  /** What to store about a file that the library has now. */
  known({ change, known }: SentFile, outcome: KnownOutcome): KnownFile | undefined {
    const { isOfInterest, isLeftOut, stamp } = outcome;
    if ('path' in change) {
      return isOfInterest && stamp
        ? { role: change.role, stamp, ...(isLeftOut && { isLeftOut }) }
        : undefined;
    }
    return known && { ...known, ...(isLeftOut && { isLeftOut }) };
  }

  async #read(file: TakenFile, role: FileRole): Promise<SentFile | undefined> {
    const { uri, isTouched } = file;
    const known = isSameData(file.known?.role, role) ? file.known : undefined;
    const open = this.source.openDocument(uri);
    // A file that takes too long to read isn't tried again at every keystroke, only once it is saved.
    if (open?.isDirty)
      return file.known?.isLeftOut ? undefined : this.#readEditor(file, role, open);
    try {
      const stamp = await this.source.stat(uri);
      if (!stamp)
        return file.known && sent({ uri, state: 'gone', isFinal: file.isFinal }, undefined, file);
      if (stamp.size > this.source.sizeLimit(uri)) return this.#tooLarge(file, role);
      if (open && known?.isUnsaved) {
        // It was saved, so the next session can use the result.
        return await this.#readDisk(file, role, { stamp, version: open.version });
      }
      if (open && (isTouched || known?.version !== undefined)) {
        return this.#readEditor(file, role, open, stamp);
      }
      const isTrusted = !isTouched && known?.version === undefined;
      if (isTrusted && isSame(known?.stamp, stamp)) return undefined;
      return await this.#readDisk(file, role, { stamp });
    } catch (error) {
      this.report({ uri, reason: 'unreadable', error });
      const argument = error instanceof Error ? error.message : String(error);
      return leftOut(file, role, { reason: 'unreadable', argument });
    }
  }

  async #readDisk(
    file: TakenFile,
    role: FileRole,
    origin: { readonly stamp: FileStamp; readonly version?: number },
  ): Promise<SentFile> {
    const { uri, isFinal } = file;
    const content = await this.source.read(uri);
    // A file that is being written may have been smaller when its stamp was read.
    if (content.length > this.source.sizeLimit(uri)) return this.#tooLarge(file, role);
    const change = { uri, role, content, stamp: origin.stamp, isFinal };
    return sent(change, { role, ...origin }, file);
  }

  #readEditor(
    file: TakenFile,
    role: FileRole,
    open: OpenDocument,
    stamp?: FileStamp,
  ): SentFile | undefined {
    const { uri, isFinal, known } = file;
    const { version, isDirty } = open;
    if (isSameData(known?.role, role) && version === known?.version) return undefined;
    const content = open.getText();
    if (content.length > this.source.sizeLimit(uri)) return this.#tooLarge(file, role);
    const change: FileContent = { uri, role, content, isUnsaved: isDirty };
    const origin = { role, version, isUnsaved: isDirty, ...(stamp && { stamp }) };
    return sent({ ...change, isFinal }, origin, file);
  }

  #tooLarge(file: TakenFile, role: FileRole): SentFile {
    this.report({ uri: file.uri, reason: 'tooLarge' });
    const megabytes = this.source.sizeLimit(file.uri) / 2 ** 20;
    return leftOut(file, role, { reason: 'tooLarge', argument: String(megabytes) });
  }
}

/** A file that exists but can't be read: every scan tries again. */
function leftOut(
  file: TakenFile,
  role: FileRole,
  reason: NonNullable<FileContent['leftOut']>,
): SentFile {
  const { uri, isFinal } = file;
  return sent({ uri, role, content: '', leftOut: reason, isFinal }, { role }, file);
}

function sent(
  change: FileChange,
  known: KnownFile | undefined,
  { isTouched }: { readonly isTouched: boolean },
): SentFile {
  const size = 'content' in change ? change.content.length : 0;
  return { change, known, isTouched, size };
}

function isSame(a: FileStamp | undefined, b: FileStamp): boolean {
  return a?.size === b.size && a.mtime === b.mtime;
}
