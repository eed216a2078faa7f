import { pinOf } from '../identity/title';
import { papersNamed } from '../library/lookup/noteKeys';
import type { LibraryView } from '../library/lookup/libraryView';
import { isListedOnly } from '../model';
import type { PaperSummary } from '../model';
import { forEachInSlices } from '../base/tasks';
import type { Pause } from '../base/tasks';

type UsedKeys = Pick<ReadonlySet<string>, 'has'>;

/**
 * The paper that each key in use in a note means (key to the paper's identity), so later digests don't change
 * the meaning of a key.
 *
 * A key stays pinned until the end of the session in which its last use was removed: cutting a citation and
 * pasting it elsewhere must not change its meaning, and no other paper may get the key in between.
 */
export class KeyPins {
  #pins = new Map<string, string>();
  readonly #reserved = new Map<string, string>();

  /** All pins, also of reserved keys. */
  get current(): ReadonlyMap<string, string> {
    return new Map([...this.#reserved, ...this.#pins]);
  }

  /** The pins to save: those of keys that notes use or used. */
  get saved(): ReadonlyMap<string, string> {
    return new Map(this.#pins);
  }

  /** Sets the pins that an earlier session saved. Reserved keys stay. */
  restore(pins: ReadonlyMap<string, string>): void {
    this.#pins = new Map(pins);
  }

  /**
   * Reserves `key` for `paper` before a note uses it, for example when a key is about to be renamed. The key is
   * pinned once saved notes use it; a later call removes reserved keys that no note uses.
   */
  reserve(key: string, paper: PaperSummary, usedKeys: UsedKeys): void {
    for (const other of this.#reserved.keys()) {
      if (!usedKeys.has(other)) this.#reserved.delete(other);
    }
    this.#reserved.set(key, pinOf(paper));
  }

  /** Removes keys that no note uses. Returns whether there were any. */
  keepOnly(usedKeys: UsedKeys): boolean {
    const unused = [...this.#pins.keys()].filter((key) => !usedKeys.has(key));
    for (const key of unused) this.#pins.delete(key);
    return unused.length > 0;
  }

  /**
   * Pins each key that means exactly one paper and isn't pinned yet. If a key may mean several, only the user
   * can decide. Returns whether a key was pinned.
   */
  async add(keys: Iterable<string>, library: LibraryView, pause: Pause): Promise<boolean> {
    const before = this.#pins.size;
    await forEachInSlices(
      keys,
      (key) => {
        const [paper, ...others] = this.#pins.has(key) ? [] : papersNamed(library, key);
        // A key of a bibliography's work is fixed by its entry.
        if (paper && !isListedOnly(paper) && others.length === 0) this.#pins.set(key, pinOf(paper));
      },
      pause,
    );
    return this.#pins.size > before;
  }
}
