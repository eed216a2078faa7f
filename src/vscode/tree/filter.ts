import * as vscode from 'vscode';
import { forEachInSlices } from '../../core/base/pause';
import type { Pause } from '../../core/base/pause';
import { isListedOnly } from '../../core/model';
import type { PaperSummary } from '../../core/model';
import type { SearchResult } from '../../core/search/answer/result';
import { probableMend } from '../../core/search/query/mend';
import { askedBy, whyShown } from '../../core/search/row';
import { answerIn } from '../common/messages/input';
import { countPapers } from '../common/messages/numbers';
import type { Papers } from '../common/papers/papers';
import { MistakesInInput, mendHint, queryHint } from '../common/papers/queryHint';

/** What narrows the tree: a query, and the papers that fit it as the library changes. */
export class PaperFilter implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  #query = '';
  #matches: readonly PaperSummary[] | undefined;
  #results: readonly SearchResult[] = [];
  #hint: string | undefined;
  #mended: string | undefined;
  #searches = 0;
  readonly onDidChange = this.#changed.event;

  /** @param answersMayChange events, beside changes of papers, after which a query may find others */
  constructor(
    private readonly papers: Papers,
    private readonly pause: Pause,
    answersMayChange: readonly vscode.Event<unknown>[] = [],
  ) {
    this.#subscriptions = vscode.Disposable.from(
      ...[papers.onDidChange, ...answersMayChange].map((event) =>
        event(() => {
          if (this.#query !== '') void this.set(this.#query);
        }),
      ),
    );
  }

  /** Empty when everything is shown. */
  get query(): string {
    return this.#query;
  }

  /** The papers that fit, best first; undefined when everything is shown. */
  get matches(): readonly PaperSummary[] | undefined {
    return this.#matches;
  }

  /** Why a paper fits the query: where it has which words, and its authors or ids that were asked for. */
  whyFound(key: string): string | undefined {
    const result = this.#results.find(({ paper }) => paper.key === key);
    if (!result) return undefined;
    const { paper, matches = {}, missing = [] } = result;
    return whyShown(paper, { matches, missing }, askedBy(this.#query), vscode.l10n.t);
  }

  /** What the user should know of the answer, such as a part of the query that could not be read. */
  get hint(): string | undefined {
    return this.#hint;
  }

  /** The query that was probably meant in place of this one. */
  get mended(): string | undefined {
    return this.#mended;
  }

  /** Narrows to what fits `query`; an empty one shows everything. Of several calls the last counts. */
  async set(query: string): Promise<void> {
    const search = ++this.#searches;
    const trimmed = query.trim();
    const results =
      trimmed === ''
        ? undefined
        : await this.papers.search(trimmed, { limit: Infinity, snippets: false });
    const matches: PaperSummary[] = [];
    await forEachInSlices(
      results ?? [],
      (result) => {
        const paper = this.papers.snapshot.resolve(result.paper.key);
        if (paper && !isListedOnly(paper)) matches.push(paper);
      },
      this.pause,
    );
    if (search !== this.#searches) return;
    this.#query = trimmed;
    this.#mended = results && probableMend(trimmed, results)?.query;
    this.#hint = results && (mendHint(this.#mended) ?? queryHint(trimmed, results));
    this.#matches = results && matches;
    this.#results = results ?? [];
    this.#changed.fire();
  }

  dispose(): void {
    this.#searches += 1;
    this.#subscriptions.dispose();
    this.#changed.dispose();
  }
}

/** Asks for a filter; the tree follows while the user types. Escape brings the previous one back. */
export async function askFilter(filter: PaperFilter): Promise<void> {
  const previous = filter.query;
  const input = vscode.window.createInputBox();
  input.title = vscode.l10n.t('Filter Papers');
  input.placeholder = vscode.l10n.t('Words from title, abstract or organisation');
  input.value = previous;
  const mistakes = new MistakesInInput(input, () => void filter.set(input.value));
  const show = (): void => {
    input.prompt = filter.matches && countPapers(filter.matches.length);
    mistakes.show(filter.query, filter.mended);
  };
  const follow = filter.onDidChange(show);
  show();
  const accepted = await answerIn(input, () => input.value);
  mistakes.dispose();
  follow.dispose();
  await filter.set(accepted ?? previous);
}
