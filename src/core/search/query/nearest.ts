import { EditDistance } from '../../text/editDistance';
import { codeUnits } from '../../text/characters';

/** Longer words are none of ours. */
const longest = 20;

/**
 * The first of `names` that `word` is when it is forgiven one letter, or two changed places; of words of
 * seven letters and more two. Names of three letters are too near to others to lack or change one.
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
