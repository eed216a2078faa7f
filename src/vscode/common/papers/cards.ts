import * as vscode from 'vscode';
import type { Paper } from '../../../core/model';
import { paperCard } from '../../../core/render/paperCard';
import type { CardAction } from '../../../core/render/paperCard';
import { commands } from '../../contributions';
import type { Papers } from './papers';

/** Where a card is shown, which decides what can be done there that makes sense. */
type CardPlace = 'note' | 'digest' | 'tree' | 'completion';

type CardCommandId = (typeof cardCommands)[number];

/** All a card may run: a link that slipped in from a digest could run nothing else. */
const cardCommands = [
  commands.insertCitation,
  commands.copyCitationKey,
  commands.revealInPapers,
  commands.revealInDigest,
  commands.openLiteratureNote,
  commands.findOnArxiv,
] as const;

const actionsIn: Record<CardPlace, readonly CardCommandId[]> = {
  note: [
    commands.openLiteratureNote,
    commands.revealInPapers,
    commands.copyCitationKey,
    commands.findOnArxiv,
  ],
  digest: [
    commands.insertCitation,
    commands.openLiteratureNote,
    commands.copyCitationKey,
    commands.revealInPapers,
    commands.findOnArxiv,
  ],
  tree: [
    commands.insertCitation,
    commands.openLiteratureNote,
    commands.copyCitationKey,
    commands.findOnArxiv,
  ],
  // It is there to be read while typing.
  completion: [],
};

/** The card of a paper for hovers, tooltips and completions. */
export function cardOf(
  paper: Paper,
  place: CardPlace,
  papers: Pick<Papers, 'literatureNote'>,
): vscode.MarkdownString {
  const hasNote = papers.literatureNote(paper.key) !== undefined;
  const card = new vscode.MarkdownString(
    paperCard(paper, {
      localize: vscode.l10n.t,
      actions: actionsIn[place].map((command) => action(command, paper.key, hasNote)),
      reveal: ({ uri }) => ({ command: commands.revealInDigest, args: [{ key: paper.key, uri }] }),
      fileLabel: (uri) => vscode.workspace.asRelativePath(vscode.Uri.parse(uri)),
    }),
  );
  card.isTrusted = { enabledCommands: cardCommands };
  return card;
}

function action(command: CardCommandId, key: string, hasNote: boolean): CardAction {
  return { title: titleOf(command, hasNote), command, args: [{ key }] };
}

function titleOf(command: CardCommandId, hasNote: boolean): string {
  switch (command) {
    case commands.insertCitation:
      return vscode.l10n.t('Insert Citation');
    case commands.copyCitationKey:
      return vscode.l10n.t('Copy Citation Key');
    case commands.revealInPapers:
      return vscode.l10n.t('Reveal in Papers');
    case commands.revealInDigest:
      return vscode.l10n.t('Reveal in Digest');
    case commands.openLiteratureNote:
      return hasNote ? vscode.l10n.t('Open Literature Note') : vscode.l10n.t('New Literature Note');
    case commands.findOnArxiv:
      return vscode.l10n.t('Find on arXiv');
  }
}
