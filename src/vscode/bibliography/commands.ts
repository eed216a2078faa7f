import * as vscode from 'vscode';
import { registerCommand } from '../common/commands/commands';
import { commands } from '../contributions';
import { addToBibliography } from './addCommand';
import type { BibliographyParts } from './addCommand';
import { exportPapers } from './exportCommand';
import { chooseBibliography } from './newEntriesFile';
import { updateEntries } from './updateEntries';
import type { UpdateParts } from './updateEntries';
import type { BibliographyWriter } from './writer';

export { addInserted } from './addCommand';
export { addEntries } from './addition';
export { refuseOwnList } from './declare';
export { newEntriesFile } from './newEntriesFile';
export { BibliographyWriter } from './writer';

export function registerBibliographyCommands(
  parts: BibliographyParts & UpdateParts,
  writer: BibliographyWriter,
): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand(commands.chooseBibliography, (argument) => chooseBibliography(parts, argument)),
    registerCommand(commands.addToBibliography, (...args) =>
      addToBibliography(parts, writer, args),
    ),
    registerCommand(commands.updateEntries, (argument) => updateEntries(parts, argument)),
    registerCommand(commands.exportBibliography, (...args) => exportPapers(parts, args)),
  );
}
