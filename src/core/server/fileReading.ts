import { isDetailsFile } from '../bibliography/detailsFile';
import { looksLikeBibliography } from '../bibliography/read/format';
import { frontMatterProblem, namesFiles, yamlNames } from '../bibliography/read/frontMatter';
import { OutOfTime, stepByStep, Turns, withBudget } from '../base/tasks';
import type { Pause, Steps } from '../base/tasks';
import { mayBeDigest, readDigest, startBytes } from '../digest';
import type { Text } from '../digest/lines/lines';
import { decodePieces } from '../files/pieces';
import type { OpenText, ReadStart } from '../files/textBytes';
import { languageOf, onlyDefines } from '../documents/languages';
import type { FileContent, FileVerdict } from '../files/fileChange';
import type { FileOnDisk, FileRole, FileStamp } from '../files/fileSource';
import { secondsFor, unreadProblem } from '../files/unreadFile';
import { entryTraits } from '../library/joining/known';
import type { DigestEntry, ParsedDigest, Problem } from '../model';
import { citedKeys } from '../notes/noteIndex';
import { statedKey } from '../notes/subject';
import type { ReadFile } from '../session/savedFile';
import { frontMatterOf, metadataOf, withoutBody } from '../text/frontMatter';

/** A file that is being read. Its time limit depends on its size. */
export interface FileAtWork {
  readonly uri: string;
  readonly bytes: number;
}

interface FileReadingParts {
  readDigest?(text: Text, uri: string): ParsedDigest | undefined;
  readonly open: OpenText;
  /** Missing if files can't be opened. */
  readonly readStart?: ReadStart | undefined;
  /** See `PaperIndex.textHash`. */
  readonly textHash: (entry: DigestEntry) => number;
  /** Called regularly while a file is read. */
  readonly pause: Pause;
  /**
   * Called repeatedly with the file that is being read, and with undefined when it has been read. If the thread
   * ends in between, the file caused it.
   */
  readonly atWork?: (file: FileAtWork | undefined) => void;
}

/** The content of a file: its kind, and the data that papers are made from. */
export interface FileReport {
  readonly verdict: FileVerdict;
  readonly read: ReadFile;
  /** The stamp of a file on disk. */
  readonly stamp?: FileStamp;
}

/**
 * Reads files. Whatever a file contains, and however large it is, only that file is skipped; see {@link
 * guarded}.
 */
export class FileReading {
  readonly #turns = new Turns();

  constructor(private readonly parts: FileReadingParts) {}

  /** Undefined if the bytes aren't UTF-8, so the host has to decode them. */
  async read({ uri, role, content, stamp, leftOut }: FileContent): Promise<FileReport | undefined> {
    const found = leftOut
      ? unreadProblem(uri, leftOut.reason, leftOut.argument)
      : await this.guarded({ uri, bytes: content.length }, () => this.#judge(uri, role, content));
    if ('isUndecoded' in found) return undefined;
    const report = 'message' in found ? unreadReport(found) : found;
    return { ...report, ...(stamp && { stamp }) };
  }

  /**
   * Opens a file on the local disk and reads it, or only its start if that already rules it out. Undefined if
   * it can't be opened, is too large, or isn't UTF-8. Overwrites the bytes of the previous file.
   */
  async open({ uri, path, role, sizeLimit }: FileOnDisk): Promise<FileReport | undefined> {
    const { readStart } = this.parts;
    const start = readStart?.(path, startBytes);
    if (!start) return undefined;
    const isWhole = start.stamp.size <= startBytes;
    // First, as only large files that may matter are reported as too large.
    if (!isWhole && !this.#mayMatter(start.bytes, uri, role)) {
      return { stamp: start.stamp, verdict: { kind: 'other', isEmpty: false }, read: {} };
    }
    if (start.stamp.size > sizeLimit) return undefined;
    const file = isWhole ? start : readStart?.(path, sizeLimit);
    return file && this.read({ uri, role, content: file.bytes, stamp: file.stamp });
  }

  /** Whether a file may be of a kind other than `other`, judging by its first bytes. */
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
   * Runs steps of reading a file: the one place that catches errors caused by a file and enforces its time
   * limit. Processes one file at a time, so the file that ends the thread is known.
   *
   * @returns the result, or why there is none
   */
  guarded<T extends object>(
    file: FileAtWork,
    steps: () => Steps<T>,
  ): Promise<T | ReturnType<typeof unreadProblem>> {
    const { pause, atWork = () => undefined } = this.parts;
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

  #readDigest(text: Text, uri: string): ParsedDigest | undefined {
    return this.parts.readDigest ? this.parts.readDigest(text, uri) : readDigest(text, uri);
  }

  *#judge(
    uri: string,
    role: FileRole,
    content: FileContent['content'],
  ): Steps<FileReport | { readonly isUndecoded: true }> {
    const { textHash, open } = this.parts;
    const pieces: Text | undefined =
      typeof content === 'string' ? content : decodePieces(content, open);
    if (pieces === undefined) return { isUndecoded: true };
    // A details file has lines of papers, as some digests do.
    const isCandidate = role.digest && !isDetailsFile(uri);
    const digest = isCandidate ? this.#readDigest(pieces, uri) : undefined;
    if (digest) {
      const { papers } = digest;
      const verdict = { kind: 'digest', isEmpty: false, papers: papers.length } as const;
      const traits = papers.map((entry) => ({ ...entryTraits(entry), textHash: textHash(entry) }));
      return { verdict, read: { digest, traits } };
    }
    const text = typeof pieces === 'string' ? pieces : pieces.join('');
    const isEmpty = text === '';
    if (role.bibliography && looksLikeBibliography(text, uri)) {
      return { verdict: { kind: 'bibliography', isEmpty }, read: { text } };
    }
    if (role.project) {
      return { verdict: { kind: 'other', isEmpty, named: yamlNames(text) }, read: {} };
    }
    if (!role.note) return { verdict: { kind: 'other', isEmpty }, read: {} };
    // Questions are answered before the text is parsed a second time.
    yield;
    const keys = onlyDefines(uri) ? [] : [...citedKeys(text, uri)];
    const language = languageOf(uri);
    if (!language.hasFrontMatter) {
      const { bibliographies: named } = language.names(text);
      const { commands = [], looseKeys = [] } = language.habits?.(text) ?? {};
      const verdict = {
        kind: 'note' as const,
        isEmpty,
        keys,
        ...(named.length > 0 && { named }),
        ...(commands.length > 0 && { commands }),
        ...(looseKeys.length > 0 && !onlyDefines(uri) && { looseKeys }),
      };
      return { verdict, read: {} };
    }
    const key = statedKey(text);
    const named = metadataOf(text).flatMap(yamlNames);
    const hasReferences = looksLikeBibliography(text, uri);
    // Problems of references are reported when the file is read as a bibliography.
    const problems = hasReferences ? [] : tooMuchIn(text, uri);
    const verdict = {
      kind: 'note' as const,
      isEmpty,
      keys,
      ...(key !== undefined && { statedKey: key }),
      ...(named.length > 0 && { named }),
      ...(problems.length > 0 && { problems }),
    };
    if (!hasReferences) return { verdict, read: {} };
    // Only the keys of the note's body are needed.
    return { verdict: { ...verdict, hasReferences: true }, read: { text: withoutBody(text) } };
  }
}

/** The report on a file that isn't read, with the problem that says why. */
export function unreadReport(problem: Problem): FileReport {
  return { verdict: { kind: 'other', isEmpty: false, problems: [problem] }, read: {} };
}

/** The problem of front matter that exceeds a limit, so the files that it names are unknown. */
function tooMuchIn(note: string, uri: string): readonly Problem[] {
  if (!namesFiles(frontMatterOf(note) ?? '')) return [];
  const problem = frontMatterProblem(note);
  if (!problem?.isTooMuch) return [];
  const start = { line: problem.line, character: 0 };
  return [{ uri, range: { start, end: start }, message: problem.message, leftOut: 'part' }];
}
