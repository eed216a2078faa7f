import { fold, isAscii } from '../../text/fold';
import { readable } from '../../text/readable';
import { wordsOf } from '../../text/words';

/** What stands between runs of letters and digits, but for a single space. */
const gap = / ?[^a-z0-9 ][^a-z0-9]*/g;

/**
 * A text in the form in which phrases and names are compared: its runs of letters and digits, folded, with a
 * space around each. ` reward hacking ` is in it where the two words stand side by side, whatever is between
 * them.
 */
export function foldedText(text: string): string {
  const folded = fold(readable(text));
  const runs = isAscii(folded) ? [folded.replace(gap, ' ').trim()] : wordsOf(folded);
  return ['', ...runs, ''].join(' ');
}

/** Words that stand side by side, in a form to look for. */
export interface Phrase {
  /** As `foldedText` gives it. */
  readonly folded: string;
  /** Finds it in plain ASCII text as it stands; undefined when it cannot be there. */
  readonly pattern: RegExp | undefined;
}

/** The phrase that a text stands for, whatever is between its words. */
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
