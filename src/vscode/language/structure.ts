import * as vscode from 'vscode';
import { looksLikeDigest, parseDigest } from '../../core/digest';
import type { DigestEntry, ParsedDigest } from '../../core/model';
import { describePaper } from '../../core/render/labels';
import { readable } from '../../core/text/readable';
import { toVscodeRange } from '../common/documents/ranges';

/** Gives the digest in a document, or undefined when its text is none. */
export type DigestIn = (document: vscode.TextDocument) => ParsedDigest | undefined;

/**
 * Digests as they stand in open documents, parsed once a version: outline, folding and the language
 * must fit the text on the screen, which the library only follows a moment later.
 */
export function digestDocuments(): DigestIn {
  const parsed = new WeakMap<
    vscode.TextDocument,
    { readonly version: number; readonly digest: ParsedDigest | undefined }
  >();
  return (document) => {
    const { version } = document;
    const known = parsed.get(document);
    if (known?.version === version) return known.digest;
    const text = document.getText();
    const digest = looksLikeDigest(text) ? parseDigest(text, document.uri.toString()) : undefined;
    parsed.set(document, { version, digest });
    return digest;
  };
}

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
