import * as vscode from 'vscode';
import { forEachInSlices } from '../../core/base/tasks';
import type { Pause } from '../../core/base/tasks';
import { isListedOnly } from '../../core/model';
import type { PaperSummary } from '../../core/model';
import type { SearchResult } from '../../core/search/answer/result';
import { parseQuery } from '../../core/search/query/parse';
import type { ParsedQuery } from '../../core/search/query/parse';
import { askedBy, whyShown } from '../../core/search/row';
import { DisposableOwner } from '../../platform/disposableOwner';
import { answerIn } from '../common/messages/input';
import { countPapers } from '../common/messages/numbers';
import type { Papers } from '../common/papers/papers';
import { MistakesInInput, findAll, queryHint } from '../common/papers/queryHint';

interface FilterState {
  /** Its text is empty when everything is shown. */
  readonly query: ParsedQuery;
  /** The papers that match, best first; undefined when everything is shown. */
  readonly matches: readonly PaperSummary[] | undefined;
  readonly results: readonly SearchResult[];
  /** What the user should know about the results, for example that part of the query couldn't be parsed. */
  readonly hint: string | undefined;
  /** The suggested query in place of this one. */
  readonly mended: string | undefined;
}

/** Filters the tree to papers that match a query, and updates with the library. */
export class PaperFilter extends DisposableOwner {
  readonly #changed = this.own(new vscode.EventEmitter<void>());
  #state: FilterState = unfiltered;
  #searches = 0;
  readonly onDidChange = this.#changed.event;

  /** @param answersMayChange events, besides changes of papers, after which a query may find others */
  constructor(
    private readonly papers: Papers,
    private readonly pause: Pause,
    answersMayChange: readonly vscode.Event<unknown>[] = [],
  ) {
    super();
    const searchAgain = (): void => {
      if (this.query !== '') void this.set(this.query);
    };
    for (const event of [papers.onDidChange, ...answersMayChange]) this.own(event(searchAgain));
  }

  get state(): FilterState {
    return this.#state;
  }

  get query(): string {
    return this.state.query.text;
  }

  get matches(): readonly PaperSummary[] | undefined {
    return this.state.matches;
  }

  /** Why a paper matches: the query's words found in it, and its authors or ids in the query. */
  whyFound(key: string): string | undefined {
    const result = this.state.results.find(({ paper }) => paper.key === key);
    if (!result) return undefined;
    const { paper, matches = {}, missing = [] } = result;
    return whyShown(paper, { matches, missing }, askedBy(this.state.query), vscode.l10n.t);
  }

  /** Filters to what matches `query`; an empty one shows everything. The last of several calls wins. */
  async set(text: string): Promise<void> {
    const search = ++this.#searches;
    const query = text.trim();
    const state = query === '' ? unfiltered : await this.#answer(query);
    if (search !== this.#searches) return;
    this.#state = state;
    this.#changed.fire();
  }

  async #answer(text: string): Promise<FilterState> {
    const { query, results, mended } = await findAll(this.papers, text);
    const matches: PaperSummary[] = [];
    const addMatch = ({ paper: { key } }: SearchResult): void => {
      const paper = this.papers.library.resolve(key);
      if (paper && !isListedOnly(paper)) matches.push(paper);
    };
    await forEachInSlices(results, addMatch, this.pause);
    const hint = queryHint(query, results, mended);
    return { query, matches, results, hint, mended };
  }
}

const unfiltered: FilterState = {
  query: parseQuery(''),
  matches: undefined,
  results: [],
  hint: undefined,
  mended: undefined,
};

/** Asks for a filter; the tree updates while the user types. Escape restores the previous filter. */
export async function askFilter(filter: PaperFilter): Promise<void> {
  const previous = filter.query;
  const input = vscode.window.createInputBox();
  input.title = vscode.l10n.t('Filter Papers');
  input.placeholder = vscode.l10n.t('Words from title, abstract, or organization');
  input.value = previous;
  const mistakes = new MistakesInInput(input, () => void filter.set(input.value));
  const show = (): void => {
    input.prompt = filter.matches && countPapers(filter.matches.length);
    mistakes.show(filter.state.query, filter.state.mended);
  };
  const follow = filter.onDidChange(show);
  show();
  const accepted = await answerIn(input, () => input.value);
  mistakes.dispose();
  follow.dispose();
  await filter.set(accepted ?? previous);
}
