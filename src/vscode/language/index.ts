// Features of a digest in an editor: its language (`paper-digest`), outline, folding, and diagnostics on what
// cannot be understood.

import * as vscode from 'vscode';
import { addTo } from '../../core/base/addTo';
import type { Problem } from '../../core/model';
import { toVscodeRange } from '../common/documents/ranges';
import { digestSelector } from '../common/documents/selectors';
import type { Papers } from '../common/papers/papers';
import { contextKeys, languages } from '../contributions';
import { registerLanguageSwitch } from './languageSwitch';
import { digestDocuments, folding, outline } from './structure';

export function registerDigestLanguage(papers: Papers, memory: vscode.Memento): vscode.Disposable {
  const digestIn = digestDocuments();
  return vscode.Disposable.from(
    registerLanguageSwitch(digestIn, memory),
    vscode.languages.registerDocumentSymbolProvider(digestSelector, outline(digestIn), {
      label: 'Paper Digest',
    }),
    vscode.languages.registerFoldingRangeProvider(digestSelector, folding(digestIn)),
    registerProblems(papers),
    registerDigestContext(papers),
  );
}

/** Keeps the context key that says whether the active editor shows a digest. */
function registerDigestContext(papers: Papers): vscode.Disposable {
  let current: boolean | undefined;
  const update = (): void => {
    const document = vscode.window.activeTextEditor?.document;
    const inDigest =
      document !== undefined &&
      (document.languageId === languages.digest ||
        papers.snapshot.entries(document.uri.toString()).length > 0);
    if (inDigest === current) return;
    current = inDigest;
    void vscode.commands.executeCommand('setContext', contextKeys.inDigest, inDigest);
  };
  update();
  return vscode.Disposable.from(
    papers.onDidChange(update),
    vscode.window.onDidChangeActiveTextEditor(update),
    vscode.workspace.onDidOpenTextDocument(update),
  );
}

/** Shows informational diagnostics on the lines of digests that could not be understood. */
function registerProblems(papers: Papers): vscode.Disposable {
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
