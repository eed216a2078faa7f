import * as vscode from 'vscode';
import { Signal } from '../../core/base/tasks';
import { digestsOf } from '../../core/library/edits/portionText';
import { isUnread } from '../../core/marks/mark';
import type { PaperSummary } from '../../core/model';
import { DisposableOwner } from '../../platform/disposableOwner';
import { prepareKeys, serveKeys } from '../common/commands/commands';
import { areKeysOff, stayKeysOff } from '../common/messages/listKeys';
import { showStatus } from '../common/messages/failures';
import { countPapers, countPapersIn, localNumber } from '../common/messages/numbers';
import type { Marks } from '../common/papers/marks';
import { nextChange } from '../common/papers/papers';
import type { Papers } from '../common/papers/papers';
import { fewKept } from '../common/papers/queryHint';
import { readingText } from '../common/papers/readingText';
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

/** Milliseconds to wait until a saved digest is read. */
const longestRead = 5000;

interface PapersViewParts {
  readonly papers: Papers;
  readonly tree: PaperTree;
  readonly filter: PaperFilter;
  readonly searches: SearchFolders;
  readonly marks: Marks;
  readonly arrangement: Arrangement;
  readonly interest: InterestScores;
  readonly pointAt: (paper: PaperSummary) => void;
  readonly moveTo: (row: PaperElement) => void;
}

/** The view in the sidebar: its header, its message, and its selection. */
export class PapersView extends DisposableOwner {
  /** The rows that keybindings apply to. */
  readonly keys: RowKeys;
  readonly #seen = new Signal();
  /** Resolves when the view is visible for the first time. */
  readonly seen = this.#seen.given;
  readonly #view: vscode.TreeView<TreeElement>;
  #wasUsedLast = false;
  /** The row that the arrow keys moved to, until it is selected. */
  #followed: PaperElement | undefined;
  /** The uri of the digest that was saved last, until it is shown. */
  #saved: string | undefined;

  constructor(private readonly parts: PapersViewParts) {
    super();
    const { papers, tree, filter, marks, interest, arrangement } = parts;
    const view = vscode.window.createTreeView(views.papers, {
      treeDataProvider: tree,
      dragAndDropController: paperDrag(papers),
      canSelectMany: true,
      showCollapseAll: true,
    });
    this.#view = view;
    this.keys = new RowKeys(view, tree, parts.moveTo);
    if (view.visible) this.#seen.give();
    const describe = (): void => this.#describe();
    this.own(
      view,
      this.keys,
      serveKeys(this.keys),
      view.onDidExpandElement(({ element }) => tree.setOpen(element, true)),
      view.onDidCollapseElement(({ element }) => tree.setOpen(element, false)),
      view.onDidChangeSelection(({ selection }) => {
        this.#wasUsedLast = true;
        // While an arrow key is held down, the focus is ahead of the selection.
        if (!this.#followed) this.#pointAt(selection.at(-1));
      }),
      vscode.window.onDidChangeActiveTextEditor((editor) => {
        if (editor) this.#wasUsedLast = false;
      }),
      vscode.window.onDidChangeTextEditorSelection(({ kind }) => {
        // A selection without a kind was set by a command, such as a row click.
        if (kind !== undefined) this.#wasUsedLast = false;
      }),
      view.onDidChangeVisibility(({ visible }) => {
        if (visible) this.#seen.give();
        this.#showSearches();
        void this.#revealSaved();
      }),
      tree.onDidSaveDigest((uri) => {
        this.#saved = uri;
        void this.#revealSaved();
      }),
      marks.onDidChange(() => this.#countNew()),
      papers.onDidChange(describe),
      papers.onDidChangeReading(describe),
      interest.onDidChange(describe),
      arrangement.onDidChange(describe),
      filter.onDidChange(describe),
      filter.onDidChange(() => this.#showSearches()),
    );
    describe();
    this.#countNew();
    this.#showSearches();
    void this.seen.then(prepareKeys);
  }

  /** The papers selected in the view, unless an editor was used after it. */
  selection(): readonly PaperSummary[] {
    if (!this.#view.visible || !this.#wasUsedLast) return [];
    return papersOf(this.#followed ? [this.#followed] : this.#view.selection, this.parts.papers);
  }

  /** Selects the row that an arrow key moved to, which VS Code only focuses. */
  async follow(focus: unknown, step: 1 | -1 | undefined): Promise<void> {
    if (areKeysOff() && (await stayKeysOff())) {
      this.keys.ignoreFocus(focus);
      return;
    }
    // VS Code moved from where earlier keys started, not from where they lead.
    if (this.keys.isMoving) return this.keys.moveOn(focus, step);
    const row = this.parts.tree.rowOf(focus);
    if (row?.kind !== 'paper') return;
    this.#wasUsedLast = true;
    this.#followed = row;
    this.parts.moveTo(row);
    try {
      await this.#view.reveal(row, { select: true, focus: false });
    } finally {
      if (this.#followed === row) this.#followed = undefined;
    }
  }

  /**
   * Opens the view with the paper's row selected, in the group of the digest `uri` if it has one. Clears a filter
   * that hides the paper.
   *
   * @param point called with the row
   */
  async reveal(
    paper: PaperSummary,
    uri?: string,
    point = (row: PaperElement): void => this.#pointAt(row),
  ): Promise<void> {
    await this.parts.papers.ready();
    let row = await this.parts.tree.find(paper, uri);
    if (!row && this.parts.filter.query !== '') {
      await this.parts.filter.set('');
      row = await this.parts.tree.find(paper, uri);
      showStatus(vscode.l10n.t('The filter was cleared to show the paper.'));
    }
    // While bibliographies are hidden, a paper may have no row, but it has a file.
    const place = row ? undefined : placeOf(paper, this.parts.papers, uri);
    if (row) {
      // VS Code reports no selection if the row is already selected.
      this.#wasUsedLast = true;
      point(row);
      await this.#view.reveal(row, { select: true, focus: true });
    } else if (place) await revealSighting(place);
  }

  /**
   * Opens the view with a paper of a digest selected: the first that's unread and in no other digest, else the first.
   * Waits until the digest is read. If that takes too long, as for a file that the settings exclude, opens the file.
   */
  async revealDigest(digest: vscode.Uri): Promise<void> {
    const uri = digest.toString();
    const [paper] = await this.#papersToReveal(uri);
    if (paper) await this.reveal(paper, uri, this.parts.moveTo);
    else await vscode.window.showTextDocument(digest, { preview: false });
  }

  /** Opens the view with a saved search selected and expanded. Clears the filter, which would hide it. */
  async revealSearch(name: string): Promise<void> {
    await this.parts.papers.ready();
    if (this.parts.filter.query !== '') await this.parts.filter.set('');
    await this.parts.searches.refresh();
    const row = this.parts.tree.findSearch(name);
    if (!row) return;
    this.parts.tree.setOpen(row, true);
    await this.#view.reveal(row, { select: true, focus: true, expand: true });
  }

  /** The papers of a digest, those that are unread and in no other digest first; empty when it isn't read. */
  async #papersToReveal(uri: string): Promise<readonly PaperSummary[]> {
    const { papers, tree, marks } = this.parts;
    const isRead = (): boolean => papers.library.entries(uri).length > 0;
    if (!isRead()) await nextChange(papers, longestRead, isRead);
    const row = await tree.findDigest(uri);
    const all = row
      ? (await tree.folder(row.groupId)).papers
      : papers.library.papers.filter((paper) => digestsOf(paper).includes(uri));
    const isNew = (paper: PaperSummary): boolean =>
      digestsOf(paper).length === 1 && isUnread(marks.of(paper));
    return [...all.filter(isNew), ...all];
  }

  #pointAt(row: TreeElement | undefined): void {
    const [paper] = row ? papersOf([row], this.parts.papers) : [];
    if (paper) this.parts.pointAt(paper);
  }

  /**
   * Expands the digest that was just saved, without taking the focus. Waits while the view is hidden, as revealing
   * a row would open it.
   */
  async #revealSaved(): Promise<void> {
    if (this.#saved === undefined || !this.#view.visible || this.parts.filter.matches) return;
    const row = await this.parts.tree.findDigest(this.#saved);
    this.#saved = undefined;
    if (!row) return;
    this.parts.tree.setOpen(row, true);
    await this.#view.reveal(row, { select: false, focus: false, expand: true });
  }

  /** Runs saved searches while they are visible, which requires an empty filter. */
  #showSearches(): void {
    this.parts.searches.setVisible(this.#view.visible && !this.parts.filter.matches);
  }

  #countNew(): void {
    const { size } = this.parts.marks.inbox;
    const tooltip = vscode.l10n.t('New papers: {0}', localNumber(size));
    this.#view.badge = size > 0 ? { value: size, tooltip } : undefined;
  }

  /** Shows the message above the tree: counts, the filter, and the progress of reading. */
  #describe(): void {
    const { papers, digests } = this.parts.papers.library;
    const { query, matches, hint } = this.parts.filter.state;
    void vscode.commands.executeCommand('setContext', contextKeys.hasFilter, matches !== undefined);
    if (matches) {
      const count = localNumber(matches.length);
      const ofAll = vscode.l10n.t('{0} of {1}', count, countPapers(papers.length));
      const message = [filterMessage(query.text, matches.length, ofAll), hint];
      this.#view.message = this.#withReading(message.filter(Boolean).join(' '));
    } else {
      const count = papers.length > 0 ? countPapersIn(papers.length, digests.length) : '';
      const message = [count, this.parts.interest.isTooFew && fewKept()];
      this.#view.message = this.#withReading(message.filter(Boolean).join('. '));
    }
  }

  /** The message with the progress of reading, which replaces a preliminary number of papers. */
  #withReading(shown: string): string {
    const { reading, library } = this.parts.papers;
    const text = readingText(reading);
    if (text === undefined) return shown;
    if (reading.state === 'busy') return this.parts.filter.matches ? `${text}. ${shown}` : text;
    // Without papers, the welcome text shows the progress, but only if there is no message.
    if (library.papers.length === 0) return '';
    return vscode.l10n.t(
      '{0}: {1}. Select Continue (▷) in the title bar to scan the others.',
      text,
      shown,
    );
  }
}

function filterMessage(query: string, found: number, count: string): string {
  const { t } = vscode.l10n;
  if (found === 0) {
    return t('No papers match “{0}”. Clear the filter (✕) in the title bar to show all.', query);
  }
  return found === 1
    ? t('{0} matches “{1}”. Clear the filter (✕) in the title bar to show all.', count, query)
    : t('{0} match “{1}”. Clear the filter (✕) in the title bar to show all.', count, query);
}

/** The papers of rows, each once, as a paper may be in several groups. */
function papersOf(rows: readonly TreeElement[], { library }: Papers): readonly PaperSummary[] {
  const papers = rows.flatMap((row) =>
    row.kind === 'paper' ? (library.resolve(row.key) ?? []) : [],
  );
  return [...new Set(papers)];
}

/** Papers can be dragged out of the sidebar; nothing can be dropped into it. */
export function paperDrag(papers: Papers) {
  return {
    dragMimeTypes: [papersMimeType, 'text/plain'],
    dropMimeTypes: [],
    handleDrag(rows, transfer) {
      const dragged = papersOf(rows, papers);
      if (dragged.length > 0) dragPapers(transfer, dragged);
    },
  } satisfies vscode.TreeDragAndDropController<TreeElement>;
}
