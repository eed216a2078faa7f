import { addAll } from '../../base/addAll';
import type { IndexedField } from '../words/fields';
import type { QueryWord } from '../words/tokens';
import { singular, splits } from './variants';
import type { StemmedVocabulary } from './variants';
import { addTo } from '../../base/addTo';
import { foldedText } from '../words/folded';
import { isSmallWord } from '../words/tokens';

/** A word of the query, and how it may be read. */
export interface PlannedWord {
  readonly word: QueryWord;
  /** May be the beginning of a word, as it may still be being typed. */
  readonly mayGoOn: boolean;
  /** A paper without it has not all that was asked for. */
  readonly isNeeded: boolean;
  /** The index fields to look in; all when missing. */
  readonly fields?: readonly IndexedField[];
}

/** Another expression that papers have for a word, or for several side by side. */
export interface AlternativeTerms {
  /** The words as typed. */
  readonly of: readonly string[];
  /** The words in their place, all of which must be there. */
  readonly terms: readonly string[];
  /** How much each of them counts. */
  readonly weight: number;
  /** It is more than another spelling, so the user is told. */
  readonly isToldOf?: true;
}

/** How papers use words. */
export interface Usage extends StemmedVocabulary {
  /** What a short form stands for; see `longForms`. */
  longForms(short: string): readonly LongForm[];
  /** Whether papers write the two with a hyphen between them. */
  isHyphenated(left: string, right: string): boolean;
}

const apartWeight = 0.8;
const longWeight = 0.6;
const shortWeight = 0.6;
/** Longer acronyms are rare. */
const mostLetters = 6;

/** For each word its other readings, alone or together with its neighbours. */
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
      if (initials.length > mostLetters) break;
      const together = [
        ...(run.length === 2 ? joined(run, usage) : []),
        ...short(run, initials, usage),
      ];
      for (const each of found.slice(start, end)) addAll(each, together);
    }
  }
  return found;
}

/** `multi agent` may be `multiagent` in the paper. */
function joined(run: readonly PlannedWord[], usage: Usage): AlternativeTerms[] {
  const of = run.map(({ word }) => word.whole);
  const whole = of.join('');
  return usage.hasTerm(whole) ? [{ of, terms: [whole], weight: 1 }] : [];
}

/** `finetuning` may be `fine tuning`. */
function apart({ word }: PlannedWord, usage: Usage): AlternativeTerms[] {
  if (word.parts.length > 1 || !usage.hasTerm(word.whole)) return [];
  return splits(word.whole, usage)
    .filter(([left, right]) => usage.isHyphenated(left, right))
    .map((terms) => ({ of: [word.whole], terms, weight: apartWeight }));
}

/** `rl` may be `reinforcement learning`. */
function long({ word }: PlannedWord, usage: Usage): AlternativeTerms[] {
  if (word.parts.length > 1 || !mayBeShort(word.whole)) return [];
  return usage.longForms(singular(word.whole)).map(({ words, share }) => ({
    of: [word.whole],
    terms: words,
    isToldOf: true,
    weight: longWeight * share,
  }));
}

/** `reinforcement learning` may be `rl`. */
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
    .map((term) => ({ of, terms: [term], weight, isToldOf: true }));
}

function partsOf({ word }: PlannedWord): readonly string[] {
  return word.parts;
}

function sameFields(a: PlannedWord, b: PlannedWord | undefined): boolean {
  return a.fields?.join() === b?.fields?.join();
}

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
function mayBeShort(term: string): boolean {
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
