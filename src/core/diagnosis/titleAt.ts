import { fold } from '../text/fold';
import { readable } from '../text/readable';

/** A word of a line, as it compares. */
interface ComparedWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A title that stands in a line of text; both numbers are UTF-16 code units, `end` exclusive. */
interface TitleAt<T> {
  readonly work: T;
  readonly start: number;
  readonly end: number;
}

/** A single word this short is not taken for a title. */
const shortestName = 4;

/**
 * The work whose title, or the short name before the title's colon, stands in `line` around
 * `character`; of several the longest. Case, accents and punctuation do not matter.
 */
export function titleAt<T extends { readonly title: string }>(
  line: string,
  character: number,
  works: Iterable<T>,
): TitleAt<T> | undefined {
  const words = wordsOf(line);
  const at = words.findIndex(({ start, end }) => start <= character && character <= end);
  const word = words[at];
  if (!word) return undefined;
  let best: TitleAt<T> | undefined;
  for (const work of works) {
    const title = readable(work.title);
    // Most titles lack the word, and splitting all of them would take long.
    if (!fold(title).includes(word.text)) continue;
    const whole = wordsOf(title).map(({ text }) => text);
    const colon = title.indexOf(':');
    const name = colon > 0 ? wordsOf(title.slice(0, colon)).map(({ text }) => text) : [];
    const found = find(words, at, whole) ?? find(words, at, name);
    if (found && (!best || found.end - found.start > best.end - best.start)) {
      best = { work, ...found };
    }
  }
  return best;
}

/** Where the words `wanted` stand in a row among `words`, with the word at `at` among them. */
function find(
  words: readonly ComparedWord[],
  at: number,
  wanted: readonly string[],
): { readonly start: number; readonly end: number } | undefined {
  if (wanted.join('').length < shortestName) return undefined;
  for (let first = Math.max(0, at - wanted.length + 1); first <= at; first++) {
    const start = words[first];
    const end = words[first + wanted.length - 1];
    if (start && end && wanted.every((text, index) => words[first + index]?.text === text)) {
      return { start: start.start, end: end.end };
    }
  }
  return undefined;
}

function wordsOf(text: string): readonly ComparedWord[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    text: fold(word),
    start: index,
    end: index + word.length,
  }));
}
