import { paragraphAround } from '../notes/passage';
import type { Position } from '../model';
import { linesOf } from '../text/lineMap';
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

/** The texts of a note for {@link sentenceAt}. */
export class NoteLines {
  readonly #lines: readonly string[];

  constructor(private readonly text: string) {
    this.#lines = linesOf(text);
  }

  get count(): number {
    return this.#lines.length;
  }

  line(line: number): string {
    return this.#lines[line] ?? '';
  }

  /** The sentence around a position, on one line and harmless; the line outside of paragraphs. */
  sentenceAt({ line, character }: Position): string {
    const range = paragraphAround(this.text, this.#lines, line);
    const first = range?.start.line ?? line;
    const last = range?.end.line ?? line;
    let paragraph = '';
    let at = 0;
    for (let i = first; i <= last; i += 1) {
      const whole = this.line(i);
      const mark = lineMark.exec(whole)?.[0].length ?? 0;
      if (i === line) at = paragraph.length + Math.max(0, character - mark);
      paragraph += `${whole.slice(mark)} `;
    }
    return around(paragraph, at);
  }
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
