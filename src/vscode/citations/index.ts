// Citations as symbols of notes: completion after `@`, hovers, definitions, references and highlights;
// citation counts above titles in digests (`showCitationCounts`); and *Show Citations* (`findCitations`).

import * as vscode from 'vscode';
import { once } from '../../core/base/tasks';
import { registerLater } from '../common/commands/later';
import { digestSelector, noteSelector } from '../common/documents/selectors';
import { commands } from '../contributions';
import { registerCompletion } from './completionProviders';
import { PaperLensProvider } from './lenses';
import type { ReferenceParts } from './references';

export { IndexedNoteCitations } from './noteCitations';

export function registerCitations(parts: ReferenceParts): vscode.Disposable {
  const { languages } = vscode;
  const { papers, citations } = parts;
  const shown = () => import('./shownAtCitations');
  const definitions: vscode.DefinitionProvider & vscode.DeclarationProvider = {
    provideDefinition: async (document, position) =>
      (await shown()).citationDefinitions(parts).provideDefinition(document, position),
    provideDeclaration: async (document, position) =>
      (await shown()).citationDefinitions(parts).provideDeclaration(document, position),
  };
  const references: vscode.ReferenceProvider = {
    provideReferences: async (document, position, context) =>
      (await import('./references')).referencesAt(parts, document, position, context),
  };
  const completion = once(async () => {
    const { CitationCompletionProvider } = await import('./completion');
    return new CitationCompletionProvider(parts);
  });
  const lenses = new PaperLensProvider(papers, citations);
  // Both selectors match Markdown files, which would be queried twice.
  const digestsAlone = digestSelector.filter(({ language }) => language !== 'markdown');
  return vscode.Disposable.from(
    lenses,
    registerCompletion(completion),
    languages.registerHoverProvider(noteSelector, {
      provideHover: async (document, position) =>
        (await shown()).noteHovers(parts).provideHover(document, position),
    }),
    languages.registerHoverProvider(digestSelector, {
      provideHover: async (document, position) =>
        (await shown()).digestHovers(papers).provideHover(document, position),
    }),
    languages.registerDefinitionProvider(noteSelector, definitions),
    languages.registerDeclarationProvider(noteSelector, definitions),
    languages.registerReferenceProvider(noteSelector, references),
    languages.registerDocumentHighlightProvider(noteSelector, {
      provideDocumentHighlights: async (document, position) =>
        (await shown()).highlightsAt(parts, document, position),
    }),
    languages.registerReferenceProvider(digestsAlone, references),
    languages.registerCodeLensProvider(digestSelector, lenses),
    registerLater(
      [commands.findCitations],
      () => import('./references'),
      ({ registerFindCitations }) => registerFindCitations(parts),
    ),
  );
}
