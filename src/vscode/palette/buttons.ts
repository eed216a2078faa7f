import * as vscode from 'vscode';
import { button } from '../common/messages/button';

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
