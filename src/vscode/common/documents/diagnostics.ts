import * as vscode from 'vscode';

/** The source that VS Code shows with the extension's diagnostics. */
export const diagnosticSource = 'Paper Digest';

/** A diagnostic of the extension. */
export function createDiagnostic(
  range: vscode.Range,
  message: string,
  severity = vscode.DiagnosticSeverity.Information,
): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(range, message, severity);
  diagnostic.source = diagnosticSource;
  return diagnostic;
}
