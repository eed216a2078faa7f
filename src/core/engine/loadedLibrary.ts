import { resolveKey } from '../library/joining/byKey';
import { editsFromTexts } from '../library/edits/editText';
import type { LibraryData } from '../library/libraryData';
import { fullestText } from '../library/joining/merge';
import type { DigestEntry, Paper, PaperSummary } from '../model';
import type { Pause } from '../base/pause';
import type { PaperIndex } from '../search/paperIndex';
import { Stages } from '../base/stages';

/** What is known of the entry that begins in a line of a digest. */
interface KnownEntries {
  /** Its abstract alone, which is sooner found. */
  abstractAt(uri: string, line: number): string | undefined;
  entryAt(uri: string, line: number): DigestEntry | undefined;
}

/** A library that an earlier session saved. It answers questions until the first update is over. */
export class LoadedLibrary {
  readonly library: LibraryData;
  readonly #known: KnownEntries;
  #hasAbstracts = false;
  #isIndexed = false;
  readonly #stages = new Stages('shown', 'complete', 'replaced');

  private constructor(library: LibraryData, known: KnownEntries) {
    this.library = library;
    this.#known = known;
  }

  /**
   * @param texts all edits that make this library of an empty one, in ASCII
   * @param known gives abstracts and entries when they are asked for
   * @param pause lets others have the thread; called all along
   */
  static async of(
    texts: readonly string[],
    known: KnownEntries,
    pause: Pause,
  ): Promise<LoadedLibrary> {
    const lists = { papers: [], aliases: [], digests: [], problems: [], bibliography: [] };
    const loaded = new LoadedLibrary(lists, known);
    const abstract: PropertyDescriptor & ThisType<PaperSummary> = {
      get() {
        return loaded.#abstract(this);
      },
    };
    for (const { list, added } of editsFromTexts(texts)) {
      const items: unknown[] = lists[list];
      items.push(...added);
      if (list === 'papers') {
        for (const paper of added) Object.defineProperty(paper, 'abstract', abstract);
      }
      await pause();
    }
    return loaded;
  }

  /** Sorted by key. Their abstracts are empty until they are indexed. */
  get papers(): readonly Paper[] {
    return this.library.papers as readonly Paper[];
  }

  /** Whether the index finds all papers. */
  get isIndexed(): boolean {
    return this.#isIndexed;
  }

  /** Makes the papers searchable in an index that was loaded, if it has all of them. */
  async findIn(index: PaperIndex, pause: Pause): Promise<void> {
    if (this.#isIndexed) return;
    // By a paper's abstract, the index tells which of several texts is that of the paper.
    this.#hasAbstracts = true;
    this.#isIndexed = await index.recall(this.papers, pause);
    this.#hasAbstracts = this.#isIndexed;
    this.#stages.reach('complete');
  }

  /** Resolves when all was loaded that the earlier session saved, or when it is replaced. */
  get complete(): Promise<void> {
    return this.#stages.reached('complete');
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

  /** As `paper`, but all of it and as plain data; undefined when one of its entries is not known. */
  whole(key: string): Paper | undefined {
    const paper = this.paper(key);
    const places = paper?.sightings ?? [];
    const entries = places
      .map(({ uri, range }) => this.#known.entryAt(uri, range.start.line))
      .filter((entry) => entry !== undefined);
    // A work that only bibliographies have is known once these are read.
    if (!paper || places.length === 0 || entries.length < places.length) return undefined;
    const newestFirst = [...entries].reverse();
    return {
      ...paper,
      abstract: fullestText(newestFirst.map(({ abstract }) => abstract)),
      sightings: entries.flatMap(({ sightings }) => sightings),
    };
  }

  #abstract({ sightings }: PaperSummary): string {
    // Without an index, every letter that is typed would ask for all.
    if (!this.#hasAbstracts) return '';
    const texts = sightings.map(
      ({ uri, range }) => this.#known.abstractAt(uri, range.start.line) ?? '',
    );
    return fullestText(texts.reverse());
  }
}
