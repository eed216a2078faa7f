import * as vscode from 'vscode';
import { groupings } from '../../core/view/grouping';
import type { Grouping } from '../../core/view/grouping';
import { sortings } from '../../core/view/sorting';
import type { Sorting } from '../../core/view/sorting';

/** How the user wants the papers grouped and sorted, remembered for the workspace. */
export class Arrangement implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;

  constructor(private readonly state: vscode.Memento) {}

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

  dispose(): void {
    this.#changed.dispose();
  }
}

/** `value`, when it is one of `choices`. */
export function oneOf<T>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value);
}
