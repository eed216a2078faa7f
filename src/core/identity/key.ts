/** A key in a text; `start` and `end` include the braces of `{key}`, if any. */
export interface KeySpan {
  readonly start: number;
  readonly end: number;
  readonly keyStart: number;
  readonly keyEnd: number;
}

const wordCharacter = /[\p{L}\p{N}]/u;
const innerPunctuation = ':.#$%&-+?<>~/';

/** The length of the letter or digit at `offset` in UTF-16 code units; 0 if there is none. */
export function alphanumericAt(text: string, offset: number): 0 | 1 | 2 {
  const code = text.codePointAt(offset);
  if (code === undefined) return 0;
  if (code < 128) {
    const letter = code | 32;
    return (code >= 48 && code <= 57) || (letter >= 97 && letter <= 122) ? 1 : 0;
  }
  if (!wordCharacter.test(String.fromCodePoint(code))) return 0;
  return code > 0xffff ? 2 : 1;
}

/** Whether a letter or digit ends at `offset`. */
export function alphanumericBefore(text: string, offset: number): boolean {
  return alphanumericAt(text, offset - 1) === 1 || alphanumericAt(text, offset - 2) === 2;
}

function keyCharacterAt(text: string, offset: number): 0 | 1 | 2 {
  return text.charAt(offset) === '_' ? 1 : alphanumericAt(text, offset);
}

/**
 * The end of the key without braces that starts at `start`; `start` itself if there is none.
 *
 * Pandoc's rule: a letter, digit, `_` or `*`, then letters, digits, `_`, and single punctuation characters
 * among `:.#$%&-+?<>~/` inside; `//` is allowed, for keys that are web addresses.
 */
export function bareKeyEnd(text: string, start: number): number {
  let end = start + (text.charAt(start) === '*' ? 1 : keyCharacterAt(text, start));
  while (end > start && end < text.length) {
    const length = keyCharacterAt(text, end);
    const character = text.charAt(end);
    if (length > 0) end += length;
    else if (innerPunctuation.includes(character) && keyCharacterAt(text, end + 1) > 0) end++;
    else if ((character === ':' || character === '/') && text.charAt(end + 1) === '/') end++;
    else break;
  }
  return end;
}

/** Whether Pandoc reads all of `@key` without braces around the key. */
export function isBareKey(key: string): boolean {
  return key !== '' && bareKeyEnd(key, 0) === key.length;
}

/** `@key`, or `@{key}` if Pandoc needs the braces. */
export function writeKey(key: string): string {
  return isBareKey(key) ? `@${key}` : `@{${key}}`;
}

/** Characters that end a key in Pandoc, BibTeX or biber, are special in TeX or a shell, or are invisible. */
const unfit = /[\s\p{C}"#$%&()*,;<=>?@[\\\]^`{|}~!]/u;

/**
 * Whether both Pandoc and BibTeX accept a key. Bibliographies are untrusted, so only accepted keys are assigned
 * to papers or written.
 */
export function isAcceptedKey(key: string): boolean {
  return /^[\p{L}\p{N}_]/u.test(key) && !unfit.test(key);
}
