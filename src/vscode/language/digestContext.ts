import * as vscode from 'vscode';
import type { Papers } from '../common/papers/papers';
import { contextKeys, languages } from '../contributions';

/** Keeps the context key that says whether the active editor shows a digest. */
export function registerDigestContext(papers: Papers): vscode.Disposable {
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
