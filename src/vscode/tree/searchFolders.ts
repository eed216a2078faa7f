import * as vscode from 'vscode';
import type { SavedSearch, SavedSearchProblem } from '../../core/view/savedSearches';
import { debounce } from '../common/debounce';
import type { Papers } from '../common/papers';
import { queryHint } from '../common/queryHint';
import type { SavedSearches } from '../common/savedSearches';

/** Milliseconds without a change before the searches are run again, and the most it may take. */
const quiet = 150;
const atMost = 1000;

/** A saved search with what it finds. */
export interface SearchFolder {
  readonly search: SavedSearch;
  /** Of the papers, in the order of the query; undefined until it was searched for the first time. */
  readonly keys: readonly string[] | undefined;
  /** The part of the query that could not be read. */
  readonly hint: string | undefined;
}

/** Where the searches come from. */
export type SearchSource = Pick<SavedSearches, 'list' | 'find' | 'onDidChange'>;

interface Answer {
  readonly keys: readonly string[];
  readonly hint: string | undefined;
}

/**
 * The saved searches with their papers. Nothing is searched until somebody asks for the folders, which
 * the view does while it can be seen; what was found before stands until then.
 */
export class SearchFolders implements vscode.Disposable {
  readonly #papers: Papers;
  readonly #saved: SearchSource;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  readonly #searchLater = debounce(() => void this.#search(), quiet, atMost);
  /** By query. */
  #answers: ReadonlyMap<string, Answer> = new Map();
  #isStale = true;
  #searches = 0;

  /**
   * Fires when folders are others, or find others once they are asked for. That the library changed,
   * `papers` tells.
   */
  readonly onDidChange = this.#changed.event;

  /** @param changes what beside the papers changes what queries find, such as citations in notes */
  constructor(papers: Papers, saved: SearchSource, changes: readonly vscode.Event<unknown>[] = []) {
    this.#papers = papers;
    this.#saved = saved;
    const outdated = (): void => {
      this.#isStale = true;
      if (saved.list.searches.length > 0) this.#changed.fire();
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      this.#searchLater,
      papers.onDidChange(() => (this.#isStale = true)),
      ...changes.map((change) => change(outdated)),
      saved.onDidChange(() => {
        this.#isStale = true;
        this.#changed.fire();
      }),
    );
  }

  /** In the order of the settings. Asking for them has them searched, should it be time. */
  get folders(): readonly SearchFolder[] {
    const { searches } = this.#saved.list;
    if (this.#isStale && searches.length > 0) this.#searchLater();
    return searches.map((search) => this.#folder(search));
  }

  /** What in the settings is no search. */
  get problems(): readonly SavedSearchProblem[] {
    return this.#saved.list.problems;
  }

  /** The folder of the search with this name. */
  find(name: string): SearchFolder | undefined {
    const search = this.#saved.find(name);
    return search && this.#folder(search);
  }

  /** Searches at once, should it be time. Resolves when the folders have their papers. */
  async refresh(): Promise<void> {
    if (this.#isStale) await this.#search();
  }

  dispose(): void {
    this.#searches += 1;
    this.#subscriptions.dispose();
  }

  #folder(search: SavedSearch): SearchFolder {
    const answer = this.#answers.get(search.query);
    return { search, keys: answer?.keys, hint: answer?.hint };
  }

  async #search(): Promise<void> {
    const search = ++this.#searches;
    this.#isStale = false;
    // Papers of the last session are shown before they can be searched.
    await this.#papers.ready();
    const answers = new Map<string, Answer>();
    for (const query of new Set(this.#saved.list.searches.map((saved) => saved.query))) {
      const results = await this.#papers.search(query, { limit: Infinity, snippets: false });
      if (search !== this.#searches) return;
      // A folder holds what fits: what comes closest is for somebody who is typing.
      const fitting = results.filter(({ partial }) => !partial);
      const keys = fitting.map(({ paper }) => paper.key);
      answers.set(query, { keys, hint: queryHint(query, fitting) });
    }
    const before = this.#answers;
    this.#answers = answers;
    if (!sameAnswers(before, answers)) this.#changed.fire();
  }
}

function sameAnswers(a: ReadonlyMap<string, Answer>, b: ReadonlyMap<string, Answer>): boolean {
  const isSame = ([query, { keys, hint }]: [string, Answer]): boolean => {
    const other = b.get(query);
    return (
      other?.hint === hint &&
      other?.keys.length === keys.length &&
      keys.every((key, index) => key === other.keys[index])
    );
  };
  return a.size === b.size && [...a].every(isSame);
}
