import * as vscode from 'vscode';
import { addTo } from '../../core/base/addTo';
import type { Problem } from '../../core/model';
import { toVscodeRange } from '../common/documents/ranges';
import type { Papers } from '../common/papers/papers';

/** Shows informational diagnostics on the lines of digests that could not be understood. */
export function registerProblems(papers: Papers): vscode.Disposable {
  const diagnostics = vscode.languages.createDiagnosticCollection('paper-digest');
  let shown: readonly Problem[] = [];
  const update = (): void => {
    const { problems } = papers.snapshot;
    if (problems === shown) return;
    shown = problems;
    const byUri = new Map<string, vscode.Diagnostic[]>();
    for (const problem of problems) addTo(byUri, problem.uri, toDiagnostic(problem));
    diagnostics.clear();
    diagnostics.set([...byUri].map(([uri, ofFile]) => [vscode.Uri.parse(uri), ofFile]));
  };
  update();
  return vscode.Disposable.from(diagnostics, papers.onDidChange(update));
}

function toDiagnostic({ range, message }: Problem): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(
    toVscodeRange(range),
    vscode.l10n.t(message),
    vscode.DiagnosticSeverity.Information,
  );
  diagnostic.source = 'Paper Digest';
  return diagnostic;
}
