import * as vscode from 'vscode';
import { addTo } from '../../core/base/addTo';
import { forEachInSlices } from '../../core/base/pause';
import type { Pause } from '../../core/base/pause';
import {
  changedMark,
  flagsOf,
  isSameMark,
  joinedMarks,
  markFlags,
  noMark,
  takenBack,
} from '../../core/marks/mark';
import type {
  Annotation,
  Annotations,
  MarkChange,
  MarkFlag,
  PaperMark,
} from '../../core/marks/mark';
import { isAcceptedKey } from '../../core/identity/key';
import type { ParsedMarks } from '../../core/marks/markFile';
import { VisitedPapers } from '../../core/marks/visitedPapers';
import type { PaperSummary } from '../../core/model';
import { debounce } from '../../platform/debounce';
import { Latest } from '../../platform/latest';
import { HumanError } from '../common/messages/humanError';
import type { Marks, PaperState, TakeBack } from '../common/papers/marks';
import type { Papers } from '../common/papers/papers';
import type { MarkFile } from './markFile';

const memoryKey = 'marks.visitedPapers';
/** Marks that can be taken back one after the other. */
const maxUndo = 100;
/** Milliseconds: storage is written as a whole, so not after each of many changes. */
const quiet = 500;

/** Keys of papers, by what is marked on them. */
type KeysByFlag = Readonly<Record<MarkFlag, ReadonlySet<string>>>;

/** Papers that were marked in one change, and the function that takes it back. */
interface Done {
  readonly papers: readonly PaperSummary[];
  readonly takeBack: TakeBack;
}

/** The marks of the file, and what is new since the last visit. */
export class WorkspaceMarks implements Marks, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<ReadonlySet<string>>();
  readonly #rememberSoon = debounce(() => void this.#remember(), quiet);
  readonly #updates = new Latest<void>(() => this.#update());
  readonly #subscriptions: vscode.Disposable;
  /** The papers known at the end of the last visit, or at the start of the first, and those opened since. */
  #before: Promise<VisitedPapers | undefined>;
  #isOpened = false;
  #isReady = false;
  #marks: ReadonlyMap<string, PaperMark> = new Map();
  #keys: KeysByFlag = flagsOf(() => new Set());
  #annotations: Annotations = new Map();
  #newKeys = new Set<string>();
  /** The keys of papers that were new until they were opened. */
  readonly #openedKeys = new Set<string>();
  #inbox: ReadonlySet<string> = new Set();
  /** The changes of marks that can be taken back, the last one at the end. */
  readonly #done: Done[] = [];

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

  get inbox(): ReadonlySet<string> {
    return this.#inbox;
  }

  of({ key }: PaperSummary): PaperState {
    return { ...(this.#marks.get(key) ?? noMark), isNew: this.#newKeys.has(key) };
  }

  /** What queries such as `is:starred` go by. */
  facts(): KeysByFlag & Readonly<Record<'new', ReadonlySet<string>>> {
    return { ...this.#keys, new: this.#newKeys };
  }

  /** What queries such as `tag:rl` and `remark:proof` go by; the same object for what has not changed. */
  annotations(): Annotations {
    return this.#annotations;
  }

  opened(paper: PaperSummary): void {
    if (!this.#newKeys.delete(paper.key)) return;
    this.#openedKeys.add(paper.key);
    this.#changed.fire(new Set([paper.key]));
    void this.#before.then((before) => {
      before?.add(paper);
      return this.#updates.run();
    });
  }

  visited(): void {
    if (this.#isReady) this.#rememberSoon();
  }

  mark(papers: readonly PaperSummary[], change: MarkChange): Promise<TakeBack> {
    const marked = this.#mark(papers, change);
    const done: Done = {
      papers,
      takeBack: async () => {
        this.#forget(done);
        await marked.then((takeBack) => takeBack());
      },
    };
    // Remembered before it is written, so that a quick undo takes back this change.
    this.#done.push(done);
    if (this.#done.length > maxUndo) this.#done.shift();
    return marked.then(
      () => done.takeBack,
      (error: unknown) => {
        this.#forget(done);
        throw error;
      },
    );
  }

  async undo(): Promise<readonly PaperSummary[]> {
    const last = this.#done.at(-1);
    await last?.takeBack();
    return last?.papers ?? [];
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #forget(done: Done): void {
    const at = this.#done.indexOf(done);
    if (at >= 0) this.#done.splice(at, 1);
  }

  /** Starts to compute what is new once everything is read: earlier, all unread files would give new papers. */
  #begin(): void {
    if (this.#isReady || !this.#isOpened || this.papers.reading.state !== 'idle') return;
    this.#isReady = true;
    const { papers } = this.papers.snapshot;
    this.#before = this.#before.then(
      (before) => before ?? new VisitedPapers().with(papers, this.pause),
    );
    void this.#updates.run();
  }

  async #mark(papers: readonly PaperSummary[], change: MarkChange): Promise<TakeBack> {
    const chosen = new Set<string>();
    const choose = ({ key }: PaperSummary): void => {
      if (!isAcceptedKey(key)) {
        throw new HumanError(
          vscode.l10n.t('The key “{0}” cannot stand in the file of marks.', key),
        );
      }
      chosen.add(key);
    };
    await forEachInSlices(papers, choose, this.pause);
    const before = new Map<string, PaperMark>();
    await this.#change(chosen, (key, mark) => {
      before.set(key, mark);
      return changedMark(mark, change);
    });
    return () =>
      this.#change(chosen, (key, mark) => {
        const old = before.get(key) ?? noMark;
        return takenBack(mark, old, changedMark(old, change));
      });
  }

  /** Changes the marks of papers in the file, and moves marks under other keys of theirs to their own keys. */
  async #change(
    chosen: ReadonlySet<string>,
    changeOf: (key: string, mark: PaperMark) => PaperMark,
  ): Promise<void> {
    await this.file.change(async (marks) => {
      const changes = new Map<string, PaperMark>();
      const present = await this.#byPaper(marks);
      const moveToOwnKey = (alias: string): void => {
        const key = this.papers.snapshot.resolve(alias)?.key;
        if (key !== undefined && key !== alias && chosen.has(key)) changes.set(alias, noMark);
      };
      await forEachInSlices(marks.keys(), moveToOwnKey, this.pause);
      const mark = (key: string): void => {
        changes.set(key, changeOf(key, present.get(key) ?? marks.get(key) ?? noMark));
      };
      await forEachInSlices(chosen, mark, this.pause);
      return changes;
    });
    await this.#updates.run();
  }

  async #update(): Promise<void> {
    const { papers } = this.papers.snapshot;
    const marks = await this.#byPaper(this.file.parsed.marks);
    const sorted = flagsOf(() => new Set<string>());
    const annotations = new Map<string, Annotation>();
    let hasNoNew = true;
    const changed = new Set<string>();
    const sort = ([key, mark]: readonly [string, PaperMark]): void => {
      for (const flag of markFlags) if (mark[flag]) sorted[flag].add(key);
      const known = this.#marks.get(key) ?? noMark;
      if (!isSameMark(mark, known)) changed.add(key);
      if (mark.tags.length === 0 && mark.remark === '') return;
      const annotation = changed.has(key) ? undefined : this.#annotations.get(key);
      hasNoNew &&= annotation !== undefined;
      annotations.set(key, annotation ?? { tags: mark.tags, remark: mark.remark });
    };
    await forEachInSlices(marks, sort, this.pause);
    const addGone = (key: string): void => {
      if (!marks.has(key)) changed.add(key);
    };
    await forEachInSlices(this.#marks.keys(), addGone, this.pause);
    const before = this.#isReady ? await this.#before : undefined;
    const isNew = new Set<string>();
    const isDecided = (key: string): boolean => markFlags.some((flag) => sorted[flag].has(key));
    const inbox = new Set<string>();
    const addNew = (paper: PaperSummary): void => {
      const { key } = paper;
      if (isDecided(key)) return;
      const cameIn = !before?.has(paper);
      if (cameIn) isNew.add(key);
      if (cameIn || this.#openedKeys.has(key)) inbox.add(key);
    };
    await forEachInSlices(before ? papers : [], addNew, this.pause);
    await this.#addChanges(this.#newKeys, isNew, changed);
    await this.#addChanges(this.#inbox, inbox, changed);
    if (this.#updates.isOutdated) return;
    this.#marks = marks;
    this.#keys = sorted;
    const { size } = this.#annotations;
    const isSame = annotations.size === size && hasNoNew;
    if (!isSame) this.#annotations = annotations;
    this.#newKeys = isNew;
    this.#inbox = inbox;
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

  /** Marks by the papers' own keys. Marks under several keys of one paper are joined. */
  async #byPaper(marks: ParsedMarks['marks']): Promise<ReadonlyMap<string, PaperMark>> {
    const lines = new Map<string, PaperMark[]>();
    const sort = ([alias, mark]: readonly [string, PaperMark]): void => {
      const key = this.papers.snapshot.resolve(alias)?.key;
      if (key !== undefined) addTo(lines, key, mark);
    };
    await forEachInSlices(marks, sort, this.pause);
    const byPaper = new Map<string, PaperMark>();
    const join = ([key, said]: readonly [string, readonly PaperMark[]]): void => {
      byPaper.set(key, joinedMarks(said));
    };
    await forEachInSlices(lines, join, this.pause);
    return byPaper;
  }

  async #remember(): Promise<void> {
    const { papers } = this.papers.snapshot;
    const seen = await ((await this.#before) ?? new VisitedPapers()).with(papers, this.pause);
    await this.state.update(memoryKey, await seen.stored(this.pause));
  }
}
