import * as vscode from 'vscode';
import { noteSelector } from '../common/documents/selectors';
import { CitationDefinitionProvider } from './provider';
import type { DefinitionParts } from './provider';

/** *Go to Definition*, *Go to Declaration*, their peeks and Ctrl+hover on citations in notes. */
export function registerDefinition(parts: DefinitionParts): vscode.Disposable {
  const provider = new CitationDefinitionProvider(parts);
  return vscode.Disposable.from(
    vscode.languages.registerDefinitionProvider(noteSelector, provider),
    vscode.languages.registerDeclarationProvider(noteSelector, provider),
  );
}
