import * as vscode from 'vscode';
import { escapeLinks } from '../../core/render/labels';
import type { PaperSummary } from '../../core/model';
import { readable } from '../../core/text/readable';
import type { Bibliographies } from '../common/bibliographies/bibliographies';
import { citedAt, titleAt } from '../common/notes/citedAt';
import type { NoteCitations } from '../common/notes/citations';
import { keysIn } from '../common/notes/keys';
import type { Papers } from '../common/papers/papers';
import { toVscodeRange } from '../common/documents/ranges';
import { sightingOf } from '../common/papers/reveal';
import { toReference } from '../common/commands/arguments';
import type { CommandTargets } from '../common/commands/targets';
import { commands } from '../contributions';

interface FindParts {
  readonly papers: Papers;
  readonly bibliographies: Pick<Bibliographies, 'filesFor'>;
  readonly citations: NoteCitations;
  readonly targets: CommandTargets;
}

/**
 * Lists the citations of the papers that the command is called on, beside the title in the digest or
 * the citation at the cursor; says so when no note cites them.
 */
export async function findCitations(parts: FindParts, args: readonly unknown[]): Promise<void> {
  const { citations, targets } = parts;
  const chosen = await targets.require(args);
  const found = (await Promise.all(chosen.map((paper) => citations.of(paper)))).flat();
  const [first] = found;
  if (!first) {
    void sayNone(chosen);
    return;
  }
  const locations = found.map(
    ({ uri, range }) => new vscode.Location(vscode.Uri.parse(uri), toVscodeRange(range)),
  );
  const [paper] = chosen;
  const { uri, range } =
    (args.length === 0 ? await atCursor(paper, parts) : undefined) ??
    atTitle(paper, toReference(args[0])?.uri) ??
    new vscode.Location(vscode.Uri.parse(first.uri), toVscodeRange(first.keyRange));
  await vscode.commands.executeCommand('editor.action.showReferences', uri, range.start, locations);
}

/** The cursor, when the paper is at it. */
async function atCursor(
  paper: PaperSummary,
  parts: FindParts,
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
  return (
    sighting &&
    new vscode.Location(vscode.Uri.parse(sighting.uri), toVscodeRange(sighting.titleRange))
  );
}

async function sayNone(chosen: readonly [PaperSummary, ...PaperSummary[]]): Promise<void> {
  const [paper, ...others] = chosen;
  if (others.length > 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('No note cites any of these papers yet.'),
    );
    return;
  }
  const cite = vscode.l10n.t('Insert Citation');
  const answer = await vscode.window.showInformationMessage(
    escapeLinks(vscode.l10n.t('No note cites “{0}” yet.', readable(paper.title))),
    cite,
  );
  if (answer === cite) {
    await vscode.commands.executeCommand(commands.insertCitation, { key: paper.key });
  }
}
