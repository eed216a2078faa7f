import * as vscode from 'vscode';
import type { ReferenceParts } from './references';
import { registerReferences } from './references';
import { registerDefinition } from './definition';
import { registerHighlights } from './highlights';
import { registerLens } from './lens';
import { registerLinks } from './links';
import { registerRename } from './rename';
import type { RenameParts } from './rename';

/** What makes a citation a symbol, as code has it for identifiers. */
export function registerSymbols(parts: ReferenceParts & RenameParts): vscode.Disposable {
  const { papers, citations, bibliographies } = parts;
  return vscode.Disposable.from(
    registerDefinition(papers, bibliographies),
    registerReferences(parts),
    registerRename(parts),
    registerHighlights(papers),
    registerLinks(papers),
    registerLens(papers, citations),
  );
}
