import * as vscode from 'vscode';
import { isListedOnly } from '../../core/model';
import { probableMend } from '../../core/search/query/mend';
import type { SavedSearch, SavedSearchProblem } from '../../core/view/savedSearches';
import { debounce } from '../../platform/debounce';
import type { Papers } from '../common/papers/papers';
import { mendHint, queryHint } from '../common/papers/queryHint';
import type { SavedSearches } from '../common/settings/savedSearches';

/** Milliseconds without a change before the searches are run again, and the most it may take. */
const quiet = 150;
const atMost = 1000;

/** What a query finds. */
interface SearchFolderContent {
  /** The keys of the papers found, in the order of the query. */
  readonly keys: readonly string[];
  /** What the user should know about the query, such as a part that could not be read. */
  readonly hint: string | undefined;
}

/** A saved search with what it finds, which is unknown until the first search. */
export interface SearchFolder extends Partial<SearchFolderContent> {
  readonly search: SavedSearch;
}

/** Where the searches come from. */
export type SearchSource = Pick<SavedSearches, 'list' | 'find' | 'onDidChange'>;

/**
 * The saved searches with their papers. Nothing is searched while nobody sees the folders; what was
 * found before stands until then.
 */
export class SearchFolders implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<readonly string[] | undefined>();
  readonly #subscriptions: vscode.Disposable;
  readonly #searchLater = debounce(() => void this.#search(), quiet, atMost);
  /** By query. */
  #answers: ReadonlyMap<string, SearchFolderContent> = new Map();
  #isStale = true;
  #isSeen = false;
  #searches = 0;

  /** Fires with the names of searches that find other papers now; with undefined when the searches changed. */
  readonly onDidChange = this.#changed.event;

  /** @param changes events, beside changes of papers, after which queries may find other papers */
  constructor(
    private readonly papers: Papers,
    private readonly saved: SearchSource,
    changes: readonly vscode.Event<unknown>[] = [],
  ) {
    const outdated = (): void => {
      this.#isStale = true;
      this.#searchIfSeen();
    };
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      this.#searchLater,
      ...[papers.onDidChange, ...changes].map((change) => change(outdated)),
      saved.onDidChange(() => {
        outdated();
        this.#changed.fire(undefined);
      }),
    );
  }

  /** The names of the searches in the order of the settings. */
  get names(): readonly string[] {
    return this.saved.list.searches.map(({ name }) => name);
  }

  /** To be called when the folders become visible or hidden. */
  setSeen(isSeen: boolean): void {
    this.#isSeen = isSeen;
    this.#searchIfSeen();
  }

  /** The entries of the setting that are no searches. */
  get problems(): readonly SavedSearchProblem[] {
    return this.saved.list.problems;
  }

  /** The folder of the search with this name. */
  find(name: string): SearchFolder | undefined {
    const search = this.saved.find(name);
    return search && { search, ...this.#answers.get(search.query) };
  }

  /** Searches at once, if results are out of date. Resolves when the folders have their papers. */
  async refresh(): Promise<void> {
    if (this.#isStale) await this.#search();
  }

  dispose(): void {
    this.#searches += 1;
    this.#subscriptions.dispose();
  }

  #searchIfSeen(): void {
    if (this.#isStale && this.#isSeen && this.saved.list.searches.length > 0) this.#searchLater();
  }

  async #search(): Promise<void> {
    const search = ++this.#searches;
    this.#isStale = false;
    // Papers of the last session are shown before they can be searched.
    await this.papers.ready();
    const answers = new Map<string, SearchFolderContent>();
    for (const query of new Set(this.saved.list.searches.map((saved) => saved.query))) {
      const results = await this.papers.search(query, { limit: Infinity, snippets: false });
      if (search !== this.#searches) return;
      // A folder holds only papers that fit. Near matches are meant for a query being typed.
      const fitting = results.filter(({ paper, partial }) => !partial && !isListedOnly(paper));
      const keys = fitting.map(({ paper }) => paper.key);
      const meant = mendHint(probableMend(query, results)?.query);
      answers.set(query, { keys, hint: meant ?? queryHint(query, fitting) });
    }
    const before = this.#answers;
    this.#answers = answers;
    const others = this.saved.list.searches.filter(
      ({ query }) => !isSame(before.get(query), answers.get(query)),
    );
    if (others.length > 0) this.#changed.fire(others.map(({ name }) => name));
  }
}

function isSame(a: SearchFolderContent | undefined, b: SearchFolderContent | undefined): boolean {
  return (
    a?.hint === b?.hint &&
    a?.keys.length === b?.keys.length &&
    (a?.keys.every((key, index) => key === b?.keys[index]) ?? true)
  );
}
