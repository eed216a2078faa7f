import * as vscode from 'vscode';
import type { Bibliographies } from '../common/bibliographies';
import { noteSelector } from '../common/notes';
import type { Papers } from '../common/papers';
import { CitationDefinitionProvider } from './provider';

/** *Go to Definition*, *Peek Definition* and Ctrl+hover on citations in notes. */
export function registerDefinition(
  papers: Papers,
  bibliographies: Bibliographies,
): vscode.Disposable {
  return vscode.languages.registerDefinitionProvider(
    noteSelector,
    new CitationDefinitionProvider(papers, bibliographies),
  );
}
