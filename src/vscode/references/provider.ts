import * as vscode from 'vscode';
import type { Bibliographies } from '../common/bibliographies';
import { citedAt, titleAt } from '../common/citedAt';
import type { NoteCitations } from '../common/noteCitations';
import type { Papers } from '../common/papers';
import { toVscodeRange } from '../common/ranges';

export interface ReferenceProviderParts {
  readonly papers: Papers;
  readonly citations: NoteCitations;
  readonly bibliographies: Bibliographies;
}

/**
 * Every citation of the work at the cursor, from a citation in a note or a title in a digest. Its
 * titles in digests and its bibliography entries are its declarations.
 */
export class CitationReferenceProvider implements vscode.ReferenceProvider {
  readonly #parts: ReferenceProviderParts;

  constructor(parts: ReferenceProviderParts) {
    this.#parts = parts;
  }

  async provideReferences(
    document: vscode.TextDocument,
    position: vscode.Position,
    { includeDeclaration }: vscode.ReferenceContext,
  ): Promise<vscode.Location[] | undefined> {
    const { papers, citations } = this.#parts;
    const key =
      citedAt(document, position, papers)?.key ?? titleAt(document, position, papers)?.paper.key;
    if (key === undefined) return undefined;
    // With the `@`, as Markdown gives the links that it takes `[@key]` for: VS Code shows each place once.
    const found = (await citations.of({ key })).map(
      ({ uri, range }) => new vscode.Location(vscode.Uri.parse(uri), toVscodeRange(range)),
    );
    return includeDeclaration ? [...found, ...(await this.#declarations(key))] : found;
  }

  async #declarations(key: string): Promise<readonly vscode.Location[]> {
    const { papers, citations, bibliographies } = this.#parts;
    const paper = papers.snapshot.resolve(key);
    const keys = new Set([key, ...(paper ? [paper.key] : []), ...(await citations.keys(key))]);
    return [
      ...(paper?.sightings ?? []).map(
        ({ uri, titleRange }) =>
          new vscode.Location(vscode.Uri.parse(uri), toVscodeRange(titleRange)),
      ),
      ...[...keys]
        .flatMap((used) => bibliographies.entries(used))
        .map(({ uri, keyRange }) => new vscode.Location(vscode.Uri.parse(uri), keyRange)),
    ];
  }
}
