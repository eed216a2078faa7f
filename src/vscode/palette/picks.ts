import type { PaperSummary } from '../../core/model';
import { isPaperItem } from './items';
import type { PaletteItem } from './items';

/**
 * The ticked papers, in the order in which they were ticked, whatever the list shows meanwhile.
 *
 * When items are replaced, VS Code reports that nothing is ticked, and then that `selectedItems` are. Until
 * this second report, a missing paper does not mean that the user unticked it.
 */
export class Picks {
  #papers: readonly PaperSummary[];
  #items: readonly PaletteItem[] = [];
  #awaitsEcho = false;

  constructor(papers: readonly PaperSummary[] = []) {
    this.#papers = papers;
  }

  get papers(): readonly PaperSummary[] {
    return this.#papers;
  }

  /** The list now holds `items`; gives those to tick. */
  shown(items: readonly PaletteItem[]): readonly PaletteItem[] {
    this.#items = items;
    this.#awaitsEcho = this.#papers.length > 0;
    return items.filter((item) => this.#has(item));
  }

  /** VS Code says that exactly `selected` are ticked. */
  selected(selected: readonly PaletteItem[]): void {
    const ticked = new Set(selected.filter(isPaperItem).map(({ paper }) => paper.key));
    if (this.#awaitsEcho && !this.#papers.every(({ key }) => ticked.has(key))) return;
    this.#awaitsEcho = false;
    const listed = new Set(this.#items.filter(isPaperItem).map(({ paper }) => paper.key));
    const kept = this.#papers.filter(({ key }) => ticked.has(key) || !listed.has(key));
    const keptKeys = new Set(kept.map(({ key }) => key));
    const added = this.#items
      .filter(isPaperItem)
      .filter(({ paper }) => ticked.has(paper.key) && !keptKeys.has(paper.key));
    this.#papers = [...kept, ...added.map(({ paper }) => paper)];
  }

  /** Moves a paper by so many places, as far as there are any. */
  move(key: string, by: number): void {
    const from = this.#papers.findIndex((paper) => paper.key === key);
    const paper = this.#papers[from];
    if (!paper) return;
    const others = this.#papers.filter((other) => other !== paper);
    this.#papers = others.toSpliced(Math.max(0, from + by), 0, paper);
  }

  /** Unticks all. */
  clear(): void {
    this.#papers = [];
  }

  #has(item: PaletteItem): boolean {
    return isPaperItem(item) && this.#papers.some(({ key }) => key === item.paper.key);
  }
}
