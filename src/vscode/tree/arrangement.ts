import * as vscode from 'vscode';
import { groupings } from '../../core/view/grouping';
import type { Grouping } from '../../core/view/grouping';
import { sortings } from '../../core/view/sorting';
import type { Sorting } from '../../core/view/sorting';
import { DisposableOwner } from '../../platform/disposableOwner';
import { pickItem } from '../common/messages/input';

/** How papers are grouped and sorted, stored per workspace. */
export class Arrangement extends DisposableOwner {
  readonly #changed = this.own(new vscode.EventEmitter<void>());
  readonly onDidChange = this.#changed.event;

  constructor(private readonly state: vscode.Memento) {
    super();
  }

  get grouping(): Grouping {
    return oneOf(groupings, this.state.get('tree.grouping')) ?? 'digest';
  }

  get sorting(): Sorting {
    const chosen = oneOf(sortings, this.state.get('tree.sorting'));
    return chosen ?? (this.grouping === 'digest' ? 'page' : 'date');
  }

  async groupBy(grouping: Grouping): Promise<void> {
    await this.state.update('tree.grouping', grouping);
    this.#changed.fire();
  }

  async sortBy(sorting: Sorting): Promise<void> {
    await this.state.update('tree.sorting', sorting);
    this.#changed.fire();
  }
}

/** `value`, if it's one of `choices`. */
export function oneOf<T>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value);
}

/** Asks what to group by; undefined when the user cancels. */
export function askGrouping(current: Grouping): Promise<Grouping | undefined> {
  const labels: Record<Grouping, string> = {
    digest: vscode.l10n.t('Digest'),
    month: vscode.l10n.t('Month'),
    organization: vscode.l10n.t('Organization'),
    tag: vscode.l10n.t('Tag'),
    state: vscode.l10n.t('Mark: starred, later, unread, read, skipped'),
    none: vscode.l10n.t('None (one list)'),
  };
  return ask(vscode.l10n.t('Group papers by'), labels, current);
}

/** Asks what to sort by; undefined when the user cancels. */
export function askSorting(current: Sorting): Promise<Sorting | undefined> {
  const labels: Record<Sorting, string> = {
    page: vscode.l10n.t('Page order'),
    date: vscode.l10n.t('Date, newest first'),
    title: vscode.l10n.t('Title'),
    comments: vscode.l10n.t('Comments, highest first'),
    votes: vscode.l10n.t('Votes, highest first'),
    interest: vscode.l10n.t('Interest: similar to papers you kept'),
  };
  return ask(vscode.l10n.t('Sort papers by'), labels, current);
}

/** Choices in the order of `labels`; the current one is ticked and active, so Enter changes nothing. */
async function ask<T extends string>(
  placeholder: string,
  labels: Readonly<Record<T, string>>,
  current: T,
): Promise<T | undefined> {
  const items = (Object.keys(labels) as T[]).map((choice) => ({
    choice,
    label: labels[choice],
    iconPath: new vscode.ThemeIcon(choice === current ? 'check' : 'blank'),
  }));
  const active = items.find(({ choice }) => choice === current);
  return (await pickItem(items, active, { placeholder }))?.choice;
}
