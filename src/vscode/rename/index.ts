// *Rename Symbol* (F2) on citation keys in notes; bibliographies and literature notes follow.

import * as vscode from 'vscode';
import { once } from '../../core/base/tasks';
import { noteSelector } from '../common/documents/selectors';
import type { CitationRenameProvider, RenameParts } from './provider';

export function registerRename(parts: RenameParts): vscode.Disposable {
  let made: CitationRenameProvider | undefined;
  const provider = once(async () => {
    const { CitationRenameProvider } = await import('./provider');
    return (made = new CitationRenameProvider(parts));
  });
  return vscode.Disposable.from(
    new vscode.Disposable(() => made?.dispose()),
    vscode.languages.registerRenameProvider(noteSelector, {
      prepareRename: async (document, position) =>
        (await provider()).prepareRename(document, position),
      provideRenameEdits: async (...rename) => (await provider()).provideRenameEdits(...rename),
    }),
  );
}
