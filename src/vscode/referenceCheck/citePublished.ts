import * as vscode from 'vscode';
import { renamedKey } from '../../core/notes/newKey';
import { toVscodeRange } from '../common/documents/ranges';
import { applyEdit } from '../common/edits/edits';
import { EditableTexts } from '../common/edits/editableTexts';
import { HumanError } from '../common/messages/humanError';
import type { KnownWorks, NoteCitations } from '../common/notes/notes';

/** The keys of two entries for one work. */
interface Versions {
  readonly preprint: string;
  readonly published: string;
}

/**
 * Replaces the key of a preprint by that of its published version in all notes, as one undo step.
 * @throws HumanError when no note cites the preprint, or a note can't be edited
 */
export async function citePublishedVersion(
  { preprint, published }: Versions,
  { papers, citations }: KnownWorks & { readonly citations: NoteCitations },
): Promise<void> {
  const texts = new EditableTexts();
  const work = papers.library.resolve(preprint)?.key ?? preprint;
  // Both entries may be of one work.
  const uses = (await citations.of({ key: work }, texts)).filter(({ key }) => key === preprint);
  const [first] = uses;
  if (!first) throw new HumanError(vscode.l10n.t('No note cites “{0}”.', preprint));
  const edit = new vscode.WorkspaceEdit();
  for (const use of uses) {
    const uri = vscode.Uri.parse(use.uri);
    edit.replace(uri, toVscodeRange(use.keyRange), renamedKey(use, published));
  }
  await texts.check(edit);
  await applyEdit(edit, vscode.Uri.parse(first.uri));
}
