import { editsFromTexts } from './library/editText';
import type { Alias } from './library/keys';
import { fullestText } from './library/merge';
import { find } from './library/sortedList';
import type { Paper, PaperSummary } from './model';
import type { Pause } from './pause';
import type { PaperIndex } from './search/paperIndex';

/** Gives the abstract of the entry that begins in a line of a digest, if it is known. */
export type AbstractAt = (uri: string, line: number) => string | undefined;

/** A library that an earlier session saved, to be asked until it is known what became of it. */
export class RecalledLibrary {
  readonly #papers: Paper[] = [];
  readonly #aliases: Alias[] = [];
  readonly #abstractAt: AbstractAt;
  #hasAbstracts = false;
  #isIndexed = false;

  private constructor(abstractAt: AbstractAt) {
    this.#abstractAt = abstractAt;
  }

  /**
   * @param texts of all edits that make the library of nothing, in ASCII
   * @param abstractAt is asked whenever somebody wants to know an abstract
   * @param pause lets others have the thread; called all along
   */
  static async of(
    texts: readonly string[],
    abstractAt: AbstractAt,
    pause: Pause,
  ): Promise<RecalledLibrary> {
    const library = new RecalledLibrary(abstractAt);
    const abstract: PropertyDescriptor & ThisType<PaperSummary> = {
      get() {
        return library.#abstract(this);
      },
    };
    for (const edit of editsFromTexts(texts)) {
      if (edit.list === 'aliases') library.#aliases.push(...edit.added);
      if (edit.list === 'papers') {
        for (const paper of edit.added) {
          library.#papers.push(Object.defineProperty(paper, 'abstract', abstract) as Paper);
        }
      }
      await pause();
    }
    return library;
  }

  /** By key. They have their abstracts once they are indexed. */
  get papers(): readonly Paper[] {
    return this.#papers;
  }

  /** Whether the index finds all of them. */
  get isIndexed(): boolean {
    return this.#isIndexed;
  }

  /** Has them found by an index that was restored, if it has all of them. */
  async findIn(index: PaperIndex, pause: Pause): Promise<void> {
    if (this.#isIndexed) return;
    // The index tells by them which of several texts is that of a paper.
    this.#hasAbstracts = true;
    this.#isIndexed = await index.recall(this.papers, pause);
    this.#hasAbstracts = this.#isIndexed;
  }

  /** The paper that `key` means, be it the paper's own key or an alias. */
  paper(key: string): Paper | undefined {
    const own = find(this.papers, key, keyOf);
    if (own) return own;
    const alias = find(this.#aliases, key, ([name]) => name);
    return alias && find(this.papers, alias[1], keyOf);
  }

  #abstract({ sightings }: PaperSummary): string {
    // Without an index, every letter that is typed would ask for all.
    if (!this.#hasAbstracts) return '';
    const texts = sightings.map(({ uri, range }) => this.#abstractAt(uri, range.start.line) ?? '');
    return fullestText(texts.reverse());
  }
}

function keyOf({ key }: Paper): string {
  return key;
}
