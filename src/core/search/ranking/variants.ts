import { addAll } from '../../base/collections';
import { byCodeUnits } from '../../base/sortedList';
import { stemmer } from 'stemmer';
import { commonStart } from '../../text/characters';

/** The terms of the index. Only unknown words are corrected. */
export interface Vocabulary {
  hasTerm(term: string): boolean;
  hasPrefix(prefix: string): boolean;
  /** The approximate number of papers with the term. */
  papersWithTerm(term: string): number;
  /** The terms with this prefix, including those of removed papers. */
  withPrefix(prefix: string): Iterable<string>;
  /**
   * The known terms within `edits` wrong letters of `term`, with the number of edits. Swapping two letters is
   * one.
   */
  similar(term: string, edits: number): Iterable<readonly [known: string, edits: number]>;
  /** The known terms whose beginning is one wrong letter away from `text`, the most frequent first. */
  withSimilarBeginning(text: string): readonly string[];
}

/** As above, with the stem that all forms of a word share; see {@link stem}. */
export interface StemmedVocabulary extends Vocabulary {
  stemOf(term: string): string;
}

/** A known term that may be intended. */
export interface Variant {
  readonly term: string;
  /** Between 0 and 1, exclusive: its weight relative to the word as typed. */
  readonly weight: number;
}

const pluralWeight = 0.8;
const verbFormWeight = 0.4;
/** Weights by the number of wrong letters. */
const typoWeights: readonly number[] = [1, 0.4, 0.15];
const maxTypoVariants = 40;
/** How many terms a misspelled word may still become. Mostly two are similar. */
const maxBegun = 8;

/**
 * The known plurals, singulars and verb forms of a word: `agents` for `agent`, `learn` for `learning`. Words
 * in other scripts or with digits have none.
 */
export function inflections(term: string, vocabulary: Vocabulary): Variant[] {
  if (!/^[a-z]{3,40}$/.test(term)) return [];
  const weights = new Map<string, number>();
  const add = (candidate: string, weight: number) => {
    if (candidate.length < 3 || candidate === term || !vocabulary.hasTerm(candidate)) return;
    weights.set(candidate, Math.max(weight, weights.get(candidate) ?? 0));
  };
  for (const form of [...singulars(term), ...plurals(term)]) add(form, pluralWeight);
  for (const stem of stems(term)) for (const form of verbForms(stem)) add(form, verbFormWeight);
  return [...weights].map(([term, weight]) => ({ term, weight }));
}

function plurals(term: string): string[] {
  if (/[^aeiou]y$/.test(term)) return [`${term.slice(0, -1)}ies`];
  return /(?:s|x|z|ch|sh)$/.test(term) ? [`${term}es`] : [`${term}s`];
}

/** The word in the singular, judging by its ending. */
export function singular(term: string): string {
  return singulars(term)[0] ?? term;
}

function singulars(term: string): string[] {
  if (term.length < 4 || !/[^sui]s$/.test(term)) return [];
  const singular = term.slice(0, -1);
  if (term.length > 4 && term.endsWith('ies')) return [`${term.slice(0, -3)}y`, singular];
  return term.endsWith('es') ? [singular, term.slice(0, -2)] : [singular];
}

/** Possible base forms of a verb form. Few of them are words, so the vocabulary filters them. */
function stems(term: string): string[] {
  const suffix = /(?:ing|ed|(?<=[^sui])s)$/.exec(term)?.[0] ?? '';
  const stem = term.slice(0, term.length - suffix.length);
  if (suffix === '' || stem.length < 3) return term.length > 3 ? [term] : [];
  if (suffix === 's') return [stem];
  const single = /([^aeious])\1$/.test(stem) ? [stem.slice(0, -1)] : [];
  return [stem, `${stem}e`, ...single];
}

function verbForms(stem: string): string[] {
  const base = stem.endsWith('e') ? stem.slice(0, -1) : stem;
  const double = /[^aeiou][aeiou][^aeiouwxy]$/.test(stem) ? [stem + stem.slice(-1)] : [];
  return [stem, `${stem}s`, ...[base, ...double].flatMap((form) => [`${form}ing`, `${form}ed`])];
}

/** Maximum number of wrong letters. Numbers aren't corrected, since another number means something else. */
export function allowedEdits(term: string): number {
  if (term.length < 3 || /^[\d.]+$/.test(term)) return 0;
  return term.length <= 5 ? 1 : 2;
}

/**
 * The known terms that `term` may be a misspelling of, up to `edits` letters, best first. With `onlyNearest`,
 * only those with the fewest wrong letters. With `mayGoOn`, also of terms that it may become.
 */
export function misspellings(
  term: string,
  edits: number,
  onlyNearest: boolean,
  vocabulary: Vocabulary,
  mayGoOn = false,
): Variant[] {
  if (edits === 0) return [];
  const found = [...vocabulary.similar(term, edits)].filter(
    ([known]) => known !== term && digits(known) === digits(term),
  );
  // A complete word is likelier than the beginning of another.
  const isComplete = found.some(([, distance]) => distance === 1);
  if (mayGoOn && !isComplete && /^[a-z]{4,}$/.test(term)) {
    const known = new Set(found.map(([known]) => known));
    const begun = vocabulary.withSimilarBeginning(term).filter((other) => !known.has(other));
    addAll(
      found,
      begun.slice(0, maxBegun).map((other) => [other, 1] as const),
    );
  }
  const nearest = found.some(([, distance]) => distance === 1) ? 1 : 2;
  return found
    .filter(([, distance]) => !onlyNearest || distance === nearest)
    .sort(([a, x], [b, y]) => x - y || byCodeUnits(a, b))
    .slice(0, maxTypoVariants)
    .map(([known, distance]) => ({
      term: known,
      weight: (typoWeights[distance] ?? 0.1) * (known.startsWith(term.charAt(0)) ? 1 : 0.7),
    }));
}

/** The two known words that were typed as one: `rewardmodel`. */
export function splits(term: string, vocabulary: Vocabulary): (readonly [string, string])[] {
  if (!/^\p{L}{6,40}$/u.test(term)) return [];
  return Array.from({ length: term.length - 5 }, (_, i) => i + 3)
    .map((at) => [term.slice(0, at), term.slice(at)] as const)
    .filter(([left, right]) => vocabulary.hasTerm(left) && vocabulary.hasTerm(right));
}

function digits(term: string): string {
  return term.replace(/\D/g, '');
}

const formWeight = 0.3;
const spellingWeight = 0.9;

/** British endings with their American equivalents. */
const spellings: readonly (readonly [british: RegExp, american: string])[] = [
  [/is(?=e[drs]?$|ing$|ers?$|ations?$|able$)/, 'iz'],
  [/ys(?=e[drs]?$|ing$)/, 'yz'],
  [/our(?=$|s$|ed$|ing|al|ite|able|ful|less)/, 'or'],
  [/ll(?=ed$|ing$|ers?$|able$)/, 'l'],
  [/(?<=[bt])re(?=$|s$)/, 'er'],
  [/ogue(?=$|s$)/, 'og'],
  [/ence(?=$|s$)/, 'ense'],
];

const anyBritish = new RegExp(spellings.map(([british]) => british.source).join('|'));

/** The word in American spelling, judging by its ending. */
function american(term: string): string {
  if (!anyBritish.test(term)) return term;
  let spelled = term;
  for (const [british, other] of spellings) spelled = spelled.replace(british, other);
  return spelled;
}

/**
 * The stem of the American spelling, by Porter's algorithm. A word with characters other than a to z is its
 * own stem.
 */
export function stem(term: string): string {
  return /^[a-z]+$/.test(term) ? stemmer(american(term)) : term;
}

/** Known words with the same stem; none for words under four letters or with characters other than a to z. */
export function sameStem(term: string, usage: StemmedVocabulary): Variant[] {
  if (!/^[a-z]{4,40}$/.test(term)) return [];
  const own = usage.stemOf(term);
  const shared = term.slice(0, commonStart(term, own)).slice(0, -1);
  if (shared.length < 3) return [];
  const found: Variant[] = [];
  for (const other of usage.withPrefix(shared)) {
    if (other === term || usage.stemOf(other) !== own || !usage.hasTerm(other)) continue;
    const isSameWord = american(other) === american(term);
    found.push({ term: other, weight: isSameWord ? spellingWeight : formWeight });
  }
  return found;
}
