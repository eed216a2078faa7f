import * as vscode from 'vscode';

/** The source of the extension's diagnostics, which tells them from those of others. */
export const diagnosticSource = 'Paper Digest';

/** An informational diagnostic, on what cannot be read. */
export function notice(range: vscode.Range, message: string): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Information);
  diagnostic.source = diagnosticSource;
  return diagnostic;
}
