import * as vscode from 'vscode';
import { insertReferences } from '../../core/references/insert';
import { toMarkdown } from '../../core/references/pieces';
import { toVscodeRange } from '../common/documents/ranges';
import { referencesTo } from '../common/papers/citing';
import { askForWorks, chooseInsertion } from './ask';
import { editIn, putCursors } from './noteEdits';
import type { InsertParts } from './insertPapers';

/**
 * Writes references at the cursor of the note, as Markdown in the style of the setting: of the papers that
 * the command is called on, of the works cited at the cursor, or else of papers that the user picks. When
 * another text is active, or no note is visible, it asks for the note. Without a note, the references are
 * copied. Called in the sidebar, it leaves the focus there.
 */
export async function insertReference(
  parts: Pick<InsertParts, 'papers' | 'targets' | 'lastNote' | 'pointAt'>,
  args: readonly unknown[],
): Promise<void> {
  const { papers, targets, pointAt } = parts;
  const title = vscode.l10n.t('Insert Reference');
  const given = await targets.works(args);
  const found = await chooseInsertion(parts, [title, args], given, async () =>
    (await askForWorks(papers, { title, onDidReach: pointAt })).map(({ key }) => key),
  );
  if (!found) return;
  const references = referencesTo(found.chosen, papers.snapshot).map(toMarkdown);
  if (found.editor) return write(found.editor, references);
  await vscode.env.clipboard.writeText(references.join('\n\n'));
  void vscode.window.showInformationMessage(
    vscode.l10n.t("There's no note to write in, so the reference was copied."),
  );
}

/** One step to undo; the cursor goes behind what was written. */
async function write(editor: vscode.TextEditor, references: readonly string[]): Promise<void> {
  const { document } = editor;
  const ends = await editIn(editor, () => {
    const edit = insertReferences(document.getText(), editor.selection.active, references);
    const all = [{ range: toVscodeRange(edit.range), newText: edit.newText }];
    return { citations: all, all };
  });
  putCursors(
    editor,
    ends.map((end) => document.positionAt(end)),
  );
}
