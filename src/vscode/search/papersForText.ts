import type { SearchOptions, SearchResult } from '../../core/search/answer/result';
import { quoteIfNeeded } from '../../core/search/query/print';
import type { Papers } from '../common/papers/papers';

/** More share little with a paragraph. */
const maxFound = 50;
/** How many words a saved search has, and how many of the best papers they are taken from. */
const wordsToSave = 5;
const bestPapers = 10;

/** The search of a palette that starts with the papers for a text. Typing narrows these down. */
export class PapersForText {
  /** The papers found last, before narrowing them down. */
  #found: readonly SearchResult[] = [];

  constructor(
    private readonly papers: Pick<Papers, 'related' | 'search'>,
    private readonly text: string,
    private readonly leftOut: ReadonlySet<string>,
  ) {}

  /** The papers that share words with the text and fit the query, nearest first, without those left out. */
  async search(query: string, { limit = maxFound }: SearchOptions = {}): Promise<SearchResult[]> {
    const related = await this.papers.related({ text: this.text }, maxFound + this.leftOut.size);
    this.#found = related
      .filter(({ paper }) => !this.leftOut.has(paper.key))
      .map(({ paper, shared }, i) => ({
        paper,
        score: related.length - i,
        reason: { kind: 'shares', words: shared },
      }));
    const narrowed = query.trim() === '' ? undefined : await this.#fitting(query);
    return this.#found
      .filter(({ paper }) => narrowed?.has(paper.key) ?? true)
      .slice(0, Math.min(limit, maxFound));
  }

  /** A query for the words that most of the best papers share, and what was typed; undefined without such words. */
  query(typed: string): string | undefined {
    const counts = new Map<string, number>();
    for (const { reason } of this.#found.slice(0, bestPapers)) {
      for (const word of reason?.words ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    const words = [...counts.entries()].sort(([, a], [, b]) => b - a).slice(0, wordsToSave);
    if (words.length === 0) return undefined;
    const either = words.map(([word]) => quoteIfNeeded(word)).join(' OR ');
    const also = typed.trim();
    if (also === '') return either;
    return words.length > 1 ? `(${either}) ${also}` : `${either} ${also}`;
  }

  async #fitting(query: string): Promise<ReadonlySet<string>> {
    const results = await this.papers.search(query, { limit: Infinity, snippets: false });
    return new Set(results.filter(({ partial }) => !partial).map(({ paper }) => paper.key));
  }
}
