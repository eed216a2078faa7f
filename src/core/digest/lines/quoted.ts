/** Texts that a reader or a program quoted, or made a list of, as a whole. */
import type { Line } from './lines';

const quoteMarks = /^(?:> ?)+/;
const bullet = /^[-*+•] +/;

/**
 * The lines without the `>` of a quoted e-mail, if more than half have it. If fewer do, they are a reader's
 * quotes and are kept.
 */
export function unquoted(lines: readonly Line[]): readonly Line[] {
  return share(lines, quoteMarks) > 0.5 ? withoutMarks(lines, quoteMarks) : lines;
}

/** The lines without a `>` or a bullet that nearly all lines have, starting with the first. */
export function withoutCommonMark(lines: readonly Line[]): readonly Line[] {
  const first = lines[0]?.text ?? '';
  const mark = [quoteMarks, bullet].find((one) => one.test(first));
  return mark && lines.length > 5 && share(lines, mark) > 0.9 ? withoutMarks(lines, mark) : lines;
}

function share(lines: readonly Line[], mark: RegExp): number {
  let marked = 0;
  for (const { text } of lines) if (mark.test(text) || text === '-') marked += 1;
  return lines.length === 0 ? 0 : marked / lines.length;
}

function withoutMarks(lines: readonly Line[], mark: RegExp): readonly Line[] {
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
