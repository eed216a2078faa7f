import * as vscode from 'vscode';
import type { CitePlan } from '../../core/assistant/library';
import type { AddEntries } from '../common/bibliographies/bibliographies';
import { ownEntry } from '../common/bibliographies/bibliographies';
import { toVscodeRange } from '../common/documents/ranges';
import { applyEdit, changedMeanwhile, isSameText, refuseLossy } from '../common/edits/edits';
import { HumanError, messageOf } from '../common/messages/humanError';
import { fileLabel } from '../common/documents/files';

/**
 * Cites papers as *Cite Paper* does: in the note, as one undo step, which also takes back the entries that were added to
 * the bibliography. Returns the URI of that.
 * @throws HumanError when nothing was written
 */
export async function writePlan(
  { note, text, changes, entries }: CitePlan,
  addEntries: AddEntries,
): Promise<string | undefined> {
  const uri = vscode.Uri.parse(note);
  refuseUntrusted();
  const document = await vscode.workspace.openTextDocument(uri);
  const edits = changes.map(({ range, newText }) => ({ range: toVscodeRange(range), newText }));
  await refuseLossy(document, edits);
  if (!isSameText(document.getText(), text)) throw changedMeanwhile();
  const edit = new vscode.WorkspaceEdit();
  for (const { range, newText } of edits) edit.replace(uri, range, newText);
  await applyEdit(edit, uri);
  // The user sees what was written, and can undo it there.
  await vscode.window.showTextDocument(document, { preserveFocus: true, preview: false });
  if (entries.length === 0) return undefined;
  try {
    return (await addEntries(document, entries.map(ownEntry)))?.uri.toString();
  } catch (error) {
    const name = fileLabel(uri);
    throw new HumanError(
      vscode.l10n.t('{0} cites the papers now, but got no entries: {1}', name, messageOf(error)),
    );
  }
}

/** @throws HumanError in Restricted Mode, where agents only read */
export function refuseUntrusted(): void {
  if (vscode.workspace.isTrusted) return;
  throw new HumanError(
    vscode.l10n.t("The workspace isn't trusted, so nothing was written. Ask the user to trust it."),
  );
}
