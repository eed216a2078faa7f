import * as vscode from 'vscode';
import { callOperation, createAssistant } from '../../core/assistant/assistant';
import { fenced } from '../../core/assistant/markdown';
import { AssistantError } from '../../core/assistant/operations';
import type { Assistant, CiteAnswer, CiteInput } from '../../core/assistant/operations';
import { escapeMarkdown } from '../../core/render/markdown';
import { textIn } from '../common/commands/commands';
import { HumanError } from '../common/messages/humanError';
import type { ToolOperation } from '../contributions';
import { WorkspaceLibrary } from './workspaceLibrary';
import type { AssistantParts } from './workspaceLibrary';

/** Few tokens have fewer characters on average. */
const charactersPerToken = 3;
const longestShown = 60;

/** Answers calls of tools. */
export class AssistantTools {
  readonly #assistant: Assistant;

  constructor(parts: AssistantParts) {
    this.#assistant = createAssistant(new WorkspaceLibrary(parts));
  }

  /** What the chat shows while a tool runs, and the question before one that writes. */
  async prepare(operation: ToolOperation, input: object): Promise<vscode.PreparedToolInvocation> {
    const invocationMessage = new vscode.MarkdownString(
      escapeMarkdown(progressText(operation, input)),
    );
    if (operation !== 'cite_papers') return { invocationMessage };
    const shown = await plainErrors(() => this.#assistant.preview(input as CiteInput));
    const title = vscode.l10n.t('Cite papers in {0}?', fileOf(shown));
    return { invocationMessage, confirmationMessages: { title, message: question(shown) } };
  }

  async invoke(
    operation: ToolOperation,
    { input, tokenizationOptions }: vscode.LanguageModelToolInvocationOptions<object>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const budget = tokenizationOptions?.tokenBudget;
    const signal = {
      get aborted() {
        return token.isCancellationRequested;
      },
    };
    const options = {
      signal,
      ...(budget !== undefined && { size: Math.min(usualSize, budget * charactersPerToken) }),
    };
    const { markdown } = await plainErrors(() =>
      callOperation(this.#assistant, operation, input, options),
    );
    return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(markdown)]);
  }
}

/** In characters, however large the budget is. */
const usualSize = 6000;

/** Errors that an agent can act on, without the names of classes. */
async function plainErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isMeant = error instanceof AssistantError || error instanceof HumanError;
    throw isMeant ? new Error(error.message) : error;
  }
}

function progressText(operation: ToolOperation, input: object): string {
  const { t } = vscode.l10n;
  switch (operation) {
    case 'search_papers':
      return t('Searching papers: {0}', shortened(textIn(input, 'query') ?? ''));
    case 'get_papers':
      return t('Reading papers');
    case 'find_citations':
      return t('Finding citations');
    case 'check_citations':
      return t('Checking citations');
    case 'cite_papers':
      return t('Citing papers in {0}', shortened(textIn(input, 'note') ?? ''));
  }
}

function shortened(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

function fileOf({ changes }: CiteAnswer): string {
  return (changes[0]?.place ?? '').replace(/:\d+$/, '');
}

/** The change of the note and of its bibliography, to agree to. */
function question({ changes, entries }: CiteAnswer): vscode.MarkdownString {
  const lines = changes.flatMap(({ before, after }) => [
    ...(before === '' ? [] : [`- ${before}`]),
    `+ ${after}`,
  ]);
  const keys = entries.map(({ key }) => key).join(', ');
  const added =
    keys === '' ? '' : escapeMarkdown(vscode.l10n.t('New entries in the bibliography: {0}', keys));
  return new vscode.MarkdownString(`${fenced(lines.join('\n'), 'diff')}\n\n${added}`);
}
