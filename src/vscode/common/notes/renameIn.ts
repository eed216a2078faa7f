import * as vscode from 'vscode';
import type { KeyUse } from '../../../core/notes/uses';
import { openDocument } from '../documents/files';
import { toVscodeRange } from '../documents/ranges';
import { languageIn } from '../documents/selectors';
import type { NoteTexts } from './notes';

/** Adds to `edit` the new key of one citation, as its language writes it. */
export async function renameIn(
  edit: vscode.WorkspaceEdit,
  use: KeyUse,
  key: string,
  texts: NoteTexts,
): Promise<void> {
  const uri = vscode.Uri.parse(use.uri);
  const language = languageIn(openDocument(uri) ?? { uri });
  const { range, newText } = language.rename((await texts.read(uri)) ?? '', use, key);
  edit.replace(uri, toVscodeRange(range), newText);
}
