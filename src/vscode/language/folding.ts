import * as vscode from 'vscode';
import type { DigestDocuments } from './digestDocuments';

/** Folds each paper of a digest to its title. */
export class FoldingProvider implements vscode.FoldingRangeProvider {
  constructor(private readonly documents: DigestDocuments) {}

  provideFoldingRanges(document: vscode.TextDocument): vscode.FoldingRange[] | undefined {
    return this.documents
      .get(document)
      ?.papers.flatMap(({ sightings }) => sightings)
      .filter(({ range, titleRange }) => range.end.line > titleRange.start.line)
      .map(
        ({ range, titleRange }) => new vscode.FoldingRange(titleRange.start.line, range.end.line),
      );
  }
}
