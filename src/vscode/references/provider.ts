import * as vscode from 'vscode';
import { entriesOf } from '../common/bibliographies/bibliographies';
import type { Bibliographies } from '../common/bibliographies/bibliographies';
import { citedAt, titleAt } from '../common/notes/citedAt';
import type { NoteCitations } from '../common/notes/citations';
import { keysIn } from '../common/notes/keys';
import type { Papers } from '../common/papers/papers';
import { toVscodeRange } from '../common/documents/ranges';

interface ReferenceProviderParts {
  readonly papers: Papers;
  readonly citations: NoteCitations;
  readonly bibliographies: Bibliographies;
}

/**
 * Every citation of the work at the cursor, from a citation in a note or a title in a digest. Its
 * titles in digests and its bibliography entries are its declarations.
 */
export class CitationReferenceProvider implements vscode.ReferenceProvider {
  constructor(private readonly parts: ReferenceProviderParts) {}

  async provideReferences(
    document: vscode.TextDocument,
    position: vscode.Position,
    { includeDeclaration }: vscode.ReferenceContext,
  ): Promise<vscode.Location[] | undefined> {
    const { papers, citations } = this.parts;
    const keys = await keysIn(document, this.parts);
    const cited = citedAt(document, position, papers)?.key;
    const work =
      cited === undefined ? titleAt(document, position, papers)?.paper.key : keys.meaning(cited);
    if (work === undefined) return undefined;
    // With the `@`, as Markdown gives the links that it takes `[@key]` for: VS Code shows each place once.
    const found = (await citations.of({ key: work })).map(
      ({ uri, range }) => new vscode.Location(vscode.Uri.parse(uri), toVscodeRange(range)),
    );
    return includeDeclaration ? [...found, ...this.#declarations(work)] : found;
  }

  #declarations(work: string): readonly vscode.Location[] {
    const { papers, bibliographies } = this.parts;
    const known = papers.snapshot.resolve(work);
    return [
      ...(known?.sightings ?? []).map(
        ({ uri, titleRange }) =>
          new vscode.Location(vscode.Uri.parse(uri), toVscodeRange(titleRange)),
      ),
      ...(known ? entriesOf(known, bibliographies) : []).map(
        ({ uri, keyRange }) => new vscode.Location(vscode.Uri.parse(uri), keyRange),
      ),
    ];
  }
}
