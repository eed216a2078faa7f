import * as vscode from 'vscode';
import { paperLinks } from '../../core/identity/addresses';
import { isUnread, markFlags } from '../../core/marks/mark';
import type { MarkFlag } from '../../core/marks/mark';
import { isListedOnly, isoDate } from '../../core/model';
import type { PaperSummary, PartialDate } from '../../core/model';
import {
  bylineLabel,
  commentsLabel,
  describeDate,
  describeNotes,
  monthLabel,
  votesLabel,
} from '../../core/render/labels';
import type { QuerySorting } from '../../core/search/query/ast';
import { readable } from '../../core/text/readable';
import { fileNameOf } from '../../core/text/uriText';
import type { FileName } from '../../core/view/fileNames';
import type { GroupSubject, MarkState, PaperGroup } from '../../core/view/grouping';
import type { Sorting } from '../../core/view/sorting';
import { fileLabel } from '../common/documents/files';
import { countPapers, localNumber } from '../common/messages/numbers';
import type { PaperState } from '../common/papers/marks';
import { commands } from '../contributions';
import type { FolderElement, PaperElement, UnreadFileElement } from './rows';
import type { SearchFolder } from './searchFolders';

interface GroupRow {
  /** Undefined once the group no longer exists. */
  readonly group: PaperGroup | undefined;
  /** How many of its papers are neither read nor skipped; undefined for bibliographies, which have no marks. */
  readonly unread: number | undefined;
  readonly names: ReadonlyMap<string, FileName>;
  readonly isOpen: boolean;
}

/** A group's row: what its papers have in common, and how many there are. */
export function groupItem(id: string, { group, unread, names, isOpen }: GroupRow): vscode.TreeItem {
  const item = new vscode.TreeItem('', folderState(isOpen));
  if (!group) return Object.assign(item, { id, contextValue: 'group' });
  const { label, details = [], tooltip = label } = appearanceOf(group.subject, names);
  const count = group.papers.length;
  const counted = unread === undefined ? localNumber(count) : countUnread(unread, count);
  const ariaCounts = unread
    ? [countPapers(count), countUnread(unread, unread)]
    : [countPapers(count)];
  return Object.assign(item, {
    id,
    // Menus distinguish groups by this value.
    contextValue: groupContexts[group.subject.by] ?? 'group',
    label,
    // Without an icon, which VS Code would indent the rows below for.
    description: [counted, ...details].join(' · '),
    tooltip,
    accessibilityInformation: { label: [label, ...ariaCounts, ...details].join(', ') },
  });
}

const groupContexts: Readonly<Partial<Record<GroupSubject['by'], string>>> = {
  digest: 'groupDigest',
  bibliographies: 'groupListed',
  bibliography: 'groupListed',
};

function folderState(isOpen: boolean): vscode.TreeItemCollapsibleState {
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  return isOpen ? Expanded : Collapsed;
}

/** `12 unread of 20`, `20 unread`, and `20` when all are read. */
function countUnread(unread: number, count: number): string {
  if (unread === 0) return localNumber(count);
  return unread === count
    ? vscode.l10n.t('{0} unread', localNumber(unread))
    : vscode.l10n.t('{0} unread of {1}', localNumber(unread), localNumber(count));
}

interface GroupAppearance {
  readonly label: string;
  /** The parts of the description after the count. */
  readonly details?: readonly string[];
  readonly tooltip?: string;
}

function appearanceOf(
  subject: GroupSubject,
  names: ReadonlyMap<string, FileName>,
): GroupAppearance {
  const { t } = vscode.l10n;
  switch (subject.by) {
    case 'digest': {
      const { uri, captureDate } = subject.digest;
      const { name, folder = '' } = names.get(uri) ?? { name: uri };
      const date = captureDate && describeDate(captureDate, t);
      const day = captureDate && isoDate(captureDate);
      const isInName = day !== undefined && name.includes(day);
      const path = fileLabel(uri);
      return {
        label: name,
        details: [isInName ? '' : (date ?? ''), folder].filter(Boolean),
        tooltip: date ? `${path}\n${t('Saved on {0}', date)}` : path,
      };
    }
    case 'month':
      return { label: monthLabel(subject.month, t) };
    case 'organization':
      return {
        label: subject.name === undefined ? t('No organization') : readable(subject.name),
      };
    case 'tag':
      return { label: subject.name === undefined ? t('No tag') : `#${subject.name}` };
    case 'state':
      return { label: stateLabel(subject.state) };
    case 'new':
      return { label: t('New') };
    case 'none':
      return { label: t('All papers') };
    case 'bibliographies': {
      const path = subject.uri === undefined ? [] : [fileLabel(subject.uri)];
      return { label: t('Bibliographies'), details: path };
    }
    case 'bibliography': {
      const { name, folder } = names.get(subject.uri) ?? { name: subject.uri };
      const details = folder === undefined ? [] : [folder];
      return { label: name, details, tooltip: fileLabel(subject.uri) };
    }
  }
}

function stateLabel(state: MarkState): string {
  const { t } = vscode.l10n;
  const labels: Readonly<Record<MarkState, string>> = {
    starred: t('Starred'),
    later: t('Read Later'),
    unread: t('Unread'),
    read: t('Read'),
    skipped: t('Skipped'),
  };
  return labels[state];
}

/** What a paper's row shows. */
export interface PaperRow {
  readonly paper: PaperSummary;
  readonly state: PaperState;
  readonly hasNote: boolean;
  /** How the surrounding rows are sorted. */
  readonly order?: Sorting | QuerySorting | undefined;
  /** Whether it's among papers sorted by interest, in a slot reserved for a newer paper that ranks lower. */
  readonly isForChange?: boolean;
  /** What the surrounding rows have in common. */
  readonly group?: GroupSubject | undefined;
}

/**
 * A paper's row; without `row`, that of a paper that no longer exists. A click shows the paper in its digest or
 * bibliography and leaves the focus in the tree.
 *
 * The number or date that papers are sorted by comes before the title, as a long title fills the row. The icon of an
 * unread paper is a dot: VS Code has no bold rows in trees (highlights look like search matches), and dims only rows
 * of files, which open when dragged into a note.
 */
export function paperItem({ id, key, uri }: PaperElement, row?: PaperRow): vscode.TreeItem {
  const item = new vscode.TreeItem(key);
  if (!row) return Object.assign(item, { id });
  const { paper, state, hasNote, order } = row;
  const { t } = vscode.l10n;
  const title = readable(paper.title);
  const ordering = orderLabel(row);
  const { organization, date } = paper;
  const isKnownByGroup = row.group?.by === 'organization' && organization !== undefined;
  const tags = [...new Set([...(paper.tags ?? []), ...state.tags])];
  const [votes, comments] = [votesLabel(paper, t), commentsLabel(paper, t)];
  const details = [
    row.isForChange && t('something different'),
    describeNotes({ task: paper.task, tags }),
    !isKnownByGroup && bylineLabel(paper, t),
    date && describeDate(date, t),
    votes,
    comments,
    hasNote && t('note'),
    paper.lacksAbstract && !isListedOnly(paper) && t('no abstract'),
    state.remark && t('“{0}”', state.remark),
  ].filter(Boolean);
  // Don't repeat the number before the title.
  const shown = order === 'votes' ? votes : order === 'comments' && comments;
  // Entries of bibliographies have no marks, and their rows don't open a digest.
  const isListed = paper.listings?.some((listing) => listing.uri === uri) ?? false;
  const marks = markFlags.filter((flag) => state[flag]).map((flag) => flagContexts[flag]);
  return Object.assign(item, {
    id,
    label: ordering === undefined ? title : `${ordering} · ${title}`,
    description: details.filter((detail) => detail !== shown).join(' · '),
    iconPath: paperIcon(state, hasNote),
    contextValue: [
      paperLinks(paper).length > 0 ? 'paperWithLink' : 'paper',
      ...(isListed ? ['Listed'] : marks),
    ].join(''),
    accessibilityInformation: { label: [title, ...ariaFlags(state), ...details].join(', ') },
    command: {
      title: isListed ? t('Show Entry') : t('Reveal in Digest'),
      command: commands.revealInDigest,
      arguments: [{ key, ...(uri !== undefined && { uri }), preserveFocus: true }],
    },
  });
}

/** Parts of context values, by which menus distinguish papers. */
const flagContexts: Readonly<Record<MarkFlag, string>> = {
  starred: 'Starred',
  read: 'Read',
  later: 'Later',
  skipped: 'Skipped',
};

/** The number or date that a paper is sorted by, in short form; undefined for other orders, or when unknown. */
function orderLabel({ paper, order, group }: PaperRow): string | undefined {
  if (order === 'date') return paper.date && shortDate(paper.date, group?.by === 'month');
  const count =
    order === 'votes' ? paper.voteCount : order === 'comments' ? paper.commentCount : undefined;
  return count === undefined ? undefined : localNumber(count);
}

/** `14` where the month is clear, `Jan 14` in the current year, else `Dec 2025`. */
function shortDate(date: PartialDate, isMonthKnown: boolean): string | undefined {
  const { year, month, day } = date;
  if (isMonthKnown) return day === undefined ? undefined : String(day);
  const isThisYear = year === new Date().getFullYear();
  const shown = {
    ...(!isThisYear && year !== undefined && { year }),
    ...(month !== undefined && { month }),
    ...(isThisYear && day !== undefined && { day }),
  };
  return describeDate(shown, vscode.l10n.t) || undefined;
}

/** A new paper's dot is its icon: with a badge added by VS Code, dragging the row would open a file. */
function paperIcon(state: PaperState, hasNote: boolean): vscode.ThemeIcon {
  const { starred, later, skipped, isNew } = state;
  const dim = new vscode.ThemeColor('disabledForeground');
  if (starred) return new vscode.ThemeIcon('star-full', new vscode.ThemeColor('charts.yellow'));
  if (later) return new vscode.ThemeIcon('clock', new vscode.ThemeColor('charts.blue'));
  if (skipped) return new vscode.ThemeIcon('circle-slash', dim);
  if (isNew) return new vscode.ThemeIcon('circle-filled', new vscode.ThemeColor('charts.blue'));
  const icon = hasNote ? 'note' : isUnread(state) ? 'circle-filled' : 'file-text';
  return new vscode.ThemeIcon(icon, isUnread(state) ? undefined : dim);
}

function ariaFlags(state: PaperState): readonly (string | false)[] {
  const { t } = vscode.l10n;
  return [
    state.isNew && t('new'),
    isUnread(state) && t('unread'),
    state.starred && t('starred'),
    state.read && t('read'),
    state.later && t('marked Read Later'),
    state.skipped && t('skipped'),
  ].filter(Boolean);
}

/** The row that shows the next page of a folder with `hidden` more papers. */
export function moreItem(id: string, groupId: string, hidden: number): vscode.TreeItem {
  const title = vscode.l10n.t('Show more papers');
  return Object.assign(new vscode.TreeItem(title), {
    id,
    description: vscode.l10n.t('{0} more', localNumber(hidden)),
    iconPath: new vscode.ThemeIcon('ellipsis'),
    command: { title, command: commands.showMorePapers, arguments: [{ groupId }] },
  });
}

/** A saved search's row: its name, how many papers it finds, and its query. */
export function searchItem(
  { id, name = '' }: FolderElement,
  folder: SearchFolder | undefined,
  isOpen: boolean,
): vscode.TreeItem {
  const count = folder?.keys?.length;
  const state = count === 0 ? vscode.TreeItemCollapsibleState.None : folderState(isOpen);
  const item = new vscode.TreeItem(name, state);
  const contextValue = 'savedSearch';
  if (!folder) return Object.assign(item, { id, contextValue });
  const { search, hint } = folder;
  const details = hint ?? (search.query === name ? undefined : search.query);
  const counted = count === undefined ? undefined : countPapers(count);
  const label = [vscode.l10n.t('Saved search {0}', name), counted, details];
  return Object.assign(item, {
    id,
    contextValue,
    description: [count === undefined ? undefined : localNumber(count), details]
      .filter((part) => part !== undefined)
      .join(' · '),
    iconPath: hint === undefined ? new vscode.ThemeIcon('search') : warning(),
    tooltip: [search.query, hint].filter(Boolean).join('\n'),
    accessibilityInformation: { label: label.filter(Boolean).join(', ') },
  });
}

/** The row of a file that wasn't read; a click lists these files with what to do about each. */
export function unreadFileItem({ id, problem }: UnreadFileElement): vscode.TreeItem {
  const reason = vscode.l10n.t(problem.message, problem.argument ?? '');
  const title = vscode.l10n.t('Explain Missing Digests');
  return Object.assign(new vscode.TreeItem(fileNameOf(problem.uri)), {
    id,
    description: reason,
    iconPath: warning(),
    tooltip: `${fileLabel(problem.uri)}\n${reason}`,
    command: { title, command: commands.explainDigests },
  });
}

function warning(): vscode.ThemeIcon {
  return new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
}
