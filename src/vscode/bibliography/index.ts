// Bibliographies: *Add Papers to Bibliography* (`addToBibliography`, `chooseBibliography`), *Update Entries*
// (`updateEntries`), *Export Papers* (`exportBibliography`), and which files compile which note.

import * as vscode from 'vscode';
import { once } from '../../core/base/tasks';
import type { AddCited, AddEntries } from '../common/bibliographies/bibliographies';
import { registerLater } from '../common/commands/later';
import type { NoteCitations } from '../common/notes/notes';
import { commands } from '../contributions';
import type { BibliographyParts } from './addCommand';
import type { UpdateParts } from './updateEntries';
import type { BibliographyWriter } from './writer';

export { WorkspaceBibliographies } from './workspaceBibliographies';

export function registerBibliography(
  parts: BibliographyParts &
    UpdateParts & { readonly citations: Pick<NoteCitations, 'notesCiting'> },
) {
  let made: BibliographyWriter | undefined;
  const commandsAndWriter = once(async () => {
    const all = await import('./commands');
    made = new all.BibliographyWriter(parts.bibliographies, parts.citations);
    return { ...all, writer: made };
  });
  return {
    disposable: vscode.Disposable.from(
      new vscode.Disposable(() => made?.dispose()),
      registerLater(
        [
          ...[commands.chooseBibliography, commands.addToBibliography],
          ...[commands.updateEntries, commands.exportBibliography],
        ],
        commandsAndWriter,
        ({ registerBibliographyCommands, writer }) => registerBibliographyCommands(parts, writer),
      ),
    ),
    addCited: (async (note, cited) => {
      const text = note.getText();
      const { addInserted, writer } = await commandsAndWriter();
      await addInserted(writer, note, cited, text);
    }) satisfies AddCited,
    /** Regardless of the settings; for papers that are about to be cited. */
    addPasted: (async (note, entries) => {
      const text = note.getText();
      return (await commandsAndWriter()).writer.addCited(note, entries, text);
    }) satisfies AddEntries,
    /** Regardless of the settings. */
    addEntries: (async (note, entries) =>
      (await commandsAndWriter()).writer.add(note, entries)) satisfies AddEntries,
  };
}
