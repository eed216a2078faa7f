/** Whether a code unit is a letter of ASCII. */
export function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

/** Whether a code unit is a digit of ASCII. */
export function isDigit(code = 0): boolean {
  return code >= 48 && code <= 57;
}

/** Removes trailing characters that are in `marks` or match it. Linear, unlike `/[.,]+$/`. */
export function withoutLast(text: string, marks: string | RegExp): string {
  const isMark = (character: string): boolean =>
    typeof marks === 'string' ? marks.includes(character) : marks.test(character);
  let end = text.length;
  while (end > 0 && isMark(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * The UTF-16 code units of a text, written into `units` if given. Reading an array is faster than reading a
 * string.
 */
export function codeUnits(text: string, units = new Uint16Array(text.length)): Uint16Array {
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return units;
}

/** The text that a sticky pattern matches at offset `at`; undefined if it doesn't match there. */
export function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** The length, in code units, of the common prefix of two texts. */
export function commonStart(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  let at = 0;
  while (at < end && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  return at;
}

/** White space other than single spaces. */
const otherSpace = /[\t-\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]| {2}/;

/** The text with one ordinary space for each run of white space. */
export function singleSpaced(text: string): string {
  // Most texts are so already, and finding out takes a tenth of the time of a replacement.
  return otherSpace.test(text) ? text.replace(/\s+/g, ' ') : text;
}
