import type { Documents } from './documents';
import {
  withAll,
  complement,
  everything,
  filtered,
  inAnyField,
  intersection,
  nothing,
  placeOf,
  union,
} from '../ranking/hits';
import type { WordHits, Hits } from '../ranking/hits';
import type { Leniency } from '../ranking/plan';
import type { PlannedWord } from '../ranking/readings';
import { phraseOf } from '../words/folded';
import { textsIn } from '../query/ast';
import type { Expression, TextCondition } from '../query/ast';
import type { SearchContext } from '../query/context';
import { testOf } from '../query/fields';
import type { IndexedField } from '../words/fields';
import { queryWords, isSmallWord } from '../words/tokens';
import type { FoundTerm } from '../ranking/termScores';

/** What an expression is evaluated with. */
interface Searched {
  readonly documents: Documents;
  /** Returns the hits of each word and adds their postings to `lookedUp`. */
  hitsOf(
    words: readonly PlannedWord[],
    leniency: Leniency,
    lookedUp: FoundTerm[],
  ): readonly WordHits[];
}

/** Maximum number of words in a run that are looked up; more wouldn't narrow the result. */
const maxWords = 32;

/** The papers that match an expression. */
export class Evaluation {
  /** The terms that matched. */
  readonly lookedUp: FoundTerm[] = [];
  /** The last text of the query, which may still be being typed. */
  readonly #last: TextCondition | undefined;

  constructor(
    private readonly searched: Searched,
    private readonly context: SearchContext,
    where: Expression,
    private readonly leniency: Leniency,
  ) {
    this.#last = textsIn(where).findLast(({ isPhrase }) => !isPhrase);
  }

  /** @param words the hits for the words at the top level; by default, the documents that have all of them */
  hits(expression: Expression, words?: Hits): Hits {
    switch (expression.kind) {
      case 'and':
        return this.#sequence(expression.operands, words);
      case 'or':
        return union(
          expression.operands.map((operand) => this.hits(operand)),
          this.searched.documents.papers.length,
        );
      case 'not': {
        const { operand } = expression;
        const excluded = new Evaluation(this.searched, this.context, operand, 'exact');
        return complement(excluded.hits(operand), this.searched.documents.papers.length);
      }
      default:
        return this.#sequence([expression], words);
    }
  }

  /** The words that a paper must have, in order, without those of phrases. */
  plannedWords(operands: readonly Expression[]): PlannedWord[] {
    const planned: PlannedWord[] = [];
    let run: TextCondition[] = [];
    const finish = () => {
      const [first] = run;
      const words = queryWords(run.map(({ text }) => text).join(' '));
      const isLast = run.some((text) => text === this.#last);
      for (const [i, word] of words.entries()) {
        const mayGoOn = isLast && i === words.length - 1;
        const fields = first?.field && { fields: [first.field] };
        planned.push({ word, mayGoOn, isNeeded: true, ...fields });
      }
      run = [];
    };
    for (const operand of operands) {
      if (operand.kind !== 'text' || operand.isPhrase) continue;
      if (run[0] && run[0].field !== operand.field) finish();
      run.push(operand);
    }
    finish();
    return markedNeeded(planned.slice(0, maxWords));
  }

  /** Evaluates the cheapest parts first, so the others have fewer documents to test. */
  #sequence(operands: readonly Expression[], ofWords?: Hits): Hits {
    const words = this.plannedWords(operands);
    let found = ofWords ?? (words.length > 0 ? this.#inAll(words, this.leniency) : undefined);
    for (const operand of operands) {
      if (operand.kind === 'text' ? !operand.isPhrase : operand.kind === 'field') continue;
      const others =
        operand.kind === 'text'
          ? this.#phraseWords(operand.text, operand.field && [operand.field])
          : this.hits(operand);
      // Only words outside phrases and groups decide whether the title has all words.
      found = found ? intersection(found, inAnyField(others)) : inAnyField(others);
    }
    const { documents } = this.searched;
    const { papers } = documents;
    found ??= everything(papers.length);
    for (const operand of operands) {
      if (operand.kind !== 'field') continue;
      const fits = testOf(operand, this.context);
      found = filtered(found, (document) => {
        const paper = papers[document];
        return paper !== undefined && fits?.(paper) === true;
      });
    }
    for (const operand of operands) {
      if (operand.kind !== 'text' || !operand.isPhrase) continue;
      const { text, field } = operand;
      const phrase = phraseOf(text);
      // Names are read only where they have all words, since putting authors in order is slow.
      const named = field ? nothing : this.#phraseWords(text, ['organization', 'authors'], []);
      found = filtered(
        found,
        (document) =>
          documents.hasPhrase(document, phrase, field) ||
          (placeOf(named, document) >= 0 && documents.isNamed(document, phrase)),
      );
    }
    return found;
  }

  /** The papers that have a phrase's words, in any order. Adds their postings to `lookedUp`. */
  #phraseWords(
    text: string,
    fields: readonly IndexedField[] | undefined,
    lookedUp = this.lookedUp,
  ): Hits {
    const planned = queryWords(text).map((word) => ({
      word,
      mayGoOn: false,
      isNeeded: true,
      ...(fields && { fields }),
    }));
    return withAll(this.searched.hitsOf(planned, 'exact', lookedUp));
  }

  #inAll(words: readonly PlannedWord[], leniency: Leniency): Hits {
    return withAll(this.searched.hitsOf(words, leniency, this.lookedUp));
  }
}

/** Function words are needed where there are no other words, or where a field asks for them. */
function markedNeeded(planned: readonly PlannedWord[]): PlannedWord[] {
  const marked = planned.map((word) => ({
    ...word,
    isNeeded: word.fields !== undefined || !isSmallWord(word.word.whole),
  }));
  return marked.some(({ isNeeded }) => isNeeded) ? marked : [...planned];
}

/** The expression without conditions whose answer is unknown. They exclude no paper, even when negated. */
export function answerable(
  expression: Expression | undefined,
  context: SearchContext,
): Expression | undefined {
  switch (expression?.kind) {
    case 'field':
      return testOf(expression, context) && expression;
    case 'not': {
      const operand = answerable(expression.operand, context);
      return operand && { kind: 'not', operand };
    }
    case 'and':
    case 'or': {
      const operands = expression.operands.flatMap((operand) => answerable(operand, context) ?? []);
      return operands.length > 1 ? { kind: expression.kind, operands } : operands[0];
    }
    default:
      return expression;
  }
}
