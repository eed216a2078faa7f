// Features of a digest in an editor: its language (`paper-digest`), outline, folding, and diagnostics on what
// cannot be understood.

import * as vscode from 'vscode';
import { digestSelector } from '../common/documents/selectors';
import type { Papers } from '../common/papers/papers';
import { registerDigestContext } from './digestContext';
import { digestDocuments } from './digestDocuments';
import { registerLanguageSwitch } from './languageSwitch';
import { registerProblems } from './problems';
import { folding, outline } from './structure';

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
