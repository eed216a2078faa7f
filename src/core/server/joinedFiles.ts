import { byCodeUnits } from '../base/sortedList';
import type { Pause } from '../base/tasks';
import { BibliographyStore } from '../bibliography/bibliographyStore';
import type { ListedWork } from '../bibliography/work/work';
import type { FileStamp } from '../files/fileSource';
import { unreadProblem } from '../files/unreadFile';
import { Library } from '../library/library';
import type { LibraryChanges } from '../library/library';
import type { LibraryLists } from '../library/libraryLists';
import type { Problem } from '../model';
import type { ReadFile } from '../session/savedFile';
import { libraryState } from '../session/savedLibrary';
import type { FileReading } from './fileReading';
import type { RestoredLibrary } from './restoredLibrary';

/** A file whose papers or entries to include in the library; empty for a removed file. */
export interface FileToJoin {
  readonly uri: string;
  readonly whole: { readonly read: ReadFile };
  readonly stamp?: FileStamp;
  readonly problems?: readonly Problem[];
}

/** After this many failures, the remaining files are left out together. */
const mostTrials = 40;
const noChanges: LibraryChanges = { added: [], removed: [], textHashes: new Map() };

/** The library of all digests and bibliographies. If a file makes joining fail, only that file is left out. */
export class JoinedFiles {
  #library = new Library();
  readonly #bibliographies = new BibliographyStore();
  /** The digests and bibliographies in the library, with the stamps of those on disk. */
  readonly #sources = new Map<string, FileStamp | undefined>();
  /** Problems of files, by URI, except those of their digests. */
  readonly #fileProblems = new Map<string, readonly Problem[]>();
  #problems: readonly Problem[] = [];
  #pins: ReadonlyMap<string, string> = new Map();
  #restored: RestoredLibrary | undefined;
  /** The files of a restored library, to join once one of them changes. */
  readonly #waiting = new Map<string, FileToJoin>();

  /**
   * @param reading limits the time for one bibliography
   * @param refuse makes the next session skip a file
   */
  constructor(
    private readonly reading: FileReading,
    private readonly refuse: (problem: Problem) => void,
    private readonly pause: Pause,
  ) {}

  get library(): Library {
    return this.#library;
  }

  /** The pins of the last update that didn't fail. */
  get pins(): ReadonlyMap<string, string> {
    return this.#pins;
  }

  /** Whether it only has the lists of an earlier session, and no files are joined yet. */
  get isRestored(): boolean {
    return this.#restored !== undefined;
  }

  /** Whether the library is made from these files, as they are on disk. */
  isMadeOf(files: ReadonlyMap<string, { readonly file: { readonly stamp: FileStamp } }>): boolean {
    return (
      files.size === this.#sources.size &&
      [...files].every(([uri, { file }]) => this.#sources.get(uri) === file.stamp)
    );
  }

  /** Sets a library that an earlier session saved. */
  restore(restored: RestoredLibrary): void {
    this.#restored = restored;
    this.#problems = restored.lists.problems;
    this.#library.restore(restored.papers, restored.lists);
  }

  /** The lines of details files. */
  get lookedUp(): readonly ListedWork[] {
    return this.#bibliographies.works.filter(({ lookedUp }) => lookedUp);
  }

  data(): Omit<LibraryLists, 'literatureNotes'> {
    const problems = this.#allProblems();
    if (this.#restored) return { ...this.#restored.lists, problems };
    const { summaries, digests, aliases } = this.#library;
    const { entries } = this.#bibliographies;
    return { papers: summaries, digests, problems, aliases, bibliography: entries };
  }

  /**
   * Joins files with all others, using these pins. If that fails for all of them, the library stays as before. A
   * restored library stays while its files and pins do, unless `mustJoin`.
   */
  async update(
    changed: readonly FileToJoin[],
    pins: ReadonlyMap<string, string>,
    mustJoin = false,
  ): Promise<LibraryChanges> {
    const restored = this.#restored;
    for (const file of changed) if (restored) this.#waiting.set(file.uri, file);
    if (restored && !mustJoin && this.#isUnchanged(restored, pins)) {
      for (const file of changed) if (!isUnread(file)) this.#sources.set(file.uri, file.stamp);
      this.#pins = pins;
      const { papers, textHashes } = restored;
      return changed.length === 0 ? noChanges : { added: papers, removed: [], textHashes };
    }
    const files = restored ? [...this.#waiting.values()] : changed;
    this.#restored = undefined;
    const before = this.#library;
    const changes = await this.#join(files, pins, { left: mostTrials }).catch((error: unknown) => {
      this.#library = before;
      this.#restored = restored;
      throw error;
    });
    this.#waiting.clear();
    this.#pins = pins;
    if (this.#library === before) return changes;
    return { ...noChanges, removed: before.papers, added: this.#library.papers };
  }

  #isUnchanged({ state, lists }: RestoredLibrary, pins: ReadonlyMap<string, string>): boolean {
    const files = [...this.#waiting.values()].filter((file) => !isUnread(file));
    return libraryState(files, pins, lists.literatureNotes) === state;
  }

  /**
   * If joining fails, joins everything again without these files, and then adds halves of them until only the
   * failing files are left out.
   */
  async #join(
    files: readonly FileToJoin[],
    pins: ReadonlyMap<string, string>,
    trials: { left: number },
  ): Promise<LibraryChanges> {
    try {
      return await this.#joinAtOnce(files, pins);
    } catch (error) {
      if (files.length === 0) throw error;
      trials.left -= 1;
      await this.#joinWithout(files, pins);
      if (files.length === 1 || trials.left <= 0) this.#leaveOut(files, error);
      else {
        const middle = Math.ceil(files.length / 2);
        for (const half of [files.slice(0, middle), files.slice(middle)]) {
          await this.#join(half, pins, trials);
        }
      }
      return noChanges;
    }
  }

  async #joinWithout(
    files: readonly FileToJoin[],
    pins: ReadonlyMap<string, string>,
  ): Promise<void> {
    await this.pause();
    const out = new Set(files.map(({ uri }) => uri));
    for (const uri of out) await this.#bibliographies.set(uri, undefined, this.pause);
    const kept = this.#library.sources.filter(({ uri }) => !out.has(uri));
    const library = new Library();
    await library.update(kept, pins, this.#bibliographies.works, this.pause);
    this.#library = library;
  }

  #leaveOut(files: readonly FileToJoin[], error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    for (const { uri, whole, stamp } of files) {
      if (!whole.read.digest && whole.read.text === undefined) continue;
      const problem = unreadProblem(uri, 'error', reason);
      this.#sources.set(uri, stamp);
      this.#fileProblems.set(uri, [problem]);
      this.refuse(problem);
    }
  }

  async #joinAtOnce(
    files: readonly FileToJoin[],
    pins: ReadonlyMap<string, string>,
  ): Promise<LibraryChanges> {
    let haveWorksChanged = false;
    for (const { uri, whole, stamp, problems = [] } of files) {
      await this.pause();
      const { digest, text } = whole.read;
      const added = await this.#addBibliography(uri, text);
      const isProblem = stamp !== undefined && problems.length > 0;
      if (digest || text !== undefined || isProblem) this.#sources.set(uri, stamp);
      else this.#sources.delete(uri);
      if (added.haveWorksChanged) haveWorksChanged = true;
      const own = added.problem ? [added.problem] : this.#bibliographies.problems(uri);
      const all = [...problems, ...own];
      this.#fileProblems.delete(uri);
      if (all.length > 0) this.#fileProblems.set(uri, all);
    }
    const works = haveWorksChanged ? this.#bibliographies.works : undefined;
    const digests = files.map(({ uri, whole }) => {
      const { digest, traits } = whole.read;
      return { uri, digest, ...(traits && { traits }) };
    });
    return this.#library.update(digests, pins, works, this.pause);
  }

  /**
   * Adds a bibliography, or removes it if there is no text. Removes one that can't be read, and returns why.
   */
  async #addBibliography(
    uri: string,
    text: string | undefined,
  ): Promise<{ readonly haveWorksChanged: boolean; readonly problem?: Problem }> {
    const all = this.#bibliographies;
    const remove = () => all.set(uri, undefined, this.pause);
    if (text === undefined) return { haveWorksChanged: await remove() };
    const added = await this.reading.guarded({ uri, bytes: text.length }, function* () {
      return { haveWorksChanged: yield* all.steps(uri, text) };
    });
    if ('haveWorksChanged' in added) return added;
    this.refuse(added);
    return { haveWorksChanged: await remove(), problem: added };
  }

  /** The problems of all files, sorted by URI; the same list while nothing changes. */
  #allProblems(): readonly Problem[] {
    const restored = this.#restored?.lists.problems;
    const unread = [...this.#waiting.values()].filter(isUnread);
    const some = restored
      ? [...restored, ...unread.flatMap(({ problems = [] }) => problems)]
      : [...this.#library.problems, ...[...this.#fileProblems.values()].flat()];
    const all = some.sort((a, b) => byCodeUnits(a.uri, b.uri));
    const isSame =
      all.length === this.#problems.length && all.every((one, i) => one === this.#problems[i]);
    if (!isSame) this.#problems = all;
    return this.#problems;
  }
}

/** Whether nothing of a file is saved for the next session, which finds its problems again. */
function isUnread({ stamp, whole }: FileToJoin): boolean {
  // Asking for the content of other files would decode them.
  return stamp === undefined && !whole.read.digest && whole.read.text === undefined;
}
