import type { FileSource } from '../files/fileSource';
import { isSameData } from '../base/data';

/** The bibliographies that files name; reports them to the source of files. */
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

  /** Reports changes since the last call to the source. */
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

  /** The files that were named, or are no longer named, since the last call; these must be read. */
  takeChanged(): readonly string[] {
    this.settle();
    const changed = [...this.#changed];
    this.#changed.clear();
    return changed;
  }
}
