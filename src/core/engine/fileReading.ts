import { looksLikeBibliography } from '../bibliography/read/file';
import { yamlNames } from '../bibliography/read/frontMatter';
import { frontMatterOf, withoutBody } from '../text/frontMatter';
import type { ReadFiles } from '../session/readFiles';
import type { ReadFile, SavedFile, WholeFile } from '../session/savedFile';
import type { Text } from '../digest/lines/lines';
import { decodePieces } from '../digest/lines/pieces';
import type { OpenText } from '../digest/lines/pieces';
import { mayBeDigest, startBytes } from '../digest';
import type { DigestReader } from '../digest/digestReader';
import type { ReadStart } from '../files/disk';
import type { DiskVerdict, FileContent, FileVerdict } from '../files/fileVerdict';
import type { FileOnDisk, FileRole } from '../files/fileSource';
import { isOfInterest, isRead } from '../files/fileVerdict';
import { entryTraits } from '../library/joining/traits';
import type { DigestEntry } from '../model';
import { citedKeySteps } from '../notes/noteIndex';
import { statedKey } from '../notes/subject';
import type { Pause } from '../base/pause';
import { stepByStep } from '../base/steps';
import type { Steps } from '../base/steps';

/** A digest or bibliography, with its stamp if it is as on disk. */
type ReadSource = ReadFile & Partial<Pick<SavedFile, 'stamp'>>;

interface FileReadingParts {
  readonly reader: DigestReader;
  readonly open: OpenText;
  /** Undefined where files can't be opened. */
  readonly readStart: ReadStart | undefined;
  /** Takes what was read of files as they lie on disk. */
  readonly readFiles: ReadFiles;
  /** See `PaperIndex.textHash`. */
  readonly textHash: (entry: DigestEntry) => number;
  /** Lets others have the thread; called all along the reading of a note. */
  readonly pause: Pause;
}

/** Says what files are, and keeps what was read of them for the update that takes them in. */
export class FileReading {
  readonly #ready = new Map<string, ReadSource>();

  constructor(private readonly parts: FileReadingParts) {}

  /** See `PaperEngine.read`. */
  async read({ uri, role, content, stamp }: FileContent): Promise<FileVerdict> {
    const { open, readFiles, pause } = this.parts;
    this.#ready.delete(uri);
    if (stamp) readFiles.forget(uri);
    const pieces = typeof content === 'string' ? content : decodePieces(content, open);
    if (pieces === undefined) return { kind: 'other', isEmpty: false, isUndecoded: true };
    const { verdict, ...read } = await stepByStep(this.#judge(uri, role, pieces), pause);
    if (isRead(verdict)) this.#ready.set(uri, { ...read, ...(stamp && { stamp }) });
    if (stamp) readFiles.add({ uri, role, stamp, verdict }, read);
    return verdict;
  }

  /** See `PaperEngine.readOnDisk`. */
  async readOnDisk({ uri, path, role, sizeLimit }: FileOnDisk): Promise<DiskVerdict | undefined> {
    const { readStart, readFiles } = this.parts;
    const start = readStart?.(path, startBytes);
    if (!start || start.stamp.size > sizeLimit) return undefined;
    const isWhole = start.stamp.size <= startBytes;
    if (!isWhole && !this.#mayMatter(start.bytes, uri, role)) {
      this.forget(uri);
      return { stamp: start.stamp, verdict: { kind: 'other', isEmpty: false } };
    }
    const file = isWhole ? start : readStart?.(path, sizeLimit);
    if (!file) return undefined;
    const { stamp, bytes } = file;
    const verdict = await this.read({ uri, role, content: bytes, stamp });
    if (verdict.isUndecoded) return undefined;
    if (!isOfInterest(verdict)) readFiles.forget(uri);
    return { stamp, verdict };
  }

  /** Whether a file may be something else than `other`, judged by its first bytes. */
  #mayMatter(bytes: Uint8Array, uri: string, { digest, note, bibliography, project }: FileRole) {
    if (note || project) return true;
    // The last character may be cut off.
    let end = bytes.length - 1;
    while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
    const pieces = decodePieces(bytes.subarray(0, end), this.parts.open);
    // What it is in another encoding, VS Code has to tell.
    if (!pieces || (digest && mayBeDigest(pieces))) return true;
    return bibliography === true && looksLikeBibliography(pieces.join(''), uri);
  }

  /** Takes over files that an earlier session read. */
  load(files: readonly WholeFile[]): void {
    for (const { file, read } of files) {
      const { uri, stamp, verdict } = file;
      if (isRead(verdict)) this.#ready.set(uri, { ...read, stamp });
    }
  }

  forget(uri: string): void {
    this.parts.readFiles.forget(uri);
    this.#ready.delete(uri);
  }

  /** What was read of a file, once; nothing when it is neither digest nor bibliography, or gone. */
  take(uri: string): ReadSource {
    const read = this.#ready.get(uri) ?? {};
    this.#ready.delete(uri);
    return read;
  }

  *#judge(
    uri: string,
    role: FileRole,
    pieces: Text,
  ): Steps<ReadFile & { readonly verdict: FileVerdict }> {
    const { reader, textHash } = this.parts;
    if (role.digest && reader.looksLikeDigest(pieces)) {
      const digest = reader.parseDigest(pieces, uri);
      const { papers } = digest;
      const verdict = { kind: 'digest', isEmpty: false, papers: papers.length } as const;
      const traits = papers.map((entry) => ({ ...entryTraits(entry), textHash: textHash(entry) }));
      return { verdict, digest, traits };
    }
    const text = typeof pieces === 'string' ? pieces : pieces.join('');
    const isEmpty = text === '';
    if (role.bibliography && looksLikeBibliography(text, uri)) {
      return { verdict: { kind: 'bibliography', isEmpty }, text };
    }
    if (role.project) {
      return { verdict: { kind: 'other', isEmpty, named: yamlNames(text) } };
    }
    if (!role.note) return { verdict: { kind: 'other', isEmpty } };
    const key = statedKey(text);
    const keys = [...(yield* citedKeySteps(text, uri))];
    const named = yamlNames(frontMatterOf(text) ?? '');
    const verdict = {
      kind: 'note' as const,
      isEmpty,
      keys,
      ...(key !== undefined && { statedKey: key }),
      ...(named.length > 0 && { named }),
    };
    if (!looksLikeBibliography(text, uri)) return { verdict };
    // Of the rest of the note, only its keys are of interest.
    return { verdict: { ...verdict, hasReferences: true }, text: withoutBody(text) };
  }
}
