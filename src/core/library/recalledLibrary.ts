import type { Paper, PaperSummary } from '../model';
import type { Pause } from '../pause';
import { editsFromTexts } from './editText';
import type { Alias } from './keys';
import { find } from './sortedList';

/** A library that an earlier session saved, to be asked until it is known what became of it. */
export class RecalledLibrary {
  private constructor(
    /** By key, with the abstracts that are found where their entries stand. */
    readonly papers: readonly Paper[],
    private readonly aliases: readonly Alias[],
  ) {}

  /**
   * @param texts of all edits that make the library of nothing, in ASCII
   * @param abstractOf gives the abstract of a paper whenever it is asked for
   * @param pause lets others have the thread; called all along
   */
  static async of(
    texts: readonly string[],
    abstractOf: (paper: PaperSummary) => string,
    pause: Pause,
  ): Promise<RecalledLibrary> {
    const papers: Paper[] = [];
    const aliases: Alias[] = [];
    const abstract: PropertyDescriptor & ThisType<PaperSummary> = {
      get() {
        return abstractOf(this);
      },
    };
    for (const edit of editsFromTexts(texts)) {
      if (edit.list === 'papers') {
        for (const paper of edit.added) {
          papers.push(Object.defineProperty(paper, 'abstract', abstract) as Paper);
        }
      } else if (edit.list === 'aliases') aliases.push(...edit.added);
      await pause();
    }
    return new RecalledLibrary(papers, aliases);
  }

  /** The paper that `key` means, be it the paper's own key or an alias. */
  paper(key: string): Paper | undefined {
    const own = find(this.papers, key, keyOf);
    if (own) return own;
    const alias = find(this.aliases, key, ([name]) => name);
    return alias && find(this.papers, alias[1], keyOf);
  }
}

function keyOf({ key }: Paper): string {
  return key;
}
