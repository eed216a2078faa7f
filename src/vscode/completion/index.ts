import * as vscode from 'vscode';
import { noteSelector } from '../common/documents/selectors';
import type { KeyParts } from '../common/notes/keys';
import { CitationCompletionProvider } from './provider';

/** Completions of citation keys after `@` in notes. */
export function registerCompletion(parts: KeyParts): vscode.Disposable {
  return vscode.languages.registerCompletionItemProvider(
    noteSelector,
    new CitationCompletionProvider(parts),
    '@',
  );
}
