import * as vscode from 'vscode';

/** What an editor showed of its document. */
interface View {
  readonly uri: vscode.Uri;
  readonly viewColumn: vscode.ViewColumn;
  readonly selections: readonly vscode.Selection[];
  readonly visibleRange: vscode.Range | undefined;
}

/** The state of a tab at one moment; tabs themselves change. */
interface TabState {
  readonly id: string;
  readonly input: unknown;
  readonly label: string;
  readonly viewColumn: vscode.ViewColumn;
  readonly isActive: boolean;
  /** The active one of the active group. */
  readonly isCurrent: boolean;
  readonly isPreview: boolean;
}

/** `preview` leaves an editor that is there as it is, and never pins one. */
const quietly = { preserveFocus: true, preview: true } as const;

/** Remembers the editors at one moment, and restores them after files were previewed. */
export class EditorLayout {
  readonly #tabs = allTabs().map(stateOf);
  readonly #views = new Map<string, View>();
  readonly #uris = new Set<string>();

  constructor() {
    for (const editor of vscode.window.visibleTextEditors) this.#rememberView(editor);
  }

  /**
   * To be called before `uri` is shown. If a hidden tab has it, the tab is shown once, because VS Code gives
   * selections and scroll position of visible editors only.
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
    this.#rememberView(await vscode.window.showTextDocument(uri, quietly));
  }

  /** Brings tabs, selections and scroll positions back; what `remember` never saw is left alone. */
  async restore(): Promise<void> {
    for (const view of this.#views.values()) {
      if (this.#uris.has(view.uri.toString())) await showView(view);
    }
    const present = new Set(allTabs().map(idOfTab));
    // A preview editor replaces another: that one comes back in the same place and the same way.
    for (const tab of this.#tabs) {
      if (tab.isPreview && !present.has(tab.id)) await open(tab);
    }
    for (const tab of this.#tabs) {
      if (tab.isActive && !isActiveNow(tab)) await activate(tab);
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
    // An editor that shows another document loses the focus, and VS Code does not give it back.
    const current = this.#tabs.find(({ isCurrent }) => isCurrent);
    if (current) await activate(current, false);
    for (const editor of vscode.window.visibleTextEditors) {
      const view = this.#views.get(viewId(editor));
      // VS Code mostly keeps what an editor showed. Where it does not, this restores it.
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

async function showView(view: View): Promise<void> {
  const { uri, viewColumn } = view;
  restoreView(await vscode.window.showTextDocument(uri, { ...quietly, viewColumn }), view);
}

function shows(editor: vscode.TextEditor, { selections, visibleRange }: View): boolean {
  return (
    editor.selections.length === selections.length &&
    editor.selections.every((selection, index) => selections[index]?.isEqual(selection)) &&
    editor.visibleRanges[0]?.start.line === visibleRange?.start.line
  );
}

function restoreView(editor: vscode.TextEditor, { selections, visibleRange }: View): void {
  editor.selections = selections;
  if (!visibleRange) return;
  const line = visibleRange.start.line + linesAbove(editor.document, visibleRange);
  editor.revealRange(new vscode.Range(line, 0, line, 0), vscode.TextEditorRevealType.AtTop);
}

/** How many lines VS Code leaves above a line that it brings to the top. */
function linesAbove(document: vscode.TextDocument, { start, end }: vscode.Range): number {
  const settings = vscode.workspace.getConfiguration('editor', document);
  // Settings may hold anything.
  const count = (name: string, otherwise: number): number => {
    const value = settings.get<unknown>(name);
    return typeof value === 'number' ? value : otherwise;
  };
  const isSticky = settings.get<unknown>('stickyScroll.enabled') !== false;
  const sticky = isSticky ? count('stickyScroll.maxLineCount', 5) : 0;
  const surrounding = count('cursorSurroundingLines', 0);
  return Math.min(Math.max(sticky, surrounding), Math.floor((end.line - start.line) / 2));
}

function allTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
}

function stateOf(tab: vscode.Tab): TabState {
  const { input, label, isActive, isPreview, group } = tab;
  return {
    id: idOfTab(tab),
    input,
    label,
    viewColumn: group.viewColumn,
    isActive,
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

function isActiveNow({ id }: TabState): boolean {
  return allTabs().some((tab) => tab.isActive && idOfTab(tab) === id);
}

/** Opens what a tab showed. VS Code has no way for some kinds of tabs; they are never previews. */
async function open({ input, label, viewColumn }: TabState, preserveFocus = true): Promise<void> {
  const options = { ...quietly, preserveFocus, viewColumn };
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

/** Brings a tab that is still there to the front. */
async function activate(tab: TabState, preserveFocus = true): Promise<void> {
  if (tab.input instanceof vscode.TabInputText) {
    await open(tab, preserveFocus);
    return;
  }
  const group = vscode.window.tabGroups.activeTabGroup;
  const index = group.tabs.findIndex((other) => idOfTab(other) === tab.id);
  if (index >= 0) await vscode.commands.executeCommand('workbench.action.openEditorAtIndex', index);
}
