import * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';
import type { NewBibliographyEntry } from '../common/bibliographies';
import { registerCommand } from '../common/commands';
import { commands } from '../contributions';
import { addInserted, addNew, addToBibliography } from './addCommand';
import type { BibliographyParts } from './addCommand';
import { exportPapers } from './exportCommand';
import { BibliographyWriter } from './writer';

export { WorkspaceBibliographies } from './workspaceBibliographies';

/** What other features use of bibliographies. */
export interface BibliographyFeature {
  readonly disposable: vscode.Disposable;
  /** Adds papers that were just cited in a note to its bibliography, if the settings want it so. */
  readonly addCited: (note: vscode.TextDocument, cited: readonly PaperSummary[]) => Promise<void>;
  /** Adds those of the entries that the note's bibliography lacks, whatever the settings say. */
  readonly addEntries: (
    note: vscode.TextDocument,
    entries: readonly NewBibliographyEntry[],
  ) => Promise<void>;
}

/** *Add to Bibliography* and *Export Bibliography*. */
export function registerBibliography(parts: BibliographyParts): BibliographyFeature {
  const writer = new BibliographyWriter(parts.bibliographies);
  return {
    disposable: vscode.Disposable.from(
      registerCommand(commands.addToBibliography, (...args) =>
        addToBibliography(parts, writer, args),
      ),
      registerCommand(commands.exportBibliography, (...args) => exportPapers(parts, args)),
    ),
    addCited: (note, cited) => addInserted(writer, note, cited),
    addEntries: (note, entries) => addNew(writer, note, entries),
  };
}
