import type { Line } from './lines';

const mark = /^(?:> ?)+/;

/**
 * The lines without the marks of a quoted e-mail, when most are quoted; a reader's quote among them is
 * left as it is.
 */
export function unquoted(lines: readonly Line[]): readonly Line[] {
  let quoted = 0;
  for (const { text } of lines) if (text.startsWith('>')) quoted += 1;
  if (quoted * 2 <= lines.length) return lines;
  const plain: Line[] = [];
  let afterBlank = false;
  for (const line of lines) {
    const marks = mark.exec(line.text)?.[0].length ?? 0;
    const text = line.text.slice(marks).trimStart();
    if (text === '') {
      afterBlank = true;
      continue;
    }
    const start = line.end - text.length;
    plain.push({ ...line, start, text, afterBlank: afterBlank || line.afterBlank });
    afterBlank = false;
  }
  return plain;
}
