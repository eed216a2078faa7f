import * as vscode from 'vscode';
import { noteSelector } from '../common/notes';
import type { KeyParts } from '../common/noteKeys';
import { CitationCompletionProvider } from './provider';

/** Completions of citation keys after `@` in notes. */
export function registerCompletion(parts: KeyParts): vscode.Disposable {
  return vscode.languages.registerCompletionItemProvider(
    noteSelector,
    new CitationCompletionProvider(parts),
    '@',
  );
}
