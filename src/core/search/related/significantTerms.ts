import { rarityOf } from '../ranking/hits';
import type { TermScores } from '../ranking/termScores';
import { inflections } from '../ranking/variants';
import { termsOfText } from './textTerms';
import type { ComparedText } from './textTerms';

/** How many words of a text are looked up. More would add noise. */
const maxTerms = 24;
/** A term that occurs in no title is a matter of style rather than a topic. */
const untitledWeight = 0.4;

/** A word of a text, and its weight. */
export interface SignificantTerm {
  readonly written: string;
  readonly weight: number;
  /** `weight` times the rarity of the word. */
  readonly significance: number;
  /** Its index terms, each with its share of the weight. */
  readonly terms: ReadonlyMap<string, number>;
}

/** The words of a text that say most about its topic and that papers have. */
export function significantTerms(text: ComparedText, vocabulary: TermScores): SignificantTerm[] {
  const { paperCount } = vocabulary;
  const found: SignificantTerm[] = [];
  for (const { term, written, count } of termsOfText(text)) {
    const forms = inflections(term, vocabulary);
    const known = [...(vocabulary.hasTerm(term) ? [{ term, weight: 1 }] : []), ...forms];
    if (known.length === 0) continue;
    const papers = known.reduce(
      (most, { term }) => Math.max(most, vocabulary.papersWithTerm(term)),
      0,
    );
    const isInTitle = known.some(({ term }) => vocabulary.papersWithTerm(term, ['title']) > 0);
    const weight = (1 + Math.log(count)) * (isInTitle ? 1 : untitledWeight);
    const terms = new Map(known.map(({ term, weight }) => [term, weight]));
    found.push({ written, weight, significance: weight * rarityOf(papers, paperCount), terms });
  }
  return found.sort((a, b) => b.significance - a.significance).slice(0, maxTerms);
}
