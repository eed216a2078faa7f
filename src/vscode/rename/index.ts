// *Rename Symbol* (F2) on citation keys in notes; bibliographies and literature notes follow
// (`renameLiteratureNotes`).

import * as vscode from 'vscode';
import { noteSelector } from '../common/documents/selectors';
import { CitationRenameProvider } from './provider';
import type { RenameParts } from './provider';

export type { RenameParts } from './provider';

export function registerRename(parts: RenameParts): vscode.Disposable {
  return vscode.languages.registerRenameProvider(noteSelector, new CitationRenameProvider(parts));
}
