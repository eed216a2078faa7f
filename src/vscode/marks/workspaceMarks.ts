import * as vscode from 'vscode';
import { addTo } from '../../core/base/addTo';
import { forEachInSlices } from '../../core/base/pause';
import type { Pause } from '../../core/base/pause';
import {
  changedMark,
  isSameMark,
  joinedMarks,
  markFlags,
  noMark,
  undoneMark,
} from '../../core/marks/mark';
import type { Annotation, Annotations, MarkChange, PaperMark } from '../../core/marks/mark';
import { isAcceptedKey } from '../../core/identity/key';
import type { ParsedMarks } from '../../core/marks/markFile';
import { VisitedPapers } from '../../core/marks/visitedPapers';
import type { PaperSummary } from '../../core/model';
import type { MarkEntry } from '../../core/server/sentMarks';
import { debounce } from '../../platform/debounce';
import { Latest } from '../../platform/latest';
import { HumanError } from '../common/messages/humanError';
import type { MarkMove, MarkStep, Marks, PaperState, TakeBack } from '../common/papers/marks';
import type { Papers } from '../common/papers/papers';
import type { MarkFile } from './markFile';

const memoryKey = 'marks.visitedPapers';
/** Marks that can be taken back one after the other. */
const maxUndo = 100;
/** Milliseconds: storage is written as a whole, so not after each of many changes. */
const quiet = 500;

/** A change of marks with what it found: the marks that it changed, by the papers' keys. */
interface Done extends MarkStep {
  isUndone: boolean;
  before: Promise<ReadonlyMap<string, PaperMark>>;
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
  #annotations: Annotations = new Map();
  #newKeys = new Set<string>();
  /** The keys of papers that were new until they were opened. */
  readonly #openedKeys = new Set<string>();
  #inbox: ReadonlySet<string> = new Set();
  /** The changes of marks that can be undone, the last one at the end. */
  readonly #done: Done[] = [];
  /** Those that can be redone, the one that was undone last at the end. */
  readonly #undone: Done[] = [];
  /** The new keys of papers that the library still has under the old ones, by these. */
  readonly #renamed = new Map<string, string>();
  /** Those of the new keys that the library has as further names. */
  readonly #further = new Set<string>();

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

  /** The marks of papers with these keys, or of all papers, for the library server. */
  *entries(
    keys: Iterable<string> = [...this.#marks.keys(), ...this.#newKeys],
  ): Generator<MarkEntry> {
    for (const key of keys) {
      const mark = this.#marks.get(key);
      const isNew = this.#newKeys.has(key);
      yield [key, mark || isNew ? { ...(mark ?? noMark), isNew } : undefined];
    }
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

  async mark(papers: readonly PaperSummary[], change: MarkChange): Promise<TakeBack> {
    const done: Done = { papers, change, isUndone: false, before: this.#mark(papers, change) };
    // Remembered before it is written, so that a quick undo takes back this change.
    this.#done.push(done);
    if (this.#done.length > maxUndo) this.#done.shift();
    this.#undone.length = 0;
    try {
      // What changed nothing is no step to undo.
      if ((await done.before).size === 0) remove(this.#done, done);
    } catch (error) {
      remove(this.#done, done);
      throw error;
    }
    return async () => {
      // It may have been undone by a key.
      if (!done.isUndone) await this.#undo(done);
    };
  }

  async undo(): Promise<MarkStep | undefined> {
    const last = this.#done.at(-1);
    if (last) await this.#undo(last);
    return last;
  }

  async redo(): Promise<MarkStep | undefined> {
    const last = this.#undone.at(-1);
    if (last) {
      await this.#move(last, this.#undone, this.#done, (mark, before, after) =>
        undoneMark(mark, after, before),
      );
    }
    return last;
  }

  /**
   * Prepares to move the marks of a work that gets another key: those under `keys`, or under any key that means
   * `paper` now. Undone, they are at the key again that they were at.
   * @throws HumanError when there are any, and their file cannot be changed
   */
  async moving(
    paper: PaperSummary | undefined,
    keys: ReadonlySet<string>,
    newKey: string,
  ): Promise<MarkMove> {
    const { library } = this.papers;
    const isOwn = (alias: string): boolean => {
      const meant = library.resolve(alias);
      return meant ? meant.key === paper?.key : keys.has(alias);
    };
    const [found] = await this.#keysOf(isOwn);
    if (found !== undefined) {
      refuseKey(newKey);
      await this.file.refuseUnwritable();
    }
    let oldKey = found ?? paper?.key ?? newKey;
    return {
      // Marks that are set meanwhile go to the key that is right afterwards.
      apply: async () => {
        for (const key of keys) this.#rename(key, newKey);
        [oldKey = oldKey] = await this.#moveTo(newKey, isOwn);
      },
      undo: async () => {
        this.#rename(newKey, oldKey);
        await this.#moveTo(oldKey, (key) => key === newKey);
      },
    };
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** Moves marks to one key, and joins them with those that are there. Gives the keys that they were at. */
  async #moveTo(to: string, isMoved: (key: string) => boolean): Promise<readonly string[]> {
    const isOther = (key: string): boolean => key !== to && isMoved(key);
    // Where nothing is marked, the file need not be one that can be written.
    if ((await this.#keysOf(isOther)).length === 0) return [];
    let moved: readonly string[] = [];
    await this.file.change(async (marks) => {
      const changes = new Map<string, PaperMark>();
      const said: PaperMark[] = [];
      const take = ([key, mark]: readonly [string, PaperMark]): void => {
        if (isOther(key)) changes.set(key, noMark);
        if (key === to || isOther(key)) said.push(mark);
      };
      await forEachInSlices(marks, take, this.pause);
      moved = [...changes.keys()];
      if (moved.length > 0) changes.set(to, joinedMarks(said));
      return changes;
    });
    await this.#updates.run();
    return moved;
  }

  /** The keys in the file, as it is now, for which a condition holds. */
  async #keysOf(isWanted: (key: string) => boolean): Promise<readonly string[]> {
    await this.file.read();
    const wanted: string[] = [];
    const look = (key: string): void => {
      if (isWanted(key)) wanted.push(key);
    };
    await forEachInSlices(this.file.parsed.marks.keys(), look, this.pause);
    return wanted;
  }

  #rename(key: string, newKey: string): void {
    if (key !== newKey) this.#renamed.set(key, newKey);
    this.#renamed.delete(newKey);
    // At once, as another paper may get the old key.
    for (const done of [...this.#done, ...this.#undone]) {
      done.before = done.before.then((before) => withKey(before, key, newKey));
      // The caller that asked for the change gets the error.
      done.before.catch(() => undefined);
    }
  }

  /** The key under which the marks of a paper are written. */
  #ownKey(key: string): string {
    let own = this.papers.library.resolve(key)?.key ?? key;
    for (let next = this.#renamed.get(own); next !== undefined; next = this.#renamed.get(own)) {
      if (this.#isKnown(next)) break;
      own = next;
    }
    return own;
  }

  /** Whether the library has a paper under a key that is not only a further name of it. */
  #isKnown(key: string): boolean {
    return this.papers.library.resolve(key)?.key === key;
  }

  #undo(done: Done): Promise<void> {
    return this.#move(done, this.#done, this.#undone, undoneMark);
  }

  /** Undoes a change, or makes it again, and puts it where it can be taken from to do the opposite. */
  async #move(
    done: Done,
    from: Done[],
    to: Done[],
    changed: (now: PaperMark, before: PaperMark, after: PaperMark) => PaperMark,
  ): Promise<void> {
    // At once, so that the next key takes the next change.
    remove(from, done);
    to.push(done);
    done.isUndone = to === this.#undone;
    const before = await done.before.catch((error: unknown) => {
      // It was never made, so there is nothing to undo later either.
      remove(to, done);
      throw error;
    });
    try {
      await this.#change(before.keys(), (key, mark) => {
        const old = before.get(key) ?? noMark;
        return changed(mark, old, changedMark(old, done.change));
      });
    } catch (error) {
      remove(to, done);
      from.push(done);
      done.isUndone = from === this.#undone;
      throw error;
    }
  }

  /** Starts to compute what is new once everything is read: earlier, all unread files would give new papers. */
  #begin(): void {
    if (this.#isReady || !this.#isOpened || this.papers.reading.state !== 'idle') return;
    this.#isReady = true;
    const { papers } = this.papers.library;
    this.#before = this.#before.then(
      (before) => before ?? new VisitedPapers().with(papers, this.pause),
    );
    void this.#updates.run();
  }

  /** Gives the marks that were changed, as they were before, by the papers' keys. */
  async #mark(
    papers: readonly PaperSummary[],
    change: MarkChange,
  ): Promise<ReadonlyMap<string, PaperMark>> {
    const chosen = new Set<string>();
    const choose = ({ key }: PaperSummary): void => {
      refuseKey(key);
      chosen.add(key);
    };
    await forEachInSlices(papers, choose, this.pause);
    const before = new Map<string, PaperMark>();
    await this.#change(chosen, (key, mark) => {
      const changed = changedMark(mark, change);
      if (isSameMark(mark, changed)) before.delete(key);
      else before.set(key, mark);
      return changed;
    });
    return before;
  }

  /**
   * Changes the marks of papers in the file, and moves marks under other keys of theirs to their own keys.
   *
   * @param chosen keys of papers
   */
  async #change(
    chosen: Iterable<string>,
    changeOf: (key: string, mark: PaperMark) => PaperMark,
  ): Promise<void> {
    const keys = [...chosen];
    await this.file.change(async (marks) => {
      const changes = new Map<string, PaperMark>();
      const present = await this.#byKey(marks, (alias) => this.#ownKey(alias));
      const chosenNow = new Map<string, string>();
      await forEachInSlices(keys, (key) => chosenNow.set(this.#ownKey(key), key), this.pause);
      const moveToOwnKey = (alias: string): void => {
        const key = this.#ownKey(alias);
        if (key !== alias && chosenNow.has(key)) changes.set(alias, noMark);
      };
      await forEachInSlices(marks.keys(), moveToOwnKey, this.pause);
      const mark = ([now, key]: readonly [string, string]): void => {
        changes.set(now, changeOf(key, present.get(now) ?? noMark));
      };
      await forEachInSlices(chosenNow, mark, this.pause);
      return changes;
    });
    await this.#updates.run();
  }

  async #update(): Promise<void> {
    const { papers } = this.papers.library;
    const keyOf = (alias: string) => this.papers.library.resolve(alias)?.key;
    const marks = await this.#byKey(this.file.parsed.marks, keyOf);
    for (const [key, newKey] of this.#renamed) {
      const isGone = keyOf(newKey) === undefined && this.#further.has(newKey);
      if (this.#isKnown(newKey) || isGone) this.#renamed.delete(key);
    }
    this.#further.clear();
    for (const newKey of this.#renamed.values()) {
      if (keyOf(newKey) !== undefined) this.#further.add(newKey);
    }
    const annotations = new Map<string, Annotation>();
    let hasNoNew = true;
    const changed = new Set<string>();
    const sort = ([key, mark]: readonly [string, PaperMark]): void => {
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
    const isDecided = (key: string): boolean => {
      const mark = marks.get(key);
      return mark !== undefined && markFlags.some((flag) => mark[flag]);
    };
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

  /** Marks by the keys that papers have; those under several keys of one paper are joined. */
  async #byKey(
    marks: ParsedMarks['marks'],
    keyOf: (alias: string) => string | undefined,
  ): Promise<ReadonlyMap<string, PaperMark>> {
    const lines = new Map<string, PaperMark[]>();
    const sort = ([alias, mark]: readonly [string, PaperMark]): void => {
      const key = keyOf(alias);
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
    const { papers } = this.papers.library;
    const seen = await ((await this.#before) ?? new VisitedPapers()).with(papers, this.pause);
    await this.state.update(memoryKey, await seen.stored(this.pause));
  }
}

function remove<T>(list: T[], item: T): void {
  const at = list.indexOf(item);
  if (at >= 0) list.splice(at, 1);
}

/** The same marks, those under one key under another. */
function withKey(
  marks: ReadonlyMap<string, PaperMark>,
  key: string,
  newKey: string,
): ReadonlyMap<string, PaperMark> {
  const mark = marks.get(key);
  if (!mark || key === newKey) return marks;
  const renamed = new Map(marks).set(newKey, mark);
  renamed.delete(key);
  return renamed;
}

function refuseKey(key: string): void {
  if (isAcceptedKey(key)) return;
  throw new HumanError(vscode.l10n.t("The marks file can't contain the key “{0}”.", key));
}
