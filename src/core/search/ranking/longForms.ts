import { addTo } from '../../base/addTo';
import { foldedText } from '../words/folded';
import { isSmallWord } from '../words/smallWords';
import { singular } from './variants';

/** What a short form such as `RL` stands for in some papers. */
export interface LongForm {
  /** Folded, in their order, the last one in the singular. */
  readonly words: readonly string[];
  /** Of the papers that explain the short form, the share that mean this long form; 0 to 1. */
  readonly share: number;
}

/** For a short form of n letters, a long form has at most min(n + 5, 2n) words: Schwartz and Hearst (2003). */
const moreWords = 5;
/** A long form with a smaller share is a slip, or no topic of this library. */
const leastShare = 0.2;
const lookedBack = 150;

/** Whether a term may be an acronym, which papers explain: `rl`, `dpo`, `marl`. */
export function mayBeShort(term: string): boolean {
  return /^[a-z]{2,6}$/.test(term);
}

/** What texts say that a short form stands for, as in *Reinforcement Learning (RL)*; the most frequent first. */
export function longForms(short: string, texts: Iterable<string>): LongForm[] {
  const pattern = new RegExp(`\\(${short}s?\\)`, 'gi');
  const found = new Map<string, string[][]>();
  let count = 0;
  for (const text of texts) {
    const match = [...text.matchAll(pattern)].find(([written]) => /\p{Lu}.*\p{Lu}/u.test(written));
    const words =
      match && wordsBefore(text.slice(Math.max(0, match.index - lookedBack), match.index), short);
    if (!words) continue;
    count += 1;
    addTo(found, words.join(' '), words);
  }
  return [...found.values()]
    .map((papers) => ({ words: papers[0] ?? [], share: papers.length / count }))
    .filter(({ share }) => share >= leastShare)
    .sort((a, b) => b.share - a.share);
}

/** The words at the end of a text that a short form stands for. */
function wordsBefore(text: string, short: string): string[] | undefined {
  const words = foldedText(text).trim().split(' ');
  const last = words.slice(-Math.min(short.length + moreWords, short.length * 2));
  const start = startByInitials(last, short) ?? startByLetters(last, short);
  if (start === undefined || start > last.length - 2) return undefined;
  return [...last.slice(start, -1), singular(last.at(-1) ?? '')];
}

/** Where the last words with the letters of `short` as initials begin, skipping small words between them. */
function startByInitials(words: readonly string[], short: string): number | undefined {
  let at = words.length - 1;
  for (let i = short.length - 1; i >= 0; i--, at--) {
    while (isSmallWord(words[at] ?? '') && !words[at]?.startsWith(short[i] ?? '')) at -= 1;
    if (!words[at]?.startsWith(short[i] ?? '')) return undefined;
  }
  return at + 1;
}

/**
 * Where the long form begins by Schwartz and Hearst (2003): from the end on, each letter of `short` stands
 * somewhere in the words, and the first one begins a word: *supervised finetuning (SFT)*.
 */
function startByLetters(words: readonly string[], short: string): number | undefined {
  let i = short.length - 1;
  for (let at = words.length - 1; at >= 0; at--) {
    const word = words[at] ?? '';
    for (let letter = word.length - 1; letter >= 0 && i >= 0; letter--) {
      if (word[letter] === short[i] && (i > 0 || letter === 0)) i -= 1;
    }
    if (i < 0) return at;
  }
  return undefined;
}
