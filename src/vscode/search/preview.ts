import * as vscode from 'vscode';
import type { PaperSummary } from '../../core/model';
import { Latest } from '../../platform/latest';
import { allTabs } from '../common/documents/files';
import type { Papers } from '../common/papers/papers';
import { clearHighlight, placeOf, revealSighting } from '../common/papers/reveal';

/** Settles when the last palette's editors are restored. */
let restored: Promise<unknown> = Promise.resolve();

/**
 * Previews papers in their digests while the user moves through a palette: without the focus, in a preview editor,
 * and with all editors restorable. Waits until the last palette's editors are restored: restoring takes the focus,
 * and a palette without the focus closes.
 */
export async function nextPreview(papers: Pick<Papers, 'library'>) {
  await restored;
  let layout: EditorLayout | undefined;
  const reveals = new Latest(async (paper: PaperSummary) => {
    const place = placeOf(paper, papers);
    if (!place) return;
    layout ??= new EditorLayout();
    try {
      await layout.remember(vscode.Uri.parse(place.uri));
      await revealSighting(place, { preserveFocus: true, preview: true });
    } catch {
      // No preview for a digest that can't be opened; Enter shows why.
    }
  });
  return {
    /** Shows `paper`, unless another one is requested before its turn. */
    show: (paper: PaperSummary): void => void reveals.run(paper),
    /** Resolves when no preview is pending. */
    end: () => reveals.stop(),
    /** Restores everything that `show` changed. */
    restore(): Promise<void> {
      const restoring = reveals.stop().then(async () => {
        if (layout) clearHighlight();
        await layout?.restore();
      });
      restored = restoring.catch(() => undefined);
      return restoring;
    },
  };
}

/** What an editor shows of its document. */
interface EditorView {
  readonly uri: vscode.Uri;
  readonly viewColumn: vscode.ViewColumn;
  readonly selections: readonly vscode.Selection[];
  readonly visibleRange: vscode.Range | undefined;
}

type TabState = ReturnType<typeof stateOf>;

/** `preview` never pins an editor, and leaves pinned ones as they are. */
const previewOptions = { preserveFocus: true, preview: true } as const;

/** The state of all editors, to restore after files were previewed. */
class EditorLayout {
  readonly #tabs = allTabs().map(stateOf);
  readonly #views = new Map<string, EditorView>();
  readonly #uris = new Set<string>();

  constructor() {
    for (const editor of vscode.window.visibleTextEditors) this.#rememberView(editor);
  }

  /**
   * Call this before `uri` is shown. A hidden tab with it is shown once, as VS Code has selections and scroll
   * positions only for visible editors.
   */
  async remember(uri: vscode.Uri): Promise<void> {
    const id = uri.toString();
    if (this.#uris.has(id)) return;
    this.#uris.add(id);
    const hidden = this.#tabs.find(
      (tab) => !tab.isActive && tab.input instanceof vscode.TabInputText && idOf(tab.input) === id,
    );
    const isVisible = vscode.window.visibleTextEditors.some(
      ({ document }) => document.uri.toString() === id,
    );
    if (!hidden || isVisible) return;
    this.#rememberView(await vscode.window.showTextDocument(uri, previewOptions));
  }

  /** Restores tabs, selections and scroll positions. Keeps tabs that `remember` wasn't called for. */
  async restore(): Promise<void> {
    for (const view of this.#views.values()) {
      const { uri, viewColumn } = view;
      if (!this.#uris.has(uri.toString())) continue;
      restoreView(
        await vscode.window.showTextDocument(uri, { ...previewOptions, viewColumn }),
        view,
      );
    }
    const present = new Set(allTabs().map(idOfTab));
    // A preview editor replaced another one, so reopen that one in the same group.
    for (const tab of this.#tabs) {
      if (tab.isPreview && !present.has(tab.id)) await open(tab);
    }
    for (const tab of this.#tabs) {
      const isActive = allTabs().some((now) => now.isActive && idOfTab(now) === tab.id);
      if (tab.isActive && !isActive) await activate(tab);
    }
    const before = new Set(this.#tabs.map(({ id }) => id));
    const opened = allTabs().filter(
      (tab) =>
        !before.has(idOfTab(tab)) &&
        tab.input instanceof vscode.TabInputText &&
        this.#uris.has(idOf(tab.input)) &&
        !tab.isDirty,
    );
    if (opened.length > 0) await vscode.window.tabGroups.close(opened, true);
    // An editor loses the focus when it shows another document.
    const current = this.#tabs.find(({ isCurrent }) => isCurrent);
    if (current) await activate(current, false);
    for (const editor of vscode.window.visibleTextEditors) {
      const view = this.#views.get(viewId(editor));
      // VS Code keeps the state of most editors.
      if (view && !this.#uris.has(view.uri.toString()) && !shows(editor, view)) {
        restoreView(editor, view);
      }
    }
  }

  #rememberView(editor: vscode.TextEditor): void {
    if (!editor.viewColumn) return;
    this.#views.set(viewId(editor), {
      uri: editor.document.uri,
      viewColumn: editor.viewColumn,
      selections: editor.selections,
      visibleRange: editor.visibleRanges[0],
    });
  }
}

function shows(editor: vscode.TextEditor, { selections, visibleRange }: EditorView): boolean {
  return (
    editor.selections.length === selections.length &&
    editor.selections.every((selection, index) => selections[index]?.isEqual(selection)) &&
    editor.visibleRanges[0]?.start.line === visibleRange?.start.line
  );
}

function restoreView(editor: vscode.TextEditor, { selections, visibleRange }: EditorView): void {
  editor.selections = selections;
  if (!visibleRange) return;
  const line = visibleRange.start.line + linesAbove(editor.document, visibleRange);
  editor.revealRange(new vscode.Range(line, 0, line, 0), vscode.TextEditorRevealType.AtTop);
}

/** How many lines VS Code keeps visible above a line that it scrolls to the top. */
function linesAbove(document: vscode.TextDocument, { start, end }: vscode.Range): number {
  const settings = vscode.workspace.getConfiguration('editor', document);
  // Settings may have values of any type.
  const count = (name: string, otherwise: number): number => {
    const value = settings.get<unknown>(name);
    return typeof value === 'number' ? value : otherwise;
  };
  const isSticky = settings.get<unknown>('stickyScroll.enabled') !== false;
  const sticky = isSticky ? count('stickyScroll.maxLineCount', 5) : 0;
  const surrounding = count('cursorSurroundingLines', 0);
  return Math.min(Math.max(sticky, surrounding), Math.floor((end.line - start.line) / 2));
}

/** A copy of the tab's state; the tab itself changes. */
function stateOf(tab: vscode.Tab) {
  const { input, label, isActive, isPreview, group } = tab;
  return {
    id: idOfTab(tab),
    input,
    label,
    viewColumn: group.viewColumn,
    isActive,
    /** The active tab of the active group. */
    isCurrent: isActive && group.isActive,
    isPreview,
  };
}

function viewId({ document, viewColumn }: vscode.TextEditor): string {
  return `${viewColumn ?? ''} ${document.uri.toString()}`;
}

function idOfTab({ input, label, group }: vscode.Tab): string {
  return `${group.viewColumn} ${input instanceof vscode.TabInputText ? idOf(input) : `label:${label}`}`;
}

function idOf({ uri }: vscode.TabInputText): string {
  return uri.toString();
}

/** Opens what a tab showed. VS Code can't open some kinds of tabs, which are never previews. */
async function open({ input, label, viewColumn }: TabState, preserveFocus = true): Promise<void> {
  const options = { ...previewOptions, preserveFocus, viewColumn };
  if (input instanceof vscode.TabInputText) {
    await vscode.window.showTextDocument(input.uri, options);
  } else if (input instanceof vscode.TabInputTextDiff) {
    const { original, modified } = input;
    await vscode.commands.executeCommand('vscode.diff', original, modified, label, options);
  } else if (input instanceof vscode.TabInputCustom) {
    await vscode.commands.executeCommand('vscode.openWith', input.uri, input.viewType, options);
  } else if (input instanceof vscode.TabInputNotebook) {
    await vscode.commands.executeCommand('vscode.openWith', input.uri, input.notebookType, options);
  }
}

async function activate(tab: TabState, preserveFocus = true): Promise<void> {
  if (tab.input instanceof vscode.TabInputText) return open(tab, preserveFocus);
  const group = vscode.window.tabGroups.activeTabGroup;
  const index = group.tabs.findIndex((other) => idOfTab(other) === tab.id);
  if (index >= 0) await vscode.commands.executeCommand('workbench.action.openEditorAtIndex', index);
}
