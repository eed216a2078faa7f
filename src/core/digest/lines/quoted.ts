/** Texts that a reader or a program quoted, or made a list of, as a whole or in a large part. */
import type { Line } from './lines';

const quoteMark = /^> ?/;
const emptyQuote = /^(?:> ?)+$/;
const bullet = /^[-*+•] +/;
/** What starts a block in Markdown: behind a bullet, it shows that a program or reader added the bullet. */
const block = /^[-*+•] +(?:#{1,6} |[-*+•] |> |\||\d{1,3}[.)] |[-=]{3,}$)/;
/** A reader's own quotes in a digest are shorter, or a smaller part of it. In a quoted text, they are rare. */
const longQuote = 8;
const longQuoteInQuote = 2;
const largePart = 0.2;
/** No text is quoted more often. */
const maxLevels = 5;

/**
 * The lines without the `>` of a quoted passage: of nearly all lines, starting with the first, or of a long
 * passage that is a large part of the text. Other quotes are a reader's and are kept. For a list, more than
 * half of the lines suffice.
 */
export function unquoted(lines: readonly Line[], isList = false): readonly Line[] {
  let shown = lines;
  for (let level = 0; level < maxLevels; level += 1) {
    const lengths = quoteLengths(shown);
    const count = lengths.filter(Boolean).length;
    if (count === 0) return shown;
    const isWhole = count > shown.length * (lengths[0] && shown.length > 5 ? 0.9 : 1);
    const isPart = count > shown.length / (isList ? 2 : 1);
    const long = Math.max(level === 0 ? longQuote : longQuoteInQuote, shown.length * largePart);
    const least = isWhole || isPart ? 1 : long;
    if (!lengths.some((length) => length >= least)) {
      return withoutMarks(shown, emptyQuote, (index) => lengths[index] !== 0);
    }
    shown = withoutMarks(shown, quoteMark, (index) => (lengths[index] ?? 0) >= least);
  }
  return shown;
}

/** For each line, how many lines the quote has that it is in. */
function quoteLengths(lines: readonly Line[]): readonly number[] {
  const lengths: number[] = [];
  for (let from = 0; from < lines.length; from = lengths.length) {
    let to = from;
    while (lines[to]?.text.startsWith('>')) to += 1;
    for (let index = from; index < Math.max(to, from + 1); index += 1) lengths.push(to - from);
  }
  return lengths;
}

/**
 * The lines without a bullet that nearly all lines have, starting with the first. Where lists of papers may
 * have it, it must come before marks of other blocks.
 */
export function withoutBullets(lines: readonly Line[], isList = false): readonly Line[] {
  if (lines.length <= (isList ? 2 : 5) || !bullet.test(lines[0]?.text ?? '')) return lines;
  if (isList && !lines.some(({ text }) => block.test(text))) return lines;
  const count = lines.filter(({ text }) => bullet.test(text) || text === '-').length;
  return count > lines.length * 0.9 ? withoutMarks(lines, bullet) : lines;
}

/** Tags alone, as Pandoc leaves them between the blocks of a page. */
const tags =
  /^(?:(?:[-*+] +)?(?:<\/?(?:a|div|span|p|article|section|header|main)(?: [^<>]*)?>)+|:::.*)$/;

/** The lines without those that are only tags. */
export function withoutTags(lines: readonly Line[]): readonly Line[] {
  return lines.some(({ text }) => text.startsWith('<') || text.startsWith(':::'))
    ? withoutMarks(lines, tags)
    : lines;
}

/** The lines without the mark at their start; those that are nothing else count as blank. */
function withoutMarks(
  lines: readonly Line[],
  mark: RegExp,
  isMarked: (index: number) => boolean = () => true,
): readonly Line[] {
  let isBelowBlank = false;
  return lines.flatMap((line, index) => {
    const marks = isMarked(index) ? (mark.exec(line.text)?.[0].length ?? 0) : 0;
    const text = marks === 0 ? line.text : line.text.slice(marks).trimStart();
    const afterBlank = isBelowBlank || line.afterBlank;
    isBelowBlank = text === '';
    if (isBelowBlank) return [];
    if (marks === 0 && afterBlank === line.afterBlank) return line;
    return { ...line, start: line.end - text.length, text, afterBlank };
  });
}
