import { foldedText } from '../words/folded';

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
