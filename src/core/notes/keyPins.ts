import { paperIdentity } from '../library/identity';
import { papersNamed } from '../library/namedPapers';
import type { LibrarySnapshot } from '../library/snapshot';
import type { PaperSummary } from '../model';

/** Where pins outlive the session. */
export interface PinMemory {
  load(): ReadonlyMap<string, string>;
  save(pins: ReadonlyMap<string, string>): void;
}

/**
 * Which paper a key in use in a note means (key to the paper's identity), so that it goes on meaning
 * that paper whatever later digests bring.
 *
 * A key stays pinned until the end of the session in which its last use went away: cutting a
 * citation and pasting it elsewhere must not change its meaning, nor must the key go to another
 * paper in between.
 */
export class KeyPins {
  readonly #memory: PinMemory;
  readonly #pins: Map<string, string>;
  readonly #reserved = new Map<string, string>();

  constructor(memory: PinMemory) {
    this.#memory = memory;
    this.#pins = new Map(memory.load());
  }

  get current(): ReadonlyMap<string, string> {
    return new Map([...this.#reserved, ...this.#pins]);
  }

  /**
   * Gives `key` to `paper` before a note uses it, as when a key is about to be renamed. When notes are
   * saved that use it, it is pinned; a later call takes back what no note came to use.
   */
  reserve(key: string, paper: PaperSummary, usedKeys: ReadonlySet<string>): void {
    for (const other of this.#reserved.keys()) {
      if (!usedKeys.has(other)) this.#reserved.delete(other);
    }
    this.#reserved.set(key, paperIdentity(paper));
  }

  /** Lets go of keys that no note uses. True when there were any. */
  keepOnly(usedKeys: ReadonlySet<string>): boolean {
    const unused = [...this.#pins.keys()].filter((key) => !usedKeys.has(key));
    for (const key of unused) this.#pins.delete(key);
    return this.#saved(unused.length > 0);
  }

  /**
   * Pins each key that means one paper and is not pinned yet; what a key that may mean several was
   * written for, only the user knows. True when there were any.
   */
  add(keys: ReadonlySet<string>, snapshot: LibrarySnapshot): boolean {
    const before = this.#pins.size;
    for (const key of keys) {
      const [paper, ...others] = this.#pins.has(key) ? [] : papersNamed(snapshot, key);
      if (paper && others.length === 0) this.#pins.set(key, paperIdentity(paper));
    }
    return this.#saved(this.#pins.size > before);
  }

  #saved(hasChanged: boolean): boolean {
    if (hasChanged) this.#memory.save(this.#pins);
    return hasChanged;
  }
}
