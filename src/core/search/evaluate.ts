import type { Paper } from '../model';
import { conditionTest } from './conditions';
import type { SearchContext } from './context';
import { foldedText } from './folded';
import type { FoldedPapers } from './folded';
import type { Leniency, PlannedWord } from './plan';
import type { Expression, TextCondition, TextField } from './query/ast';
import { queryWords } from './queryWords';

/** How a paper fits a text: the terms found, with the fields they stand in. */
export interface Hit {
  /** Not negative. */
  readonly score: number;
  readonly match: Readonly<Record<string, readonly string[]>>;
}

/** Papers by key. */
export type Hits = Map<string, Hit>;

/** What an expression is evaluated with. */
export interface Searchable {
  readonly papers: ReadonlyMap<string, Paper>;
  readonly folded: FoldedPapers;
  /** The papers that have all (`AND`) or any (`OR`) of the words. */
  searchWords(words: readonly PlannedWord[], combineWith: 'AND' | 'OR', leniency: Leniency): Hits;
}

const nothing: Hit = { score: 0, match: {} };
/** Words of one run of words; more narrow nothing down. */
const maxWords = 32;

/** The papers that an expression means. */
export class Evaluation {
  readonly #index: Searchable;
  readonly #context: SearchContext;
  readonly #leniency: Leniency;
  /** The text that is typed last, and may go on. */
  readonly #last: TextCondition | undefined;

  constructor(index: Searchable, context: SearchContext, where: Expression, leniency: Leniency) {
    this.#index = index;
    this.#context = context;
    this.#leniency = leniency;
    this.#last = lastText(where);
  }

  /** With `combineWith: 'OR'`, not all of the words side by side have to be there, on the top level. */
  hits(expression: Expression, combineWith: 'AND' | 'OR' = 'AND'): Hits {
    switch (expression.kind) {
      case 'text':
        return this.#sequence([expression], combineWith);
      case 'and':
        return this.#sequence(expression.operands, combineWith);
      case 'or':
        return union(expression.operands.map((operand) => this.hits(operand)));
      case 'not': {
        const excluded = new Evaluation(this.#index, this.#context, expression.operand, 'exact');
        const keys = excluded.hits(expression.operand);
        return this.#all((paper) => !keys.has(paper.key));
      }
      default:
        return this.#all(conditionTest(expression, this.#context));
    }
  }

  /** The words that a paper must have, in their order, those of phrases left out. */
  plannedWords(operands: readonly Expression[]): PlannedWord[] {
    const planned: PlannedWord[] = [];
    let run: TextCondition[] = [];
    const finish = () => {
      const [first] = run;
      const words = queryWords(run.map(({ text }) => text).join(' '));
      const isLast = run.some((text) => text === this.#last);
      for (const [i, word] of words.entries()) {
        const mayGoOn = isLast && i === words.length - 1;
        planned.push({ word, mayGoOn, ...(first?.field && { fields: [first.field] }) });
      }
      run = [];
    };
    for (const operand of operands) {
      if (operand.kind !== 'text' || operand.isPhrase) continue;
      if (run[0] && run[0].field !== operand.field) finish();
      run.push(operand);
    }
    finish();
    return planned.slice(0, maxWords);
  }

  /** The papers that have all of these words in the title; none when the query wants other fields. */
  titleHits(operands: readonly Expression[]): Hits {
    const planned = this.plannedWords(operands);
    if (planned.length === 0 || planned.some(({ fields }) => fields && !fields.includes('title'))) {
      return new Map();
    }
    const inTitle = planned.map((word) => ({ ...word, fields: ['title'] }));
    return this.#index.searchWords(inTitle, 'AND', this.#leniency);
  }

  #sequence(operands: readonly Expression[], combineWith: 'AND' | 'OR'): Hits {
    let found: Hits | undefined;
    const narrow = (hits: Hits) => {
      found = found ? intersection(found, hits) : hits;
    };
    const words = this.plannedWords(operands);
    if (words.length > 0) narrow(this.#index.searchWords(words, combineWith, this.#leniency));
    for (const operand of operands) {
      if (operand.kind === 'text') {
        if (operand.isPhrase) narrow(this.#phrase(operand));
      } else {
        narrow(this.hits(operand));
      }
    }
    return found ?? new Map<string, Hit>();
  }

  /** The words are looked up in the index first, as reading texts takes longer. */
  #phrase({ text, field }: TextCondition): Hits {
    const wanted = foldedText(text);
    const planned = queryWords(text).map((word) => ({
      word,
      mayGoOn: false,
      ...(field && { fields: [field] }),
    }));
    const hits = this.#index.searchWords(planned, 'AND', 'exact');
    const { papers, folded } = this.#index;
    const isIn = (paper: Paper, field: TextField) => folded[field](paper).includes(wanted);
    return new Map(
      [...hits].filter(([key]) => {
        const paper = papers.get(key);
        if (!paper) return false;
        if (field) return isIn(paper, field);
        const organization = foldedText(paper.organization?.name ?? '');
        return isIn(paper, 'title') || organization.includes(wanted) || isIn(paper, 'abstract');
      }),
    );
  }

  #all(fits: (paper: Paper) => boolean): Hits {
    const found: Hits = new Map();
    for (const [key, paper] of this.#index.papers) if (fits(paper)) found.set(key, nothing);
    return found;
  }
}

/** Without what nobody can tell, so that it excludes nothing either. */
export function answerable(
  expression: Expression | undefined,
  context: SearchContext,
): Expression | undefined {
  switch (expression?.kind) {
    case 'is':
      return context.isCited ? expression : undefined;
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

function lastText(expression: Expression): TextCondition | undefined {
  switch (expression.kind) {
    case 'text':
      return expression.isPhrase ? undefined : expression;
    case 'and':
    case 'or': {
      let last: TextCondition | undefined;
      for (const operand of expression.operands) last = lastText(operand) ?? last;
      return last;
    }
    default:
      return undefined;
  }
}

function intersection(a: Hits, b: Hits): Hits {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  const found: Hits = new Map();
  for (const [key, hit] of small) {
    const other = large.get(key);
    if (other) found.set(key, both(hit, other));
  }
  return found;
}

function union(all: readonly Hits[]): Hits {
  const found: Hits = new Map();
  for (const hits of all) {
    for (const [key, hit] of hits) {
      const other = found.get(key);
      found.set(key, other ? both(other, hit) : hit);
    }
  }
  return found;
}

function both(a: Hit, b: Hit): Hit {
  if (a === nothing) return b;
  if (b === nothing) return a;
  return { score: a.score + b.score, match: { ...a.match, ...b.match } };
}
