// Bibliographies: *Add Papers to Bibliography* (`addToBibliography`, `chooseBibliography`), *Update Entries*
// (`updateEntries`), *Export Papers* (`exportBibliography`), and which files compile which note.

import * as vscode from 'vscode';
import type { AddCited, AddEntries } from '../common/bibliographies/bibliographies';
import { registerCommand } from '../common/commands/commands';
import { commands } from '../contributions';
import { addInserted, addToBibliography } from './addCommand';
import type { BibliographyParts } from './addCommand';
import type { NoteCitations } from '../common/notes/notes';
import { chooseBibliography } from './newEntriesFile';
import { exportPapers } from './exportCommand';
import { updateEntries } from './updateEntries';
import type { UpdateParts } from './updateEntries';
import { BibliographyWriter } from './writer';

export { WorkspaceBibliographies } from './workspaceBibliographies';

export function registerBibliography(
  parts: BibliographyParts &
    UpdateParts & { readonly citations: Pick<NoteCitations, 'notesCiting'> },
) {
  const writer = new BibliographyWriter(parts.bibliographies, parts.citations);
  return {
    disposable: vscode.Disposable.from(
      writer,
      registerCommand(commands.chooseBibliography, (argument) =>
        chooseBibliography(parts, argument),
      ),
      registerCommand(commands.addToBibliography, (...args) =>
        addToBibliography(parts, writer, args),
      ),
      registerCommand(commands.updateEntries, (argument) => updateEntries(parts, argument)),
      registerCommand(commands.exportBibliography, (...args) => exportPapers(parts, args)),
    ),
    addCited: ((note, cited) => addInserted(writer, note, cited)) satisfies AddCited,
    /** Regardless of the settings; for papers that are about to be cited. */
    addPasted: ((note, entries) => writer.addCited(note, entries)) satisfies AddEntries,
    /** Regardless of the settings. */
    addEntries: ((note, entries) => writer.add(note, entries)) satisfies AddEntries,
  };
}
