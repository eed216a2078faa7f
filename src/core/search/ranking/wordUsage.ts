import { textOf } from '../../model';
import { Stems } from './forms';
import { longForms } from './longForms';
import type { LongForm } from './longForms';
import { Recent } from './recent';
import type { Usage } from './readings';
import type { TermScores } from './termScores';

/** How many of the papers with a word are looked at; more would change nothing. */
const lookedAt = 40;
/** For how many words results are kept, until papers change. */
const keptWords = 250;

/** How the papers' texts use words. Worked out on demand, as queries ask for few words. */
export class WordUsage implements Usage {
  readonly #longForms = new Recent<string, readonly LongForm[]>(keptWords);
  readonly #hyphenated = new Recent<string, boolean>(keptWords);
  readonly #stems = new Stems();
  readonly #sameBeginning = new Recent<string, readonly string[]>(keptWords);

  constructor(private readonly terms: TermScores) {}

  hasTerm(term: string): boolean {
    return this.terms.hasTerm(term);
  }

  hasPrefix(prefix: string): boolean {
    return this.terms.hasPrefix(prefix);
  }

  papersWithTerm(term: string): number {
    return this.terms.papersWithTerm(term);
  }

  withPrefix(prefix: string): readonly string[] {
    return this.#sameBeginning.get(prefix, () => this.terms.withPrefix(prefix));
  }

  similar(term: string, edits: number): readonly string[] {
    return this.terms.similar(term, edits);
  }

  stemOf(term: string): string {
    return this.#stems.of(term);
  }

  longForms(short: string): readonly LongForm[] {
    return this.#longForms.get(short, () => longForms(short, this.#textsWith(short)));
  }

  isHyphenated(left: string, right: string): boolean {
    return this.#hyphenated.get(`${left}-${right}`, () => {
      const pattern = new RegExp(`(?<![a-z])${left}[-‐‑]${right}(?![a-z])`, 'i');
      return this.#textsWith(left + right).some((text) => pattern.test(text));
    });
  }

  #textsWith(term: string): string[] {
    const papers = this.terms.papersWith(term, ['title', 'abstract'], lookedAt);
    return papers.flatMap((paper) => [paper.title, textOf(paper)]);
  }
}
