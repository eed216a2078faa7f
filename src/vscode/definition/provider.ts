import * as vscode from 'vscode';
import type { EntryPlace } from '../../core/model';
import type { Bibliographies, BibliographyPlace } from '../common/bibliographies';
import { citedAt } from '../common/citedAt';
import type { Papers } from '../common/papers';
import { toVscodeRange } from '../common/ranges';

/**
 * From a key to the paper's title in each digest that has it, and to its bibliography entries; from a
 * wikilink to the literature note, if there is one.
 */
export class CitationDefinitionProvider implements vscode.DefinitionProvider {
  readonly #papers: Papers;
  readonly #bibliographies: Bibliographies;

  constructor(papers: Papers, bibliographies: Bibliographies) {
    this.#papers = papers;
    this.#bibliographies = bibliographies;
  }

  provideDefinition(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): vscode.LocationLink[] | undefined {
    const item = citedAt(document, position, this.#papers);
    if (!item) return undefined;
    const originSelectionRange = toVscodeRange(item.keyRange);
    const paper = this.#papers.snapshot.resolve(item.key);
    const note = paper && item.kind === 'wikilink' && this.#papers.literatureNote(paper.key);
    if (note) return [{ originSelectionRange, ...toStart(note) }];
    const keys = new Set([item.key, ...(paper ? [paper.key] : [])]);
    const targets = [
      // The latest digest is the one that a single jump should lead to.
      ...(paper?.sightings.map(toTarget).reverse() ?? []),
      ...[...keys].flatMap((key) => this.#bibliographies.entries(key)).map(toEntryTarget),
    ];
    return targets.map((target) => ({ originSelectionRange, ...target }));
  }
}

function toStart(uri: string): vscode.LocationLink {
  return { targetUri: vscode.Uri.parse(uri), targetRange: new vscode.Range(0, 0, 0, 0) };
}

function toTarget({ uri, range, titleRange }: EntryPlace): vscode.LocationLink {
  return {
    targetUri: vscode.Uri.parse(uri),
    targetRange: toVscodeRange(range),
    targetSelectionRange: toVscodeRange(titleRange),
  };
}

function toEntryTarget({ uri, range, keyRange }: BibliographyPlace): vscode.LocationLink {
  return {
    targetUri: vscode.Uri.parse(uri),
    targetRange: range,
    targetSelectionRange: keyRange,
  };
}
