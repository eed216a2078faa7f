import * as vscode from 'vscode';
import { byCodeUnits } from '../../../core/base/sortedList';
import { fileNameOf } from '../../../core/text/uriText';
import { fileLabel } from '../documents/files';
import { neverEntered, textNoteFiles } from '../documents/selectors';
import { HumanError } from '../messages/humanError';
import type { MessageAction } from '../messages/humanError';
import { section } from '../messages/input';
import type { Papers } from '../papers/papers';
import type { LastNote } from './lastNote';

/** Maximum number of notes to offer: a longer list takes seconds to show. */
const maxNotes = 2000;

export interface NoteParts {
  readonly papers: Papers;
  readonly lastNote: LastNote;
}

/**
 * Asks for a note: first those that were active or are open, then the others of the workspace. Undefined when the
 * user cancels.
 * @throws HumanError with these remedies when there is no note
 */
export async function askForNote(
  { papers, lastNote }: NoteParts,
  texts: vscode.QuickPickOptions,
  ...remedies: readonly MessageAction[]
): Promise<vscode.TextDocument | undefined> {
  const recent = (await lastNote.notes()).map(({ uri }) => uri);
  const files = await vscode.workspace.findFiles(textNoteFiles, neverEntered, maxNotes);
  const isOther = (uri: vscode.Uri): boolean =>
    papers.library.entries(uri.toString()).length === 0 &&
    !recent.some((one) => one.toString() === uri.toString());
  const others = files.filter(isOther).sort((a, b) => byCodeUnits(a.path, b.path));
  const { t } = vscode.l10n;
  if (recent.length + others.length === 0) {
    throw new HumanError(
      t("There's no note in this workspace. Create a Markdown, LaTeX, or Typst file."),
      ...remedies,
    );
  }
  const items: readonly NoteItem[] = [
    ...section(t('recent notes'), recent.map(noteItem)),
    ...section(t('notes'), others.map(noteItem)),
  ];
  const chosen = await vscode.window.showQuickPick(items, { matchOnDescription: true, ...texts });
  return chosen?.uri && vscode.workspace.openTextDocument(chosen.uri);
}

interface NoteItem extends vscode.QuickPickItem {
  readonly uri?: vscode.Uri;
}

function noteItem(uri: vscode.Uri): NoteItem {
  return { label: fileNameOf(uri.toString()), description: fileLabel(uri), uri };
}
