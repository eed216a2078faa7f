import { expect as expectSoon } from '@playwright/test';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  closeWindow,
  extensionHosts,
  openWorkbench,
  ownKeys,
  screenshotsDir,
  takePicture,
  type Workbench,
} from '../../../scripts/lib/workbench.mjs';
import { linesOfEditor, placeOfText, seenOfRows, untilStill, windowState } from './inPage';

/** The marker of the page in each of VS Code's themes, which follow the system. */
const marksOfThemes = {
  dark: '.vs-dark',
  light: '.vs',
  highContrast: '.hc-black',
  highContrastLight: '.hc-light',
} as const;

export type Theme = keyof typeof marksOfThemes;

export interface VscodeOptions {
  /** Copied, so a test can change it; an empty folder by default. */
  readonly folder?: string;
  /** The themes of pictures (see `pictureInThemes`): light and dark by default. */
  readonly themes?: readonly Theme[];
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Whether no folder is open. */
  readonly isEmpty?: boolean;
  /** Whether the folder opens with the papers in place of the Explorer. */
  readonly showsPapers?: boolean;
  /** The language of the extension, such as `de`; VS Code itself stays English. */
  readonly language?: string;
  readonly size?: { readonly width: number; readonly height: number };
}

/**
 * Opens a real VS Code, with the packaged extension installed, on a copy of a folder. Run `npm run
 * package` first (`npm run test:ui` does). Close it with `after(closeWindows)`.
 */
export async function openVscode(options: VscodeOptions = {}): Promise<Vscode> {
  const { themes = ['light', 'dark'], settings, showsPapers = false, ...rest } = options;
  const workbench = await openWorkbench({
    ...rest,
    settings: {
      // The theme follows the browser's color scheme, and a change affects nothing else.
      'window.autoDetectColorScheme': true,
      'workbench.preferredDarkColorTheme': 'Default Dark Modern',
      'workbench.preferredLightColorTheme': 'Default Light Modern',
      // Simulates the mouse over them.
      'workbench.view.alwaysShowHeaderActions': true,
      // A card that the mouse opens by the way would cover the row that a test clicks next.
      'workbench.hover.delay': 3_600_000,
      // It is drawn by scripts, for each editor.
      'editor.minimap.enabled': false,
      ...settings,
    },
  });
  const vscode = new Vscode(workbench, themes);
  openWindows.add(vscode);
  await workbench.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  if (!options.isEmpty && !showsPapers) await vscode.watchesFiles();
  return vscode;
}

/** Closes all windows, also that of a `before` that failed halfway. */
export async function closeWindows(): Promise<void> {
  for (const vscode of openWindows) await vscode.dispose();
}

/** How many milliseconds a step may take; beside other work, even a click can take several seconds. */
const patience = 60_000;

/** For a step that is tried again. */
const soon = { timeout: 10_000 };

/** Retries until the expectation is met, as the page updates late. */
export const expect = expectSoon.configure({ timeout: patience });

/** `PICTURES=1 npm run test:ui`: pictures take an eighth of a run, and are rarely needed. */
const takesPictures = process.env['PICTURES'] !== undefined;

/** Every open window, for a picture of each at the end of a test. */
export const openWindows = new Set<Vscode>();

/** The file name of pictures, before their number. */
let pictureName = '';
let pictures = 0;

/** Names the next pictures. */
export function namePictures(name: string): void {
  pictureName = name;
  pictures = 0;
}

/** A VS Code in a browser, and a user's actions in it. Each waits for its target. */
export class Vscode {
  readonly page: Page;
  /** The palette, and every other list or input: its input, and its rows. */
  readonly quickInput: Locator;
  readonly quickInputTitle: Locator;
  readonly quickPickRows: Locator;
  /** The visible rows of the sidebar, from top to bottom; the DOM has no others. */
  readonly treeRows: Locator;
  readonly selectedRows: Locator;
  /** The text above the tree: the number of papers, and their filter. */
  readonly treeMessage: Locator;
  /** The open hover card, in an editor or over a tree row. */
  readonly hoverCard: Locator;
  readonly notifications: Locator;
  /** The active editor. */
  readonly editor: Locator;
  /** The same once it has the focus. */
  readonly focusedEditor: Locator;
  readonly tabs: Locator;
  /** The tab of the active editor. */
  readonly tab: Locator;
  /** The document in the open Markdown preview. */
  readonly preview: FrameLocator;
  /** The page of the paper view. */
  readonly paper: FrameLocator;
  /** The icon in the activity bar, with its badge. */
  readonly icon: Locator;
  /** The cursor and selection in the status bar: `Ln 3, Col 1 (5 selected)`. */
  readonly cursor: Locator;

  constructor(
    private readonly workbench: Workbench,
    private readonly themes: readonly Theme[],
  ) {
    const { page } = workbench;
    this.page = page;
    // A closing one can be visible for a moment, beside the next.
    const quickInput = page.locator('.quick-input-widget:not(.quick-input-widget-closing):visible');
    this.quickInput = quickInput.locator('.quick-input-box input');
    this.quickInputTitle = quickInput.locator('.quick-input-title');
    this.quickPickRows = quickInput.locator('.quick-input-list .monaco-list-row');
    this.treeRows = page.locator('.part.sidebar .monaco-list-row');
    this.selectedRows = page.locator('.part.sidebar .monaco-list-row.selected');
    this.treeMessage = page.locator('.part.sidebar .tree-explorer-viewlet-tree-view .message');
    this.hoverCard = page.locator('.monaco-hover:visible');
    this.notifications = page.locator('.notification-toast:visible');
    this.editor = page.locator('.editor-group-container.active .monaco-editor').first();
    this.focusedEditor = page.locator('.editor-group-container.active .monaco-editor.focused');
    this.tabs = page.locator('.tabs-container .tab');
    this.tab = page.locator('.editor-group-container.active .tab.active');
    this.preview = page
      .frameLocator('iframe.webview:not([src*="purpose=webviewView"])')
      .frameLocator('iframe#active-frame');
    this.paper = page
      .frameLocator('iframe.webview[src*="purpose=webviewView"]')
      .frameLocator('iframe#active-frame');
    this.icon = page.locator('.activitybar .action-item:has([aria-label^="Paper Digest"])');
    this.cursor = page.locator('[id="status.editor.selection"]');
  }

  /** The open folder on disk, a copy of what was opened. */
  get folder(): string {
    const address = new URL(this.page.url()).searchParams.get('folder') ?? this.workbench.folder;
    return address.replace(/^vscode-remote:\/\/[^/]+/, '');
  }

  /** Runs a command by its title, such as `Paper Digest: Refresh Digests`, through the palette. */
  async runCommand(title: string): Promise<void> {
    await this.inAList(`the command ${title}`, ['F1'], () => this.accept(`>${title}`, title));
  }

  /** Types a query, and chooses the row that it makes active. */
  private async accept(query: string, text: string): Promise<void> {
    await this.quickInput.fill(query, soon);
    // The rows may still move, so press Enter, which accepts the active one, instead of clicking.
    const active = this.page.locator('.quick-input-list .monaco-list-row.focused');
    await active.filter({ hasText: text }).waitFor(soon);
    // In the input, not at the focus: an editor or a row that takes it late would get the key.
    await this.quickInput.press('Enter', soon);
  }

  /** Presses keys in order. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      // These close most lists, inputs and menus.
      if (/^(?:Enter|Escape)$/.test(key)) await this.pictureInThemes();
      await this.page.keyboard.press(key);
    }
  }

  /** Types at the focus. */
  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** Presses keys for two seconds, in which the extension host is held up as on a busy machine. */
  async pressWhileHostHangs(...keys: readonly string[]): Promise<void> {
    const hosts = extensionHosts(this.workbench.dataDir);
    for (const host of hosts) process.kill(host, 'SIGSTOP');
    try {
      const delay = 2000 / keys.length;
      for (const key of keys) await this.page.keyboard.press(key, { delay });
    } finally {
      for (const host of hosts) process.kill(host, 'SIGCONT');
    }
  }

  /** Replaces the text of the open input, and accepts it. */
  async answer(text: string): Promise<void> {
    await this.quickInput.fill(text);
    await this.press('Enter');
  }

  /** Closes the open list or input with Escape. */
  async leaveList(): Promise<void> {
    await this.press('Escape');
    await this.quickInputClosed();
  }

  /** Waits until the open list has a row with a text; returns all such rows. */
  async listHas(text: string | RegExp): Promise<Locator> {
    const rows = this.quickPickRows.filter({ hasText: text });
    await rows.first().waitFor();
    return rows;
  }

  /** Waits for a notification with a text, and returns it. */
  async notified(text: string): Promise<Locator> {
    const notification = this.notifications.filter({ hasText: text });
    await notification.waitFor();
    return notification;
  }

  /** Waits until the open input shows a text as its problem or its description. */
  async inputSays(text: string): Promise<void> {
    await this.page
      .locator('.quick-input-widget .quick-input-message', { hasText: text })
      .waitFor();
  }

  /** Waits until the active editor has a file. */
  async showsFile(name: string | RegExp): Promise<void> {
    await this.tab.filter({ hasText: name }).waitFor();
  }

  /** Waits until a line of the active editor is as expected; numbers start at 1. */
  async lineIs(line: number, expected: string | RegExp): Promise<void> {
    const text = expect.poll(async () => (await this.editorLines())[line - 1] ?? '');
    await (typeof expected === 'string' ? text.toBe(expected) : text.toMatch(expected));
  }

  /** Waits until the active editor shows a line that equals or matches the expected one. */
  async hasLine(expected: string | RegExp): Promise<void> {
    const fits = (line: string): boolean =>
      typeof expected === 'string' ? line === expected : expected.test(line);
    await expect
      .poll(async () => (await this.editorLines()).some(fits), String(expected))
      .toBe(true);
  }

  /** The text of a file of the folder on disk; empty if it's missing. */
  fileText(path: string): Promise<string> {
    return readFile(join(this.folder, path), 'utf8').catch(() => '');
  }

  /** Writes a file of the folder like another program. */
  async writeFile(path: string, text: string): Promise<void> {
    const file = join(this.folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }

  /**
   * Waits until the open Explorer follows files that come and go: VS Code reports no change made before its watcher
   * has started.
   */
  async watchesFiles(): Promise<void> {
    const rows = this.page.locator('.explorer-folders-view .monaco-list-row', {
      hasText: '.watched-',
    });
    let written = 0;
    let listed = Infinity;
    await waitUntil('a watcher of the folder', async () => {
      await this.writeFile(`.watched-${written++}`, '');
      await setTimeout(250);
      const shown = (await rows.allInnerTexts()).map((text) => Number(text.split('-')[1]));
      if (shown.some((number) => number >= listed)) return true;
      // The Explorer may have found these when it listed the folder for the first time.
      if (shown.length > 0) listed = Math.min(listed, written);
      return false;
    });
    for (let number = 0; number < written; number++) await this.removeFile(`.watched-${number}`);
    await expect(rows).toHaveCount(0);
  }

  /** Removes a file or folder of the folder like another program. */
  async removeFile(path: string): Promise<void> {
    await rm(join(this.folder, path), { recursive: true, force: true });
  }

  /** Waits until no list or input is open, and the focus is back. */
  async quickInputClosed(): Promise<void> {
    await this.page.locator('.quick-input-widget:visible').waitFor({ state: 'hidden' });
  }

  /** Opens the paper palette with a query. */
  async searchPapers(query: string): Promise<void> {
    await this.inAList(`the query ${query}`, ['Control+K', 'g'], async () => {
      await this.quickInputTitle.filter({ hasText: 'Search Papers' }).waitFor(soon);
      await this.quickInput.fill(query, soon);
    });
  }

  /** Opens a file of the folder, by its path in it. */
  async openFile(path: string): Promise<void> {
    const name = path.split('/').at(-1) ?? path;
    await this.inAList(path, ['Control+P'], async () => {
      await this.accept(path, name);
      // A list whose rows are replaced at that moment stays open.
      await this.tab.filter({ hasText: name }).waitFor(soon);
    });
    await this.hasFocus(name);
  }

  /** Waits until the active editor shows a file, and has the focus, which it gets a moment later. */
  async hasFocus(name: string): Promise<void> {
    await this.showsFile(name);
    const editor = this.focusedEditor.and(this.page.locator(`[data-uri$="/${encodeURI(name)}"]`));
    await editor.locator('.view-line').first().waitFor();
  }

  /**
   * Presses a key of the sidebar that opens an input. Rows that are rebuilt at that moment get the focus
   * back, which closes the input.
   */
  async askByKey(key: string): Promise<void> {
    await this.rowsAreStill();
    await this.inAList(`what ${key} asks for`, [key]);
  }

  /**
   * Opens a list with keys and does something in it, and that again when the list closes meanwhile: an editor that
   * opens late gets the focus, which closes it. Each step has a limit, so that none acts on a later list.
   */
  private async inAList(
    what: string,
    keys: readonly string[],
    steps = (): Promise<void> => Promise.resolve(),
  ): Promise<void> {
    await waitUntil(what, async () => {
      await this.press(...keys);
      if (await isMet(this.quickInput.waitFor(soon).then(steps))) return true;
      await this.closeList();
      return false;
    });
  }

  /** Opens the list of quick fixes at the cursor, one of which has this text, and returns its rows. */
  async openQuickFixes(text: string): Promise<Locator> {
    const rows = this.page.locator('.action-widget .monaco-list-row');
    const fix = rows.filter({ hasText: text });
    // It also closes when diagnostics change.
    const none = this.page.locator('.monaco-editor-overlaymessage').first();
    await waitUntil(`a quick fix “${text}”`, async () => {
      await this.press('Control+.');
      await isMet(fix.or(none).first().waitFor(soon));
      return fix.isVisible();
    });
    return rows;
  }

  /** Moves the cursor of the active editor; both numbers start at 1. */
  async goTo(line: number, column = 1): Promise<void> {
    await this.editor.locator('.view-line').first().click();
    await this.press('Control+G');
    await this.quickInput.fill(`:${line},${column}`);
    await this.page.keyboard.press('Enter');
    await this.quickInputClosed();
  }

  /** Shows the papers view with its icon in the activity bar. */
  async showPapers(): Promise<void> {
    const title = this.page.locator('.part.sidebar .composite.title', { hasText: 'Paper Digest' });
    if (!(await title.isVisible())) await this.icon.click();
    await title.waitFor();
  }

  /** A button in the title bar of a view in the sidebar, by its name. */
  titleButton(name: string): Locator {
    const button = `.action-label[aria-label^="${name}"]`;
    // A single view uses the sidebar's title bar; while another view is added, both have it.
    return this.page
      .locator(`.part.sidebar .pane-header ${button}, .part.sidebar .composite.title ${button}`)
      .filter({ visible: true })
      .first();
  }

  /** Chooses from the list of a button in a title bar. */
  async chooseFromTitle(button: string, choice: string): Promise<void> {
    await this.titleButton(button).click();
    await this.quickPickRows.filter({ hasText: choice }).click();
  }

  /** Chooses from the menu of the view's title bar. */
  async chooseFromViewMenu(item: string): Promise<void> {
    await this.titleButton('More Actions').click();
    await this.page.locator('.monaco-menu:visible .action-item', { hasText: item }).click();
  }

  /** Types a query into the filter of the sidebar, which stays open. */
  async filterBy(query: string): Promise<void> {
    await this.rowsAreStill();
    await this.titleButton('Filter Papers').click();
    await this.quickInput.fill(query);
  }

  /** Waits until the text above the tree matches. */
  async treeSays(text: string | RegExp, timeout = patience): Promise<void> {
    await this.treeMessage.filter({ hasText: text }).waitFor({ timeout });
  }

  /** Waits until the rows of the sidebar, from the one at `from` on, contain these texts. */
  async rowsAre(texts: readonly string[], from = 0): Promise<void> {
    const rows = async (): Promise<readonly string[]> =>
      (await this.treeTexts())
        .slice(from, from + texts.length)
        .map((row, index) => (row.includes(texts[index] ?? '') ? (texts[index] ?? '') : row));
    await expect.poll(rows).toEqual(texts);
  }

  /** The rows of the sidebar that contain a text. */
  treeRow(text: string): Locator {
    return this.treeRows.filter({ hasText: text });
  }

  /** Clicks the first row of the sidebar that contains a text, once no row moves. */
  async clickRow(text: string, options?: Parameters<Locator['click']>[0]): Promise<void> {
    const row = this.treeRow(text).first();
    await row.waitFor();
    await this.rowsAreStill();
    await row.click(options);
  }

  /**
   * Waits until rows of the sidebar are no longer rebuilt: that would move the focus, and end
   * a drag.
   */
  async rowsAreStill(): Promise<void> {
    await this.page.evaluate(untilStill('.part.sidebar .monaco-list-rows'));
  }

  /** Chooses from the context menu of a row or another element. */
  async chooseFromMenu(target: Locator, item: string): Promise<void> {
    await target.waitFor();
    await this.rowsAreStill();
    await target.click({ button: 'right' });
    const menu = this.page.locator('.monaco-menu:visible');
    const choice = menu.locator('.action-item', { hasText: item }).first();
    await choice.waitFor();
    // A new menu ignores clicks, so the click that opens it chooses nothing.
    await waitUntil(`the menu to take “${item}”`, async () => {
      if (await menu.isVisible()) await isMet(choice.click(soon));
      return isMet(menu.waitFor({ state: 'hidden', timeout: 2000 }));
    });
  }

  /** Ticks a row of the open list with its check box. */
  async tick(text: string): Promise<void> {
    await this.quickPickRows.filter({ hasText: text }).locator('.monaco-checkbox').click();
  }

  /** Accepts the ticked rows. Enter would do so from the input, but unticks from a check box. */
  async clickOk(): Promise<void> {
    await this.page.locator('.quick-input-widget .monaco-button', { hasText: 'OK' }).click();
  }

  /** Fills the clipboard like another program. */
  async copy(text: string): Promise<void> {
    await this.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  }

  /** Opens a page of a site beside VS Code, in the same browser, and copies all of it. */
  async copyPage(address: string, file: string): Promise<void> {
    const site = await this.page.context().newPage();
    const body = await readFile(file, 'utf8');
    await site.route('**', (route) =>
      route.request().url() === address
        ? route.fulfill({ contentType: 'text/html', body })
        : route.fulfill({ status: 404, body: '' }),
    );
    await site.goto(address);
    await site.keyboard.press('Control+A');
    await site.keyboard.press('Control+C');
    await site.close();
    await this.page.bringToFront();
  }

  /** Pastes into the active editor, and chooses an option in the menu that VS Code offers then. */
  async pasteAs(title: string): Promise<void> {
    await this.press('Control+V');
    const widget = this.page.locator('.post-edit-widget:visible');
    await widget.waitFor();
    await this.press('Control+.');
    const way = this.page.locator('.action-widget').getByText(title, { exact: true });
    await way.click();
    await way.waitFor({ state: 'hidden' });
  }

  /** The text of the clipboard. */
  async clipboard(): Promise<string> {
    return this.page.evaluate<string>('navigator.clipboard.readText()');
  }

  /** Closes an open list, and all editors without saving. */
  async closeEditors(): Promise<void> {
    await this.closeList();
    await waitUntil('all editors to close', async () => {
      const open = await this.tabs.count();
      if (open === 0) return true;
      await this.press(ownKeys.closeEditor);
      // An editor that is being saved stays open: then it's pressed again.
      await isMet(expect(this.tabs).not.toHaveCount(open, { timeout: 2000 }));
      return false;
    });
  }

  /** Closes all notifications. */
  async clearNotifications(): Promise<void> {
    await this.press(ownKeys.clearNotifications);
    await expect(this.notifications).toHaveCount(0);
  }

  private async closeList(): Promise<void> {
    if (await this.quickInput.isVisible()) await this.press('Escape');
    await this.quickInputClosed();
  }

  /** The texts of the sidebar's rows, label and description joined by a space. */
  async treeTexts(): Promise<string[]> {
    return (await this.treeRows.allInnerTexts()).map(oneLine);
  }

  /** The labels of the open list. */
  async quickPickTexts(): Promise<string[]> {
    return (await this.quickPickRows.allInnerTexts()).map(oneLine);
  }

  /** The visible lines of the active editor, from top to bottom. */
  async editorLines(): Promise<string[]> {
    return this.page.evaluate<string[]>(linesOfEditor);
  }

  /** Hovers over the first place of a text in the active editor; returns the card of the paper. */
  hoverPaper(text: string): Promise<Locator> {
    // The tooltip of a link may appear before the card.
    return this.hoverText(text, 'Seen in');
  }

  /** Hovers over the first place of a text; returns the card with `content`. */
  hoverText(text: string, content: string): Promise<Locator> {
    return this.rest(content, async () => {
      const place = await waitUntil(`“${text}” in the editor`, () =>
        this.page.evaluate<{ x: number; y: number } | undefined>(placeOfText(text)),
      );
      // The mouse has to move over the word, not appear on it.
      await this.page.mouse.move(place.x - 3, place.y);
      await this.page.mouse.move(place.x, place.y, { steps: 3 });
    });
  }

  /**
   * Opens the card of the focused row of the sidebar, which has a text, as the keyboard does. Escape closes it, and
   * the row has the focus again.
   */
  async cardOfRow(text: string): Promise<Locator> {
    await this.treeRows.and(this.page.locator('.focused')).filter({ hasText: text }).waitFor();
    await this.page.locator('.part.sidebar .monaco-list:focus-within').waitFor();
    await this.rowsAreStill();
    const card = this.hoverCard.filter({ hasText: text });
    return waitUntil(`the card of ${text}`, async () => {
      await this.press('Control+K', 'Control+I');
      return (await isMet(card.waitFor(soon))) && card;
    });
  }

  /**
   * Moves the mouse somewhere until the card with `content` is shown: when the element under it is
   * rebuilt, the mouse must leave it first.
   */
  private rest(content: string, bringMouse: () => Promise<void>): Promise<Locator> {
    const card = this.hoverCard.filter({ hasText: content }).first();
    return waitUntil(`a card that says “${content}”`, async () => {
      await bringMouse();
      if (await isMet(card.waitFor(soon))) {
        // Details that arrive later move what a test clicks.
        await this.page.evaluate(untilStill('.monaco-hover'));
        if (await card.isVisible()) return card;
      }
      await this.page.mouse.move(900, 700);
      return undefined;
    });
  }

  /**
   * Closes the window and opens it again. Waits until the extensions have ended, as in a restart of VS Code:
   * while they run, a new window gets its own storage.
   */
  async reopen(whileClosed = (): Promise<void> => Promise.resolve()): Promise<void> {
    const address = this.page.url();
    await closeWindow(this.page, this.workbench.dataDir);
    await whileClosed();
    await this.page.goto(address);
  }

  /** The files that VS Code and extensions have stored for workspaces. */
  async storedFiles(): Promise<string[]> {
    const paths = await readdir(this.workbench.dataDir, { recursive: true });
    return paths.filter((path) => path.includes('workspaceStorage')).sort();
  }

  /** Saves the active editor, so that a test can read the file. */
  async save(): Promise<void> {
    await this.press('Control+S');
    await this.page
      .locator('.editor-group-container.active .tab.active.dirty')
      .waitFor({ state: 'detached' });
  }

  /** The visible part of the two lines of each row of the palette. */
  seenOfRows(): Promise<(readonly [title: string, detail: string])[]> {
    return this.page.evaluate(seenOfRows);
  }

  /** What the window shows, as lines of text. */
  async state(): Promise<string> {
    const page = this.paper.locator('h1').innerText({ timeout: 2000 });
    const heading = await page.then(oneLine, () => 'none');
    return `${await this.page.evaluate<string>(windowState)}\npaper view: ${heading}`;
  }

  /** Saves a picture as `<name>.png`, in `out/screenshots` by default. */
  async screenshot(name: string, folder = screenshotsDir): Promise<void> {
    await takePicture(this.page, join(folder, `${name}.png`));
  }

  /**
   * Saves a picture for review in runs with pictures, `out/screenshots/<test>-<number>.png`: the keys that close lists
   * do so, and the end of each test. With a name, `out/screenshots/<name>.png`.
   */
  async picture(name = `${pictureName}-${++pictures}`): Promise<void> {
    if (takesPictures) await this.screenshot(name);
  }

  /** The same in each theme. The last theme stays. */
  async pictureInThemes(): Promise<void> {
    if (!takesPictures) return;
    for (const theme of this.themes) {
      await this.useTheme(theme);
      await this.picture();
    }
  }

  /** Changes the theme of the whole system. */
  async useTheme(theme: Theme): Promise<void> {
    const isHighContrast = theme.startsWith('highContrast');
    const isDark = theme === 'dark' || theme === 'highContrast';
    await this.page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
    await this.page.evaluate(`preferHighContrast(${isHighContrast})`);
    await this.page.locator(`.monaco-workbench${marksOfThemes[theme]}`).waitFor();
  }

  /** Moves a view out of the sidebar, or back, with VS Code's command. */
  async moveView(name: string, place: string): Promise<void> {
    await this.press('F1');
    await this.quickInput.waitFor();
    await this.quickInput.fill('>View: Move View');
    // Each list replaces the previous one.
    for (const choice of ['View: Move View', name, place]) {
      // Other labels of a row, such as for a recent command, follow after a comma.
      const row = `.quick-input-list :is([aria-label="${choice}"], [aria-label^="${choice},"])`;
      await this.page.locator(row).click();
    }
    await this.quickInputClosed();
  }

  /** Sets the width of the sidebar in pixels, with its border. */
  async resizeSidebar(width: number): Promise<void> {
    const box = await this.page.locator('.part.sidebar').boundingBox();
    if (!box) throw new Error('There is no sidebar.');
    const y = box.y + box.height / 2;
    await this.drag([box.x + box.width, y], [box.x + width, y]);
    await this.page.mouse.move(box.x + width + 200, box.y + box.height - 20);
  }

  /** Drags with the mouse from one place to another. */
  async drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(...from);
    await mouse.down();
    await mouse.move(...to, { steps: 4 });
    await mouse.up();
  }

  async dispose(): Promise<void> {
    openWindows.delete(this);
    await this.workbench.dispose();
  }
}

/** Retries until it returns a value, or `milliseconds` are over; `what` is for the message then. */
export async function waitUntil<T>(
  what: string,
  get: () => Promise<T | false | undefined | null>,
  milliseconds = patience,
): Promise<T> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const result = await get();
    if (result !== undefined && result !== null && result !== false) return result;
    if (Date.now() > end) throw new Error(`Waited ${milliseconds} ms for ${what}.`);
    await setTimeout(50);
  }
}

/** Whether a wait succeeds. */
function isMet(wait: Promise<unknown>): Promise<boolean> {
  return wait.then(
    () => true,
    () => false,
  );
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
