import * as vscode from 'vscode';
import { callOperation, createAssistant } from '../../core/assistant/assistant';
import { AssistantError } from '../../core/assistant/operations';
import type { Assistant } from '../../core/assistant/operations';
import { HumanError } from '../common/messages/humanError';
import type { ToolOperation } from '../contributions';
import { preparedCall } from './preparedCall';
import { WorkspaceLibrary } from './workspaceLibrary';
import type { AssistantParts } from './workspaceLibrary';

/** Few tokens have fewer characters on average. */
const charactersPerToken = 3;

/** Answers calls of tools. */
export class AssistantTools {
  readonly #assistant: Assistant;

  constructor(parts: AssistantParts) {
    this.#assistant = createAssistant(new WorkspaceLibrary(parts));
  }

  prepare(operation: ToolOperation, input: object): Promise<vscode.PreparedToolInvocation> {
    return plainErrors(() => preparedCall(operation, input, this.#assistant));
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
