import type { FileSource } from '../files/fileSource';
import { isSameData } from '../library/joining/differences';
import type { FileNews } from './knownFiles';

/** Knows which files name which bibliographies, and tells the source of files. */
export class NamedBibliographies {
  readonly #byFile = new Map<string, readonly string[]>();
  readonly #changed = new Set<string>();
  #named: ReadonlySet<string> = new Set();
  #isOutdated = false;

  constructor(private readonly source: Pick<FileSource, 'setNamed'>) {}

  /** Takes in what became of a file. */
  take({ uri, is }: Pick<FileNews, 'uri' | 'is'>): void {
    const before = this.#byFile.get(uri);
    const named = is?.named;
    if (isSameData(before, named)) return;
    if (named) this.#byFile.set(uri, named);
    else this.#byFile.delete(uri);
    this.#isOutdated = true;
  }

  /** Tells the source what it has not heard yet. */
  settle(): void {
    if (!this.#isOutdated) return;
    this.#isOutdated = false;
    const changed = this.source.setNamed(this.#byFile);
    const named = new Set(this.#named);
    for (const uri of changed) {
      this.#changed.add(uri);
      named.add(uri);
    }
    this.#named = named;
  }

  /** Whether a file is, or was, named. */
  has(uri: string): boolean {
    return this.#named.has(uri);
  }

  /** The files that are named, or not named any more, since the last call; these are to be looked at. */
  takeChanged(): readonly string[] {
    this.settle();
    const changed = [...this.#changed];
    this.#changed.clear();
    return changed;
  }
}
