import { EditDistance } from '../../text/editDistance';
import { codeUnits } from '../../text/characters';

/** Longer words are not near any name. */
const longest = 20;

/**
 * The first of `names` that is one edit away from `word`, or two for words of seven letters or more; two
 * swapped letters are one edit. For names of three letters, which are near to many words, a word of three
 * letters may only swap two.
 */
export function nearest<T extends string>(word: string, names: readonly T[]): T | undefined {
  if (word.length < 3 || word.length > longest) return undefined;
  const distance = new EditDistance(codeUnits(word), true);
  const within = (most: number) =>
    names.find((name) => {
      if (name.length < 3) return false;
      if (name.length === 3 && word.length === 3 && !isSwapped(word, name)) return false;
      return distance.to(codeUnits(name), most) <= most;
    });
  return within(1) ?? (word.length >= 7 ? within(2) : undefined);
}

function isSwapped(one: string, other: string): boolean {
  const letters = (text: string) => codeUnits(text).sort().join();
  return letters(one) === letters(other);
}
