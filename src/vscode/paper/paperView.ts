import * as vscode from 'vscode';
import { isRecord } from '../../core/base/data';
import { noMark } from '../../core/marks/mark';
import type { Paper } from '../../core/model';
import { fromPage } from '../../core/page/messages';
import type { ToPage } from '../../core/page/messages';
import type * as pages from '../../core/page/paperPage';
import type { CitedPlace, FoundLater, PageAction, PageCommand } from '../../core/page/paperPage';
import { sentenceAround } from '../../core/page/quotation';
import { languageOf } from '../../core/text/localize';
import { LineMap } from '../../core/text/lineMap';
import { debounce } from '../../platform/debounce';
import { DisposableOwner } from '../../platform/disposableOwner';
import { Latest } from '../../platform/latest';
import { fileLabel, readNote } from '../common/documents/files';
import { toVscodeRange } from '../common/documents/ranges';
import { reportFailure } from '../common/messages/failures';
import type { NoteCitations } from '../common/notes/notes';
import type { Marks } from '../common/papers/marks';
import type { Papers } from '../common/papers/papers';
import { commands, contextKeys } from '../contributions';

/**
 * The paper that the user is at: a row of the sidebar or a palette, or a citation in a note. Features report it
 * here, and the paper view shows it.
 */
export class PointedPaper extends DisposableOwner {
  readonly #changed = this.own(new vscode.EventEmitter<string>());
  readonly #moved = this.own(new vscode.EventEmitter<PointedRow>());
  #key: string | undefined;

  /** Fires when keys have moved to another row of the list. */
  readonly onDidMove = this.#moved.event;

  /** Fires with the key of the paper, even when it's the same as before. */
  readonly onDidPoint = this.#changed.event;

  /** The key of the last reported paper. */
  get key(): string | undefined {
    return this.#key;
  }

  /** Reports that the user is at the paper with this key. */
  point(key: string): void {
    this.#key = key;
    this.#changed.fire(key);
  }

  /** Reports that keys have moved to the row of a paper. */
  moveTo(row: PointedRow): void {
    this.point(row.key);
    this.#moved.fire(row);
  }
}

/** A paper's row in the list. */
export interface PointedRow {
  readonly key: string;
  /** The digest or bibliography that the row is in. */
  readonly uri?: string;
}

/** The part of VS Code that shows the page: a view of the sidebar, or an editor. */
export type PageHost = Pick<
  vscode.WebviewView,
  'webview' | 'visible' | 'onDidChangeVisibility' | 'onDidDispose' | 'show' | 'description'
>;

export interface PaperViewParts {
  readonly papers: Papers;
  readonly marks: Marks;
  readonly citations: Pick<NoteCitations, 'of' | 'onDidChange'>;
  readonly pointed: PointedPaper;
  readonly state: vscode.Memento;
  readonly extension: vscode.Uri;
  readonly run: (command: string, ...args: readonly unknown[]) => Thenable<unknown>;
}

/** Milliseconds that a paper is shown before notes are searched for it. */
const quiet = 150;

const memoryKey = 'paperView';

/** Maximum number of related papers: further ones have little in common. */
const maxRelated = 6;

/** Commands that show an input, which gets the focus. */
const asking: ReadonlySet<PageCommand> = new Set(['tagPapers', 'remarkOnPaper']);

/** The folders of the extension that the page may load. */
const pageFolders = ['dist/webview', 'media'];

/** The view that shows one paper in full: the one that the user is at, or the pinned one. Idle until visible. */
export class PaperView extends DisposableOwner implements vscode.WebviewViewProvider {
  readonly #shownChanged = this.own(new vscode.EventEmitter<string | undefined>());
  readonly #updates = new Latest<string | undefined>((key) => this.#update(key));
  readonly #findMoreSoon = this.own(debounce(() => void this.#findMore(), quiet));
  #view: PageHost | undefined;
  /** Loaded when the first paper is shown. */
  #pages: typeof pages | undefined;
  #isReady = false;
  #key: string | undefined;
  #isPinned = false;
  /** The paper on the page, and what was found for it later. */
  #shown: { readonly paper: Paper; readonly found?: FoundLater } | undefined;
  #actions: ReadonlyMap<string, PageAction> = new Map();
  /** The last message to the page, as JSON. */
  #posted = '';

  /** Fires with the key of the paper that is now visible; with undefined when none is. */
  readonly onDidShow = this.#shownChanged.event;

  constructor(private readonly parts: PaperViewParts) {
    super();
    const { papers, marks, citations, pointed } = parts;
    const update = (): void => this.#show(this.#key);
    this.own(
      pointed.onDidPoint((key) => {
        if (!this.#isPinned) this.#show(key);
      }),
      papers.onDidChange(update),
      marks.onDidChange((keys) => {
        if (this.#key !== undefined && keys.has(this.#key)) update();
      }),
      citations.onDidChange(this.#findMoreSoon),
    );
  }

  /** Whether the view is visible and follows the user. */
  get follows(): boolean {
    return this.#isVisible && !this.#isPinned;
  }

  get #isVisible(): boolean {
    return this.#view?.visible ?? false;
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    this.open(view);
  }

  /** Shows the page in `view` from now on. */
  open(view: PageHost): void {
    const { extension, pointed, state } = this.parts;
    this.#view = view;
    this.#isReady = false;
    const { webview } = view;
    webview.options = {
      enableScripts: true,
      enableForms: false,
      localResourceRoots: pageFolders.map((folder) => vscode.Uri.joinPath(extension, folder)),
    };
    const subscriptions = vscode.Disposable.from(
      webview.onDidReceiveMessage((message: unknown) => void this.#receive(message)),
      view.onDidChangeVisibility(() => this.#changeVisibility()),
    );
    view.onDidDispose(() => {
      subscriptions.dispose();
      if (this.#view !== view) return;
      this.#view = undefined;
      this.#changeVisibility();
    });
    if (this.#key === undefined) {
      const stored = state.get<unknown>(memoryKey);
      const { key, pinned } = isRecord(stored) ? stored : {};
      const storedKey = typeof key === 'string' ? key : undefined;
      this.#isPinned ||= pinned === true;
      this.#key = pinned === true ? storedKey : (pointed.key ?? storedKey);
    }
    this.#describe();
    webview.html = pageHtml(webview, extension);
  }

  /** Pins the shown paper; with false, follows the user again. */
  pin(isPinned: boolean): void {
    this.#isPinned = isPinned;
    this.#describe();
    this.#save();
    this.#show(isPinned ? this.#key : (this.parts.pointed.key ?? this.#key));
  }

  #describe(): void {
    if (this.#view) {
      // An empty description is not shown.
      this.#view.description = this.#isPinned ? vscode.l10n.t('Pinned') : '';
    }
    void vscode.commands.executeCommand('setContext', contextKeys.paperPinned, this.#isPinned);
  }

  /** VS Code discards the page of a hidden view, and loads it again. */
  #changeVisibility(): void {
    if (this.#isVisible) {
      // The page may be ready before VS Code reports that the view is visible.
      this.#show(this.#key ?? this.parts.pointed.key);
      return;
    }
    this.#isReady = false;
    this.#shown = undefined;
    this.#findMoreSoon.cancel();
    this.#shownChanged.fire(undefined);
  }

  async #receive(message: unknown): Promise<void> {
    const received = fromPage(message);
    if (received?.type === 'ready') {
      this.#isReady = true;
      this.#posted = '';
      this.#show(this.#key ?? this.parts.pointed.key);
    } else if (received && received.key === this.#shown?.paper.key) {
      const action = this.#actions.get(received.id);
      if (action) await this.#act(action);
    }
  }

  #show(key: string | undefined): void {
    this.#key = key;
    if (this.#isReady && this.#isVisible) void this.#updates.run(key);
  }

  async #update(key: string | undefined): Promise<void> {
    if (key === undefined) {
      this.#postNothing(vscode.l10n.t('Select a paper in the list to read it here.'));
      return;
    }
    // At startup, there are no papers for a moment.
    await this.parts.papers.presentable();
    const paper = await this.parts.papers.ask('paper', key);
    this.#pages ??= await import('../../core/page/paperPage');
    if (this.#updates.isOutdated) return;
    if (!paper) {
      this.#postNothing(vscode.l10n.t('No paper has the key “{0}”.', key));
      return;
    }
    const isOther = paper.key !== this.#shown?.paper.key;
    this.#shown = isOther ? { paper } : { ...this.#shown, paper };
    this.#key = paper.key;
    this.#postPage();
    if (!isOther) return;
    this.#findMoreSoon();
    this.#shownChanged.fire(paper.key);
  }

  #postNothing(text: string): void {
    this.#shown = undefined;
    this.#post({ type: 'nothing', text });
    this.#shownChanged.fire(undefined);
  }

  #postPage(): void {
    if (!this.#shown || !this.#pages) return;
    const { paper, found } = this.#shown;
    const { key } = paper;
    const { papers, marks } = this.parts;
    const summary = papers.library.resolve(key);
    const { content, actions } = this.#pages.paperPage(paper, {
      ...(found && { found }),
      localize: vscode.l10n.t,
      state: summary ? marks.of(summary) : { ...noMark, isNew: false },
      hasNote: papers.library.literatureNote(key) !== undefined,
      fileLabel,
    });
    this.#actions = actions;
    this.#post({ type: 'page', page: content });
  }

  #post(message: ToPage): void {
    const json = JSON.stringify(message);
    if (json === this.#posted) return;
    this.#posted = json;
    void this.#view?.webview.postMessage(message);
  }

  /**
   * Saves the state immediately. VS Code saves a page's own state only from time to time, and in a browser not when
   * the window is closed.
   */
  #save(): void {
    const key = this.#key;
    const stored = { ...(key !== undefined && { key }), pinned: this.#isPinned };
    void this.parts.state.update(memoryKey, stored);
  }

  /** Runs slow searches, once the user stays at a paper. */
  async #findMore(): Promise<void> {
    const shown = this.#shown;
    if (!shown || !this.#isVisible) return;
    this.#save();
    const { key } = shown.paper;
    const { papers, citations } = this.parts;
    const [places, related] = await Promise.all([
      citedPlaces(citations, key),
      papers.related({ key }, maxRelated),
    ]);
    if (this.#shown?.paper.key !== key) return;
    this.#shown = { ...this.#shown, found: { places, related } };
    this.#postPage();
  }

  async #act(action: PageAction): Promise<void> {
    const { run } = this.parts;
    try {
      switch (action.kind) {
        case 'command':
          await run(commands[action.command], { key: action.key });
          if (!asking.has(action.command)) break;
          // VS Code focuses the frame around the page, which may not pass the focus on.
          this.#view?.show();
          void this.#view?.webview.postMessage({ type: 'focus' } satisfies ToPage);
          break;
        case 'reveal':
          await run(commands.revealInDigest, { key: action.key, uri: action.uri });
          break;
        case 'show':
          this.#show(action.key);
          break;
        case 'link':
          await run('vscode.open', action.url);
          break;
        case 'place':
          await run('vscode.open', vscode.Uri.parse(action.uri), {
            selection: toVscodeRange(action.range),
          } satisfies vscode.TextDocumentShowOptions);
          break;
      }
    } catch (error) {
      reportFailure('A button of the paper view', error);
    }
  }
}

/** Where notes cite the paper with this key, each with the sentence around it. */
async function citedPlaces(
  citations: Pick<NoteCitations, 'of'>,
  key: string,
): Promise<readonly CitedPlace[]> {
  const texts = new Map<string, { readonly text: string; readonly lines: LineMap }>();
  const read = async (uri: vscode.Uri): Promise<string | undefined> => {
    const text = await readNote(uri);
    if (text !== undefined) texts.set(uri.toString(), { text, lines: new LineMap(text) });
    return text;
  };
  const uses = await citations.of({ key }, { read });
  return uses.flatMap(({ uri, range }) => {
    const note = texts.get(vscode.Uri.parse(uri).toString());
    return note ? [{ uri, range, quotation: sentenceAround(note.text, note.lines, range) }] : [];
  });
}

/** The empty page. All content comes in messages, so it contains no text of papers or users. */
function pageHtml(webview: vscode.Webview, extension: vscode.Uri): string {
  const address = (path: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(extension, path)).toString();
  const nonce = crypto.randomUUID().replaceAll('-', '');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="${attribute(languageOf(vscode.l10n.t))}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${attribute(vscode.l10n.t('Paper'))}</title>
<link rel="stylesheet" nonce="${nonce}" href="${attribute(address('media/paper.css'))}">
</head>
<body>
<main></main>
<script nonce="${nonce}" data-math="${attribute(address('dist/webview/math.js'))}" src="${attribute(address('dist/webview/paper.js'))}"></script>
</body>
</html>`;
}

/** Escapes `text` for use in an attribute or element. */
function attribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
