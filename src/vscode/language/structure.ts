import * as vscode from 'vscode';
import type { DigestEntry } from '../../core/model';
import { describePaper } from '../../core/render/labels';
import { readable } from '../../core/text/readable';
import { toVscodeRange } from '../common/documents/ranges';
import type { DigestIn } from './digestDocuments';

/** Outline, breadcrumbs and *Go to Symbol* for digests: one symbol a paper. */
export function outline(digestIn: DigestIn): vscode.DocumentSymbolProvider {
  return {
    provideDocumentSymbols: (document) => digestIn(document)?.papers.map(toSymbol),
  };
}

/** Folds each paper of a digest to its title. */
export function folding(digestIn: DigestIn): vscode.FoldingRangeProvider {
  return {
    provideFoldingRanges: (document) => {
      const sightings = digestIn(document)?.papers.flatMap((paper) => paper.sightings);
      return sightings
        ?.map(({ range, titleRange }) => [titleRange.start.line, range.end.line] as const)
        .filter(([start, end]) => end > start)
        .map(([start, end]) => new vscode.FoldingRange(start, end));
    },
  };
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
