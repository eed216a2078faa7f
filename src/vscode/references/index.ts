import * as vscode from 'vscode';
import type { Bibliographies } from '../common/bibliographies/bibliographies';
import { registerCommand } from '../common/commands/commands';
import { digestSelector, noteSelector } from '../common/documents/selectors';
import type { NoteCitations } from '../common/notes/citations';
import type { Papers } from '../common/papers/papers';
import type { CommandTargets } from '../common/commands/targets';
import { commands } from '../contributions';
import { findCitations } from './findCitations';
import { CitationReferenceProvider } from './provider';

export interface ReferenceParts {
  readonly papers: Papers;
  readonly citations: NoteCitations;
  readonly bibliographies: Bibliographies;
  readonly targets: CommandTargets;
}

/** *Find All References* on citations and on titles in digests, and its like for the sidebar. */
export function registerReferences(parts: ReferenceParts): vscode.Disposable {
  const provider = new CitationReferenceProvider(parts);
  return vscode.Disposable.from(
    vscode.languages.registerReferenceProvider(noteSelector, provider),
    // A Markdown file is both selectors' and would be asked twice.
    vscode.languages.registerReferenceProvider(
      digestSelector.filter(({ language }) => language !== 'markdown'),
      provider,
    ),
    registerCommand(commands.findCitations, (...args) => findCitations(parts, args)),
  );
}
