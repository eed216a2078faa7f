import type { FileSource } from '../files/fileSource';
import { isSameData } from '../library/joining/differences';

/** Which files name which bibliographies; keeps the source of files up to date. */
export class NamedBibliographies {
  readonly #byFile = new Map<string, readonly string[]>();
  readonly #changed = new Set<string>();
  /** All files that are, or were, named. */
  readonly #named = new Set<string>();
  #isOutdated = false;

  constructor(private readonly source: Pick<FileSource, 'setNamed'>) {}

  /** Sets the bibliographies that a file names. */
  set(uri: string, named: readonly string[] | undefined): void {
    if (isSameData(this.#byFile.get(uri), named)) return;
    if (named) this.#byFile.set(uri, named);
    else this.#byFile.delete(uri);
    this.#isOutdated = true;
  }

  /** Gives the source what changed since the last call. */
  settle(): void {
    if (!this.#isOutdated) return;
    this.#isOutdated = false;
    for (const uri of this.source.setNamed(this.#byFile)) {
      this.#changed.add(uri);
      this.#named.add(uri);
    }
  }

  /** Whether a file is, or was, named. */
  has(uri: string): boolean {
    return this.#named.has(uri);
  }

  /** The files that are named, or not named any more, since the last call; these have to be read. */
  takeChanged(): readonly string[] {
    this.settle();
    const changed = [...this.#changed];
    this.#changed.clear();
    return changed;
  }
}
