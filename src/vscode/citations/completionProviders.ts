import * as vscode from 'vscode';
import { documentLanguages } from '../../core/documents/languages';
import { selectorOf } from '../common/documents/selectors';
import { onDidChangeSettings, readSettings } from '../common/settings/settings';
import type { CitationCompletion, CitationCompletionProvider } from './completion';

/**
 * Completes keys in each language. Where an extension for the language completes them, only papers without an entry are
 * offered, and only if the user wants that.
 */
export function registerCompletion(
  provider: () => Promise<CitationCompletionProvider>,
): vscode.Disposable {
  let registered: readonly vscode.Disposable[] = [];
  const clear = (): void => registered.forEach((each) => void each.dispose());
  const register = (): void => {
    clear();
    registered = documentLanguages.flatMap((language) => {
      const isBeside = language.tools.some((id) => vscode.extensions.getExtension(id));
      if (isBeside && !readSettings().completeBesideOthers) return [];
      const completion: vscode.CompletionItemProvider = {
        provideCompletionItems: async (document, position, token) =>
          (await provider()).provideCompletionItems(document, position, token, isBeside),
        resolveCompletionItem: async (item) =>
          (await provider()).resolveCompletionItem(item as CitationCompletion),
      };
      const { triggers } = language;
      const { registerCompletionItemProvider } = vscode.languages;
      return [registerCompletionItemProvider(selectorOf(language), completion, ...triggers)];
    });
  };
  register();
  return vscode.Disposable.from(
    new vscode.Disposable(clear),
    vscode.extensions.onDidChange(register),
    onDidChangeSettings(['completeBesideOthers'], register),
  );
}
