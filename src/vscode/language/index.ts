// Features of a digest in an editor: its language (`paper-digest`), outline, folding, and diagnostics on what
// cannot be understood.

import * as vscode from 'vscode';
import { digestSelector } from '../common/documents/selectors';
import type { Papers } from '../common/papers/papers';
import { registerDigestContext } from './digestContext';
import { DigestDocuments } from './digestDocuments';
import { LanguageSwitch } from './languageSwitch';
import { registerProblems } from './problems';
import { folding, outline } from './structure';

export function registerDigestLanguage(papers: Papers, memory: vscode.Memento): vscode.Disposable {
  const documents = new DigestDocuments();
  return vscode.Disposable.from(
    new LanguageSwitch(documents, memory),
    vscode.languages.registerDocumentSymbolProvider(digestSelector, outline(documents), {
      label: 'Paper Digest',
    }),
    vscode.languages.registerFoldingRangeProvider(digestSelector, folding(documents)),
    registerProblems(papers),
    registerDigestContext(papers),
  );
}
