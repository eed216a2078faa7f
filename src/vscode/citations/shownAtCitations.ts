import * as vscode from 'vscode';
import type { KeyMention } from '../../core/citation/pandoc/mentions';
import { relevantEntries } from '../../core/library/lookup/noteKeys';
import type { NoteKeys } from '../../core/library/lookup/noteKeys';
import type { Range } from '../../core/model';
import { entriesOf } from '../common/bibliographies/bibliographies';
import { toVscodeRange } from '../common/documents/ranges';
import { citedAt, keysIn, mentionsIn, titleAt } from '../common/notes/notes';
import type { KnownWorks } from '../common/notes/notes';
import { cardOf } from '../common/papers/cards';
import type { Papers } from '../common/papers/papers';

/** The card of the paper cited at the mouse in a note, also in a footnote or wikilink. */
export function noteHovers(parts: KnownWorks) {
  const { papers } = parts;
  return {
    async provideHover(document, position) {
      const cited = citedAt(document, position, papers);
      const range = cited && toVscodeRange(cited.range);
      // At the end of the range, the mouse points at the next character.
      if (!range || position.isEqual(range.end)) return undefined;
      const work = (await keysIn(document, parts)).meaning(cited.key);
      const paper = await papers.ask('paper', work);
      return paper && new vscode.Hover(cardOf(paper, 'note', papers), range);
    },
  } satisfies vscode.HoverProvider;
}

/** The card of the paper whose title is at the mouse in a digest. */
export function digestHovers(papers: Papers) {
  return {
    async provideHover(document, position) {
      const found = titleAt(document, position, papers);
      const paper = found && (await papers.ask('paper', found.paper.key));
      if (!paper) return undefined;
      const range = toVscodeRange(found.sighting.titleRange);
      return new vscode.Hover(cardOf(paper, 'digest', papers), range);
    },
  } satisfies vscode.HoverProvider;
}

/**
 * Definitions lead from a key to the paper's title in each digest, or to its bibliography entries when it's in no
 * digest; from a wikilink also to the literature note, if it exists. Declarations are the bibliography entries.
 */
export function citationDefinitions(parts: KnownWorks) {
  const { papers, bibliographies } = parts;
  /** The entries in the note's bibliographies; without any, all entries. */
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
      const note = work && item.kind === 'wikilink' && papers.library.literatureNote(work.key);
      // The latest digest comes first, as a single jump should go there.
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

/** Every citation of the work at the cursor in its document. */
export async function highlightsAt(
  parts: KnownWorks,
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.DocumentHighlight[] | undefined> {
  const item = citedAt(document, position, parts.papers);
  if (!item) return undefined;
  const keys = await keysIn(document, parts);
  const work = keys.meaning(item.key);
  return mentionsIn(document)
    .mentions.filter(({ key }) => keys.meaning(key) === work)
    .map(({ keyRange }) => {
      const { Read } = vscode.DocumentHighlightKind;
      return new vscode.DocumentHighlight(toVscodeRange(keyRange), Read);
    });
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
