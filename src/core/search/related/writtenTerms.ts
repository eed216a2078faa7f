import { textOf } from '../../model';
import { wordsOf } from '../../text/words';
import type { TermScores } from '../ranking/termScores';
import { termsOfText } from './tellingTerms';

/** A term as one of the papers that have it writes it. */
export function writtenTerm(term: string, terms: Pick<TermScores, 'papersWith'>): string {
  const [paper] = terms.papersWith(term, ['title', 'abstract'], 1);
  if (!paper) return term;
  const found = termsOfText({ title: paper.title, body: textOf(paper) });
  return found.find(({ forms }) => forms.includes(term))?.written ?? term;
}

/** Without the parts of others: `reward-hacking` says `reward`, too. */
export function withoutParts(words: readonly string[]): readonly string[] {
  const parts = new Set(
    words.flatMap((word) => {
      const own = wordsOf(word.toLowerCase());
      return own.length > 1 ? own : [];
    }),
  );
  return words.filter((word) => !parts.has(word.toLowerCase()));
}
