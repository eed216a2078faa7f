import * as vscode from 'vscode';
import type { Snippet } from '../../core/engine';
import type { PaperSummary } from '../../core/model';
import { describePaper, escapeIcons } from '../../core/render/labels';
import { readable } from '../../core/render/readable';
import { paperLinks } from '../../core/view/addresses';
import { commands } from '../contributions';
import type { CommandId } from '../contributions';
import type { Papers } from '../common/papers';
import type { RankedItem } from './rankedQuickPick';

/** A button on a paper that runs a command on it. */
export interface PaperButton extends vscode.QuickInputButton {
  readonly command: CommandId;
  /** The palette goes away first, as the command shows something else. */
  readonly closes: boolean;
}

export function isPaperButton(button: vscode.QuickInputButton): button is PaperButton {
  return 'command' in button;
}

/** A paper to choose. */
export interface PaperItem extends RankedItem {
  readonly paper: PaperSummary;
}

/** A line that says why there is no paper, and perhaps runs a command that helps. */
export interface MessageItem extends RankedItem {
  readonly paper?: undefined;
  readonly command?: CommandId;
}

export type PaletteItem = PaperItem | MessageItem;

export function isPaperItem(item: PaletteItem): item is PaperItem {
  return item.paper !== undefined;
}

export function paperItem(
  paper: PaperSummary,
  snippet: Snippet | undefined,
  buttons: readonly PaperButton[],
): PaperItem {
  return {
    paper,
    label: escapeIcons(readable(paper.title)),
    description: escapeIcons(describePaper(paper, vscode.l10n.t)),
    ...(snippet && { detail: escapeIcons(snippet.text) }),
    buttons: buttons.filter(
      ({ command }) => command !== commands.openLink || paperLinks(paper).length > 0,
    ),
    alwaysShow: true,
  };
}

/** What stands in the list when `query` found nothing. `isReady`: every digest has been read. */
export function emptyMessage(query: string, papers: Papers, isReady: boolean): MessageItem {
  if (!isReady) {
    return { label: vscode.l10n.t('The digests are being read…'), alwaysShow: true };
  }
  if (papers.snapshot.papers.length === 0) {
    return {
      label: vscode.l10n.t('There is no paper digest in this workspace yet'),
      detail: vscode.l10n.t(
        'Copy a page of papers in your browser, then press Enter here to save it as a digest.',
      ),
      command: commands.newDigestFromClipboard,
      alwaysShow: true,
    };
  }
  return {
    label: escapeIcons(vscode.l10n.t('No paper matches “{0}”', query.trim())),
    detail: vscode.l10n.t(
      'Titles, abstracts and organisations are searched. Try fewer words, or only the start of one.',
    ),
    alwaysShow: true,
  };
}
