import * as vscode from 'vscode';
import type { MarkFile } from './markFile';

/** Shows informational diagnostics on lines of the marks file that cannot be read. */
export function registerMarkProblems(file: MarkFile): vscode.Disposable {
  const diagnostics = vscode.languages.createDiagnosticCollection('paper-digest-marks');
  const update = (): void => {
    diagnostics.clear();
    if (!file.uri) return;
    diagnostics.set(
      file.uri,
      file.parsed.problems.map(({ line, length, message, argument }) => {
        const diagnostic = new vscode.Diagnostic(
          new vscode.Range(line, 0, line, length),
          vscode.l10n.t(message, argument),
          vscode.DiagnosticSeverity.Information,
        );
        diagnostic.source = 'Paper Digest';
        return diagnostic;
      }),
    );
  };
  update();
  return vscode.Disposable.from(diagnostics, file.onDidChange(update));
}
