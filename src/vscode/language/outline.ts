import * as vscode from 'vscode';
import type { DigestEntry } from '../../core/model';
import { describePaper } from '../../core/render/labels';
import { readable } from '../../core/text/readable';
import { toVscodeRange } from '../common/documents/ranges';
import type { DigestDocuments } from './digestDocuments';

/** Outline, breadcrumbs and *Go to Symbol* for digests: one symbol a paper. */
export class OutlineProvider implements vscode.DocumentSymbolProvider {
  constructor(private readonly documents: DigestDocuments) {}

  provideDocumentSymbols(document: vscode.TextDocument): vscode.DocumentSymbol[] | undefined {
    return this.documents.get(document)?.papers.map(toSymbol);
  }
}

function toSymbol(paper: DigestEntry): vscode.DocumentSymbol {
  const [sighting] = paper.sightings;
  if (!sighting) throw new Error('An entry without a sighting');
  return new vscode.DocumentSymbol(
    readable(paper.title),
    describePaper(paper, vscode.l10n.t),
    vscode.SymbolKind.File,
    toVscodeRange(sighting.range),
    toVscodeRange(sighting.titleRange),
  );
}
