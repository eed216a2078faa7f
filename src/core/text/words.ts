/** What words are made of, as a set of a regular expression: letters, their marks, and digits. */
export const wordCharacters = String.raw`\p{L}\p{M}\p{N}`;

const words = new RegExp(`[${wordCharacters}]+`, 'gu');

/** The words of a text in its order, as they stand there. `fine-tuning` is two. */
export function wordsOf(text: string): readonly string[] {
  return text.match(words) ?? [];
}
