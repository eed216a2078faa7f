import * as vscode from 'vscode';
import { contextKeys, views } from '../contributions';
import type { PageHost, PaperView } from './paperView';

const memoryKey = 'wideLayout';

/** The wide layout: the paper view is an editor, so the list has the whole sidebar. */
export class WideLayout implements vscode.WebviewPanelSerializer {
  #panel: vscode.WebviewPanel | undefined;

  constructor(
    private readonly view: Pick<PaperView, 'open'>,
    private readonly state: vscode.Memento,
    private readonly extension: vscode.Uri,
  ) {
    this.#setContext();
  }

  get isOn(): boolean {
    return this.state.get(memoryKey) === true;
  }

  /** Switches between the layouts, and keeps the choice for this workspace. */
  async toggle(): Promise<void> {
    await this.state.update(memoryKey, !this.isOn);
    this.#setContext();
    if (this.isOn) {
      this.show();
      return;
    }
    this.#panel?.dispose();
    await vscode.commands.executeCommand(`${views.paper}.focus`);
  }

  /** Brings the editor with the paper to the front, without the focus. Opens it if the user closed it. */
  show(): void {
    if (this.#panel) {
      if (!this.#panel.visible) this.#panel.reveal(undefined, true);
      return;
    }
    const title = vscode.l10n.t('Paper');
    const place = { viewColumn: vscode.ViewColumn.Active, preserveFocus: true };
    this.#use(vscode.window.createWebviewPanel(views.paper, title, place));
  }

  deserializeWebviewPanel(panel: vscode.WebviewPanel): Promise<void> {
    // The user may have left the layout in another window of the workspace.
    if (this.isOn && !this.#panel) this.#use(panel);
    else panel.dispose();
    return Promise.resolve();
  }

  #use(panel: vscode.WebviewPanel): void {
    this.#panel = panel;
    panel.iconPath = {
      light: vscode.Uri.joinPath(this.extension, 'media/digest-light.svg'),
      dark: vscode.Uri.joinPath(this.extension, 'media/digest-dark.svg'),
    };
    panel.onDidDispose(() => (this.#panel = undefined));
    this.view.open(hostOf(panel));
  }

  #setContext(): void {
    void vscode.commands.executeCommand('setContext', contextKeys.wideLayout, this.isOn);
  }
}

/** An editor as a place for the page of the paper view. */
function hostOf(panel: vscode.WebviewPanel): PageHost {
  return {
    webview: panel.webview,
    get visible() {
      return panel.visible;
    },
    onDidChangeVisibility: (listener) => panel.onDidChangeViewState(() => void listener()),
    onDidDispose: panel.onDidDispose,
    show: () => panel.reveal(),
  };
}
