/** Small pieces of Typst's syntax. Functions that take a text and an offset return the offset after what is there. */

/** What a label may have. In `@key`, it can't end in `.` or `:`. */
const labelCharacters = String.raw`[\p{XID_Continue}_:.\-]+`;
const plainLabel = new RegExp(`^${labelCharacters}$`, 'u');
const labelAt = new RegExp(`<(${labelCharacters})>`, 'yu');
const referenceAt = new RegExp(`@${labelCharacters}`, 'yu');
const identifierAt = /[\p{XID_Start}_][\p{XID_Continue}_-]*/uy;
const fieldAt = /\.[\p{XID_Start}_][\p{XID_Continue}_-]*/uy;
const lineEnd = /[\n\v\f\r\u0085\u2028\u2029]/g;
const linkCharacters = /[\w!#$%&*+,\-./:;=?@~']+/y;

/** The match of a sticky or global pattern from `offset` on. */
export function matchFrom(
  pattern: RegExp,
  text: string,
  offset: number,
): RegExpExecArray | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(text) ?? undefined;
}

/** The key of the `<key>` at `offset`. */
export function labelKeyAt(text: string, offset: number): string | undefined {
  return matchFrom(labelAt, text, offset)?.[1];
}

/** The end of the `@key` at `offset`; `offset` itself if there is none. */
export function referenceEnd(text: string, offset: number): number {
  let end = offset + (matchFrom(referenceAt, text, offset)?.[0].length ?? 0);
  while (end > offset && /[.:]/.test(text.charAt(end - 1))) end--;
  return end - offset > 1 ? end : offset;
}

export function identifierEnd(text: string, offset: number): number {
  return offset + (matchFrom(identifierAt, text, offset)?.[0].length ?? 0);
}

/** The end of `.name` at `offset`. */
export function fieldEnd(text: string, offset: number): number {
  return offset + (matchFrom(fieldAt, text, offset)?.[0].length ?? 0);
}

/** The end of a line, without its break. */
export function lineEndFrom(text: string, offset: number): number {
  return matchFrom(lineEnd, text, offset)?.index ?? text.length;
}

/** The end of a comment: of its line, or of a block, in which others may be nested. */
export function commentEnd(text: string, offset: number): number {
  if (text.startsWith('//', offset)) return lineEndFrom(text, offset);
  const marks = /\/\*|\*\//g;
  let depth = 0;
  for (
    let mark = matchFrom(marks, text, offset);
    mark;
    mark = matchFrom(marks, text, marks.lastIndex)
  ) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return text.length;
}

/** The end of raw text, which starts and ends with the same number of backticks. */
export function rawEnd(text: string, offset: number): number {
  const ticks = matchFrom(/`+/y, text, offset)?.[0] ?? '`';
  const start = offset + ticks.length;
  if (ticks.length === 2) return start;
  const end = text.indexOf(ticks, start);
  return end < 0 ? text.length : end + ticks.length;
}

/** The end of a string, after its quote. */
export function stringEnd(text: string, offset: number): number {
  const ends = /["\\]/g;
  for (let at = matchFrom(ends, text, offset + 1); at; at = matchFrom(ends, text, at.index + 2)) {
    if (at[0] === '"') return at.index + 1;
  }
  return text.length;
}

/** The end of `\#` or `\u{1f600}`; a backslash before white space breaks the line. */
export function escapeEnd(text: string, offset: number): number {
  const whole = /\\(?:u\{[\da-f]*\}|\S)?/iuy;
  return offset + (matchFrom(whole, text, offset)?.[0].length ?? 1);
}

/** The end of a web address. Brackets in it come in pairs, and punctuation at its end isn't part of it. */
export function linkEnd(text: string, offset: number): number {
  const open: string[] = [];
  let at = offset;
  for (;;) {
    at += matchFrom(linkCharacters, text, at)?.[0].length ?? 0;
    const bracket = text.charAt(at);
    if (bracket === '[' || bracket === '(') open.push(bracket === '[' ? ']' : ')');
    else if (bracket === '' || open.pop() !== bracket) break;
    at++;
  }
  while (/[!,.:;?']/.test(text.charAt(at - 1))) at--;
  return at;
}

/** The value of a string, given with its quotes. */
export function stringValue(written: string): string {
  const inner = written.slice(1, written.endsWith('"') && written.length > 1 ? -1 : undefined);
  return inner.replace(
    /\\(?:u\{([\da-f]{1,6})\}|(.))/gi,
    (whole, code: string | undefined, one: string) => {
      if (code === undefined) return { n: '\n', r: '\r', t: '\t' }[one] ?? one;
      const point = parseInt(code, 16);
      return point > 0x10ffff ? whole : String.fromCodePoint(point);
    },
  );
}

export function writeString(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

/** Whether a key can be written as `<key>`. */
export function isPlainLabel(key: string): boolean {
  return plainLabel.test(key);
}

/** Whether a key can be written as `@key`. */
export function isPlainReference(key: string): boolean {
  return isPlainLabel(key) && !/[.:]$/.test(key);
}

/** A label as a value of code. */
export function writeLabel(key: string): string {
  return isPlainLabel(key) ? `<${key}>` : `label(${writeString(key)})`;
}

/** Whether the text at `offset` would be read as part of the call before it. */
export function continuesCall(text: string, offset: number): boolean {
  return /[([]/.test(text.charAt(offset)) || fieldEnd(text, offset) > offset;
}
