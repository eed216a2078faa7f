import * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';

import { readable } from '../../core/text/readable';
import { entriesOf } from '../common/bibliographies/bibliographies';
import { namedPaper, registerCommand } from '../common/commands/commands';
import type { CommandTargets } from '../common/commands/targets';
import { toLocation } from '../common/documents/ranges';
import { offerRemedies } from '../common/messages/failures';
import type { KnownWorks, NoteCitations } from '../common/notes/notes';
import { citedAt, keysIn, titleAt } from '../common/notes/notes';
import { sightingOf } from '../common/papers/reveal';
import { commands } from '../contributions';

export interface ReferenceParts extends KnownWorks {
  readonly citations: NoteCitations;
  readonly targets: CommandTargets;
}

/**
 * Every citation of the work at the cursor, from a citation in a note or a title in a digest. Declarations
 * are the work's titles in digests and its bibliography entries.
 */
export async function referencesAt(
  parts: ReferenceParts,
  document: vscode.TextDocument,
  position: vscode.Position,
  { includeDeclaration }: vscode.ReferenceContext,
): Promise<vscode.Location[] | undefined> {
  const { papers, citations } = parts;
  const keys = await keysIn(document, parts);
  const cited = citedAt(document, position, papers)?.key;
  const work =
    cited === undefined ? titleAt(document, position, papers)?.paper.key : keys.meaning(cited);
  if (work === undefined) return undefined;
  // With the `@`, like the ranges of VS Code's Markdown extension, which treats `[@key]` as a link: VS Code shows
  // equal locations only once.
  const found = (await citations.of({ key: work })).map(toLocation);
  return includeDeclaration ? [...found, ...declarationsOf(work, parts)] : found;
}

function declarationsOf(
  work: string,
  { papers, bibliographies }: ReferenceParts,
): readonly vscode.Location[] {
  const known = papers.library.resolve(work);
  if (!known) return [];
  return [
    ...known.sightings.map(({ uri, titleRange }) => toLocation({ uri, range: titleRange })),
    ...entriesOf(known, bibliographies).map(({ uri, keyRange }) =>
      toLocation({ uri, range: keyRange }),
    ),
  ];
}

export function registerFindCitations(parts: ReferenceParts): vscode.Disposable {
  return registerCommand(commands.findCitations, (...args) => findCitations(parts, args));
}

/**
 * Lists the citations of the papers that the command is called on. The list opens at the cursor when it's on the
 * paper, else at its title in the digest. Shows a message when no note cites the papers.
 */
export async function findCitations(
  parts: ReferenceParts,
  args: readonly unknown[],
): Promise<void> {
  const { citations, targets } = parts;
  const chosen = await targets.require(args);
  const found = (await Promise.all(chosen.map((paper) => citations.of(paper)))).flat();
  const [first] = found;
  if (!first) {
    showNoneFound(chosen);
    return;
  }
  const [paper] = chosen;
  const { uri, range } =
    (args.length === 0 ? await atCursor(paper, parts) : undefined) ??
    atTitle(paper, namedPaper(args[0])?.uri) ??
    toLocation({ uri: first.uri, range: first.keyRange });
  await vscode.commands.executeCommand(
    'editor.action.showReferences',
    ...[uri, range.start, found.map(toLocation)],
  );
}

/** The cursor's location when it's on this paper; else undefined. */
async function atCursor(
  paper: PaperSummary,
  parts: ReferenceParts,
): Promise<vscode.Location | undefined> {
  const { papers } = parts;
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const { document, selection } = editor;
  const item = citedAt(document, selection.active, papers);
  const there = item
    ? (await keysIn(document, parts)).work(item.key)
    : titleAt(document, selection.active, papers)?.paper;
  return there === paper ? new vscode.Location(document.uri, selection.active) : undefined;
}

function atTitle(paper: PaperSummary, uri: string | undefined): vscode.Location | undefined {
  const sighting = sightingOf(paper, uri);
  return sighting && toLocation({ uri: sighting.uri, range: sighting.titleRange });
}

function showNoneFound([{ key, title }, ...others]: readonly [
  PaperSummary,
  ...PaperSummary[],
]): void {
  const { t } = vscode.l10n;
  if (others.length > 0) {
    void vscode.window.showInformationMessage(t('No note cites any of these papers yet.'));
    return;
  }
  const command = commands.insertCitation;
  const cite = { title: t('Cite Paper'), command, arguments: [{ key }] };
  void offerRemedies(t('No note cites “{0}” yet.', readable(title)), [cite]);
}
