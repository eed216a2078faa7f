import * as vscode from 'vscode';
import { noteSelector } from '../common/notes';
import type { Papers } from '../common/papers';
import { CitationCompletionProvider } from './provider';

/** Completions of citation keys after `@` in notes. */
export function registerCompletion(papers: Papers): vscode.Disposable {
  return vscode.languages.registerCompletionItemProvider(
    noteSelector,
    new CitationCompletionProvider(papers),
    '@',
  );
}
