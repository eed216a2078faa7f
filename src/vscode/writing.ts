import * as vscode from 'vscode';
import { registerCompletion } from './completion';
import { registerDefinition } from './definition';
import { registerDiagnostics } from './diagnostics';
import type { FixParts } from './diagnostics';
import { registerDoctor } from './doctor';
import type { DoctorParts } from './doctor';
import { registerEdit } from './edit';
import type { EditParts } from './edit';
import { registerHighlights } from './highlights';
import { registerHover } from './hover';
import { registerLens } from './lens';
import { registerLinks } from './links';
import { registerReferences } from './references';
import type { ReferenceParts } from './references';
import { registerRename } from './rename';
import type { RenameParts } from './rename';

type WritingParts = DoctorParts & EditParts & FixParts & ReferenceParts & RenameParts;

/** What makes a citation a symbol of notes, as code has it for identifiers. */
export function registerWriting(parts: WritingParts): vscode.Disposable {
  const { papers, citations } = parts;
  return vscode.Disposable.from(
    registerCompletion(parts),
    registerHover(parts),
    registerDiagnostics(parts),
    registerDoctor(parts),
    registerEdit(parts),
    registerDefinition(parts),
    registerReferences(parts),
    registerRename(parts),
    registerHighlights(parts),
    registerLinks(papers),
    registerLens(papers, citations),
  );
}
