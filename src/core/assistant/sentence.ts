import { paragraphAround } from '../notes/passage';
import type { Position } from '../model';
import { quoted, cutMark } from './quoted';

/** The end of a sentence: its mark, closing marks, and space before what may start another. */
const sentenceEnd = /[.!?…]["'”’)\]*_]*(?= +["'“‘([*_@-]*[\p{Lu}\p{N}])/gu;
/** Words with a period that don't end a sentence. */
const abbreviation =
  /(?:\b(?:al|cf|eg|e\.g|ie|i\.e|etc|vs|fig|figs|eq|eqs|sec|secs|ch|no|nos|p|pp|vol|ed|eds|dr|prof|mr|ms|mrs|st|approx|resp)|\b\p{Lu})\.$/iu;
/** The marks of quotations, lists and headings at the start of a line. */
const lineMark = /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]+(?:\[[ xX]\][ \t]+)?)?/;

/** In characters. Longer sentences are cut around the place. */
const longestSentence = 400;

/** How many lines, and characters of a line, are looked at on each side. */
const nearLines = 30;
const nearCharacters = 1000;

/**
 * The sentence around a position in the lines of a note, on one line and harmless; the line outside of paragraphs. Looks
 * only near the position, as a paragraph may be very long.
 *
 * @param body the first line after the front matter, which isn't part of a sentence
 */
export function sentenceAt(
  lines: readonly string[],
  { line, character }: Position,
  body: number,
): string {
  const first = Math.max(line < body ? 0 : body, line - nearLines);
  const own = lines[line] ?? '';
  const start = Math.max(0, character - nearCharacters);
  const near = lines.slice(first, line + nearLines + 1).map((each, i) => {
    if (first + i === line) return own.slice(start, character + nearCharacters);
    return first + i < line ? each.slice(-nearCharacters) : each.slice(0, nearCharacters);
  });
  const at = { line: line - first, character: character - start };
  const range = paragraphAround('', near, at.line);
  const [from, to] = [range?.start.line ?? at.line, range?.end.line ?? at.line];
  let paragraph = '';
  let offset = 0;
  for (let i = from; i <= to; i += 1) {
    const whole = near[i] ?? '';
    const mark = lineMark.exec(whole)?.[0].length ?? 0;
    if (i === at.line) offset = paragraph.length + Math.max(0, at.character - mark);
    paragraph += `${whole.slice(mark)} `;
  }
  return around(paragraph, offset);
}

function around(paragraph: string, at: number): string {
  let [start, end] = [0, paragraph.length];
  for (const { 0: mark, index } of paragraph.matchAll(sentenceEnd)) {
    const stop = index + mark.length;
    if (abbreviation.test(paragraph.slice(Math.max(0, index - 12), index + 1))) continue;
    if (stop <= at) start = stop;
    else {
      end = stop;
      break;
    }
  }
  if (end - start <= longestSentence) return quoted(paragraph.slice(start, end));
  const from = Math.max(start, at - longestSentence / 2);
  const to = Math.min(end, from + longestSentence);
  const text = quoted(paragraph.slice(from, to));
  return `${from > start ? cutMark : ''}${text}${to < end ? cutMark : ''}`;
}
