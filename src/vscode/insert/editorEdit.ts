import * as vscode from 'vscode';
import { HumanError } from '../common/messages/humanError';
import { isWritable } from '../common/notes/notes';
import type { NoteEdit } from './noteEdits';

/**
 * Makes the edits in an editor, as one step to undo.
 * @throws HumanError when the note cannot be written to
 */
export async function editIn(editor: vscode.TextEditor, edits: readonly NoteEdit[]): Promise<void> {
  const { document } = editor;
  const isDone =
    isWritable(document) &&
    (await editor.edit((builder) => {
      for (const { range, newText } of edits) builder.replace(range, newText);
    }));
  if (isDone) return;
  throw new HumanError(
    vscode.l10n.t(
      '{0} cannot be written to. Put the cursor into another note and try again.',
      vscode.workspace.asRelativePath(document.uri),
    ),
  );
}

/** Puts a cursor at each position, the first in sight. */
export function putCursors(editor: vscode.TextEditor, positions: readonly vscode.Position[]): void {
  editor.selections = positions.map((position) => new vscode.Selection(position, position));
  editor.revealRange(editor.selection);
}
