import type * as vscode from 'vscode';

/** The source of the extension's diagnostics on citations, which tells them from those of others. */
export const diagnosticSource = 'Paper Digest';

/** The codes of diagnostics on citation keys, by what is wrong. */
export const diagnosticCodes = {
  unknown: 'unknown-key',
  ambiguous: 'ambiguous-key',
  missing: 'missing-entry',
} as const;

/** Whether a diagnostic is one of this kind. It may be a copy that VS Code made, so it is known by its fields. */
export function hasCode(
  diagnostic: vscode.Diagnostic,
  kind: keyof typeof diagnosticCodes,
): boolean {
  return diagnostic.source === diagnosticSource && diagnostic.code === diagnosticCodes[kind];
}
