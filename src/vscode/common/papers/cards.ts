import * as vscode from 'vscode';
import type { Paper } from '../../../core/model';
import { paperCard } from '../../../core/render/paperCard';
import { commands } from '../../contributions';
import type { Papers } from './papers';

/** Where a card is shown, which decides what can be done there that makes sense. */
type CardPlace = 'note' | 'digest' | 'tree' | 'completion';

const { insertCitation, copyCitationKey, revealInPapers, revealInDigest } = commands;
const { openLiteratureNote, findOnArxiv } = commands;

/** All a card may run: a link that slipped in from a digest could run nothing else. */
const cardCommands = [
  ...[insertCitation, copyCitationKey, revealInPapers, revealInDigest],
  ...[openLiteratureNote, findOnArxiv],
] as const;

type CardCommandId = (typeof cardCommands)[number];

const actionsIn: Record<CardPlace, readonly CardCommandId[]> = {
  note: [openLiteratureNote, revealInPapers, copyCitationKey, findOnArxiv],
  digest: [insertCitation, openLiteratureNote, copyCitationKey, revealInPapers, findOnArxiv],
  tree: [insertCitation, openLiteratureNote, copyCitationKey, findOnArxiv],
  // It is there to be read while typing.
  completion: [],
};

/**
 * The card of a paper for hovers, tooltips and completions.
 *
 * @param why what it was found for, or is where it is for in a list
 */
export function cardOf(
  paper: Paper,
  place: CardPlace,
  papers: Pick<Papers, 'literatureNote'>,
  why?: string,
): vscode.MarkdownString {
  const hasNote = papers.literatureNote(paper.key) !== undefined;
  const card = new vscode.MarkdownString(
    paperCard(paper, {
      localize: vscode.l10n.t,
      ...(why !== undefined && { reason: why }),
      actions: actionsIn[place].map((command) => ({
        title: titleOf(command, hasNote),
        command,
        args: [{ key: paper.key }],
      })),
      reveal: ({ uri }) => ({ command: revealInDigest, args: [{ key: paper.key, uri }] }),
      fileLabel: (uri) => vscode.workspace.asRelativePath(vscode.Uri.parse(uri)),
    }),
  );
  card.isTrusted = { enabledCommands: cardCommands };
  return card;
}

function titleOf(command: CardCommandId, hasNote: boolean): string {
  switch (command) {
    case insertCitation:
      return vscode.l10n.t('Insert Citation');
    case copyCitationKey:
      return vscode.l10n.t('Copy Citation Key');
    case revealInPapers:
      return vscode.l10n.t('Reveal in Papers');
    case revealInDigest:
      return vscode.l10n.t('Reveal in Digest');
    case openLiteratureNote:
      return hasNote ? vscode.l10n.t('Open Literature Note') : vscode.l10n.t('New Literature Note');
    case findOnArxiv:
      return vscode.l10n.t('Find on arXiv');
  }
}
