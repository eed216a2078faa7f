import * as vscode from 'vscode';
import { isListedOnly } from '../../core/model';
import type { PaperSummary } from '../../core/model';
import { describeNotes, escapeIcons, filesOf } from '../../core/render/labels';
import type { QueryOffer } from '../../core/search/query/offers';
import { detailOf, whyShown } from '../../core/search/row';
import type { RowQuery, Evidence } from '../../core/search/row';
import { readable } from '../../core/text/readable';
import { button } from '../common/messages/input';
import { localNumber } from '../common/messages/numbers';
import type { Papers } from '../common/papers/papers';
import { commands } from '../contributions';
import type { CommandId } from '../contributions';

/** A row of a palette: a paper, a query, a message, or a heading. */
export interface PaletteItem extends vscode.QuickPickItem {
  /** VS Code would hide rows that don't match the input. */
  readonly alwaysShow: true;
  readonly paper?: PaperSummary;
  /** A query that replaces the input when the row is chosen. */
  readonly query?: string;
  /** The command that a message runs when it's chosen. */
  readonly command?: CommandId | 'vscode.openFolder';
}

/** A button on a paper. */
export interface PaperButton extends vscode.QuickInputButton {
  /** Shows something else, so the palette closes, or opens again afterwards if papers can be ticked. */
  readonly command?: CommandId;
  /** Why the paper was found, for its title. */
  readonly why?: string;
}

/** The buttons on papers that run these commands. */
export function paperButtons(...wanted: readonly CommandId[]): readonly PaperButton[] {
  const { insertCitation, openLiteratureNote, revealInDigest, openInBrowser, lookUpDetails } =
    commands;
  const { t } = vscode.l10n;
  const all: readonly PaperButton[] = [
    { ...button('quote', t('Cite Paper')), command: insertCitation },
    { ...button('note', t('Open Literature Note')), command: openLiteratureNote },
    { ...button('go-to-file', t('Reveal in Digest')), command: revealInDigest },
    { ...button('globe', t('Look Up Details…')), command: lookUpDetails },
    { ...button('link-external', t('Open in Browser')), command: openInBrowser },
  ];
  return all.filter(({ command }) => command && wanted.includes(command));
}

/** Identifies a paper or query when the list is rebuilt; undefined for other rows. */
export function idOf({ paper, query }: PaletteItem): string | undefined {
  if (paper) return `paper ${paper.key}`;
  return query === undefined ? undefined : `query ${query}`;
}

/**
 * The row of a paper. The line below the title has the authors, as a long title fills its own line, and then why
 * the paper was found.
 *
 * @param found how the paper was found; empty when it wasn't searched for
 * @param hasNote whether it has a literature note
 */
export function paperItem(
  paper: PaperSummary,
  found: Evidence,
  asked: RowQuery,
  buttons: readonly PaperButton[],
  hasNote = false,
): PaletteItem {
  const { t } = vscode.l10n;
  const lacksAbstract = paper.lacksAbstract && !isListedOnly(paper);
  const detail = [detailOf(paper, found, asked, t), lacksAbstract && t('No abstract on the page.')]
    .filter(Boolean)
    .join(' — ');
  const file = filesOf(paper);
  const why = whyShown(paper, found, asked, t);
  return {
    paper,
    label: escapeIcons(readable(paper.title)),
    description: [
      hasNote && '$(note)',
      escapeIcons(describeNotes(paper)),
      file && `$(library) ${escapeIcons(file)}`,
    ]
      .filter(Boolean)
      .join(' '),
    ...(detail && { detail: escapeIcons(detail) }),
    buttons: [
      ...(why === undefined ? [] : [{ why, ...button('info', t('Why This Paper? {0}', why)) }]),
      ...buttons,
    ],
    alwaysShow: true,
  };
}

/** A query that completes or corrects the one in the input. */
export function offerItem({ label, detail, query, isMend }: QueryOffer): PaletteItem {
  return {
    query,
    label: escapeIcons(label),
    description: detail,
    iconPath: new vscode.ThemeIcon(isMend ? 'lightbulb' : 'list-filter'),
    alwaysShow: true,
  };
}

/** A recent search. */
export function recentItem(query: string, forget: vscode.QuickInputButton): PaletteItem {
  return {
    query,
    buttons: [forget],
    label: escapeIcons(query),
    iconPath: new vscode.ThemeIcon('history'),
    alwaysShow: true,
  };
}

/** A separator with a label, above rows that belong together. */
export function heading(label: string): PaletteItem {
  return { label, kind: vscode.QuickPickItemKind.Separator, alwaysShow: true };
}

/**
 * The row shown in place of papers when a query found none. `isReading`: more papers will follow. `hasFolder`: a
 * folder is open, so digests can be saved.
 */
export function emptyMessage(
  asked: RowQuery,
  papers: Papers,
  isReading: boolean,
  hasFolder = vscode.workspace.workspaceFolders !== undefined,
): PaletteItem {
  const { t } = vscode.l10n;
  const query = asked.typed.trim();
  if (isReading) return message(t('Scanning digests…'));
  if (papers.reading.state === 'stopped') {
    return message(
      t('No papers match “{0}” so far', query),
      t('Scanning stopped. Press Enter to scan the other files.'),
      commands.continueReading,
    );
  }
  if (papers.library.papers.length > 0) {
    return message(
      t('No papers match “{0}”', query),
      reasonForNone(asked, papers) ?? t('Try fewer words, or the beginning of one.'),
    );
  }
  return hasFolder
    ? message(
        t('No digests in this workspace yet'),
        t('Copy a page of papers in your browser, then press Enter to import it.'),
        commands.newDigestFromClipboard,
      )
    : message(
        t('No folder or digest is open'),
        t('Press Enter to open the folder with your digests, or open a digest.'),
        'vscode.openFolder',
      );
}

/** Why a query for ids or authors found nothing: few papers may have them. Undefined for other queries. */
function reasonForNone(
  { isIdentifier, isAuthor }: RowQuery,
  { library: { papers } }: Papers,
): string | undefined {
  const { t } = vscode.l10n;
  const all = papers.length;
  if (isIdentifier) {
    const known = papers.filter(({ arxivId, doi }) => (arxivId ?? doi) !== undefined).length;
    return known < all
      ? t(
          '{0} of {1} papers have an ID. Pages copied as plain text have none.',
          localNumber(known),
          localNumber(all),
        )
      : t('No paper has this ID.');
  }
  if (!isAuthor) return undefined;
  const known = papers.filter(({ authors = [] }) => authors.length > 0).length;
  return known < all
    ? t(
        '{0} of {1} papers have author names. Copied pages usually have only a count.',
        localNumber(known),
        localNumber(all),
      )
    : t("Use whole words of one author's name.");
}

function message(label: string, detail?: string, command?: PaletteItem['command']): PaletteItem {
  return {
    label: escapeIcons(label),
    ...(detail !== undefined && { detail }),
    ...(command && { command }),
    alwaysShow: true,
  };
}
