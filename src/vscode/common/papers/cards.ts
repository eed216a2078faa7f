import * as vscode from 'vscode';
import type { Paper } from '../../../core/model';
import { paperCard } from '../../../core/render/paperCard';
import { fileLabel } from '../documents/files';
import { commands } from '../../contributions';
import type { Papers } from './papers';

/** Where a card is shown, which determines the actions that it offers. */
type CardPlace = 'note' | 'digest' | 'tree' | 'completion';

const { insertCitation, copyCitationKey, revealInPapers, revealInDigest } = commands;
const { openLiteratureNote, findOnArxiv } = commands;

/** The only commands that links in a card can run, even if a digest smuggles in a link. */
const cardCommands = [
  ...[insertCitation, copyCitationKey, revealInPapers, revealInDigest],
  ...[openLiteratureNote, findOnArxiv],
] as const;

type CardCommandId = (typeof cardCommands)[number];

const actionsIn: Record<CardPlace, readonly CardCommandId[]> = {
  note: [openLiteratureNote, revealInPapers, copyCitationKey, findOnArxiv],
  digest: [insertCitation, openLiteratureNote, copyCitationKey, revealInPapers, findOnArxiv],
  // It covers other rows, and the paper view has everything else.
  tree: [],
  // A completion's card is only shown while typing.
  completion: [],
};

/**
 * The card of a paper for hovers, tooltips and completions.
 *
 * @param why the reason why the paper was found, or for its place in a list
 */
export function cardOf(
  paper: Paper,
  place: CardPlace,
  { library }: Pick<Papers, 'library'>,
  why?: string,
): vscode.MarkdownString {
  const hasNote = library.literatureNote(paper.key) !== undefined;
  const card = new vscode.MarkdownString(
    paperCard(paper, {
      localize: vscode.l10n.t,
      ...(why !== undefined && { reason: why }),
      isBrief: place === 'tree',
      actions: actionsIn[place].map((command) => ({
        title: titleOf(command, hasNote),
        command,
        args: [{ key: paper.key }],
      })),
      reveal: ({ uri }) => ({ command: revealInDigest, args: [{ key: paper.key, uri }] }),
      fileLabel,
    }),
  );
  card.isTrusted = { enabledCommands: cardCommands };
  return card;
}

function titleOf(command: CardCommandId, hasNote: boolean): string {
  const { t } = vscode.l10n;
  const titles: Readonly<Record<CardCommandId, string>> = {
    [insertCitation]: t('Cite Paper'),
    [copyCitationKey]: t('Copy Citation Key'),
    [revealInPapers]: t('Reveal in Sidebar'),
    [revealInDigest]: t('Reveal in Digest'),
    [openLiteratureNote]: hasNote ? t('Open Literature Note') : t('New Literature Note'),
    [findOnArxiv]: t('Find on arXiv'),
  };
  return titles[command];
}
