// Diagnostics on citation keys in open notes (`report…`), quick fixes for them (`renameKey`, `addMissingEntries`,
// `ignoreKey`), diagnostics on broken bibliographies, *Explain Citation Problem* (`explainCitation`) and *Explain
// Missing Digests* (`explainDigests`).

import * as vscode from 'vscode';
import { registerLater } from '../common/commands/later';
import { noteSelector } from '../common/documents/selectors';
import { commands } from '../contributions';
import { CitationDiagnostics } from './citationDiagnostics';
import { BibliographyProblems } from './bibliographyProblems';
import type { KeyCommandParts } from './keyCommands';

export function registerDiagnostics(parts: KeyCommandParts): vscode.Disposable {
  return vscode.Disposable.from(
    new CitationDiagnostics(parts),
    new BibliographyProblems(parts),
    vscode.languages.registerCodeActionsProvider(
      noteSelector,
      {
        provideCodeActions: async (document, _range, { diagnostics }) => {
          const { quickFixes } = await import('./quickFixes');
          return quickFixes(document, diagnostics, parts);
        },
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
    ),
    registerLater(
      [
        ...[commands.renameKey, commands.addMissingEntries, commands.ignoreKey],
        ...[commands.explainCitation, commands.explainDigests],
      ],
      () => import('./keyCommands'),
      ({ registerKeyCommands }) => registerKeyCommands(parts),
    ),
  );
}
