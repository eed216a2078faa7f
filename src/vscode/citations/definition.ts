import * as vscode from 'vscode';
import type { KeyMention } from '../../core/citation/pandoc/mentions';
import type { NoteKeys } from '../../core/library/lookup/noteKeys';
import type { Range } from '../../core/model';
import { entriesOf, relevantEntries } from '../common/bibliographies/bibliographies';
import { toVscodeRange } from '../common/documents/ranges';
import { citedAt, keysIn } from '../common/notes/notes';
import type { KnownWorks } from '../common/notes/notes';

/**
 * Definitions lead from a key to the paper's title in each digest, or to its bibliography entries when no
 * digest has it, and from a wikilink to the literature note, if there is one. Declarations are the
 * bibliography entries.
 */
export function citationDefinitions(parts: KnownWorks) {
  const { papers, bibliographies } = parts;
  /** The entries in the bibliographies of the note; without any there, all entries. */
  const entries = (key: string, keys: NoteKeys): readonly vscode.LocationLink[] => {
    const work = keys.work(key);
    const all = work?.listings ? entriesOf(work, bibliographies) : bibliographies.entries(key);
    return relevantEntries(all, keys.files).map(({ uri, range, keyRange }) =>
      toTarget(uri, range, keyRange),
    );
  };
  return {
    async provideDefinition(document, position) {
      const item = citedAt(document, position, papers);
      if (!item) return undefined;
      const keys = await keysIn(document, parts);
      const work = keys.work(item.key);
      const note = work && item.kind === 'wikilink' && papers.literatureNote(work.key);
      // The latest digest comes first, as a single jump should lead there.
      const sightings = work?.sightings.toReversed() ?? [];
      const titles = note
        ? [toStart(note)]
        : sightings.map(({ uri, range, titleRange }) => toTarget(uri, range, titleRange));
      return withOrigin(item, titles.length > 0 ? titles : entries(item.key, keys));
    },
    async provideDeclaration(document, position) {
      const item = citedAt(document, position, papers);
      return item && withOrigin(item, entries(item.key, await keysIn(document, parts)));
    },
  } satisfies vscode.DefinitionProvider & vscode.DeclarationProvider;
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

function toTarget(uri: string, range: Range, selection: Range): vscode.LocationLink {
  return {
    targetUri: vscode.Uri.parse(uri),
    targetRange: toVscodeRange(range),
    targetSelectionRange: toVscodeRange(selection),
  };
}
