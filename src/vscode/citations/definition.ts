import * as vscode from 'vscode';
import type { KeyMention } from '../../core/citation/pandoc/mentions';
import type { NoteKeys } from '../../core/library/lookup/noteKeys';
import type { EntryPlace } from '../../core/model';
import { entriesOf } from '../common/bibliographies/bibliographies';
import type { BibliographyPlace } from '../common/bibliographies/bibliographies';
import { toVscodeRange } from '../common/documents/ranges';
import { citedAt } from '../common/notes/citedAt';
import { keysIn } from '../common/notes/keys';
import type { KnownWorks } from '../common/notes/keys';

/**
 * Definitions lead from a key to the paper's title in each digest, or to its bibliography entries when no
 * digest has it, and from a wikilink to the literature note, if there is one. Declarations are the
 * bibliography entries.
 */
export class CitationDefinitionProvider
  implements vscode.DefinitionProvider, vscode.DeclarationProvider
{
  constructor(private readonly parts: KnownWorks) {}

  async provideDefinition(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.LocationLink[] | undefined> {
    const { papers } = this.parts;
    const item = citedAt(document, position, papers);
    if (!item) return undefined;
    const keys = await keysIn(document, this.parts);
    const work = keys.work(item.key);
    const note = work && item.kind === 'wikilink' && papers.literatureNote(work.key);
    // The latest digest comes first, as a single jump should lead there.
    const titles = note ? [toStart(note)] : (work?.sightings.map(toTarget).reverse() ?? []);
    return withOrigin(item, titles.length > 0 ? titles : this.#entries(item.key, keys));
  }

  async provideDeclaration(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.LocationLink[] | undefined> {
    const item = citedAt(document, position, this.parts.papers);
    if (!item) return undefined;
    return withOrigin(item, this.#entries(item.key, await keysIn(document, this.parts)));
  }

  /** The entries in the bibliographies of the note; without any there, all entries. */
  #entries(key: string, keys: NoteKeys): readonly vscode.LocationLink[] {
    const { bibliographies } = this.parts;
    const work = keys.work(key);
    const all = work?.listings ? entriesOf(work, bibliographies) : bibliographies.entries(key);
    const own = all.filter(({ uri }) => keys.files.includes(uri));
    return (own.length > 0 ? own : all).map(toEntryTarget);
  }
}

function withOrigin(
  { keyRange }: KeyMention,
  targets: readonly vscode.LocationLink[],
): vscode.LocationLink[] {
  const originSelectionRange = toVscodeRange(keyRange);
  return targets.map((target) => ({ originSelectionRange, ...target }));
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
