/** A reader's tag, as a part of a regular expression: letters, digits, `_`, `-` and `/`, a letter first. */
export const tagPattern = String.raw`#[\p{L}][\p{L}\p{N}_/-]*`;

const tagAlone = new RegExp(`^${tagPattern}$`, 'u');

/** The tag that a word is, without its mark; undefined for any other word. */
export function tagOf(word: string): string | undefined {
  return tagAlone.test(word) ? word.slice(1) : undefined;
}
