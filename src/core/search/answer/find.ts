/*
 * Answering: from an expression to documents. In comes a query that was read; out come the documents that
 * fit, with scores, and for those that are shown the terms found (`explain.ts`) and the passage of the
 * abstract (`snippet.ts`).
 */
import type { Segments } from '../index/segments';
import { inAny, nothing, placeOf } from '../ranking/hits';
import type { Hits } from '../ranking/hits';
import { planKey, planWord } from '../ranking/plan';
import type { Leniency, PlannedWord } from '../ranking/plan';
import { Recent } from '../ranking/recent';
import { TermScores } from '../ranking/termScores';
import type { LookedUp } from '../ranking/termScores';
import { foldedText } from '../words/folded';
import type { Expression } from '../query/ast';
import type { SearchContext } from './conditions';
import { Documents } from './documents';
import { Evaluation } from './evaluate';

/** So many words are kept with what was found of them: most of those typed are as a letter before. */
const keptWords = 16;

/** What a query found, before the best of it are picked. */
export interface Found {
  readonly hits: Hits;
  /** Which postings it was found by. */
  readonly lookedUp: readonly LookedUp[];
  /** The words that a document lacks, where no document has all of them. */
  readonly missing?: (document: number) => readonly string[];
}

const nothingFound: Found = { hits: nothing, lookedUp: [] };

/** What searches look at, as long as the papers are the same. */
export class SearchedPapers {
  readonly documents: Documents;
  readonly terms: TermScores;
  readonly #words = new Recent<string, Found>(keptWords);

  constructor(segments: Segments) {
    this.documents = new Documents(segments.parts);
    this.terms = new TermScores(segments);
  }

  /** All papers, or those that a query asks for: some of the words are enough where none has all. */
  find(where: Expression | undefined, context: SearchContext): Found {
    const { documents } = this;
    if (!where) return { hits: documents.all(), lookedUp: [] };
    const together = where.kind === 'and' ? where.operands : [where];
    const evaluate = (leniency: Leniency) => new Evaluation(this, context, where, leniency);
    const strict = evaluate('strict');
    const planned = strict.plannedWords(together);
    for (const evaluation of [strict, evaluate('forgiving')]) {
      const hits = documents.present(evaluation.hits(where));
      const { lookedUp } = evaluation;
      if (hits.documents.length > 0)
        return { hits: this.#ranked(hits, planned, together), lookedUp };
      if (planned.length === 0) return nothingFound;
    }
    if (planned.length < 2) return nothingFound;
    const lookedUp: LookedUp[] = [];
    const words = this.hitsOf(planned, 'strict', lookedUp);
    const partial = evaluate('strict');
    const hits = documents.present(partial.hits(where, inAny(words, this.terms.size)));
    return {
      hits,
      lookedUp: [...lookedUp, ...partial.lookedUp],
      missing: (document) =>
        planned.flatMap(({ word }, i) =>
          placeOf(words[i] ?? nothing, document) < 0 ? word.whole : [],
        ),
    };
  }

  /** Where each of the words is; what they led to is added to `lookedUp`. */
  hitsOf(planned: readonly PlannedWord[], leniency: Leniency, lookedUp: LookedUp[]): Hits[] {
    return planned.map((word) => {
      const found = this.#words.get(planKey(planned, word, leniency), () => {
        const own: LookedUp[] = [];
        const lookup = planWord(planned, word, leniency, this.terms);
        return { hits: this.terms.hits(lookup, own), lookedUp: own };
      });
      for (const term of found.lookedUp) lookedUp.push(term);
      return found.hits;
    });
  }

  /** Titles that have all the words come before all others, as far as the query is words side by side. */
  #ranked(hits: Hits, planned: readonly PlannedWord[], together: readonly Expression[]): Hits {
    if (planned.length === 0 || planned.some(({ fields }) => fields && !fields.includes('title'))) {
      return hits;
    }
    const texts = together.flatMap((part) => (part.kind === 'text' ? part.text : []));
    const wanted = foldedText(texts.join(' ')).replaceAll(' ', '');
    const scores = hits.scores.slice();
    let top = 1;
    for (const score of scores) top = Math.max(top, score + 1);
    for (let i = 0; i < scores.length; i++) {
      if (hits.inTitle[i] !== 1) continue;
      const rank = this.documents.titleRank(hits.documents[i] ?? 0, wanted);
      scores[i] = (scores[i] ?? 0) + rank * top;
    }
    return { ...hits, scores };
  }
}
