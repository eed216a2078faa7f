import { joinedMarks, noMark } from '../marks/mark';
import type { Annotation } from '../marks/mark';
import type { Paper } from '../model';
import type { SearchContext } from '../search/answer/conditions';

/** Facts about papers that neither digests nor bibliographies tell, with the test of queries for each. */
const askedAs = {
  cited: 'isCited',
  starred: 'isStarred',
  read: 'isRead',
  later: 'isLater',
  skipped: 'isSkipped',
  new: 'isNew',
  noted: 'hasNote',
} as const satisfies Record<string, keyof SearchContext>;

export type Fact = keyof typeof askedAs;
export const allFacts = Object.keys(askedAs) as readonly Fact[];

/** What an engine is told: facts, and what the user wrote. */
export type Told = Fact | 'annotations';
/** A fact holds of a paper, or the user wrote something on it. */
type FactValue = Annotation | true;
/** What is so of the paper with a key, or an alias, from now on; undefined for nothing any more. */
export type ToldEntry = readonly [key: string, value: FactValue | undefined];

type PaperOf = (key: string) => Paper | undefined;

/** What an engine was told of papers by their keys. */
export class Facts {
  readonly #told = new Map<Told, Map<string, FactValue>>();
  /** The same by the papers' own keys, made on demand: the keys told may be aliases. */
  readonly #byPaper = new Map<Told, ReadonlyMap<string, FactValue>>();
  #changes = 0;

  /** Another number whenever facts may hold of other papers than before. */
  get version(): number {
    return this.#changes;
  }

  /** See `PaperEngine.tell`. */
  tell(what: Told, entries: readonly ToldEntry[]): void {
    const told = this.#told.get(what) ?? new Map<string, FactValue>();
    for (const [key, value] of entries) {
      if (value) told.set(key, value);
      else told.delete(key);
    }
    this.#told.set(what, told);
    this.#byPaper.delete(what);
    if (what !== 'annotations') this.#changes += 1;
  }

  /** To be called when keys may mean other papers. */
  reread(): void {
    this.#byPaper.clear();
    this.#changes += 1;
  }

  /** The tests of queries for the facts that were told; of all others nothing is known. */
  context(paperOf: PaperOf): Partial<SearchContext> {
    const valueOf = (what: Told): ((paper: Paper) => FactValue | undefined) => {
      let values: ReadonlyMap<string, FactValue> | undefined;
      return ({ key }) => (values ??= this.#valuesOf(what, paperOf)).get(key);
    };
    const holds = (fact: Fact): ((paper: Paper) => boolean) => {
      const of = valueOf(fact);
      return (paper) => of(paper) !== undefined;
    };
    const facts = allFacts.filter((fact) => this.#told.has(fact));
    const told = valueOf('annotations');
    const annotationOf = (paper: Paper): Annotation | undefined => {
      const value = told(paper);
      return value === true ? undefined : value;
    };
    return {
      ...Object.fromEntries(facts.map((fact) => [askedAs[fact], holds(fact)])),
      ...(this.#told.has('annotations') && { annotationOf }),
    };
  }

  #valuesOf(what: Told, paperOf: PaperOf): ReadonlyMap<string, FactValue> {
    const known = this.#byPaper.get(what);
    if (known) return known;
    const values = new Map<string, FactValue>();
    for (const [alias, value] of this.#told.get(what) ?? []) {
      const key = paperOf(alias)?.key;
      if (key !== undefined) values.set(key, joined(values.get(key), value));
    }
    this.#byPaper.set(what, values);
    return values;
  }
}

/** What is told of one paper under two keys. */
function joined(before: FactValue | undefined, value: FactValue): FactValue {
  if (before === undefined || before === true || value === true) return value;
  return joinedMarks([before, value].map((annotation) => ({ ...noMark, ...annotation })));
}
