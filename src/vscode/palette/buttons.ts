import * as vscode from 'vscode';
import { button } from '../common/messages/input';
import { commands } from '../contributions';
import type { CommandId } from '../contributions';
import type { PaperButton } from './items';

/** The buttons on papers that run these commands. */
export function paperButtons(...wanted: readonly CommandId[]): readonly PaperButton[] {
  const { insertCitation, openLiteratureNote, revealInDigest, openLink } = commands;
  const { t } = vscode.l10n;
  const all: readonly PaperButton[] = [
    { ...button('quote', t('Insert Citation')), command: insertCitation, closes: true },
    { ...button('note', t('Open Literature Note')), command: openLiteratureNote, closes: true },
    { ...button('go-to-file', t('Reveal in Digest')), command: revealInDigest, closes: true },
    { ...button('link-external', t('Open Link')), command: openLink, closes: false },
  ];
  return all.filter(({ command }) => wanted.includes(command));
}

/** The buttons of a palette's title bar and of its rows, told apart by identity. */
export class PaletteButtons {
  readonly explain = button('question', vscode.l10n.t('How to Search'));
  readonly save = button('save', vscode.l10n.t('Save Search…'));
  readonly keep = button('pin', vscode.l10n.t('Keep Open for Several Insertions'));
  /** In place of `keep` while it is on. */
  readonly kept = button('pinned', vscode.l10n.t('Close After Insertion'));
  readonly forget = button('close', vscode.l10n.t('Remove from Search History'));
  readonly moveUp = button('arrow-up', vscode.l10n.t('Move Up'));
  readonly moveDown = button('arrow-down', vscode.l10n.t('Move Down'));
}
