import { textOf } from '../../model';
import { Stems } from './forms';
import { longForms } from './longForms';
import type { LongForm } from './longForms';
import { Recent } from './recent';
import type { Usage } from './readings';
import type { TermScores } from './termScores';

/** So many papers with a word are looked at: more would tell the same. */
const lookedAt = 40;
/** As long as papers do not change, they tell the same of a word. */
const keptWords = 250;

/** What the texts of the papers tell of how words are used: learnt when it is asked for, as few words are. */
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
