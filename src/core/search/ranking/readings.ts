import { addAll } from '../../base/addAll';
import type { IndexedField } from '../words/fields';
import type { QueryWord } from '../words/tokens';
import { mayBeShort } from './longForms';
import type { LongForm } from './longForms';
import { singular, splits } from './variants';
import type { Vocabulary } from './variants';

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
export interface Usage extends Vocabulary {
  /** What all forms of a word have in common; see `stem`. */
  stemOf(term: string): string;
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
