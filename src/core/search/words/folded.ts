import { fold, isAscii } from '../../text/fold';
import { readable } from '../../text/readable';
import { wordsOf } from '../../text/words';

/** The text between runs of letters and digits, except for a single space. */
const gap = / ?[^a-z0-9 ][^a-z0-9]*/g;

/**
 * A text in the form in which phrases and names are compared: its runs of letters and digits, folded, with a
 * space around each. It contains ` reward hacking ` when the two words are adjacent, whatever separates them.
 */
export function foldedText(text: string): string {
  const folded = fold(readable(text));
  const runs = isAscii(folded) ? [folded.replace(gap, ' ').trim()] : wordsOf(folded);
  return ['', ...runs, ''].join(' ');
}

/** Adjacent words, in a form to search for. */
export interface Phrase {
  /** As returned by `foldedText`. */
  readonly folded: string;
  /** Finds it in plain ASCII text; undefined when it can't occur there. */
  readonly pattern: RegExp | undefined;
}

/** The phrase in a text, whatever separates its words. */
export function phraseOf(text: string): Phrase {
  const folded = foldedText(text);
  const words = folded.trim().split(' ');
  if (!words.every((word) => /^[a-z0-9]+$/.test(word))) return { folded, pattern: undefined };
  const between = '[^a-z0-9]+';
  return {
    folded,
    pattern: new RegExp(`(?<![a-z0-9])${words.join(between)}(?![a-z0-9])`, 'i'),
  };
}
