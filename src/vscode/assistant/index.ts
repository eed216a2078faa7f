// The tools for VS Code's agent (`#searchPapers` …). They are registered at activation, and loaded with the first call.

import * as vscode from 'vscode';
import { once } from '../../core/base/tasks';
import { tools } from '../contributions';
import type { ToolOperation } from '../contributions';
import type { AssistantParts } from './workspaceLibrary';

/** Registers the tools, where VS Code has the API. */
export function registerAssistant(parts: AssistantParts): vscode.Disposable {
  // Editors based on VS Code may lack it.
  const lm = vscode.lm as Partial<typeof vscode.lm> | undefined;
  if (!lm?.registerTool) return new vscode.Disposable(() => undefined);
  const loaded = once(async () => new (await import('./tools')).AssistantTools(parts));
  const names = Object.entries(tools) as [ToolOperation, string][];
  return vscode.Disposable.from(
    ...names.map(([operation, name]) =>
      vscode.lm.registerTool<object>(name, {
        prepareInvocation: async ({ input }) => (await loaded()).prepare(operation, input),
        invoke: async (options, token) => (await loaded()).invoke(operation, options, token),
      }),
    ),
  );
}
