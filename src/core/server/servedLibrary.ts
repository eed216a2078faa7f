import type { Pause } from '../base/tasks';
import { emptyLists } from '../library/libraryLists';
import type { LibraryLists } from '../library/libraryLists';
import type { Library, LibraryChanges } from '../library/library';
import { emptyView, LibraryView } from '../library/lookup/libraryView';
import type { PaperIndex } from '../search/paperIndex';
import type { FileToJoin, JoinedFiles } from './joinedFiles';
import type { Applied, ApplyOptions } from './libraryServer';
import { NotesOfLibrary } from './notesOfLibrary';
import type { RestoredLibrary } from './restoredLibrary';
import { SentMarks } from './sentMarks';

/** Files to join, what to do with notes, and other changes of the library. */
export interface LibraryUpdate extends ApplyOptions {
  readonly files: readonly FileToJoin[];
  readonly noteChanges: readonly (() => void)[];
  /** Joins the papers of a restored library, even if nothing has changed. */
  readonly mustJoin?: boolean;
}

/** Everything that a server knows: the papers with their index, the notes and the marks. */
export class ServedLibrary {
  readonly notes: NotesOfLibrary;
  readonly marks = new SentMarks();
  #view = emptyView;
  #lists = emptyLists;
  /** Pins have changed since the last update, or that failed. */
  #isOutdated = false;

  constructor(
    readonly files: JoinedFiles,
    readonly index: PaperIndex,
    readonly pause: Pause,
  ) {
    this.notes = new NotesOfLibrary(pause);
  }

  get joined(): Library {
    return this.files.library;
  }

  get view(): LibraryView {
    return this.#view;
  }

  get lists(): LibraryLists {
    return this.#lists;
  }

  restore(restored: RestoredLibrary): LibraryLists {
    this.files.restore(restored);
    this.#setLists(restored.lists);
    this.marks.keysChanged();
    return restored.lists;
  }

  /** Applies a batch; adds the changes of papers to `changes`, for the index. */
  async apply(
    { files, noteChanges, pins, reserved, notes, mustJoin }: LibraryUpdate,
    changes: LibraryChanges[],
  ): Promise<Omit<Applied, 'outcomes'>> {
    if (pins) this.notes.usePins(pins);
    if (reserved) this.notes.reserve(reserved.key, reserved.paper);
    for (const apply of noteChanges) apply();
    if (notes) this.notes.complete(notes === 'all');
    this.#isOutdated ||= pins !== undefined || reserved !== undefined || notes === 'all';
    const before = this.#view;
    if (files.length > 0 || this.#isOutdated || mustJoin)
      changes.push(await this.#update(files, mustJoin));
    if (await this.notes.pin(this.#view, this.#view !== before))
      changes.push(await this.#update([]));
    const pinsToSave = this.notes.takePinsToSave();
    const literatureNotes = await this.notes.literatureNotes(this.#view);
    if (literatureNotes !== this.#lists.literatureNotes)
      this.#lists = { ...this.#lists, literatureNotes };
    return {
      library: this.#lists,
      notesRevision: this.notes.revision,
      ...(pinsToSave && { pins: pinsToSave }),
    };
  }

  async #update(files: readonly FileToJoin[], mustJoin?: boolean): Promise<LibraryChanges> {
    this.#isOutdated = true;
    const changes = await this.files.update(files, this.notes.pins, mustJoin);
    this.#isOutdated = false;
    this.marks.keysChanged();
    const data = this.files.data();
    const lists: LibraryLists = { ...data, literatureNotes: this.#lists.literatureNotes };
    const names = Object.keys(lists) as (keyof LibraryLists)[];
    if (names.some((name) => lists[name] !== this.#lists[name])) this.#setLists(lists);
    return changes;
  }

  #setLists(lists: LibraryLists): void {
    this.#lists = lists;
    this.#view = new LibraryView(lists);
  }
}
