/** The characters of words for a class of a regular expression: letters, their marks, and digits. */
export const wordCharacters = String.raw`\p{L}\p{M}\p{N}`;

const words = new RegExp(`[${wordCharacters}]+`, 'gu');

/** The words of a text, in order and as written. `fine-tuning` is two words. */
export function wordsOf(text: string): readonly string[] {
  return text.match(words) ?? [];
}

/** A user's tag, as part of a regular expression: a letter, then letters, digits, `_`, `-` and `/`. */
export const tagPattern = String.raw`#[\p{L}][\p{L}\p{N}_/-]*`;

const tagAlone = new RegExp(`^${tagPattern}$`, 'u');

/** A tag without its `#`; undefined for any other word. */
export function tagOf(word: string): string | undefined {
  return tagAlone.test(word) ? word.slice(1) : undefined;
}
