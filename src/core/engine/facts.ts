import { addTo } from '../base/addTo';
import { joinedMarks, noMark } from '../marks/mark';
import type { Annotation, PaperMark } from '../marks/mark';
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

/** What an engine was told of papers by their keys. */
export class Facts {
  readonly #keys = new Map<Fact, Set<string>>();
  /** The own keys of the papers of a fact, made on demand: the keys told may be aliases. */
  readonly #papers = new Map<Fact, ReadonlySet<unknown>>();
  /** Undefined until {@link annotate} is called. */
  #annotations: Map<string, Annotation> | undefined;
  /** By the papers' own keys, as above. */
  #annotated: ReadonlyMap<string, Annotation> | undefined;

  #changes = 0;

  /** Another number whenever facts may hold of other papers than before. */
  get version(): number {
    return this.#changes;
  }

  /** See `PaperEngine.tell`. */
  tell(fact: Fact, keys: readonly string[], holds: boolean): void {
    const told = this.#keys.get(fact) ?? new Set();
    for (const key of keys) {
      if (holds) told.add(key);
      else told.delete(key);
    }
    this.#keys.set(fact, told);
    this.#papers.delete(fact);
    this.#changes += 1;
  }

  /** See `PaperEngine.annotate`. */
  annotate(annotations: readonly (readonly [key: string, Annotation | undefined])[]): void {
    this.#annotations ??= new Map();
    for (const [key, annotation] of annotations) {
      if (annotation) this.#annotations.set(key, annotation);
      else this.#annotations.delete(key);
    }
    this.#annotated = undefined;
  }

  /** To be called when keys may mean other papers. */
  reread(): void {
    this.#papers.clear();
    this.#annotated = undefined;
    this.#changes += 1;
  }

  /** The tests of queries for the facts that were told; of all others nothing is known. */
  context(paperOf: (key: string) => Paper | undefined): Partial<SearchContext> {
    const holds = (fact: Fact): ((paper: Paper) => boolean) => {
      let papers: ReadonlySet<unknown> | undefined;
      return ({ key }) => (papers ??= this.#papersOf(fact, paperOf)).has(key);
    };
    const facts = Object.fromEntries(
      Array.from(this.#keys.keys(), (fact) => [askedAs[fact], holds(fact)]),
    );
    const told = this.#annotations;
    if (!told) return facts;
    const annotationOf = ({ key }: Paper) => this.#annotatedPapers(told, paperOf).get(key);
    return { ...facts, annotationOf };
  }

  #annotatedPapers(
    told: ReadonlyMap<string, Annotation>,
    paperOf: (key: string) => Paper | undefined,
  ): ReadonlyMap<string, Annotation> {
    if (this.#annotated) return this.#annotated;
    const byPaper = new Map<string, PaperMark[]>();
    for (const [alias, annotation] of told) {
      const key = paperOf(alias)?.key;
      if (key !== undefined) addTo(byPaper, key, { ...noMark, ...annotation });
    }
    this.#annotated = new Map(Array.from(byPaper, ([key, marks]) => [key, joinedMarks(marks)]));
    return this.#annotated;
  }

  #papersOf(fact: Fact, paperOf: (key: string) => Paper | undefined): ReadonlySet<unknown> {
    const known = this.#papers.get(fact);
    if (known) return known;
    const papers = new Set(Array.from(this.#keys.get(fact) ?? [], (key) => paperOf(key)?.key));
    this.#papers.set(fact, papers);
    return papers;
  }
}
