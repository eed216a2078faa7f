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
    const quotes = quotesIn(shown);
    if (quotes.length === 0) return shown;
    const count = quotes.reduce((sum, { from, to }) => sum + to - from, 0);
    const isWhole = count > shown.length * (quotes[0]?.from === 0 && shown.length > 5 ? 0.9 : 1);
    const all = isWhole || (isList && count > shown.length / 2);
    const least = Math.max(level === 0 ? longQuote : longQuoteInQuote, shown.length * largePart);
    const passages = all ? quotes : quotes.filter(({ from, to }) => to - from >= least);
    if (passages.length === 0) return withoutMarks(shown, emptyQuote, quotes);
    shown = withoutMarks(shown, quoteMark, passages);
  }
  return shown;
}

/**
 * The lines without a bullet that nearly all lines have, starting with the first. Where lists of papers may
 * have it, it must come before marks of other blocks.
 */
export function withoutBullets(lines: readonly Line[], isList = false): readonly Line[] {
  if (lines.length <= (isList ? 2 : 5) || !bullet.test(lines[0]?.text ?? '')) return lines;
  if (isList && !lines.some(({ text }) => block.test(text))) return lines;
  const count = lines.filter(({ text }) => bullet.test(text) || text === '-').length;
  const whole = { from: 0, to: lines.length };
  return count > lines.length * 0.9 ? withoutMarks(lines, bullet, [whole]) : lines;
}

/** Tags alone, as Pandoc leaves them between the blocks of a page. */
const tags =
  /^(?:(?:[-*+] +)?(?:<\/?(?:a|div|span|p|article|section|header|main)(?: [^<>]*)?>)+|:::.*)$/;

/** The lines without those that are only tags. */
export function withoutTags(lines: readonly Line[]): readonly Line[] {
  const isTagged = lines.some(({ text }) => /^(?:<|:::)/.test(text));
  return isTagged ? withoutMarks(lines, tags, [{ from: 0, to: lines.length }]) : lines;
}

/** Adjacent lines; `to` is exclusive. */
interface Passage {
  readonly from: number;
  readonly to: number;
}

function quotesIn(lines: readonly Line[]): Passage[] {
  const quotes: Passage[] = [];
  for (let from = 0; from < lines.length; from += 1) {
    let to = from;
    while (lines[to]?.text.charCodeAt(0) === 62) to += 1;
    if (to > from) quotes.push({ from, to });
    from = to;
  }
  return quotes;
}

function withoutMarks(
  lines: readonly Line[],
  mark: RegExp,
  passages: readonly Passage[],
): readonly Line[] {
  const plain: Line[] = [];
  let afterBlank = false;
  let passage = 0;
  for (const [index, line] of lines.entries()) {
    if (index >= (passages[passage]?.to ?? Infinity)) passage += 1;
    const isMarked = index >= (passages[passage]?.from ?? Infinity);
    const marks = isMarked ? (mark.exec(line.text)?.[0].length ?? 0) : 0;
    const text = marks === 0 ? line.text : line.text.slice(marks).trimStart();
    if (text === '') {
      afterBlank = true;
      continue;
    }
    const isSame = marks === 0 && !afterBlank;
    plain.push(
      isSame
        ? line
        : {
            ...line,
            start: line.end - text.length,
            text,
            afterBlank: afterBlank || line.afterBlank,
          },
    );
    afterBlank = false;
  }
  return plain;
}
