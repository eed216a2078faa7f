import type { Blocks } from './blocks';
import { inOneGo } from '../../base/steps';
import { inlineSteps } from './inlines';
import type { Span } from './nodes';

const none: readonly Span[] = [];

/** Where no Markdown is read in the inline text of a note; asked for in the order of the text. */
export class OpaqueSpans {
  #leaf = 0;
  /** The leaf whose spans these are. */
  #scanned = -1;
  #spans = none;
  #span = 0;

  constructor(private readonly blocks: Blocks) {}

  /**
   * The first span that ends behind `offset`, one beyond all text when there is none in the same leaf;
   * undefined outside of leaves.
   */
  from(offset: number): Span | undefined {
    const { leaves, text } = this.blocks;
    while ((leaves[this.#leaf]?.end ?? Infinity) <= offset) this.#leaf++;
    const leaf = leaves[this.#leaf];
    if (!leaf || leaf.start > offset) return undefined;
    if (this.#scanned !== this.#leaf) {
      this.#scanned = this.#leaf;
      this.#spans = inOneGo(inlineSteps(text, leaf)).opaque;
      this.#span = 0;
    }
    while ((this.#spans[this.#span]?.[1] ?? Infinity) <= offset) this.#span++;
    return this.#spans[this.#span] ?? [Infinity, Infinity];
  }
}
