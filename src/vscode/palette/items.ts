import * as vscode from 'vscode';
import { paperLinks } from '../../core/identity/addresses';
import { isListedOnly } from '../../core/model';
import type { PaperSummary } from '../../core/model';
import { describeNotes, escapeIcons, filesOf } from '../../core/render/labels';
import { askedFor } from '../../core/search/query/ast';
import type { QueryOffer } from '../../core/search/query/offers';
import { parseQuery } from '../../core/search/query/parse';
import { detailOf, whyShown } from '../../core/search/row';
import type { RowQuery, Evidence } from '../../core/search/row';
import { readable } from '../../core/text/readable';
import { button } from '../common/messages/input';
import { localNumber } from '../common/messages/numbers';
import type { Papers } from '../common/papers/papers';
import { commands } from '../contributions';
import type { CommandId } from '../contributions';
import type { RankedItem } from './rankedQuickPick';

/** A button on a paper that runs a command on it. */
export interface PaperButton extends vscode.QuickInputButton {
  readonly command: CommandId;
  /** The palette goes away first, as the command shows something else. */
  readonly closes: boolean;
}

/** Whether a button runs a command on its paper. */
export function isPaperButton(button: vscode.QuickInputButton): button is PaperButton {
  return 'command' in button;
}

/** A button on a paper that tells why it was found, on hovering and on pressing. */
interface WhyButton extends vscode.QuickInputButton {
  readonly why: string;
}

/** Whether a button tells why its paper was found. */
export function isWhyButton(button: vscode.QuickInputButton): button is WhyButton {
  return 'why' in button;
}

/** A paper to choose. */
interface PaperItem extends RankedItem {
  readonly paper: PaperSummary;
  readonly query?: undefined;
}

/** A query to go on with: it goes into the input. */
export interface QueryItem extends RankedItem {
  readonly paper?: undefined;
  readonly query: string;
}

/** A line that says why there is no paper, and perhaps runs a command that helps; or a heading. */
interface MessageItem extends RankedItem {
  readonly paper?: undefined;
  readonly query?: undefined;
  readonly command?: CommandId | 'vscode.openFolder';
}

/** A row of a palette. */
export type PaletteItem = PaperItem | QueryItem | MessageItem;

/** Whether a row is a paper. */
export function isPaperItem(item: PaletteItem): item is PaperItem {
  return item.paper !== undefined;
}

/** Whether a row is a query to go on with. */
export function isQueryItem(item: PaletteItem): item is QueryItem {
  return item.query !== undefined;
}

/** Identifies a paper or query when the list is made again; undefined for other rows. */
export function idOf(item: PaletteItem): string | undefined {
  if (isPaperItem(item)) return `paper ${item.paper.key}`;
  return isQueryItem(item) ? `query ${item.query}` : undefined;
}

/**
 * The row of a paper. Below the title it says who the paper is by, which a long title would push out of its
 * own line, and then why the paper was found.
 *
 * @param found how the paper was found; empty when it was not searched for
 * @param hasNote whether it has a literature note
 */
export function paperItem(
  paper: PaperSummary,
  found: Evidence,
  asked: RowQuery,
  buttons: readonly PaperButton[],
  hasNote = false,
): PaperItem {
  const { t } = vscode.l10n;
  const lacksAbstract = paper.lacksAbstract && !isListedOnly(paper);
  const detail = [
    detailOf(paper, found, asked, t),
    lacksAbstract && t('The page gives no abstract.'),
  ]
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
      ...(why === undefined ? [] : [whyButton(why)]),
      ...buttons.filter(
        ({ command }) => command !== commands.openLink || paperLinks(paper).length > 0,
      ),
    ],
    alwaysShow: true,
  };
}

function whyButton(why: string): WhyButton {
  return {
    why,
    ...button('info', vscode.l10n.t('Why This Paper? {0}', why)),
  };
}

/** Something that completes the query, or mends it. */
export function offerItem({ label, detail, query, isMend }: QueryOffer): QueryItem {
  return {
    query,
    label: escapeIcons(label),
    description: detail,
    iconPath: new vscode.ThemeIcon(isMend ? 'lightbulb' : 'list-filter'),
    alwaysShow: true,
  };
}

/** A search of the history. */
export function recentItem(query: string, buttons: readonly vscode.QuickInputButton[]): QueryItem {
  return {
    query,
    buttons,
    label: escapeIcons(query),
    iconPath: new vscode.ThemeIcon('history'),
    alwaysShow: true,
  };
}

/** A line above rows that belong together. */
export function heading(label: string): MessageItem {
  return { label, kind: vscode.QuickPickItemKind.Separator, alwaysShow: true };
}

/**
 * What stands in the list when `query` found nothing. `isReading`: papers are still to come. `hasFolder`:
 * there is a folder to save a digest in.
 */
export function emptyMessage(
  query: string,
  papers: Papers,
  isReading: boolean,
  hasFolder = vscode.workspace.workspaceFolders !== undefined,
): MessageItem {
  const { t } = vscode.l10n;
  const hasPapers = papers.snapshot.papers.length > 0;
  if (isReading) return message(t('The digests are being read…'));
  if (papers.reading.state === 'stopped') {
    return message(
      t('No paper that was read so far matches “{0}”', query.trim()),
      t('Reading was stopped. Press Enter here to read the other files.'),
      commands.continueReading,
    );
  }
  if (!hasPapers && !hasFolder) {
    return message(
      t('No folder and no digest is open'),
      t(
        'Press Enter here to open the folder where you keep your digests, or open one of them by itself.',
      ),
      'vscode.openFolder',
    );
  }
  if (!hasPapers) {
    return message(
      t('There is no paper digest in this workspace yet'),
      t('Copy a page of papers in your browser, then press Enter here to save it as a digest.'),
      commands.newDigestFromClipboard,
    );
  }
  return message(
    t('No paper matches “{0}”', query.trim()),
    reasonForNone(query, papers) ?? t('Try fewer words, or only the start of one.'),
  );
}

/** Why a query for ids or authors found nothing: few papers may have any. Undefined for other queries. */
function reasonForNone(query: string, { snapshot }: Papers): string | undefined {
  const { t } = vscode.l10n;
  const fields = askedFor(parseQuery(query).query.where).flatMap((condition) =>
    condition.kind === 'name' ? condition.field : [],
  );
  const count = (
    isKnown: (paper: PaperSummary) => boolean,
  ): readonly [string, string] | undefined => {
    const known = snapshot.papers.filter(isKnown).length;
    const all = snapshot.papers.length;
    return known < all ? [localNumber(known), localNumber(all)] : undefined;
  };
  if (fields.includes('id')) {
    const known = count(({ arxivId, doi }) => (arxivId ?? doi) !== undefined);
    return known
      ? t('{0} of {1} papers have an id: pages copied as plain text give none.', ...known)
      : t('All papers have other ids.');
  }
  if (fields.includes('author')) {
    const known = count(({ authors = [] }) => authors.length > 0);
    return known
      ? t(
          '{0} of {1} papers have names of authors: copied pages mostly give their number.',
          ...known,
        )
      : t('Names are found by whole words of one author.');
  }
  return undefined;
}

function message(label: string, detail?: string, command?: MessageItem['command']): MessageItem {
  return {
    label: escapeIcons(label),
    ...(detail !== undefined && { detail }),
    ...(command && { command }),
    alwaysShow: true,
  };
}
