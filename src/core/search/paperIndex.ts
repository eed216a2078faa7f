import MiniSearch from 'minisearch';
import { compareDates } from '../model';
import type { Paper } from '../model';
import { byCodeUnits } from '../library/groups';
import { readable } from '../render/readable';
import { plan } from './plan';
import type { Vocabulary } from './plan';
import { parseSearch } from './query';
import { terms } from './tokens';

/** A paper that fits a query. */
export interface PaperMatch {
  readonly paper: Paper;
  /** Higher is better; zero for an empty query. */
  readonly score: number;
  /** The terms by which the abstract fits, for its snippet. */
  readonly abstractTerms: ReadonlySet<string>;
}

/** Lets others have the thread for a moment. */
export type Pause = () => Promise<void>;

const indexedFields = ['title', 'abstract', 'organization', 'key'] as const;
/** So many papers are indexed in one go: about 20 ms. */
const batchSize = 25;
const noTerms: ReadonlySet<string> = new Set();

/** Full-text search over papers. Not to be searched while an update is under way. */
export class PaperIndex {
  readonly #index = new PaperMiniSearch();
  readonly #papers = new Map<string, Paper>();
  #newestFirst: readonly Paper[] | undefined;

  /**
   * Takes papers out, then others in, with a pause now and then. A changed paper is in both; it is
   * indexed again only when its text changed.
   */
  async update(removed: readonly Paper[], added: readonly Paper[], pause: Pause): Promise<void> {
    this.#newestFirst = undefined;
    const after = new Map(added.map((paper) => [paper.key, paper]));
    const kept = (paper: Paper | undefined, other: Paper | undefined) =>
      paper !== undefined && other !== undefined && haveSameText(paper, other);
    const outdated = removed.filter((paper) => !kept(paper, after.get(paper.key)));
    for (const [i, paper] of outdated.entries()) {
      if (i % batchSize === batchSize - 1) await pause();
      this.#index.remove(paper);
      this.#papers.delete(paper.key);
    }
    for (const paper of removed) if (!after.has(paper.key)) this.#papers.delete(paper.key);
    for (const [i, paper] of added.entries()) {
      if (i % batchSize === batchSize - 1) await pause();
      if (!this.#papers.has(paper.key)) this.#index.add(paper);
      this.#papers.set(paper.key, paper);
    }
  }

  /**
   * The papers that fit what stands in a search field, best first and at most `limit`; all of them,
   * newest first, for a query without words. Papers of equal score stand newest first, then by title.
   */
  search(text: string, limit: number): PaperMatch[] {
    const { words } = parseSearch(text);
    if (words.length === 0) {
      const newest = (this.#newestFirst ??= [...this.#papers.values()].sort(compareByNewest));
      return newest.slice(0, limit).map((paper) => ({ paper, score: 0, abstractTerms: noTerms }));
    }
    let results = this.#index.search(plan(words, 'AND', this.#index));
    if (results.length === 0 && words.length > 1) {
      results = this.#index.search(plan(words, 'OR', this.#index));
    }
    return results
      .flatMap(({ id, score, match }) => {
        const paper = this.#papers.get(String(id));
        return paper ? [{ paper, score, match }] : [];
      })
      .sort((a, b) => b.score - a.score || compareByNewest(a.paper, b.paper))
      .slice(0, limit)
      .map(({ paper, score, match }) => ({ paper, score, abstractTerms: abstractTerms(match) }));
  }
}

/** MiniSearch over papers, which can tell what terms it knows. */
class PaperMiniSearch extends MiniSearch<Paper> implements Vocabulary {
  constructor() {
    super({
      idField: 'key',
      fields: [...indexedFields],
      extractField: fieldText,
      tokenize: terms,
      processTerm: (term) => term,
      searchOptions: {
        boost: { title: 10, key: 2, organization: 2 },
        tokenize: (term) => [term],
      },
    });
  }

  hasTerm(term: string): boolean {
    return this._index.has(term);
  }

  hasPrefix(prefix: string): boolean {
    return this._index.atPrefix(prefix).keys().next().done !== true;
  }
}

function fieldText(paper: Paper, field: string): string {
  switch (field) {
    case 'title':
      return readable(paper.title);
    case 'abstract':
      return readable(paper.abstract);
    case 'organization':
      return [paper.organization?.name, paper.organization?.slug].join(' ');
    default:
      return paper.key;
  }
}

function haveSameText(a: Paper, b: Paper): boolean {
  return (
    a.key === b.key &&
    a.title === b.title &&
    a.abstract === b.abstract &&
    a.organization?.name === b.organization?.name &&
    a.organization?.slug === b.organization?.slug
  );
}

function compareByNewest(a: Paper, b: Paper): number {
  return (
    compareDates(b.date, a.date) ||
    byCodeUnits(a.title.toLowerCase(), b.title.toLowerCase()) ||
    byCodeUnits(a.key, b.key)
  );
}

function abstractTerms(match: Readonly<Record<string, readonly string[]>>): ReadonlySet<string> {
  const found = Object.entries(match).filter(([, fields]) => fields.includes('abstract'));
  return new Set(found.map(([term]) => term));
}
