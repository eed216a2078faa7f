import type { Paper } from '../model';
import type { SearchContext } from '../search/answer/conditions';

/** What queries can ask of papers that neither digests nor bibliographies tell, and what asks for it. */
const askedAs = {
  cited: 'isCited',
  starred: 'isStarred',
  read: 'isRead',
  new: 'isNew',
  noted: 'hasNote',
} as const satisfies Record<string, keyof SearchContext>;

export type Fact = keyof typeof askedAs;
export const allFacts = Object.keys(askedAs) as readonly Fact[];

/** What an engine was told of papers by their keys. */
export class Facts {
  readonly #keys = new Map<Fact, Set<string>>();
  /** The papers' own keys, as those told may be others: made when somebody asks. */
  readonly #papers = new Map<Fact, ReadonlySet<unknown>>();

  /** See `PaperEngine.tell`. */
  tell(fact: Fact, keys: readonly string[], holds: boolean): void {
    const told = this.#keys.get(fact) ?? new Set();
    for (const key of keys) {
      if (holds) told.add(key);
      else told.delete(key);
    }
    this.#keys.set(fact, told);
    this.#papers.delete(fact);
  }

  /** Keys may mean other papers from now on. */
  reread(): void {
    this.#papers.clear();
  }

  /** What was told of, for queries; of all else, nobody knows. */
  context(paperOf: (key: string) => Paper | undefined): Partial<SearchContext> {
    const holds = (fact: Fact): ((paper: Paper) => boolean) => {
      let papers: ReadonlySet<unknown> | undefined;
      return ({ key }) => (papers ??= this.#papersOf(fact, paperOf)).has(key);
    };
    return Object.fromEntries(
      Array.from(this.#keys.keys(), (fact) => [askedAs[fact], holds(fact)]),
    );
  }

  #papersOf(fact: Fact, paperOf: (key: string) => Paper | undefined): ReadonlySet<unknown> {
    const known = this.#papers.get(fact);
    if (known) return known;
    const papers = new Set(Array.from(this.#keys.get(fact) ?? [], (key) => paperOf(key)?.key));
    this.#papers.set(fact, papers);
    return papers;
  }
}
