import * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';
import { serveKeys } from '../common/commands/commands';
import { countPapers, countPapersIn, localNumber } from '../common/messages/numbers';
import type { Marks } from '../common/papers/marks';
import type { Papers } from '../common/papers/papers';
import { fewKept } from '../common/papers/queryHint';
import { readingText } from '../common/papers/readingText';
import { unreadText } from '../common/papers/unreadText';
import { placeOf, revealSighting } from '../common/papers/reveal';
import { dragPapers, papersMimeType } from '../common/papers/transfer';
import { contextKeys, views } from '../contributions';
import type { Arrangement } from './arrangement';
import type { PaperElement, TreeElement } from './rows';
import type { PaperFilter } from './filter';
import type { InterestScores } from './interestScores';
import type { PaperTree } from './paperTree';
import { RowKeys } from './rowKeys';
import type { SearchFolders } from './searchFolders';

interface PapersViewParts {
  readonly papers: Papers;
  readonly tree: PaperTree;
  readonly filter: PaperFilter;
  readonly searches: SearchFolders;
  readonly marks: Marks;
  readonly arrangement: Arrangement;
  readonly interest: InterestScores;
  /** Called with the paper whose row the user is at. */
  readonly pointAt: (paper: PaperSummary) => void;
}

/** The view in the sidebar: its header, its message, and what is selected in it. */
export class PapersView implements vscode.Disposable {
  /** The rows that keybindings apply to. */
  readonly keys: RowKeys;
  readonly #view: vscode.TreeView<TreeElement>;
  readonly #subscriptions: vscode.Disposable;
  #wasUsedLast = false;
  /** The row that the arrow keys came to, until it is selected. */
  #followed: PaperElement | undefined;
  /** The digest that was saved last, until it is shown. */
  #saved: string | undefined;

  constructor(private readonly parts: PapersViewParts) {
    const { papers, tree, filter, marks } = parts;
    this.#view = vscode.window.createTreeView(views.papers, {
      treeDataProvider: tree,
      dragAndDropController: paperDrag(papers),
      canSelectMany: true,
      showCollapseAll: true,
    });
    this.keys = new RowKeys(this.#view, tree);
    this.#subscriptions = vscode.Disposable.from(
      this.#view,
      this.keys,
      serveKeys(this.keys),
      this.#view.onDidExpandElement(({ element }) => tree.setOpen(element, true)),
      this.#view.onDidCollapseElement(({ element }) => tree.setOpen(element, false)),
      this.#view.onDidChangeSelection(({ selection }) => {
        this.#wasUsedLast = true;
        // While an arrow key is held down, the focus is further on than the selection.
        if (!this.#followed) this.#pointAt(selection.at(-1));
      }),
      vscode.window.onDidChangeActiveTextEditor((editor) => {
        if (editor) this.#wasUsedLast = false;
      }),
      vscode.window.onDidChangeTextEditorSelection(({ kind }) => {
        // A selection without a kind was set by a command, such as a click on a row.
        if (kind !== undefined) this.#wasUsedLast = false;
      }),
      this.#view.onDidChangeVisibility(() => {
        this.#countNew();
        this.#showSearches();
        void this.#revealSaved();
      }),
      marks.onDidChange(() => this.#countNew()),
      papers.onDidChange(() => this.#describe()),
      tree.onDidSaveDigest((uri) => {
        this.#saved = uri;
        void this.#revealSaved();
      }),
      papers.onDidChangeReading(() => this.#describe()),
      parts.interest.onDidChange(() => this.#describe()),
      parts.arrangement.onDidChange(() => this.#describe()),
      filter.onDidChange(() => {
        this.#describe();
        this.#showSearches();
      }),
    );
    this.#describe();
    this.#countNew();
    this.#showSearches();
  }

  /** The papers selected in the view, unless an editor was used after it. */
  selection(): readonly PaperSummary[] {
    if (!this.#view.visible || !this.#wasUsedLast) return [];
    const selected = new Set<PaperSummary>();
    for (const element of this.#followed ? [this.#followed] : this.#view.selection) {
      const paper = element.kind === 'paper' && this.parts.papers.snapshot.resolve(element.key);
      if (paper) selected.add(paper);
    }
    return [...selected];
  }

  /** Selects the row that the arrow keys came to, which VS Code only frames. */
  async follow(row: TreeElement | undefined): Promise<void> {
    if (row?.kind !== 'paper') return;
    this.#wasUsedLast = true;
    this.#followed = row;
    this.#pointAt(row);
    try {
      await this.#view.reveal(row, { select: true, focus: false });
    } finally {
      if (this.#followed === row) this.#followed = undefined;
    }
  }

  /**
   * Opens the view with the paper's row selected, in the group of the digest `uri` if it has one. A
   * filter that hides the paper is cleared.
   */
  async reveal(paper: PaperSummary, uri?: string): Promise<void> {
    await this.parts.papers.ready();
    let row = await this.parts.tree.find(paper, uri);
    if (!row && this.parts.filter.query !== '') {
      await this.parts.filter.set('');
      row = await this.parts.tree.find(paper, uri);
      vscode.window.setStatusBarMessage(
        vscode.l10n.t('The filter was cleared to show the paper.'),
        5000,
      );
    }
    // While bibliographies are hidden, a paper may have no row, but it has a file.
    const place = row ? undefined : placeOf(paper, this.parts.papers, uri);
    if (row) await this.#view.reveal(row, { select: true, focus: true });
    else if (place) await revealSighting(place);
  }

  /** Opens the view with a saved search selected and open. A filter, which would hide it, is cleared. */
  async revealSearch(name: string): Promise<void> {
    await this.parts.papers.ready();
    if (this.parts.filter.query !== '') await this.parts.filter.set('');
    await this.parts.searches.refresh();
    const row = this.parts.tree.findSearch(name);
    if (!row) return;
    this.parts.tree.setOpen(row, true);
    await this.#view.reveal(row, { select: true, focus: true, expand: true });
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #pointAt(row: TreeElement | undefined): void {
    const paper = row?.kind === 'paper' && this.parts.papers.snapshot.resolve(row.key);
    if (paper) this.parts.pointAt(paper);
  }

  /**
   * Expands the digest that was just saved, without taking the focus. While the view is hidden nothing is
   * done, as revealing a row would open the view.
   */
  async #revealSaved(): Promise<void> {
    if (this.#saved === undefined || !this.#view.visible || this.parts.filter.matches) return;
    const row = await this.parts.tree.findDigest(this.#saved);
    this.#saved = undefined;
    if (!row) return;
    this.parts.tree.setOpen(row, true);
    await this.#view.reveal(row, { select: false, focus: false, expand: true });
  }

  /** Saved searches are seen while the view is visible, unless a filter hides them. */
  #showSearches(): void {
    this.parts.searches.setSeen(this.#view.visible && !this.parts.filter.matches);
  }

  /** The number on the view's icon. Whoever sees the view has visited the papers. */
  #countNew(): void {
    const { newCount } = this.parts.marks;
    this.#view.badge =
      newCount > 0
        ? {
            value: newCount,
            tooltip: vscode.l10n.t('{0} new since your last visit', countPapers(newCount)),
          }
        : undefined;
    if (this.#view.visible) this.parts.marks.visited();
  }

  /**
   * VS Code shows the description only where the view has a header of its own, not while it is alone
   * in its container; so the message above the tree says it, too.
   */
  #describe(): void {
    const { papers, digests, problems } = this.parts.papers.snapshot;
    const { query, matches, hint } = this.parts.filter;
    const count = matches
      ? vscode.l10n.t('{0} of {1}', localNumber(matches.length), countPapers(papers.length))
      : papers.length > 0
        ? countPapersIn(papers.length, digests.length)
        : '';
    this.#view.description = count;
    const shown = matches
      ? [filterMessage(query, matches.length, count), hint].filter(Boolean).join(' ')
      : count;
    const order = this.parts.interest.isTooFew ? fewKept() : '';
    const unread = unreadText(problems);
    const whole = [shown, order, unread].filter(Boolean).join('. ');
    this.#view.message = this.#withReading(matches ? shown : whole);
    void vscode.commands.executeCommand('setContext', contextKeys.hasFilter, matches !== undefined);
  }

  /**
   * The message with the progress of reading: in place of a preliminary number of papers, or before what a
   * filter leaves.
   */
  #withReading(shown: string): string {
    const { reading, snapshot } = this.parts.papers;
    const text = readingText(reading);
    if (text === undefined) return shown;
    if (reading.state === 'busy') return this.parts.filter.matches ? `${text}. ${shown}` : text;
    // Without any paper the welcome text says it, which shows only without a message.
    if (snapshot.papers.length === 0) return unreadText(snapshot.problems);
    return vscode.l10n.t('{0}: {1}. Continue (▷) in the title bar reads the others.', text, shown);
  }
}

function filterMessage(query: string, found: number, count: string): string {
  const { t } = vscode.l10n;
  switch (found) {
    case 0:
      return t('No paper fits the filter “{0}”. Close it (✕) in the title bar to see all.', query);
    case 1:
      return t(
        '{0} fits the filter “{1}”. Close it (✕) in the title bar to see all.',
        count,
        query,
      );
    default:
      return t('{0} fit the filter “{1}”. Close it (✕) in the title bar to see all.', count, query);
  }
}

/** Papers can be dragged out of the sidebar; nothing can be dropped into it. */
export function paperDrag(papers: Papers) {
  return {
    dragMimeTypes: [papersMimeType, 'text/plain'],
    dropMimeTypes: [],
    /** Takes the rows of papers only, and each paper once, as it may stand in several groups. */
    handleDrag(rows, transfer) {
      const { snapshot } = papers;
      const dragged = rows.flatMap((row) =>
        row.kind === 'paper' ? (snapshot.resolve(row.key) ?? []) : [],
      );
      if (dragged.length > 0) dragPapers(transfer, [...new Set(dragged)]);
    },
  } satisfies vscode.TreeDragAndDropController<TreeElement>;
}
