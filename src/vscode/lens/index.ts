import * as vscode from 'vscode';
import { digestSelector } from '../common/documents/selectors';
import type { NoteCitations } from '../common/notes/citations';
import type { Papers } from '../common/papers/papers';
import { PaperLensProvider } from './provider';

/** Over each title of a digest: how many notes cite the paper, and a click to cite it. */
export function registerLens(papers: Papers, citations: NoteCitations): vscode.Disposable {
  const provider = new PaperLensProvider(papers, citations);
  return vscode.Disposable.from(
    provider,
    vscode.languages.registerCodeLensProvider(digestSelector, provider),
  );
}
