import * as vscode from 'vscode';
import { Turns } from '../../core/base/tasks';
import { DisposableOwner } from '../../platform/disposableOwner';
import type { KeyOptions, KeyRows } from '../common/commands/commands';
import { runRemedy, showStatus } from '../common/messages/failures';
import type { PaperElement, TreeElement } from './rows';
import type { PaperTree } from './paperTree';

type TreeView = Pick<vscode.TreeView<TreeElement>, 'selection' | 'reveal' | 'onDidChangeSelection'>;

/**
 * The rows that keybindings of the tree apply to and move to. Keys run one at a time, and each starts at the row that
 * the previous one moved to: VS Code may still report the old focus.
 */
export class RowKeys extends DisposableOwner implements KeyRows {
  readonly #turns = new Turns();
  /** How many key presses are still pending. */
  #pending = 0;
  /** The row where the last key started, or to which it moved. */
  #current: TreeElement | undefined;
  /** The last selected row: VS Code reports neither focus nor selection while it rebuilds all rows. */
  #selected: TreeElement | undefined;
  /** The row to which VS Code moved the focus while keys were off. */
  #ignored: TreeElement | undefined;
  /** Rows that keys moved away from, which VS Code may still report as focused. */
  readonly #leftRows = new Set<TreeElement>();

  constructor(
    private readonly view: TreeView,
    private readonly tree: PaperTree,
    private readonly onMove: (row: PaperElement) => void,
  ) {
    super();
    this.own(
      view.onDidChangeSelection(({ selection }) => {
        const row = selection.at(-1);
        this.#selected = row ?? this.#selected;
        this.#ignored = undefined;
        // Not the late report of an earlier move.
        if (row && !this.#leftRows.has(row)) this.#leftRows.clear();
      }),
    );
  }

  rowsOf(focus: unknown, { goOn, orFolder, opens }: KeyOptions): ReturnType<KeyRows['rowsOf']> {
    return this.#from(focus, async (row) => {
      if (orFolder && row && row.kind !== 'paper') return [row, [row]];
      if (opens && row && row.kind !== 'paper') this.#click(row);
      const { selection } = this.view;
      const rows = row && selection.includes(row) ? selection : [row];
      const papers = rows.filter((one): one is PaperElement => one?.kind === 'paper');
      const [first] = papers;
      const last = papers.at(-1);
      if (!first || !last) return undefined;
      if (opens && !selection.includes(first)) await this.#select(first);
      const next = goOn ? this.tree.beside(last, papers) : undefined;
      if (next) await this.#select(next);
      return [first, papers];
    });
  }

  ignoreFocus(row: unknown): void {
    const [selected, ...others] = this.view.selection;
    if (selected && others.length === 0) this.#ignored = this.tree.rowOf(row) ?? this.#ignored;
  }

  /** Selects the next or previous paper that is neither read nor skipped. */
  goToUnread(focus: unknown, step: 1 | -1): Promise<void> {
    return this.#from(focus, async (from) => {
      const row = await this.tree.nextUnread(from, step);
      if (row) return this.#select(row);
      const { t } = vscode.l10n;
      showStatus(step > 0 ? t('No unread papers below.') : t('No unread papers above.'));
    });
  }

  /** Whether keys are still moving. Until then, VS Code reports the row where the first of them started as focused. */
  get isMoving(): boolean {
    return this.#pending > 0;
  }

  /**
   * Goes on from the row that the pending keys move to, like an arrow key: to the row beside it, or without a step to
   * the focused row.
   */
  moveOn(focus: unknown, step: 1 | -1 | undefined): Promise<void> {
    return this.#from(focus, async (from) => {
      const focused = this.tree.rowOf(focus);
      const row = step === undefined ? focused : from && this.tree.rowBeside(from, step);
      if (row?.kind === 'paper') await this.#select(row);
    });
  }

  /**
   * Runs a function that returns a paper's key, and selects the paper if it's in the folder of the selection. Keys
   * typed meanwhile start at that row.
   */
  goTo(run: () => Promise<string | undefined>): Promise<void> {
    return this.#from(undefined, async (from) => {
      const key = await run();
      if (key === undefined || !from || !('groupId' in from)) return;
      const row = this.tree.findIn(from.groupId, key);
      if (row) await this.#select(row);
    });
  }

  /** Runs a key at the focused row, or at the row that the previous keys moved to. */
  async #from<T>(focus: unknown, run: (row: TreeElement | undefined) => Promise<T>): Promise<T> {
    const isQueued = this.#pending > 0;
    this.#pending += 1;
    try {
      return await this.#turns.take(() => {
        const reported = this.tree.rowOf(focus);
        const focused = reported === this.#ignored ? undefined : reported;
        const isLeft = focused !== undefined && this.#leftRows.has(focused);
        if (!this.#current || !(isQueued || isLeft)) {
          this.#current = focused ?? this.view.selection.at(-1) ?? this.#selected;
        }
        return run(this.#current);
      });
    } finally {
      this.#pending -= 1;
    }
  }

  #click(row: TreeElement): void {
    const { command } = this.tree.getTreeItem(row);
    if (command) void runRemedy(command);
  }

  async #select(row: PaperElement): Promise<void> {
    if (this.#current) this.#leftRows.add(this.#current);
    this.#leftRows.delete(row);
    this.#current = this.#selected = row;
    this.onMove(row);
    await this.view.reveal(row, { select: true, focus: true });
  }
}
