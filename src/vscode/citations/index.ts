// Citations as symbols of notes: completion after `@`, hovers, definitions and references;
// citation counts above titles in digests (`showCitationCounts`); and *Find Citations* (`findCitations`).

import * as vscode from 'vscode';
import { registerCommand } from '../common/commands/commands';
import { digestSelector, noteSelector } from '../common/documents/selectors';
import { commands } from '../contributions';
import { CitationCompletionProvider } from './completion';
import { citationDefinitions, digestHovers, noteHovers } from './shownAtCitations';
import { PaperLensProvider } from './lenses';
import { citationReferences, findCitations } from './references';
import type { ReferenceParts } from './references';

export { IndexedNoteCitations } from './noteCitations';

export function registerCitations(parts: ReferenceParts): vscode.Disposable {
  const { languages } = vscode;
  const { papers, citations } = parts;
  const definitions = citationDefinitions(parts);
  const references = citationReferences(parts);
  const lenses = new PaperLensProvider(papers, citations);
  // Both selectors match Markdown files, which would be queried twice.
  const digestsAlone = digestSelector.filter(({ language }) => language !== 'markdown');
  return vscode.Disposable.from(
    lenses,
    languages.registerCompletionItemProvider(
      noteSelector,
      new CitationCompletionProvider(parts),
      '@',
      // After `{cite}`, and between the keys of such a role of MyST.
      '`',
      ',',
    ),
    languages.registerHoverProvider(noteSelector, noteHovers(parts)),
    languages.registerHoverProvider(digestSelector, digestHovers(papers)),
    languages.registerDefinitionProvider(noteSelector, definitions),
    languages.registerDeclarationProvider(noteSelector, definitions),
    languages.registerReferenceProvider(noteSelector, references),
    languages.registerReferenceProvider(digestsAlone, references),
    languages.registerCodeLensProvider(digestSelector, lenses),
    registerCommand(commands.findCitations, (...args) => findCitations(parts, args)),
  );
}
