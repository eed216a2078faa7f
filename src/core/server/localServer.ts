import { Turns } from '../base/tasks';
import type { Pause } from '../base/tasks';
import type { Text } from '../digest/lines/lines';
import { openWith } from '../files/textBytes';
import type { OpenText, ReadStart } from '../files/textBytes';
import { isLeftOut, isOfInterest, isOfLibrary, isRead, isSource } from '../files/fileChange';
import type { FileChange, FileOutcome, FileVerdict } from '../files/fileChange';
import type { LibraryChanges } from '../library/library';
import type { LibraryLists } from '../library/libraryLists';
import type { DigestEntry, ParsedDigest, Problem } from '../model';
import type { SearchOptions, SearchResult } from '../search/answer/result';
import { PaperIndex } from '../search/paperIndex';
import type { AskedQuery } from '../search/query/parse';
import type { WriteAscii } from '../search/words/termReader';
import type { SavedLibrary } from '../session/savedLibrary';
import type { RestoredFile } from '../session/savingServer';
import { Answers } from './answers';
import { AnswerTurns } from './answerTurns';
import { FileReading, unreadReport } from './fileReading';
import type { FileAtWork, FileReport } from './fileReading';
import { JoinedFiles } from './joinedFiles';
import type { FileToJoin } from './joinedFiles';
import type {
  Answer,
  AnswerMethods,
  Applied,
  ApplyOptions,
  Asked,
  LibraryServer,
  Question,
} from './libraryServer';
import { restoredLibrary } from './restoredLibrary';
import { SavedState } from './savedState';
import type { MarkEntry } from './sentMarks';
import { ServedLibrary } from './servedLibrary';
import type { LibraryUpdate } from './servedLibrary';

/** What a server needs from its platform. */
export interface LocalServerParts {
  /** Yields the thread; called regularly during a batch. */
  readonly pause: Pause;
  /** The text of UTF-8 bytes, without byte order mark; undefined if the bytes aren't UTF-8. */
  readonly decode?: (bytes: Uint8Array) => string | undefined;
  readonly writeAscii?: WriteAscii;
  readonly open?: OpenText;
  /** Missing if files can't be opened. */
  readonly readStart?: ReadStart | undefined;
  /** See {@link FileReading}. */
  readonly atWork?: (file: FileAtWork | undefined) => void;
  /** For tests. */
  readDigest?(text: Text, uri: string): ParsedDigest | undefined;
}

/** A file that was read now, or in an earlier session. */
type FileInBatch = Omit<FileReport, 'read'> & Pick<FileToJoin, 'whole'>;

/** The results of reading a batch of files, before they are applied to the library. */
interface Batch {
  readonly files: FileToJoin[];
  readonly noteChanges: (() => void)[];
  /** Bytes or characters of digests and bibliographies. */
  size: number;
}

/** A batch with more digests, and the first one, takes so long that queries don't wait for it. */
const quickBatch = 8;
/** Once a batch has this many bytes, no more files are opened for it, so papers show early. */
const mostBytes = 8_000_000;
const nothing: FileVerdict = { kind: 'other', isEmpty: true };

/** The server on the calling thread. Batches are applied one after another; see {@link AnswerTurns}. */
export class LocalServer implements LibraryServer {
  readonly #files: FileReading;
  readonly #library: ServedLibrary;
  readonly #saved: SavedState;
  readonly #turns = new AnswerTurns(() => this.#join());
  readonly #answers: Answers;
  readonly #batches = new Turns();
  /** The files of interest, with their verdicts. */
  readonly #known = new Map<string, FileVerdict>();

  constructor(parts: LocalServerParts) {
    const { pause, decode = () => undefined, writeAscii, open = openWith(decode) } = parts;
    const index = new PaperIndex(writeAscii, decode);
    const textHash = (entry: DigestEntry) => index.textHash(entry);
    this.#saved = new SavedState(decode);
    this.#files = new FileReading({ ...parts, open, textHash });
    const refuse = (problem: Problem): void => {
      this.#saved.readFiles.refuse(problem.uri, unreadReport(problem).verdict);
    };
    const joined = new JoinedFiles(this.#files, refuse, pause);
    this.#library = new ServedLibrary(joined, index, pause);
    this.#answers = new Answers(this.#library, this.#turns, this.#files);
  }

  ask<Q extends Question>(question: Q, ...asked: Asked<Q>): Promise<Answer<Q>> {
    const answers: AnswerMethods = this.#answers;
    return answers[question](...asked);
  }

  search(query: AskedQuery, options?: SearchOptions): Promise<readonly SearchResult[]> {
    return this.#answers.search(query, options);
  }

  setMarks(entries: readonly MarkEntry[]): Promise<void> {
    this.#library.marks.set(entries);
    return Promise.resolve();
  }

  apply(changes: readonly FileChange[], options: ApplyOptions = {}): Promise<Applied> {
    return this.#batches.take(async () => {
      const batch: Batch = { files: [], noteChanges: [], size: 0 };
      const outcomes: FileOutcome[] = [];
      for (const change of changes) {
        await this.#library.pause();
        outcomes.push(await this.#readFile(change, batch));
      }
      const arePending = outcomes.some(({ state }) => state === 'pending');
      const moreFollows = arePending || options.moreFollows;
      return { outcomes, ...(await this.#applyBatch({ ...options, ...batch, moreFollows })) };
    });
  }

  indexed(): Promise<boolean> {
    return this.#turns.indexed();
  }

  restore(part: Uint8Array): Promise<readonly RestoredFile[] | undefined> {
    return this.#turns.take(() => this.#saved.restore(part, this.#library));
  }

  restoreLibrary(saved: SavedLibrary): Promise<LibraryLists> {
    return this.#turns.takeRestoring(async () =>
      this.#library.restore(
        await restoredLibrary(saved, this.#saved.digestAt, this.#library.pause),
      ),
    );
  }

  savedParts(): Promise<readonly string[]> {
    return this.#turns.take(() => this.#saved.parts(this.#library));
  }

  savedPart(name: string): Promise<Uint8Array | undefined> {
    return this.#turns.take(() => this.#saved.part(name));
  }

  /** Reads one file of a batch. */
  async #readFile(change: FileChange, batch: Batch): Promise<FileOutcome> {
    const { uri } = change;
    const { readFiles } = this.#saved;
    if ('state' in change) {
      if (change.state === 'gone')
        return this.#addToBatch(change, { verdict: nothing, whole: { read: {} } }, batch);
      const whole = this.#saved.restored(uri);
      if (!whole) return { state: 'pending' };
      readFiles.add(whole);
      const { verdict, stamp } = whole.file;
      return this.#addToBatch(change, { verdict, stamp, whole }, batch);
    }
    if (batch.size > mostBytes && 'path' in change) return { state: 'pending' };
    const report =
      'path' in change ? await this.#files.open(change) : await this.#files.read(change);
    if (!report) return { state: 'unread' };
    const { stamp, verdict, read } = report;
    if (isRead(verdict)) batch.size += stamp?.size ?? 0;
    const outcome = this.#addToBatch(change, { ...report, whole: report }, batch);
    if (outcome.state !== 'known' || !stamp) return outcome;
    // There may be hundreds of thousands of files that aren't of interest.
    if ('path' in change && !outcome.isOfInterest) readFiles.forget(uri);
    else readFiles.add({ file: { uri, role: change.role, stamp, verdict }, read });
    return { ...outcome, stamp };
  }

  /** Adds the current state of a file to the batch, unless the file may be mid-write. */
  #addToBatch(change: FileChange, report: FileInBatch, batch: Batch): FileOutcome {
    const { uri, isFinal } = change;
    const { verdict, whole, stamp } = report;
    const isUnsaved = 'isUnsaved' in change && change.isUnsaved;
    const before = this.#known.get(uri);
    const isLost = isSource(before?.kind) && (verdict.kind !== before?.kind || verdict.isEmpty);
    if (isLost && !isUnsaved && !isFinal) return { state: 'stale' };
    if ('state' in change && change.state === 'gone') this.#saved.readFiles.forget(uri);
    if (isOfInterest(verdict)) this.#known.set(uri, verdict);
    else this.#known.delete(uri);
    const { problems, papers, named } = verdict;
    if ((before && isOfLibrary(before)) || isOfLibrary(verdict)) {
      batch.files.push({ uri, whole, ...(stamp && { stamp }), ...(problems && { problems }) });
    }
    if (before?.kind === 'note' || verdict.kind === 'note') {
      batch.noteChanges.push(() => this.#library.notes.set(uri, verdict, isUnsaved));
    }
    return {
      state: 'known',
      isOfInterest: isOfInterest(verdict),
      ...(papers !== undefined && { papers }),
      ...(named && { named }),
      ...(isLeftOut(verdict) && { isLeftOut: true }),
    };
  }

  #applyBatch(update: LibraryUpdate): Promise<Omit<Applied, 'outcomes'>> {
    const { index, files, pause } = this.#library;
    const { moreFollows = false } = update;
    const isSlow = update.files.length > quickBatch || index.isEmpty || this.#turns.moreFollows;
    const changes: LibraryChanges[] = [];
    const apply = async () => {
      const applied = await this.#library.apply(update, changes);
      if (!files.isRestored) this.#saved.forgetRestored();
      return applied;
    };
    return this.#turns.takeBatch({ isSlow, moreFollows }, apply, async (isLast) => {
      try {
        for (const { removed, added, textHashes } of changes) {
          await index.update(removed, added, pause, textHashes);
        }
      } finally {
        if (isLast) await index.finish(pause);
      }
      if (isLast && isSlow) index.prepare();
    });
  }

  /** Joins the papers of a restored library. */
  async #join(): Promise<void> {
    if (!this.#library.files.isRestored) return;
    const nothing = { files: [], noteChanges: [], mustJoin: true };
    await this.#batches.take(() => this.#applyBatch(nothing));
  }
}
