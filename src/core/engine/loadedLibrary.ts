import { resolveKey } from '../library/joining/byKey';
import { editsFromTexts } from '../library/edits/editText';
import type { LibraryData } from '../library/libraryData';
import type { Paper } from '../model';
import type { Pause } from '../base/pause';
import { Stages } from '../base/stages';

const noAbstract: PropertyDescriptor = { value: '' };

/** A library that an earlier session saved. It answers questions until the first update is over. */
export class LoadedLibrary {
  readonly #stages = new Stages('shown', 'replaced');

  private constructor(readonly library: LibraryData) {}

  /**
   * @param texts all edits that make this library of an empty one, in ASCII
   * @param pause lets others have the thread; called all along
   */
  static async of(texts: readonly string[], pause: Pause): Promise<LoadedLibrary> {
    const lists = { papers: [], aliases: [], digests: [], problems: [], bibliography: [] };
    for (const { list, added } of editsFromTexts(texts)) {
      const items: unknown[] = lists[list];
      items.push(...added);
      if (list === 'papers') {
        for (const paper of added) Object.defineProperty(paper, 'abstract', noAbstract);
      }
      await pause();
    }
    return new LoadedLibrary(lists);
  }

  /** Sorted by key. Their abstracts are empty. */
  get papers(): readonly Paper[] {
    return this.library.papers as readonly Paper[];
  }

  /** Resolves when this library answers no more. */
  get replaced(): Promise<void> {
    return this.#stages.reached('replaced');
  }

  /** Ends the use of this library, as the update that follows it is over. */
  replace(): void {
    this.#stages.reach('replaced');
  }

  /** The paper that `key` means, be it the paper's own key or an alias. */
  paper(key: string): Paper | undefined {
    const { aliases } = this.library;
    return resolveKey({ papers: this.papers, aliases }, key);
  }
}
