import * as vscode from 'vscode';
import { paperLinks } from '../../core/identity/addresses';
import { isListedOnly } from '../../core/model';
import type { PaperSummary } from '../../core/model';
import { describeDate, describeNotes, describePaper, monthLabel } from '../../core/render/labels';
import { readable } from '../../core/text/readable';
import type { FileName } from '../../core/view/fileNames';
import type { GroupSubject, PaperGroup } from '../../core/view/grouping';
import { countPapers, localNumber } from '../common/messages/numbers';
import type { PaperState } from '../common/papers/marks';
import { commands } from '../contributions';
import type { GroupElement, MoreElement, PaperElement } from './elements';

/** A group's row: what its papers have in common, and how many there are. */
export function groupItem(
  element: GroupElement,
  group: PaperGroup | undefined,
  names: ReadonlyMap<string, FileName>,
  isOpen: boolean,
): vscode.TreeItem {
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem('', isOpen ? Expanded : Collapsed);
  item.id = element.id;
  item.contextValue = 'group';
  if (!group) return item;
  const { label, details, icon, tooltip } = look(group.subject, names);
  const count = group.papers.length;
  item.label = label;
  item.description = [localNumber(count), ...details].join(' · ');
  item.iconPath = new vscode.ThemeIcon(icon);
  item.tooltip = tooltip ?? label;
  item.accessibilityInformation = { label: [label, countPapers(count), ...details].join(', ') };
  return item;
}

interface Look {
  readonly label: string;
  /** What the description holds behind the number. */
  readonly details: readonly string[];
  readonly icon: string;
  readonly tooltip?: string;
}

function look(subject: GroupSubject, names: ReadonlyMap<string, FileName>): Look {
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
      return { label: monthLabel(subject.month, vscode.l10n.t), details: [], icon: 'calendar' };
    case 'organization':
      return {
        label:
          subject.name === undefined ? vscode.l10n.t('No organisation') : readable(subject.name),
        details: [],
        icon: subject.name === undefined ? 'question' : 'organization',
      };
    case 'tag':
      return {
        label: subject.name === undefined ? vscode.l10n.t('No tag') : `#${subject.name}`,
        details: [],
        icon: subject.name === undefined ? 'question' : 'tag',
      };
    case 'none':
      return { label: vscode.l10n.t('All papers'), details: [], icon: 'library' };
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

function relativePath(uri: string): string {
  return vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
}

/** What a paper's row shows. */
interface PaperRow {
  readonly paper: PaperSummary;
  readonly state: PaperState;
  /** It has a literature note. */
  readonly hasNote: boolean;
}

/** A paper's row. A click shows the paper in its digest or bibliography and leaves the focus in the tree. */
export function paperItem(element: PaperElement, known: PaperRow | undefined): vscode.TreeItem {
  const { id, key, uri } = element;
  const item = new vscode.TreeItem(known ? readable(known.paper.title) : key);
  item.id = id;
  if (!known) return item;
  const { paper, state, hasNote } = known;
  const description = [
    describeNotes(paper),
    describePaper(paper, vscode.l10n.t),
    hasNote ? vscode.l10n.t('note') : '',
    paper.lacksAbstract && !isListedOnly(paper) ? vscode.l10n.t('no abstract') : '',
  ]
    .filter(Boolean)
    .join(' · ');
  item.description = description;
  item.iconPath = paperIcon(state, hasNote);
  // What only bibliographies have is marked nowhere, and their rows lead to no digest.
  const isListed = paper.listings?.some((listing) => listing.uri === uri) ?? false;
  item.contextValue = [
    paperLinks(paper).length > 0 ? 'paperWithLink' : 'paper',
    ...(isListed ? ['Listed'] : [state.starred ? 'Starred' : '', state.read ? 'Read' : '']),
  ].join('');
  item.accessibilityInformation = {
    label: [readable(paper.title), description, ...spoken(state)].filter(Boolean).join(', '),
  };
  item.command = {
    title: isListed ? vscode.l10n.t('Show Entry') : vscode.l10n.t('Reveal in Digest'),
    command: commands.revealInDigest,
    arguments: [{ key, ...(uri !== undefined && { uri }), preserveFocus: true }],
  };
  return item;
}

/** The dot of a new paper is its icon: one that VS Code adds turns a drag of the row into opening a file. */
function paperIcon({ starred, read, isNew }: PaperState, hasNote: boolean): vscode.ThemeIcon {
  if (starred) return new vscode.ThemeIcon('star-full', new vscode.ThemeColor('charts.yellow'));
  if (isNew) return new vscode.ThemeIcon('circle-filled', new vscode.ThemeColor('charts.blue'));
  const icon = hasNote ? 'note' : 'file-text';
  return read
    ? new vscode.ThemeIcon(icon, new vscode.ThemeColor('disabledForeground'))
    : new vscode.ThemeIcon(icon);
}

function spoken({ starred, read, isNew }: PaperState): readonly string[] {
  return [
    starred ? vscode.l10n.t('starred') : '',
    read ? vscode.l10n.t('read') : '',
    isNew ? vscode.l10n.t('new') : '',
  ];
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
