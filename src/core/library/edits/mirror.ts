import { addAll } from '../../base/collections';
import { Turns } from '../../base/tasks';
import type { Pause } from '../../base/tasks';
import type { PaperSummary } from '../../model';
import { emptyLists } from '../libraryLists';
import type { LibraryLists } from '../libraryLists';
import type { EditPortion } from './libraryEdits';

type Portions = AsyncIterable<EditPortion> | Iterable<EditPortion>;

/** A copy of a library that is made elsewhere, kept up to date by its edits. */
export class LibraryMirror {
  #lists = emptyLists;
  #version = 0;
  readonly #turns = new Turns();

  constructor(private readonly pause: Pause) {}

  /** The papers by key, after `version` updates. */
  get papers(): readonly PaperSummary[] {
    return this.#lists.papers;
  }

  get version(): number {
    return this.#version;
  }

  /**
   * Applies all edits of one batch, after those of earlier batches. Results returned earlier never change;
   * without edits, returns the same object again.
   */
  apply(portions: Portions): Promise<LibraryLists> {
    return this.#turns.take(async () => {
      const edited = new Map<string, EditedList>();
      for await (const portion of portions) {
        for (const { list, ...edit } of portion) {
          const items = edited.get(list) ?? new EditedList(this.#lists[list]);
          edited.set(list, items);
          items.apply(edit);
        }
        await this.pause();
      }
      const lists = Array.from(edited, ([list, items]) => [list, items.whole()] as const);
      if (lists.length > 0) this.#lists = { ...this.#lists, ...Object.fromEntries(lists) };
      this.#version += 1;
      return this.#lists;
    });
  }
}

/** A list made from another one and edits of it, in order. */
class EditedList {
  readonly #items: unknown[] = [];
  #copied = 0;

  constructor(private readonly before: readonly unknown[]) {}

  apply(edit: { readonly start: number; readonly removed: number; added: readonly unknown[] }) {
    addAll(this.#items, this.before.slice(this.#copied, edit.start));
    addAll(this.#items, edit.added);
    this.#copied = edit.start + edit.removed;
  }

  whole(): readonly unknown[] {
    addAll(this.#items, this.before.slice(this.#copied));
    this.#copied = this.before.length;
    return this.#items;
  }
}
