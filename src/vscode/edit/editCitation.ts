import * as vscode from 'vscode';
import { clusterAt } from '../../core/citation/at';
import { editCluster } from '../../core/citation/edit';
import { parseCitations } from '../../core/citation/pandoc';
import type { PaperSummary } from '../../core/model';
import { applyEdit } from '../common/applyEdit';
import type { Bibliographies } from '../common/bibliographies';
import { explainRemedy } from '../common/explainRemedy';
import { HumanError } from '../common/humanError';
import { keysIn } from '../common/noteKeys';
import { refuseLossy } from '../common/noteLosses';
import { activeNote } from '../common/notes';
import type { Papers } from '../common/papers';
import { toVscodeRange } from '../common/ranges';
import { commands } from '../contributions';
import { Palette } from '../palette';
import { askForPrefix, askForSuffix } from './askForText';
import { ClusterWorks } from './clusterWorks';

export interface EditParts {
  readonly papers: Papers;
  readonly bibliographies: Pick<Bibliographies, 'entries' | 'filesFor'>;
  /** Takes note of papers that were cited in a note. */
  readonly addCited: (note: vscode.TextDocument, cited: readonly PaperSummary[]) => Promise<void>;
}

/**
 * Opens the palette with the works of the citation at the cursor ticked, to add, remove and reorder
 * them and to set what stands around their keys; then writes the citation, as one step to undo.
 * @throws HumanError when there is no citation at the cursor, or it cannot be written
 */
export async function editCitation(parts: EditParts): Promise<void> {
  const { papers, bibliographies } = parts;
  await papers.ready();
  const editor = activeNote(papers);
  const document = editor?.document;
  const markdown = document?.getText() ?? '';
  const cluster = editor && clusterAt(parseCitations(markdown), editor.selection.active);
  if (!document || !cluster) throw nothingToEdit();
  const keys = await keysIn(document, parts);
  const works = new ClusterWorks(cluster, keys, bibliographies);
  const before = new Set(works.papers);
  if (!(await arrange(works, papers))) return;
  const edit = editCluster(markdown, cluster, works.items());
  if (!edit) {
    throw new HumanError(
      vscode.l10n.t('The citation cannot be written so: a prefix or locator would break it.'),
    );
  }
  const range = toVscodeRange(edit.range);
  await refuseLossy(document, [{ range, newText: edit.newText }]);
  if (document.getText() !== markdown) {
    throw new HumanError(vscode.l10n.t('The note has changed meanwhile. Please try again.'));
  }
  if (document.getText(range) === edit.newText) return;
  const change = new vscode.WorkspaceEdit();
  change.replace(document.uri, range, edit.newText);
  await applyEdit(change, document.uri);
  const added = works.papers.filter((paper) => !before.has(paper));
  if (added.length === 0) return;
  await parts.addCited(
    document,
    added.map((paper) => keys.cited(paper)),
  );
}

/** Lets the user change the works; false when the palette was left. */
async function arrange(works: ClusterWorks, papers: Papers): Promise<boolean> {
  const setPrefix: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('quote'),
    tooltip: vscode.l10n.t('Set Prefix…'),
  };
  const setSuffix: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('bookmark'),
    tooltip: vscode.l10n.t('Set Locator…'),
  };
  for (let query = ''; ;) {
    const palette = new Palette(papers, {
      title: vscode.l10n.t('Edit Citation'),
      placeholder: vscode.l10n.t('Untick papers to remove them, search papers to add some'),
      query,
      many: true,
      buttons: [],
      ticked: {
        papers: works.papers,
        describe: (paper) => works.describe(paper),
        buttons: [setPrefix, setSuffix],
      },
    });
    const outcome = await palette.open();
    if (!outcome || 'command' in outcome) return false;
    works.arrange(outcome.papers);
    const { pressed } = outcome;
    if (!pressed) return true;
    const item = works.itemOf(pressed.paper);
    const texts = await (pressed.button === setPrefix ? askForPrefix(item) : askForSuffix(item));
    if (texts) works.change(pressed.paper, texts);
    query = pressed.query;
  }
}

function nothingToEdit(): HumanError {
  return new HumanError(
    vscode.l10n.t('Place the cursor on a citation in a note, such as [@key], to edit it.'),
    { title: vscode.l10n.t('Insert Citation'), command: commands.insertCitation },
    explainRemedy(),
  );
}
