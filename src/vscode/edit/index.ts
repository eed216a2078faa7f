// *Edit Citation* (`editCitation`): opens the palette with the works of the citation at the cursor, for rearranging.

import * as vscode from 'vscode';
import { clusterAt } from '../../core/citation/edit/at';
import { editings } from '../../core/documents/editing';
import type { CitationEditing } from '../../core/documents/documentLanguage';
import { ClusterWorks } from '../../core/notes/clusterWorks';
import type { AddCited } from '../common/bibliographies/bibliographies';
import { registerCommand } from '../common/commands/commands';
import { toVscodeRange } from '../common/documents/ranges';
import { languageIn } from '../common/documents/selectors';
import { changedMeanwhile, refuseLossy, replaceIn } from '../common/edits/edits';
import { HumanError, explainRemedy } from '../common/messages/humanError';
import { activeNote, keysIn, mentionsIn } from '../common/notes/notes';
import type { KnownWorks } from '../common/notes/notes';
import { commands } from '../contributions';
import { arrangeInPalette } from './arrangeInPalette';

interface EditParts extends KnownWorks {
  readonly addCited: AddCited;
}

export function registerEdit(parts: EditParts): vscode.Disposable {
  return registerCommand(commands.editCitation, () =>
    editCitation(parts, (works, editing) => arrangeInPalette(works, editing, parts.papers)),
  );
}

/** Lets the user change a citation's works; false when nothing should change. */
type Arrange = (works: ClusterWorks, editing: CitationEditing) => Promise<boolean>;

/**
 * Lets the user rearrange the works of the citation at the cursor, then writes the citation as one undoable step.
 * @throws HumanError when there is no citation at the cursor, or it can't be written
 */
export async function editCitation(parts: EditParts, arrange: Arrange): Promise<void> {
  const { papers, bibliographies } = parts;
  await papers.ready();
  const editor = activeNote(papers);
  const document = editor?.document;
  const text = document?.getText() ?? '';
  const cluster =
    editor && clusterAt(mentionsIn(editor.document).clusters, editor.selection.active);
  if (!document || !cluster) throw nothingToEdit();
  const keys = await keysIn(document, parts);
  const entriesOf = (key: string) => bibliographies.entries(key);
  const { id, others } = languageIn(document);
  const editing = editings[id];
  const works = new ClusterWorks(cluster, keys, entriesOf, vscode.l10n.t, editing.sign);
  const before = new Set(works.papers);
  if (!(await arrange(works, editing))) return;
  const edit = editing.edit(text, cluster, works.items(), others);
  if (!edit) {
    throw new HumanError(
      vscode.l10n.t(
        "Couldn't update the citation: it can't have these papers, prefixes, and locators here.",
      ),
    );
  }
  const range = toVscodeRange(edit.range);
  await refuseLossy(document, [{ range, newText: edit.newText }]);
  if (document.getText() !== text) {
    throw changedMeanwhile();
  }
  if (document.getText(range) === edit.newText) return;
  await replaceIn(document.uri, range, edit.newText);
  const added = works.papers.filter((paper) => !before.has(paper));
  if (added.length === 0) return;
  await parts.addCited(
    document,
    added.map((paper) => keys.cited(paper)),
  );
}

function nothingToEdit(): HumanError {
  return new HumanError(
    vscode.l10n.t('Place the cursor on a citation, such as [@key] or \\cite{key}, to edit it.'),
    { title: vscode.l10n.t('Cite Paper'), command: commands.insertCitation },
    explainRemedy(),
  );
}
