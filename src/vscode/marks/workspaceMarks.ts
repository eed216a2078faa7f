import * as vscode from 'vscode';
import { addTo } from '../../core/base/collections';
import { forEachInSlices } from '../../core/base/tasks';
import type { Pause } from '../../core/base/tasks';
import {
  changedMark,
  isSameMark,
  joinedMarks,
  markFlags,
  noMark,
  undoneMark,
} from '../../core/marks/mark';
import type { Annotations, MarkChange, PaperMark } from '../../core/marks/mark';
import { isAcceptedKey } from '../../core/identity/key';
import type { ParsedMarks } from '../../core/marks/markFile';
import { VisitedPapers } from '../../core/marks/visitedPapers';
import type { PaperSummary } from '../../core/model';
import type { MarkEntry } from '../../core/server/sentMarks';
import { DisposableOwner } from '../../platform/disposableOwner';
import { Latest } from '../../platform/latest';
import { HumanError } from '../common/messages/humanError';
import type { MarkMove, MarkStep, Marks, PaperState, RevertMarks } from '../common/papers/marks';
import type { Papers } from '../common/papers/papers';
import type { MarkFile } from './markFile';

const memoryKey = 'marks.visitedPapers';
const maxUndo = 100;

/** A change of marks, with the previous marks by paper key. */
interface Done extends MarkStep {
  before: Promise<ReadonlyMap<string, PaperMark>>;
}

/** The marks of the file, and which papers are new. */
export class WorkspaceMarks extends DisposableOwner implements Marks {
  readonly #changed = this.own(new vscode.EventEmitter<ReadonlySet<string>>());
  readonly #updates = new Latest<void>(() => this.#update());
  /** The papers that aren't new: those of the first visit. */
  #before: Promise<VisitedPapers | undefined>;
  #isOpened = false;
  #isReady = false;
  #marks: ReadonlyMap<string, PaperMark> = new Map();
  #inbox: ReadonlySet<string> = new Set();
  /** The undo stack. */
  readonly #done: Done[] = [];
  /** The redo stack. */
  readonly #undone: Done[] = [];
  /** New keys of papers by old key, until the library has the new ones. */
  readonly #renamed = new Map<string, string>();
  /** New keys that the library has only as aliases. */
  readonly #further = new Set<string>();

  readonly onDidChange = this.#changed.event;

  constructor(
    private readonly papers: Papers,
    private readonly file: MarkFile,
    private readonly state: vscode.Memento,
    private readonly pause: Pause,
  ) {
    super();
    this.#before = VisitedPapers.parse(state.get(memoryKey), pause);
    this.own(
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

  get inbox(): ReadonlySet<string> {
    return this.#inbox;
  }

  of({ key }: PaperSummary): PaperState {
    return { ...(this.#marks.get(key) ?? noMark), isNew: this.#inbox.has(key) };
  }

  /** The marks of papers with these keys, or of all papers, for the library server. */
  *entries(keys: Iterable<string> = [...this.#marks.keys(), ...this.#inbox]): Generator<MarkEntry> {
    for (const key of keys) {
      const mark = this.#marks.get(key);
      const isNew = this.#inbox.has(key);
      yield [key, mark || isNew ? { ...(mark ?? noMark), isNew } : undefined];
    }
  }

  /** The tags and remarks of marked papers. */
  get annotations(): Annotations {
    return this.#marks;
  }

  async mark(papers: readonly PaperSummary[], change: MarkChange): Promise<RevertMarks> {
    const done: Done = { papers, change, before: this.#mark(papers, change) };
    // Added before writing, so a quick undo reverts this change.
    this.#done.push(done);
    if (this.#done.length > maxUndo) this.#done.shift();
    this.#undone.length = 0;
    try {
      // A change without effect can't be undone.
      if ((await done.before).size === 0) remove(this.#done, done);
    } catch (error) {
      remove(this.#done, done);
      throw error;
    }
    return async () => {
      // The user may already have undone it with a key.
      if (this.#done.includes(done)) await this.#undo(done);
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
   * Prepares to move the marks of a work that gets another key: those under `keys`, or under any key that currently
   * means `paper`. Reverting moves them back to their old keys.
   * @throws HumanError when there are any, and their file can't be changed
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
      // Marks that are set meanwhile use the new key.
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

  /** Moves marks to one key, and merges them with those already there. Returns their old keys. */
  async #moveTo(to: string, isMoved: (key: string) => boolean): Promise<readonly string[]> {
    const isOther = (key: string): boolean => key !== to && isMoved(key);
    // Without marks to move, the file doesn't have to be writable.
    if ((await this.#keysOf(isOther)).length === 0) return [];
    let moved: readonly string[] = [];
    await this.file.change(async (marks) => {
      const changes = new Map<string, PaperMark>();
      const merged: PaperMark[] = [];
      const collect = ([key, mark]: readonly [string, PaperMark]): void => {
        if (isOther(key)) changes.set(key, noMark);
        if (key === to || isOther(key)) merged.push(mark);
      };
      await forEachInSlices(marks, collect, this.pause);
      moved = [...changes.keys()];
      if (moved.length > 0) changes.set(to, joinedMarks(merged));
      return changes;
    });
    await this.#updates.run();
    return moved;
  }

  /** The keys in the current file that meet a condition. */
  async #keysOf(isWanted: (key: string) => boolean): Promise<readonly string[]> {
    await this.file.read();
    const wanted: string[] = [];
    const collect = (key: string): void => {
      if (isWanted(key)) wanted.push(key);
    };
    await forEachInSlices(this.file.parsed.marks.keys(), collect, this.pause);
    return wanted;
  }

  #rename(key: string, newKey: string): void {
    if (key !== newKey) this.#renamed.set(key, newKey);
    this.#renamed.delete(newKey);
    // Immediately, as another paper may get the old key.
    for (const done of [...this.#done, ...this.#undone]) {
      done.before = done.before.then((before) => withKey(before, key, newKey));
      // The caller that asked for the change gets the error.
      done.before.catch(() => undefined);
    }
  }

  /** The key under which a paper's marks are written. */
  #ownKey(key: string): string {
    let own = this.papers.library.resolve(key)?.key ?? key;
    for (let next = this.#renamed.get(own); next !== undefined; next = this.#renamed.get(own)) {
      if (this.#isKnown(next)) break;
      own = next;
    }
    return own;
  }

  /** Whether the library has a paper under this key, not only as an alias. */
  #isKnown(key: string): boolean {
    return this.papers.library.resolve(key)?.key === key;
  }

  #undo(done: Done): Promise<void> {
    return this.#move(done, this.#done, this.#undone, undoneMark);
  }

  /** Undoes or redoes a change, and moves it to the other stack. */
  async #move(
    done: Done,
    from: Done[],
    to: Done[],
    changed: (now: PaperMark, before: PaperMark, after: PaperMark) => PaperMark,
  ): Promise<void> {
    // Immediately, so the next key press applies the next change.
    remove(from, done);
    to.push(done);
    const before = await done.before.catch((error: unknown) => {
      // It was never made, so it can't be undone later either.
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
      throw error;
    }
  }

  /** Starts computing what is new once everything is read: earlier, papers of unread files would seem new. */
  #begin(): void {
    if (this.#isReady || !this.#isOpened || this.papers.reading.state !== 'idle') return;
    this.#isReady = true;
    const { papers } = this.papers.library;
    this.#before = this.#before.then((before) => before ?? this.#remember(papers));
    void this.#updates.run();
  }

  /** Returns the previous marks of the changed papers, by key. */
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
   * Changes the marks of papers in the file, and moves marks under their other keys to their own keys.
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
    const before = this.#isReady ? await this.#before : undefined;
    const isDecided = (key: string): boolean => {
      const mark = marks.get(key);
      return mark !== undefined && markFlags.some((flag) => mark[flag]);
    };
    const inbox = new Set<string>();
    const addNew = (paper: PaperSummary): void => {
      if (!isDecided(paper.key) && !before?.has(paper)) inbox.add(paper.key);
    };
    await forEachInSlices(before ? papers : [], addNew, this.pause);
    const changed = new Set<string>();
    const compare = (key: string): void => {
      const [old, now] = [this.#marks.get(key) ?? noMark, marks.get(key) ?? noMark];
      const isSame = isSameMark(old, now) && this.#inbox.has(key) === inbox.has(key);
      if (!isSame) changed.add(key);
    };
    for (const keys of [this.#marks.keys(), marks.keys(), this.#inbox, inbox]) {
      await forEachInSlices(keys, compare, this.pause);
    }
    if (this.#updates.isOutdated) return;
    this.#marks = marks;
    this.#inbox = inbox;
    this.#changed.fire(changed);
  }

  /** Marks by the papers' own keys; merges those under several keys of one paper. */
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
    const join = ([key, own]: readonly [string, readonly PaperMark[]]): void => {
      byPaper.set(key, joinedMarks(own));
    };
    await forEachInSlices(lines, join, this.pause);
    return byPaper;
  }

  /** Stores these papers as those that aren't new. */
  async #remember(papers: readonly PaperSummary[]): Promise<VisitedPapers> {
    const known = await VisitedPapers.of(papers, this.pause);
    void this.state.update(memoryKey, await known.stored(this.pause));
    return known;
  }
}

function remove<T>(list: T[], item: T): void {
  const at = list.indexOf(item);
  if (at >= 0) list.splice(at, 1);
}

/** The marks, with those under one key moved to another. */
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
