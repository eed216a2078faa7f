import { looksLikeBibliography } from '../bibliography/read/file';
import { frontMatterProblem, namesFiles, yamlNames } from '../bibliography/read/frontMatter';
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
import { isOfInterest, isOfLibrary } from '../files/fileVerdict';
import { entryTraits } from '../library/joining/traits';
import type { DigestEntry, Problem } from '../model';
import { citedKeySteps } from '../notes/noteIndex';
import { statedKey } from '../notes/subject';
import type { Pause } from '../base/pause';
import { OutOfTime, withBudget } from '../base/budget';
import { secondsFor, unreadProblem } from '../files/unreadFile';
import { Turns } from '../base/turns';
import { stepByStep } from '../base/steps';
import type { Steps } from '../base/steps';

/** A digest or bibliography, with its stamp if it is as on disk. */
type ReadSource = ReadFile & Partial<Pick<SavedFile, 'stamp'>> & Pick<FileVerdict, 'problems'>;

/** A file that is being read; of several megabytes it may take longer. */
export interface FileAtWork {
  readonly uri: string;
  readonly bytes: number;
}

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
  /**
   * Called with the file that is being read, repeatedly, and with undefined when it has been read. If the
   * thread ends in between, the file caused it.
   */
  readonly atWork: (file: FileAtWork | undefined) => void;
}

/**
 * Says what files are, and keeps what was read of them for the update that takes them in. Whatever is in a
 * file, and however much, only that file is left out; see {@link guarded}.
 */
export class FileReading {
  readonly #ready = new Map<string, ReadSource>();
  readonly #turns = new Turns();
  readonly #diskTurns = new Turns();

  constructor(private readonly parts: FileReadingParts) {}

  /** See `PaperEngine.read`. */
  async read({ uri, role, content, stamp, leftOut }: FileContent): Promise<FileVerdict> {
    const { readFiles } = this.parts;
    this.#ready.delete(uri);
    if (stamp) readFiles.forget(uri);
    const judged = leftOut
      ? unreadProblem(uri, leftOut.reason, leftOut.argument)
      : await this.guarded({ uri, bytes: content.length }, () => this.#judge(uri, role, content));
    const { verdict, ...read } = 'message' in judged ? { verdict: unread(judged) } : judged;
    if (verdict.isUndecoded) return verdict;
    const { problems } = verdict;
    if (isOfLibrary(verdict)) {
      this.#ready.set(uri, { ...read, ...(problems && { problems }), ...(stamp && { stamp }) });
    }
    if (stamp) readFiles.add({ uri, role, stamp, verdict }, read);
    return verdict;
  }

  /** See `PaperEngine.readOnDisk`. One call at a time, as each overwrites the bytes of the one before. */
  readOnDisk(file: FileOnDisk): Promise<DiskVerdict | undefined> {
    return this.#diskTurns.take(() => this.#readOnDisk(file));
  }

  async #readOnDisk({ uri, path, role, sizeLimit }: FileOnDisk): Promise<DiskVerdict | undefined> {
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
    // VS Code has to decode other encodings.
    if (!pieces || (digest && mayBeDigest(pieces))) return true;
    return bibliography === true && looksLikeBibliography(pieces.join(''), uri);
  }

  /**
   * Does some of the work of reading a file: the one place that catches what may go wrong with a file, and
   * that ends what takes too long. Files are read one at a time, so a file that ends the thread is known.
   *
   * @returns the result, or why there is none
   */
  guarded<T extends object>(
    file: FileAtWork,
    steps: () => Steps<T>,
  ): Promise<T | ReturnType<typeof unreadProblem>> {
    const { pause, atWork } = this.parts;
    const seconds = secondsFor(file.bytes);
    return this.#turns.take(async () => {
      try {
        atWork(file);
        const work = withBudget(steps(), seconds * 1000, () => atWork(file));
        return await stepByStep(work, pause);
      } catch (error) {
        return error instanceof OutOfTime
          ? unreadProblem(file.uri, 'time', String(seconds))
          : unreadProblem(
              file.uri,
              'error',
              error instanceof Error ? error.message : String(error),
            );
      } finally {
        atWork(undefined);
      }
    });
  }

  /** Has a file that turned out to be unreadable left out by the next session as well. */
  refuse(problem: Problem): void {
    this.parts.readFiles.refuse(problem.uri, unread(problem));
  }

  /** Takes over files that an earlier session read. */
  load(files: readonly WholeFile[]): void {
    for (const { file, read } of files) {
      const { uri, stamp, verdict } = file;
      const { problems } = verdict;
      if (isOfLibrary(verdict))
        this.#ready.set(uri, { ...read, stamp, ...(problems && { problems }) });
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
    content: FileContent['content'],
  ): Steps<ReadFile & { readonly verdict: FileVerdict }> {
    const { reader, textHash, open } = this.parts;
    const pieces: Text | undefined =
      typeof content === 'string' ? content : decodePieces(content, open);
    if (pieces === undefined) {
      return { verdict: { kind: 'other', isEmpty: false, isUndecoded: true } };
    }
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
    const hasReferences = looksLikeBibliography(text, uri);
    // Problems of references are reported when they are read as a bibliography.
    const problems = hasReferences ? [] : tooMuchIn(text, uri);
    const verdict = {
      kind: 'note' as const,
      isEmpty,
      keys,
      ...(key !== undefined && { statedKey: key }),
      ...(named.length > 0 && { named }),
      ...(problems.length > 0 && { problems }),
    };
    if (!hasReferences) return { verdict };
    // Of the rest of the note, only its keys are of interest.
    return { verdict: { ...verdict, hasReferences: true }, text: withoutBody(text) };
  }
}

function unread(problem: Problem): FileVerdict {
  return { kind: 'other', isEmpty: false, problems: [problem] };
}

/** The problem of front matter that exceeds a limit, so the files that it names are unknown. */
function tooMuchIn(note: string, uri: string): readonly Problem[] {
  if (!namesFiles(frontMatterOf(note) ?? '')) return [];
  const problem = frontMatterProblem(note);
  if (!problem?.isTooMuch) return [];
  const start = { line: problem.line, character: 0 };
  return [{ uri, range: { start, end: start }, message: problem.message, leftOut: 'part' }];
}
