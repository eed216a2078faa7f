// Diagnostics on citation keys in open notes (`report…`), and quick fixes for them (`replaceCitationKey`,
// `addMissingEntries`).

import * as vscode from 'vscode';
import { registerCommand } from '../common/commands/commands';
import { noteSelector } from '../common/documents/selectors';
import { commands } from '../contributions';
import { CitationDiagnostics } from './citationDiagnostics';
import { addMissingEntries, replaceKey } from './fixCommands';
import type { FixParts } from './fixCommands';
import { CitationQuickFixes } from './quickFixes';

export type { FixParts } from './fixCommands';

export function registerDiagnostics(parts: FixParts): vscode.Disposable {
  return vscode.Disposable.from(
    new CitationDiagnostics(parts),
    vscode.languages.registerCodeActionsProvider(noteSelector, new CitationQuickFixes(parts), {
      providedCodeActionKinds: CitationQuickFixes.kinds,
    }),
    registerCommand(commands.replaceCitationKey, (argument) => replaceKey(parts, argument)),
    registerCommand(commands.addMissingEntries, (argument) => addMissingEntries(parts, argument)),
  );
}
