import * as vscode from 'vscode';

/** The source that VS Code shows with the extension's diagnostics. */
export const diagnosticSource = 'Paper Digest';

/** An informational diagnostic about something that can't be read. */
export function notice(range: vscode.Range, message: string): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Information);
  diagnostic.source = diagnosticSource;
  return diagnostic;
}
