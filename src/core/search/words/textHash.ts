import { textOf } from '../../model';
import type { Paper } from '../../model';
import { organizationText } from './fields';
import { codeUnits } from '../../text/characters';
import type { WriteAscii } from './termReader';

/** 2³² divided by the golden ratio, a common multiplier for hashes. */
const factor = 0x9e3779b1;

/**
 * Hashes a paper's indexed text, to detect changes. Reads ASCII four characters at a time, which is much
 * faster than one by one.
 */
export class TextHash {
  #words = new Int32Array(1024);

  constructor(private readonly writeAscii: WriteAscii = () => false) {}

  /**
   * An unsigned hash of 32 bits of a paper's texts, without its key. Comparable only with hashes made with
   * the same `writeAscii`.
   */
  of(paper: Omit<Paper, 'key'>): number {
    let hash = 0;
    const { title, authors = [] } = paper;
    const names = authors.join(';');
    for (const text of [title, textOf(paper), organizationText(paper), names]) {
      const count = this.#load(text);
      const words = this.#words;
      for (let i = 0; i < count; i++) {
        // Both steps are invertible, so every single change affects the hash.
        hash = Math.imul(hash ^ (words[i] ?? 0), factor);
        hash ^= hash >>> 15;
      }
      hash = Math.imul(hash ^ text.length, factor);
    }
    return (hash ^ (hash >>> 15)) >>> 0;
  }

  /** Writes the text into `#words`; returns how many elements it takes. */
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
