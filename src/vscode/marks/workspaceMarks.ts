import * as vscode from 'vscode';
import { forEachInSlices } from '../../core/base/pause';
import type { Pause } from '../../core/base/pause';
import { canBeMarked, noMark } from '../../core/marks/markFile';
import type { PaperMark, ParsedMarks } from '../../core/marks/markFile';
import { VisitedPapers } from '../../core/marks/visitedPapers';
import type { PaperSummary } from '../../core/model';
import { debounce } from '../../platform/debounce';
import { Latest } from '../../platform/latest';
import { HumanError } from '../common/messages/humanError';
import type { Marks, PaperState } from '../common/papers/marks';
import type { Papers } from '../common/papers/papers';
import type { MarkFile } from './markFile';

const memoryKey = 'marks.visitedPapers';
/** Storage is written whole, so not for each of many changes. */
const quiet = 500;

/** The marks of the file, and what is new since the last visit. */
export class WorkspaceMarks implements Marks, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<ReadonlySet<string>>();
  readonly #rememberSoon = debounce(() => void this.#remember(), quiet);
  readonly #updates = new Latest<void>(() => this.#update());
  readonly #subscriptions: vscode.Disposable;
  /** What was there at the end of the last visit, or at the beginning of the first, and what was opened. */
  #before: Promise<VisitedPapers | undefined>;
  #isOpened = false;
  #isReady = false;
  #marks: ReadonlyMap<string, PaperMark> = new Map();
  #starredKeys: ReadonlySet<string> = new Set();
  #readKeys: ReadonlySet<string> = new Set();
  #newKeys = new Set<string>();

  readonly onDidChange = this.#changed.event;

  constructor(
    private readonly papers: Papers,
    private readonly file: MarkFile,
    private readonly state: vscode.Memento,
    private readonly pause: Pause,
  ) {
    this.#before = VisitedPapers.parse(state.get(memoryKey), pause);
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      this.#rememberSoon,
      file.onDidChange(() => void this.#updates.run()),
      papers.onDidChange(() => void this.#updates.run()),
      papers.onDidChangeReading(() => this.#begin()),
    );
    void file.read();
    void papers.ready().then(() => {
      this.#isOpened = true;
      this.#begin();
    });
  }

  get newCount(): number {
    return this.#newKeys.size;
  }

  of({ key }: PaperSummary): PaperState {
    return { ...(this.#marks.get(key) ?? noMark), isNew: this.#newKeys.has(key) };
  }

  /** What queries such as `is:starred` go by. */
  facts(): Readonly<Record<'starred' | 'read' | 'new', ReadonlySet<string>>> {
    return { starred: this.#starredKeys, read: this.#readKeys, new: this.#newKeys };
  }

  opened(paper: PaperSummary): void {
    if (!this.#newKeys.delete(paper.key)) return;
    this.#changed.fire(new Set([paper.key]));
    void this.#before.then((before) => {
      before?.add(paper);
      return this.#updates.run();
    });
  }

  visited(): void {
    if (this.#isReady) this.#rememberSoon();
  }

  /**
   * Marks papers in the file; lines under other keys of theirs are joined.
   * @throws HumanError when the file cannot be written, or a line cannot begin with a paper's key
   */
  async mark(papers: readonly PaperSummary[], change: Partial<PaperMark>): Promise<void> {
    const chosen = new Set<string>();
    const choose = ({ key }: PaperSummary): void => {
      if (!canBeMarked(key)) {
        throw new HumanError(
          vscode.l10n.t('The key “{0}” cannot stand in the file of marks.', key),
        );
      }
      chosen.add(key);
    };
    await forEachInSlices(papers, choose, this.pause);
    await this.file.change(async (marks) => {
      const changes = new Map<string, PaperMark>();
      const present = await this.#byPaper(marks);
      const moveToOwnKey = (alias: string): void => {
        const key = this.papers.snapshot.resolve(alias)?.key;
        if (key !== undefined && key !== alias && chosen.has(key)) changes.set(alias, noMark);
      };
      await forEachInSlices(marks.keys(), moveToOwnKey, this.pause);
      const mark = (key: string): void => {
        changes.set(key, { ...(present.get(key) ?? noMark), ...change });
      };
      await forEachInSlices(chosen, mark, this.pause);
      return changes;
    });
    await this.#updates.run();
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** Of a library that was read in half, the other half would be new. */
  #begin(): void {
    if (this.#isReady || !this.#isOpened || this.papers.reading.state !== 'idle') return;
    this.#isReady = true;
    const { papers } = this.papers.snapshot;
    this.#before = this.#before.then(
      (before) => before ?? VisitedPapers.none().with(papers, this.pause),
    );
    void this.#updates.run();
  }

  async #update(): Promise<void> {
    const { papers } = this.papers.snapshot;
    const marks = await this.#byPaper(this.file.parsed.marks);
    const starred = new Set<string>();
    const read = new Set<string>();
    const sort = ([key, mark]: readonly [string, PaperMark]): void => {
      if (mark.starred) starred.add(key);
      if (mark.read) read.add(key);
    };
    await forEachInSlices(marks, sort, this.pause);
    const before = this.#isReady ? await this.#before : undefined;
    const isNew = new Set<string>();
    const addNew = (paper: PaperSummary): void => {
      if (!before?.has(paper) && !read.has(paper.key)) isNew.add(paper.key);
    };
    await forEachInSlices(before ? papers : [], addNew, this.pause);
    const changed = new Set<string>();
    await this.#addChanges(this.#starredKeys, starred, changed);
    await this.#addChanges(this.#readKeys, read, changed);
    await this.#addChanges(this.#newKeys, isNew, changed);
    if (this.#updates.isOutdated) return;
    this.#marks = marks;
    this.#starredKeys = starred;
    this.#readKeys = read;
    this.#newKeys = isNew;
    this.#changed.fire(changed);
  }

  /** Adds the keys that are in only one of two sets. */
  async #addChanges(
    before: ReadonlySet<string>,
    now: ReadonlySet<string>,
    changed: Set<string>,
  ): Promise<void> {
    const addMissing = (key: string, from: ReadonlySet<string>): void => {
      if (!from.has(key)) changed.add(key);
    };
    await forEachInSlices(before, (key) => addMissing(key, now), this.pause);
    await forEachInSlices(now, (key) => addMissing(key, before), this.pause);
  }

  /** A key in the file may be one of several that a paper has. */
  async #byPaper(marks: ParsedMarks['marks']): Promise<ReadonlyMap<string, PaperMark>> {
    const byPaper = new Map<string, PaperMark>();
    await forEachInSlices(
      marks,
      ([alias, { starred, read }]) => {
        const key = this.papers.snapshot.resolve(alias)?.key;
        if (key === undefined) return;
        const known = byPaper.get(key) ?? noMark;
        byPaper.set(key, { starred: starred || known.starred, read: read || known.read });
      },
      this.pause,
    );
    return byPaper;
  }

  async #remember(): Promise<void> {
    const { papers } = this.papers.snapshot;
    const seen = await ((await this.#before) ?? VisitedPapers.none()).with(papers, this.pause);
    await this.state.update(memoryKey, await seen.stored(this.pause));
  }
}
