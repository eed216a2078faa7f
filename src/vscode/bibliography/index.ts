// Bibliographies: *Add to Bibliography* (`addToBibliography`, `chooseBibliography`), *Export Bibliography*
// (`exportBibliography`), and which files compile which note.

import * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';
import type { AddEntries } from '../common/bibliographies/bibliographies';
import { registerCommand } from '../common/commands/commands';
import { commands } from '../contributions';
import { addInserted, addToBibliography } from './addCommand';
import type { BibliographyParts } from './addCommand';
import { chooseBibliography } from './chooseCommand';
import { exportPapers } from './exportCommand';
import { BibliographyWriter } from './writer';

export { WorkspaceBibliographies } from './workspaceBibliographies';

/** What other features use of bibliographies. */
interface BibliographyFeature {
  readonly disposable: vscode.Disposable;
  /** Adds papers that were just cited in a note to its bibliography, if the settings want it so. */
  readonly addCited: (note: vscode.TextDocument, cited: readonly PaperSummary[]) => Promise<void>;
  /**
   * Adds the entries that the note's bibliography lacks, whatever the settings say. Gives undefined when no
   * entry is lacking.
   */
  readonly addEntries: AddEntries;
}

export function registerBibliography(parts: BibliographyParts): BibliographyFeature {
  const writer = new BibliographyWriter(parts.bibliographies);
  return {
    disposable: vscode.Disposable.from(
      writer,
      registerCommand(commands.chooseBibliography, (argument) =>
        chooseBibliography(parts, argument),
      ),
      registerCommand(commands.addToBibliography, (...args) =>
        addToBibliography(parts, writer, args),
      ),
      registerCommand(commands.exportBibliography, (...args) => exportPapers(parts, args)),
    ),
    addCited: (note, cited) => addInserted(writer, note, cited),
    addEntries: (note, entries) => writer.addCited(note, entries),
  };
}
