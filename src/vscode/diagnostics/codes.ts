import type * as vscode from 'vscode';

/** What tells this extension's marks from those of others. */
export const diagnosticSource = 'Paper Digest';

/** The codes of marks on citation keys, by what is wrong. */
export const diagnosticCodes = {
  unknown: 'unknown-key',
  ambiguous: 'ambiguous-key',
  missing: 'missing-entry',
} as const;

/** Whether a mark, which may have been to VS Code and back, is one of these. */
export function hasCode(
  diagnostic: vscode.Diagnostic,
  kind: keyof typeof diagnosticCodes,
): boolean {
  return diagnostic.source === diagnosticSource && diagnostic.code === diagnosticCodes[kind];
}
