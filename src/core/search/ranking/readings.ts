import { addAll, addTo } from '../../base/collections';
import type { IndexedField } from '../words/fields';
import type { QueryWord } from '../words/tokens';
import { singular, splits } from './variants';
import type { StemmedVocabulary } from './variants';
import { foldedText } from '../words/folded';
import { isSmallWord } from '../words/tokens';

/** A word of the query, and how to match it. */
export interface PlannedWord {
  readonly word: QueryWord;
  /** The word may be a prefix, since it may still be being typed. */
  readonly mayGoOn: boolean;
  /** Without it, a paper is only a partial match. */
  readonly isNeeded: boolean;
  /** The index fields to look in; all when missing. */
  readonly fields?: readonly IndexedField[];
}

/** Another expression that papers use for a word, or for several adjacent ones. */
export interface AlternativeTerms {
  /** The words as typed. */
  readonly of: readonly string[];
  /** The replacement words, all of which are required. */
  readonly terms: readonly string[];
  /** The weight of each. */
  readonly weight: number;
  /** It is more than another spelling, so it is shown to the user. */
  readonly isShown?: true;
}

/** How papers use words. */
export interface Usage extends StemmedVocabulary {
  /** The long forms of a short form; see `longForms`. */
  longForms(short: string): readonly LongForm[];
  /** Whether papers write the two with a hyphen between them. */
  isHyphenated(left: string, right: string): boolean;
}

const apartWeight = 0.8;
const longWeight = 0.6;
const shortWeight = 0.6;
/** Longer acronyms are rare. */
const maxLetters = 6;

/** The other readings of each word, alone or together with its neighbors. */
export function readings(planned: readonly PlannedWord[], usage: Usage): AlternativeTerms[][] {
  const found = planned.map((word): AlternativeTerms[] => [
    ...apart(word, usage),
    ...long(word, usage),
  ]);
  for (let start = 0; start < planned.length; start++) {
    for (let end = start + 2; end <= planned.length; end++) {
      const run = planned.slice(start, end);
      if (!run.every((word) => sameFields(word, planned[start]))) break;
      const initials = run
        .flatMap(partsOf)
        .map((part) => part[0] ?? '')
        .join('');
      if (initials.length > maxLetters) break;
      const together = [
        ...(run.length === 2 ? joined(run, usage) : []),
        ...short(run, initials, usage),
      ];
      for (const each of found.slice(start, end)) addAll(each, together);
    }
  }
  return found;
}

/** Papers may write `multi agent` as `multiagent`. */
function joined(run: readonly PlannedWord[], usage: Usage): AlternativeTerms[] {
  const of = run.map(({ word }) => word.whole);
  const whole = of.join('');
  return usage.hasTerm(whole) ? [{ of, terms: [whole], weight: 1 }] : [];
}

/** Papers may write `finetuning` as `fine tuning`. */
function apart({ word }: PlannedWord, usage: Usage): AlternativeTerms[] {
  if (word.parts.length > 1 || !usage.hasTerm(word.whole)) return [];
  return splits(word.whole, usage)
    .filter(([left, right]) => usage.isHyphenated(left, right))
    .map((terms) => ({ of: [word.whole], terms, weight: apartWeight }));
}

/** Papers may write `rl` as `reinforcement learning`. */
function long({ word }: PlannedWord, usage: Usage): AlternativeTerms[] {
  if (word.parts.length > 1 || !mayBeShort(word.whole)) return [];
  return usage.longForms(singular(word.whole)).map(({ words, share }) => ({
    of: [word.whole],
    terms: words,
    isShown: true,
    weight: longWeight * share,
  }));
}

/** Papers may write `reinforcement learning` as `rl`. */
function short(run: readonly PlannedWord[], initials: string, usage: Usage): AlternativeTerms[] {
  if (!mayBeShort(initials) || !usage.hasTerm(initials)) return [];
  const words = run.flatMap(partsOf);
  const typed = [...words.slice(0, -1), singular(words.at(-1) ?? '')].join(' ');
  const mayGoOn = run.at(-1)?.mayGoOn ?? false;
  const meant = usage.longForms(initials).find(({ words }) => {
    const long = words.join(' ');
    return long === typed || (mayGoOn && long.startsWith(typed));
  });
  if (!meant) return [];
  const of = run.map(({ word }) => word.whole);
  const weight = (shortWeight * meant.share) / run.length;
  return [initials, `${initials}s`]
    .filter((term) => usage.hasTerm(term))
    .map((term) => ({ of, terms: [term], weight, isShown: true }));
}

function partsOf({ word }: PlannedWord): readonly string[] {
  return word.parts;
}

function sameFields(a: PlannedWord, b: PlannedWord | undefined): boolean {
  return a.fields?.join() === b?.fields?.join();
}

/** A long form of a short form such as `RL`, from some papers. */
export interface LongForm {
  /** Folded, in order, the last one in the singular. */
  readonly words: readonly string[];
  /** The share of the papers explaining the short form that use this long form; 0 to 1. */
  readonly share: number;
}

/** For a short form of n letters, a long form has at most min(n + 5, 2n) words: Schwartz and Hearst (2003). */
const moreWords = 5;
/** A long form with a smaller share is a slip, or not a topic of this library. */
const minShare = 0.2;
const maxLookback = 150;

/** Whether a term may be an acronym that papers explain: `rl`, `dpo`, `marl`. */
function mayBeShort(term: string): boolean {
  return /^[a-z]{2,6}$/.test(term);
}

/** The long forms that texts give for a short form, as in *Reinforcement Learning (RL)*; the most frequent first. */
export function longForms(short: string, texts: Iterable<string>): LongForm[] {
  const pattern = new RegExp(`\\(${short}s?\\)`, 'gi');
  const found = new Map<string, string[][]>();
  let count = 0;
  for (const text of texts) {
    const match = [...text.matchAll(pattern)].find(([written]) => /\p{Lu}.*\p{Lu}/u.test(written));
    const words =
      match && wordsBefore(text.slice(Math.max(0, match.index - maxLookback), match.index), short);
    if (!words) continue;
    count += 1;
    addTo(found, words.join(' '), words);
  }
  return [...found.values()]
    .map((papers) => ({ words: papers[0] ?? [], share: papers.length / count }))
    .filter(({ share }) => share >= minShare)
    .sort((a, b) => b.share - a.share);
}

/** The words at the end of a text that a short form abbreviates. */
function wordsBefore(text: string, short: string): string[] | undefined {
  const words = foldedText(text).trim().split(' ');
  const last = words.slice(-Math.min(short.length + moreWords, short.length * 2));
  const start = startByInitials(last, short) ?? startByLetters(last, short);
  if (start === undefined || start > last.length - 2) return undefined;
  return [...last.slice(start, -1), singular(last.at(-1) ?? '')];
}

/**
 * Where the last words with the letters of `short` as initials start, skipping function words between them.
 */
function startByInitials(words: readonly string[], short: string): number | undefined {
  let at = words.length - 1;
  for (let i = short.length - 1; i >= 0; i--, at--) {
    while (isSmallWord(words[at] ?? '') && !words[at]?.startsWith(short[i] ?? '')) at -= 1;
    if (!words[at]?.startsWith(short[i] ?? '')) return undefined;
  }
  return at + 1;
}

/**
 * Where the long form starts according to Schwartz and Hearst (2003): from the end, each letter of `short`
 * occurs in the words, and the first one starts a word: *supervised finetuning (SFT)*.
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
