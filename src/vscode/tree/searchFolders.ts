import * as vscode from 'vscode';
import { isListedOnly } from '../../core/model';
import type { QuerySorting } from '../../core/search/query/ast';
import type { SavedSearch } from '../../core/view/savedSearches';
import { debounce } from '../../platform/debounce';
import { DisposableOwner } from '../../platform/disposableOwner';
import type { Papers } from '../common/papers/papers';
import { findAll, queryHint } from '../common/papers/queryHint';
import type { SavedSearches } from '../common/settings/savedSearches';

/** Milliseconds without a change before the searches run again, and the longest wait. */
const quiet = 150;
const atMost = 1000;

/** A saved search with what it finds. */
export interface SearchFolder {
  readonly search: SavedSearch;
  /** The keys of the papers found, in the order of the query; undefined until the first search. */
  readonly keys?: readonly string[];
  readonly order?: QuerySorting | undefined;
  /** What the user should know about the query, for example that part of it couldn't be parsed. */
  readonly hint?: string | undefined;
}

type SearchAnswer = Omit<SearchFolder, 'search'>;

/** Provides the searches. */
export type SearchSource = Pick<SavedSearches, 'list' | 'find' | 'onDidChange'>;

/** The saved searches with their papers. Keeps their results while they aren't visible. */
export class SearchFolders extends DisposableOwner {
  readonly #changed = this.own(new vscode.EventEmitter<readonly string[] | undefined>());
  readonly #searchLater = this.own(debounce(() => void this.#search(), quiet, atMost));
  /** By query. */
  #answers: ReadonlyMap<string, SearchAnswer> = new Map();
  #isStale = true;
  #isVisible = false;
  #searches = 0;

  /** Fires with the names of searches whose papers changed; with undefined when the searches changed. */
  readonly onDidChange = this.#changed.event;

  /** @param changes events, besides changes of papers, after which queries may find other papers */
  constructor(
    private readonly papers: Papers,
    private readonly saved: SearchSource,
    changes: readonly vscode.Event<unknown>[] = [],
  ) {
    super();
    const setStale = (): void => {
      this.#isStale = true;
      this.#searchIfVisible();
    };
    for (const change of [papers.onDidChange, ...changes]) this.own(change(setStale));
    this.own(
      saved.onDidChange(() => {
        setStale();
        this.#changed.fire(undefined);
      }),
    );
  }

  /** The names of the searches in settings order. */
  get names(): readonly string[] {
    return this.saved.list.map(({ name }) => name);
  }

  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    this.#searchIfVisible();
  }

  /** The folder of the search with this name. */
  find(name: string): SearchFolder | undefined {
    const search = this.saved.find(name);
    return search && { search, ...this.#answers.get(search.query) };
  }

  /** Searches immediately if results are stale. Resolves when the folders have their papers. */
  async refresh(): Promise<void> {
    if (this.#isStale) await this.#search();
  }

  #searchIfVisible(): void {
    if (this.#isStale && this.#isVisible && this.saved.list.length > 0) this.#searchLater();
  }

  async #search(): Promise<void> {
    const search = ++this.#searches;
    this.#isStale = false;
    // Restored papers are shown before they can be searched.
    await this.papers.ready();
    const answers = new Map<string, SearchAnswer>();
    for (const text of new Set(this.saved.list.map((saved) => saved.query))) {
      const { query, results, mended } = await findAll(this.papers, text);
      if (search !== this.#searches) return;
      // Partial matches are only useful while typing a query.
      const fitting = results.filter(({ paper, partial }) => !partial && !isListedOnly(paper));
      const keys = fitting.map(({ paper }) => paper.key);
      const hint = queryHint(query, fitting, mended);
      answers.set(text, { keys, order: query.query.sort, hint });
    }
    const before = this.#answers;
    this.#answers = answers;
    const changed = this.saved.list.filter(
      ({ query }) => !isSameAnswer(before.get(query), answers.get(query)),
    );
    if (changed.length > 0) this.#changed.fire(changed.map(({ name }) => name));
  }
}

function isSameAnswer(a: SearchAnswer = {}, b: SearchAnswer = {}): boolean {
  const [before, after] = [a.keys ?? [], b.keys ?? []];
  const isSameList = before.length === after.length && before.every((key, i) => key === after[i]);
  return isSameList && a.hint === b.hint && !a.keys === !b.keys;
}
