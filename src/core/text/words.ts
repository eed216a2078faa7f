/** What words are made of, as a set of a regular expression: letters, their marks, and digits. */
export const wordCharacters = String.raw`\p{L}\p{M}\p{N}`;

const words = new RegExp(`[${wordCharacters}]+`, 'gu');

/** The words of a text in its order, as they stand there. `fine-tuning` is two. */
export function wordsOf(text: string): readonly string[] {
  return text.match(words) ?? [];
}

/** A reader's tag, as a part of a regular expression: letters, digits, `_`, `-` and `/`, a letter first. */
export const tagPattern = String.raw`#[\p{L}][\p{L}\p{N}_/-]*`;

const tagAlone = new RegExp(`^${tagPattern}$`, 'u');

/** The tag that a word is, without its mark; undefined for any other word. */
export function tagOf(word: string): string | undefined {
  return tagAlone.test(word) ? word.slice(1) : undefined;
}
