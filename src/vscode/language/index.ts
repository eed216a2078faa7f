import * as vscode from 'vscode';
import { digestSelector } from '../common/documents/selectors';
import type { Papers } from '../common/papers/papers';
import { registerDigestContext } from './digestContext';
import { DigestDocuments } from './digestDocuments';
import { FoldingProvider } from './folding';
import { LanguageSwitch } from './languageSwitch';
import { OutlineProvider } from './outline';
import { registerProblems } from './problems';

/** What a digest in an editor gets: its language, outline, folding, and marks where it is unclear. */
export function registerDigestLanguage(papers: Papers, memory: vscode.Memento): vscode.Disposable {
  const documents = new DigestDocuments();
  return vscode.Disposable.from(
    new LanguageSwitch(documents, memory),
    vscode.languages.registerDocumentSymbolProvider(
      digestSelector,
      new OutlineProvider(documents),
      { label: 'Paper Digest' },
    ),
    vscode.languages.registerFoldingRangeProvider(digestSelector, new FoldingProvider(documents)),
    registerProblems(papers),
    registerDigestContext(papers),
  );
}
