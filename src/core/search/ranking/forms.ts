import { stemmer } from 'stemmer';
import { commonStart } from '../../text/characters';
import type { Usage } from './readings';
import type { Variant } from './variants';

const formWeight = 0.3;
const spellingWeight = 0.9;

/** Where British and American spelling differ: a British ending and the American one for it. */
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

/** The word as Americans spell it, as far as endings tell. */
export function american(term: string): string {
  if (!anyBritish.test(term)) return term;
  let spelt = term;
  for (const [british, other] of spellings) spelt = spelt.replace(british, other);
  return spelt;
}

/**
 * The stem by Porter's algorithm of the American spelling. A word with other characters than a to z is its own
 * stem.
 */
export function stem(term: string): string {
  return /^[a-z]+$/.test(term) ? stemmer(american(term)) : term;
}

/** Known words with the same stem; none for words under four letters or with characters other than a to z. */
export function sameStem(term: string, usage: Usage): Variant[] {
  if (!/^[a-z]{4,40}$/.test(term)) return [];
  const own = usage.stemOf(term);
  const beginning = term.slice(0, commonStart(term, own)).slice(0, -1);
  if (beginning.length < 3) return [];
  const found: Variant[] = [];
  for (const other of usage.withPrefix(beginning)) {
    if (other === term || usage.stemOf(other) !== own || !usage.hasTerm(other)) continue;
    const isSameWord = american(other) === american(term);
    found.push({ term: other, weight: isSameWord ? spellingWeight : formWeight });
  }
  return found;
}
