import * as vscode from 'vscode';
import { paperLinks } from '../../core/identity/addresses';
import { isUnread, markFlags } from '../../core/marks/mark';
import type { MarkFlag } from '../../core/marks/mark';
import { isListedOnly } from '../../core/model';
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
import type { FileName } from '../../core/view/fileNames';
import type { GroupSubject, MarkState, PaperGroup } from '../../core/view/grouping';
import type { Sorting } from '../../core/view/sorting';
import { countPapers, localNumber } from '../common/messages/numbers';
import type { PaperState } from '../common/papers/marks';
import { openSettings } from '../common/settings/savedSearches';
import { commands } from '../contributions';
import type {
  GroupElement,
  MoreElement,
  PaperElement,
  SearchElement,
  SearchProblemElement,
} from './elements';
import type { SearchFolder } from './searchFolders';

/** What a group's row shows. */
interface GroupRowContent {
  readonly group: PaperGroup | undefined;
  /** How many of its papers are neither read nor skipped; undefined for bibliographies, which have no marks. */
  readonly unread: number | undefined;
  /** The names of digests and bibliographies, by uri. */
  readonly names: ReadonlyMap<string, FileName>;
}

/** A group's row: what its papers have in common, and how many there are. */
export function groupItem(
  element: GroupElement,
  { group, unread, names }: GroupRowContent,
  isOpen: boolean,
): vscode.TreeItem {
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem('', isOpen ? Expanded : Collapsed);
  item.id = element.id;
  item.contextValue = 'group';
  if (!group) return item;
  item.contextValue = groupContexts[group.subject.by] ?? 'group';
  const { label, details = [], icon, tooltip } = look(group.subject, names);
  const count = group.papers.length;
  item.label = label;
  const counted = unread === undefined ? localNumber(count) : countUnread(unread, count);
  item.description = [counted, ...details].join(' · ');
  item.iconPath = new vscode.ThemeIcon(icon);
  item.tooltip = tooltip ?? label;
  const spoken = unread ? [countPapers(count), countUnread(unread, unread)] : [countPapers(count)];
  item.accessibilityInformation = { label: [label, ...spoken, ...details].join(', ') };
  return item;
}

/** Context values, by which menus tell groups apart. */
const groupContexts: Readonly<Partial<Record<GroupSubject['by'], string>>> = {
  digest: 'groupDigest',
  bibliographies: 'groupListed',
  bibliography: 'groupListed',
};

/** `12 unread of 20`, `20 unread`, and `20` when all are read. */
function countUnread(unread: number, count: number): string {
  if (unread === 0) return localNumber(count);
  return unread === count
    ? vscode.l10n.t('{0} unread', localNumber(unread))
    : vscode.l10n.t('{0} unread of {1}', localNumber(unread), localNumber(count));
}

interface RowAppearance {
  readonly label: string;
  /** What the description holds behind the number. */
  readonly details?: readonly string[];
  readonly icon: string;
  readonly tooltip?: string;
}

function look(subject: GroupSubject, names: ReadonlyMap<string, FileName>): RowAppearance {
  switch (subject.by) {
    case 'digest': {
      const { uri, captureDate } = subject.digest;
      const { name, folder } = names.get(uri) ?? { name: uri };
      const date = captureDate && describeDate(captureDate, vscode.l10n.t);
      const path = relativePath(uri);
      return {
        label: name,
        details: [date, folder].flatMap((detail) => (detail ? [detail] : [])),
        icon: 'notebook',
        tooltip: date ? `${path}\n${vscode.l10n.t('Saved on {0}', date)}` : path,
      };
    }
    case 'month':
      return { label: monthLabel(subject.month, vscode.l10n.t), icon: 'calendar' };
    case 'organization':
      return {
        label:
          subject.name === undefined ? vscode.l10n.t('No organisation') : readable(subject.name),
        icon: subject.name === undefined ? 'question' : 'organization',
      };
    case 'tag':
      return {
        label: subject.name === undefined ? vscode.l10n.t('No tag') : `#${subject.name}`,
        icon: subject.name === undefined ? 'question' : 'tag',
      };
    case 'state':
      return stateLook(subject.state);
    case 'new':
      return { label: vscode.l10n.t('New'), icon: 'inbox' };
    case 'none':
      return { label: vscode.l10n.t('All papers'), icon: 'library' };
    case 'bibliographies': {
      const { uri } = subject;
      const path = uri === undefined ? [] : [relativePath(uri)];
      return { label: vscode.l10n.t('Bibliographies'), details: path, icon: 'library' };
    }
    case 'bibliography': {
      const { name, folder } = names.get(subject.uri) ?? { name: subject.uri };
      const details = folder === undefined ? [] : [folder];
      return { label: name, details, icon: 'book', tooltip: relativePath(subject.uri) };
    }
  }
}

function stateLook(state: MarkState): RowAppearance {
  const { t } = vscode.l10n;
  const looks: Readonly<Record<MarkState, RowAppearance>> = {
    starred: { label: t('Starred'), icon: 'star-full' },
    later: { label: t('Read Later'), icon: 'clock' },
    unread: { label: t('Unread'), icon: 'circle-filled' },
    read: { label: t('Read'), icon: 'check' },
    skipped: { label: t('Skipped'), icon: 'circle-slash' },
  };
  return looks[state];
}

function relativePath(uri: string): string {
  return vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
}

/** What a paper's row shows. */
export interface PaperRow {
  readonly paper: PaperSummary;
  readonly state: PaperState;
  /** It has a literature note. */
  readonly hasNote: boolean;
  /** What the rows around it are sorted by. */
  readonly order?: Sorting | QuerySorting | undefined;
  /** Whether it stands, among papers sorted by interest, at a place kept for a newer paper that ranks lower. */
  readonly isForChange?: boolean;
  /** What the rows around it have in common. */
  readonly group?: GroupSubject | undefined;
}

/**
 * A paper's row. A click shows the paper in its digest or bibliography and leaves the focus in the tree.
 *
 * A number or date that papers are sorted by stands before the title, as a long title fills the row. An
 * unread paper has a dot as its icon: VS Code has no bold rows in trees (highlights look like matches of a
 * search), and dims only rows that stand for files, which open when dragged into a note.
 */
export function paperItem(element: PaperElement, known: PaperRow | undefined): vscode.TreeItem {
  const { id, key, uri } = element;
  const item = new vscode.TreeItem(key);
  item.id = id;
  if (!known) return item;
  const { paper, state, hasNote, order } = known;
  const title = readable(paper.title);
  const ordering = orderLabel(known);
  item.label = ordering === undefined ? title : `${ordering} · ${title}`;
  const { organization, date } = paper;
  const isKnownByGroup = known.group?.by === 'organization' && organization !== undefined;
  const { t } = vscode.l10n;
  const tags = [...new Set([...(paper.tags ?? []), ...state.tags])];
  const details = [
    known.isForChange ? t('for a change') : '',
    describeNotes({ task: paper.task, tags }),
    isKnownByGroup ? '' : bylineLabel(paper, t),
    date && describeDate(date, t),
    votesLabel(paper, t),
    commentsLabel(paper, t),
    hasNote ? t('note') : '',
    paper.lacksAbstract && !isListedOnly(paper) ? t('no abstract') : '',
    state.remark === '' ? '' : t('“{0}”', state.remark),
  ].filter((detail) => detail !== undefined && detail !== '');
  // What stands before the title need not be said again.
  const said =
    order === 'votes' ? votesLabel(paper, t) : order === 'comments' && commentsLabel(paper, t);
  item.description = details.filter((detail) => detail !== said).join(' · ');
  item.iconPath = paperIcon(state, hasNote);
  // Entries of bibliographies have no marks, and their rows lead to no digest.
  const isListed = paper.listings?.some((listing) => listing.uri === uri) ?? false;
  const marks = markFlags.filter((flag) => state[flag]).map((flag) => flagContexts[flag]);
  item.contextValue = [
    paperLinks(paper).length > 0 ? 'paperWithLink' : 'paper',
    ...(isListed ? ['Listed'] : marks),
  ].join('');
  item.accessibilityInformation = { label: [title, ...spoken(state), ...details].join(', ') };
  item.command = {
    title: isListed ? vscode.l10n.t('Show Entry') : vscode.l10n.t('Reveal in Digest'),
    command: commands.revealInDigest,
    arguments: [{ key, ...(uri !== undefined && { uri }), preserveFocus: true }],
  };
  return item;
}

/** Parts of context values, by which menus tell papers apart. */
const flagContexts: Readonly<Record<MarkFlag, string>> = {
  starred: 'Starred',
  read: 'Read',
  later: 'Later',
  skipped: 'Skipped',
};

/** The number or date that a paper is sorted by, in short; undefined for other orders, or when unknown. */
function orderLabel({ paper, order, group }: PaperRow): string | undefined {
  switch (order) {
    case 'votes':
      return paper.voteCount === undefined ? undefined : localNumber(paper.voteCount);
    case 'comments':
      return paper.commentCount === undefined ? undefined : localNumber(paper.commentCount);
    case 'date':
      return paper.date && shortDate(paper.date, group?.by === 'month');
    default:
      return undefined;
  }
}

/** `14` where the month is known, `Jan 14` in this year, else `Dec 2025`. */
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

/** The dot of a new paper is its icon: with a badge added by VS Code, dragging the row would open a file. */
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

function spoken(state: PaperState): readonly string[] {
  const { t } = vscode.l10n;
  return [
    state.isNew ? t('new') : '',
    isUnread(state) ? t('unread') : '',
    state.starred ? t('starred') : '',
    state.read ? t('read') : '',
    state.later ? t('to be read later') : '',
    state.skipped ? t('skipped') : '',
  ].filter(Boolean);
}

/** The row that brings the next page. */
export function moreItem({ id, groupId }: MoreElement, hidden: number): vscode.TreeItem {
  const title = vscode.l10n.t('Show more papers');
  const item = new vscode.TreeItem(title);
  item.id = id;
  item.description = vscode.l10n.t('{0} more', localNumber(hidden));
  item.iconPath = new vscode.ThemeIcon('ellipsis');
  item.command = { title, command: commands.showMorePapers, arguments: [{ groupId }] };
  return item;
}

/** A saved search's row: its name, how many papers it finds, and its query. */
export function searchItem(
  { id, name }: SearchElement,
  folder: SearchFolder | undefined,
  isOpen: boolean,
): vscode.TreeItem {
  const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const count = folder?.keys?.length;
  const item = new vscode.TreeItem(name, count === 0 ? None : isOpen ? Expanded : Collapsed);
  item.id = id;
  item.contextValue = 'savedSearch';
  if (!folder) return item;
  const { search, hint } = folder;
  const details = hint ?? (search.query === name ? undefined : search.query);
  item.description = [count === undefined ? undefined : localNumber(count), details]
    .filter((part) => part !== undefined)
    .join(' · ');
  item.iconPath = hint === undefined ? new vscode.ThemeIcon('search') : warning();
  item.tooltip = [search.query, hint].filter(Boolean).join('\n');
  const counted = count === undefined ? undefined : countPapers(count);
  item.accessibilityInformation = {
    label: [vscode.l10n.t('Saved search {0}', name), counted, details].filter(Boolean).join(', '),
  };
  return item;
}

/** The row of an invalid entry; a click opens the settings where it stands. */
export function searchProblemItem({
  id,
  name,
  scope,
  message,
}: SearchProblemElement): vscode.TreeItem {
  const item = new vscode.TreeItem(name ?? vscode.l10n.t('Saved searches'));
  item.id = id;
  item.contextValue = name === undefined ? 'savedSearches' : 'savedSearchProblem';
  item.description = message;
  item.iconPath = warning();
  item.tooltip =
    scope === 'user'
      ? vscode.l10n.t('In the user settings: {0}', message)
      : vscode.l10n.t('In the settings of the workspace: {0}', message);
  item.command = openSettings(scope);
  return item;
}

function warning(): vscode.ThemeIcon {
  return new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
}
