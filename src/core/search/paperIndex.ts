import MiniSearch from 'minisearch';
import type { Query } from 'minisearch';
import type { MatchedTerms } from '../engine';
import { compareDates } from '../model';
import type { Paper, PaperSummary } from '../model';
import { byCodeUnits } from '../library/groups';
import { readable } from '../render/readable';
import { sortPapers } from '../view/sorting';
import type { SearchContext } from './context';
import { Evaluation, answerable } from './evaluate';
import type { Hit, Hits, Searchable } from './evaluate';
import { FoldedPapers, foldedText } from './folded';
import { plan } from './plan';
import type { Leniency, PlannedWord } from './plan';
import type { Expression, QuerySorting } from './query/ast';
import { currentDay } from './query/dates';
import { parseQuery } from './query/parse';
import { titleRank, titleRanks } from './titleRank';
import type { Vocabulary } from './variants';
import { terms } from './tokens';

/** A paper that fits a query. */
export interface PaperMatch {
  readonly paper: Paper;
  /** Higher is better; zero when no text is looked for. */
  readonly score: number;
  /** The index terms found, by the field they stand in. */
  readonly matches: MatchedTerms;
  /** No paper has all the words: this one has some. */
  readonly isPartial: boolean;
}

/** Lets others have the thread for a moment. */
export type Pause = () => Promise<void>;

const indexedFields = ['title', 'abstract', 'organization', 'key'] as const;
type IndexedField = (typeof indexedFields)[number];
/** So many papers are indexed in one go: about 20 ms. */
const batchSize = 25;

/** Full-text search over papers. Not to be searched while an update is under way. */
export class PaperIndex {
  readonly #index = new PaperMiniSearch();
  readonly #papers = new Map<string, Paper>();
  readonly #folded = new FoldedPapers();
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
   * The papers that fit what stands in a search field, best first unless the query says otherwise,
   * and at most `limit`; all of them, newest first, for an empty query. Papers of equal score stand
   * newest first, then by title. What cannot be read of the query is left out: see `parseQuery`.
   */
  search(
    text: string,
    limit: number,
    context: SearchContext = { today: currentDay() },
  ): PaperMatch[] {
    const { query } = parseQuery(text);
    const where = answerable(query.where, context);
    const found = where ? this.#find(where, context) : this.#newest();
    return sorted(found, query.sort).slice(0, limit);
  }

  #newest(): PaperMatch[] {
    this.#newestFirst ??= [...this.#papers.values()].sort(compareByNewest);
    return this.#newestFirst.map((paper) => ({ paper, score: 0, matches: {}, isPartial: false }));
  }

  #find(where: Expression, context: SearchContext): PaperMatch[] {
    const searchable: Searchable = {
      papers: this.#papers,
      folded: this.#folded,
      searchWords: (...args) => this.#index.searchWords(...args),
    };
    const together = where.kind === 'and' ? where.operands : [where];
    const strict = new Evaluation(searchable, context, where, 'strict');
    const strictHits = strict.hits(where);
    if (strictHits.size > 0) return this.#ranked(strictHits, strict, together);
    const forgiving = new Evaluation(searchable, context, where, 'forgiving');
    const words = forgiving.plannedWords(together);
    const forgivingHits = words.length > 0 ? forgiving.hits(where) : strictHits;
    if (forgivingHits.size > 0) return this.#ranked(forgivingHits, forgiving, together);
    return words.length > 1 ? this.#matches(strict.hits(where, 'OR'), true) : [];
  }

  /** Titles that have all the words come before all others, as far as the query is words side by side. */
  #ranked(hits: Hits, evaluation: Evaluation, together: readonly Expression[]): PaperMatch[] {
    const wanted = foldedText(
      together.flatMap((part) => (part.kind === 'text' ? part.text : [])).join(' '),
    );
    const inTitle = evaluation.titleHits(together);
    let top = 1;
    for (const { score } of hits.values()) top = Math.max(top, score + 1);
    const rank = (paper: Paper) =>
      inTitle.has(paper.key) ? titleRank(this.#folded.title(paper), wanted) : titleRanks.none;
    return this.#matches(hits, false, (paper) => rank(paper) * top);
  }

  #matches(
    hits: Hits,
    isPartial: boolean,
    bonus: (paper: Paper) => number = () => 0,
  ): PaperMatch[] {
    return [...hits]
      .flatMap(([key, { score, match }]) => {
        const paper = this.#papers.get(key);
        return paper ? [{ paper, score: score + bonus(paper), match }] : [];
      })
      .sort((a, b) => b.score - a.score || compareByNewest(a.paper, b.paper))
      .map(({ paper, score, match }) => ({ paper, score, matches: byField(match), isPartial }));
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

  /** The papers that have all (`AND`) or any (`OR`) of the words. */
  searchWords(words: readonly PlannedWord[], combineWith: 'AND' | 'OR', leniency: Leniency): Hits {
    const queries = plan(words, leniency, this);
    const wordsOf = combineWith === 'OR' ? wordsByTerm(queries) : undefined;
    const hits: Hits = new Map();
    for (const { id, score, queryTerms, match } of this.search({ combineWith, queries })) {
      // MiniSearch multiplies by the terms found, spellings of one word included; words should count.
      const each = score / Math.max(1, queryTerms.length);
      const found =
        wordsOf && new Set(queryTerms.flatMap((term) => [...(wordsOf.get(term) ?? [])]));
      hits.set(String(id), { score: each * (found?.size ?? 1), match });
    }
    return hits;
  }

  hasTerm(term: string): boolean {
    return this._index.has(term);
  }

  hasPrefix(prefix: string): boolean {
    return this._index.atPrefix(prefix).keys().next().done !== true;
  }

  similar(term: string, edits: number): Iterable<string> {
    return this._index.fuzzyGet(term, edits).keys();
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

function sorted(found: PaperMatch[], sorting: QuerySorting = 'relevance'): PaperMatch[] {
  if (sorting === 'relevance') return found;
  const byPaper = new Map<PaperSummary, PaperMatch>(found.map((match) => [match.paper, match]));
  return sortPapers([...byPaper.keys()], sorting).flatMap((paper) => byPaper.get(paper) ?? []);
}

function byField(match: Hit['match']): MatchedTerms {
  const terms: Partial<Record<IndexedField, string[]>> = {};
  for (const [term, fields] of Object.entries(match)) {
    for (const field of indexedFields) if (fields.includes(field)) (terms[field] ??= []).push(term);
  }
  return terms;
}

/** Which words, by their place, each term of the queries was looked up for. */
function wordsByTerm(queries: readonly Query[]): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  const add = (query: Query, word: number) => {
    if (typeof query === 'string') found.set(query, (found.get(query) ?? new Set()).add(word));
    else if (typeof query === 'object') for (const inner of query.queries) add(inner, word);
  };
  for (const [word, query] of queries.entries()) add(query, word);
  return found;
}
