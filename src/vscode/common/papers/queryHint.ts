import * as vscode from 'vscode';
import type { SearchResult } from '../../../core/search/answer/result';
import { mendQuery, unknownField } from '../../../core/search/query/mend';
import { parseQuery } from '../../../core/search/query/parse';
import type { ParsedQuery } from '../../../core/search/query/parse';
import { fewestKept } from '../../../core/search/interest/fewestKept';
import { escapeLinks } from '../../../core/render/labels';
import { debounce } from '../../../platform/debounce';
import { button } from '../messages/input';
import { everyResult } from './papers';
import type { Papers } from './papers';

/**
 * What a user should know about the results of a query: `mended` may be meant, part of it couldn't be parsed, a field is unknown, too few
 * papers are marked to sort by interest, or no paper matches all of it. Undefined when the results are exact.
 */
export function queryHint(
  query: ParsedQuery,
  results: readonly SearchResult[],
  mended?: string,
): string | undefined {
  if (mended !== undefined) return vscode.l10n.t('Did you mean “{0}”?', mended);
  const [problem] = query.problems;
  if (problem) return problem.message;
  const [best] = results;
  if (query.query.sort === 'interest' && best?.score === 0) return fewKept();
  const unknown = unknownField(query, results);
  if (unknown !== undefined) {
    return vscode.l10n.t(
      "“{0}:” isn't a field, so Paper Digest searched for it as a word.",
      unknown,
    );
  }
  return best?.partial && vscode.l10n.t('No exact matches. These come closest.');
}

/** The parsed query, all papers that it finds, and the suggested query in its place. */
export async function findAll(papers: Pick<Papers, 'search'>, text: string) {
  const query = parseQuery(text, vscode.l10n.t);
  const results = await papers.search(query, everyResult);
  return { query, results, mended: mendQuery(query, results)?.query };
}

/** The message that papers are sorted newest first, as too few are marked to sort them by interest. */
export function fewKept(): string {
  return vscode.l10n.t(
    'Newest first: sorting by interest needs {0} papers that you starred, cited, saved for later, or took notes on.',
    fewestKept,
  );
}

/** Milliseconds without a keystroke before the query is checked. */
const typingPause = 150;

/** Shows problems of a query at its input, and offers a corrected query as a button. */
export class MistakesInInput implements vscode.Disposable {
  #mended: string | undefined;
  readonly #useMended = button('lightbulb', vscode.l10n.t('Use Suggested Query'));
  readonly #typed: ReturnType<typeof debounce>;

  /** @param typed called after a pause in typing */
  constructor(
    private readonly input: vscode.InputBox,
    typed: () => void,
  ) {
    this.#typed = debounce(typed, typingPause);
    input.onDidChangeValue(this.#typed);
    input.onDidTriggerButton((pressed) => this.press(pressed));
  }

  /** @param mended the suggested query in place of the one typed */
  show({ problems: [problem] }: ParsedQuery, mended: string | undefined): void {
    const { t } = vscode.l10n;
    this.#mended = mended;
    this.input.buttons = mended === undefined ? [] : [this.#useMended];
    const message =
      mended === undefined
        ? problem?.message
        : t('Did you mean “{0}”? Select the light bulb to use it.', mended);
    this.input.validationMessage =
      message === undefined
        ? undefined
        : {
            message: escapeLinks(message),
            severity: vscode.InputBoxValidationSeverity.Warning,
          };
  }

  /** Uses the suggested query, if this is the button for it. */
  press(pressed: vscode.QuickInputButton): void {
    if (pressed === this.#useMended) this.input.value = this.#mended ?? this.input.value;
    this.#typed();
  }

  dispose(): void {
    this.#typed.dispose();
  }
}
