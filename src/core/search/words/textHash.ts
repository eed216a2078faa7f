import { textOf } from '../../model';
import type { Paper } from '../../model';
import { organizationText } from './fields';
import { codeUnits } from '../../text/characters';
import type { WriteAscii } from './termReader';

/** 2³² divided by the golden ratio, as multipliers of hashes are. */
const factor = 0x9e3779b1;

/**
 * Hashes what is indexed of a paper, to tell whether it has changed. Takes four characters at a time where
 * they are ASCII, as reading them one by one takes far longer.
 */
export class TextHash {
  #words = new Int32Array(1024);

  constructor(private readonly writeAscii: WriteAscii = () => false) {}

  /**
   * A hash of 32 bits, unsigned, of a paper's texts, apart from its key. Comparable only with hashes that are
   * made with the same `writeAscii`.
   */
  of(paper: Omit<Paper, 'key'>): number {
    let hash = 0;
    for (const text of [paper.title, textOf(paper), organizationText(paper)]) {
      const count = this.#load(text);
      const words = this.#words;
      for (let i = 0; i < count; i++) {
        // Both steps are invertible, so that no single change is lost.
        hash = Math.imul(hash ^ (words[i] ?? 0), factor);
        hash ^= hash >>> 15;
      }
      hash = Math.imul(hash ^ text.length, factor);
    }
    return (hash ^ (hash >>> 15)) >>> 0;
  }

  /** Writes the text into `#words`; gives how many of these it takes. */
  #load(text: string): number {
    const { length } = text;
    // A code unit may need two bytes.
    const longest = (length >> 1) + 1;
    if (this.#words.length < longest) this.#words = new Int32Array(2 * longest);
    const { buffer } = this.#words;
    const count = (length + 3) >> 2;
    if (count > 0) this.#words[count - 1] = 0;
    if (this.writeAscii(text, new Uint8Array(buffer, 0, length))) return count;
    this.#words[longest - 1] = 0;
    codeUnits(text, new Uint16Array(buffer));
    return longest;
  }
}
