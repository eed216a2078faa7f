import type { Paper } from '../model';
import { organizationText } from './fields';
import { codeUnits } from './runs';
import type { WriteAscii } from './termReader';

/**
 * Tells by a number whether what is indexed of a paper has changed: MurmurHash3 of its texts, four
 * characters at a time where they are ASCII, as reading them one by one takes far longer.
 */
export class TextHash {
  #words = new Uint32Array(1024);
  readonly #writeAscii: WriteAscii;

  constructor(writeAscii: WriteAscii = () => false) {
    this.#writeAscii = writeAscii;
  }

  /**
   * A number up to 2³² that nearly surely is another when a text of the paper is, its key left aside.
   * To be compared with those of the same way to write ASCII.
   */
  of(paper: Omit<Paper, 'key'>): number {
    let hash = 0;
    for (const text of [paper.title, paper.abstract, organizationText(paper)]) {
      const count = this.#load(text);
      for (let i = 0; i < count; i++) hash = mixed(hash, this.#words[i] ?? 0);
      hash = mixed(hash, text.length);
    }
    return stirred(hash);
  }

  /** Writes the text into `#words`; gives how many these are. */
  #load(text: string): number {
    const { length } = text;
    // A code unit may need two bytes.
    const longest = (length >> 1) + 1;
    if (this.#words.length < longest) this.#words = new Uint32Array(2 * longest);
    const { buffer } = this.#words;
    const count = (length + 3) >> 2;
    if (count > 0) this.#words[count - 1] = 0;
    if (this.#writeAscii(text, new Uint8Array(buffer, 0, length))) return count;
    this.#words[longest - 1] = 0;
    codeUnits(text, new Uint16Array(buffer));
    return longest;
  }
}

function mixed(hash: number, word: number): number {
  let mix = Math.imul(word, 0xcc9e2d51);
  mix = Math.imul((mix << 15) | (mix >>> 17), 0x1b873593);
  const next = hash ^ mix;
  return (Math.imul((next << 13) | (next >>> 19), 5) + 0xe6546b64) | 0;
}

function stirred(hash: number): number {
  let mix = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35);
  return (mix ^ (mix >>> 16)) >>> 0;
}
