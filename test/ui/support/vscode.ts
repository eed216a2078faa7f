import { expect as expectSoon } from '@playwright/test';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  closeWindow,
  openWorkbench,
  screenshotsDir,
  takePicture,
  type Workbench,
} from '../../../scripts/lib/workbench.mjs';
import { linesOfEditor, placeOfText, seenOfRows, stillRows } from './inPage';

/** What marks the page in each of VS Code's themes, which follow the system. */
const marksOfThemes = {
  dark: '.vs-dark',
  light: '.vs',
  highContrast: '.hc-black',
  highContrastLight: '.hc-light',
} as const;

export type Theme = keyof typeof marksOfThemes;

export interface VscodeOptions {
  /** Copied, so that a test may write into it; an empty folder when left out. */
  readonly folder?: string;
  /** In which pictures are taken (see `pictureInThemes`): light and dark when left out. */
  readonly themes?: readonly Theme[];
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Whether no folder is open. */
  readonly isEmpty?: boolean;
  readonly size?: { readonly width: number; readonly height: number };
}

/**
 * Opens a real VS Code, with the packaged extension installed, on a copy of a folder. `npm run
 * package` has to come first (`npm run test:ui` does it). To be disposed of in `after`.
 */
export async function openVscode(options: VscodeOptions = {}): Promise<Vscode> {
  const { themes = ['light', 'dark'], settings, ...rest } = options;
  const workbench = await openWorkbench({
    ...rest,
    settings: {
      // The theme follows what the browser says of the system, and nothing else is touched by a change.
      'window.autoDetectColorScheme': true,
      'workbench.preferredDarkColorTheme': 'Default Dark Modern',
      'workbench.preferredLightColorTheme': 'Default Light Modern',
      // As if the mouse were over them.
      'workbench.view.alwaysShowHeaderActions': true,
      ...settings,
    },
  });
  await workbench.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const vscode = new Vscode(workbench, themes);
  openWindows.add(vscode);
  return vscode;
}

/** Looks again until what it expects holds; in what a page shows nothing is there at once. */
export const expect = expectSoon.configure({ timeout: 30_000 });

/** `PICTURES=1 npm run test:ui`: pictures are an eighth of a run, and nobody looks at most. */
const takesPictures = process.env['PICTURES'] !== undefined;

/** Every window that is open, for a picture of each when a test fails. */
export const openWindows = new Set<Vscode>();

/** A VS Code in a browser, with what a person does in it. Everything waits for what it acts on. */
export class Vscode {
  readonly page: Page;
  /** The copy of the folder that is open, on disk. */
  readonly folder: string;
  /** The palette, and every other list that asks for something: its input, and its rows. */
  readonly quickInput: Locator;
  readonly quickInputTitle: Locator;
  readonly quickPickRows: Locator;
  /** The rows that the sidebar shows, from top to bottom; those scrolled out of it do not exist. */
  readonly treeRows: Locator;
  readonly selectedRows: Locator;
  /** The text above the tree: how many papers there are, and what they are filtered by. */
  readonly treeMessage: Locator;
  /** The hover card that is open, in an editor or over a tree row. */
  readonly hoverCard: Locator;
  readonly notifications: Locator;
  /** The editor that is active. */
  readonly editor: Locator;
  /** The same once it has the focus. */
  readonly focusedEditor: Locator;
  /** The tab of the active editor. */
  readonly tab: Locator;
  /** The document that the open Markdown preview shows. */
  readonly preview: FrameLocator;
  /** The page of the paper view. */
  readonly paper: FrameLocator;
  /** Where the cursor stands and what is selected, as the status bar says: `Ln 3, Col 1 (5 selected)`. */
  readonly cursor: Locator;

  constructor(
    private readonly workbench: Workbench,
    private readonly themes: readonly Theme[],
  ) {
    const { page, folder } = workbench;
    this.page = page;
    this.folder = folder;
    // One that closes can be seen for a moment, beside what is asked next.
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
    this.tab = page.locator('.editor-group-container.active .tab.active');
    this.preview = page
      .frameLocator('iframe.webview:not([src*="purpose=webviewView"])')
      .frameLocator('iframe#active-frame');
    this.paper = page
      .frameLocator('iframe.webview[src*="purpose=webviewView"]')
      .frameLocator('iframe#active-frame');
    this.cursor = page.locator('[id="status.editor.selection"]');
  }

  /** Runs a command by its title, such as `Paper Digest: Search Papers…`, through the palette. */
  async runCommand(title: string): Promise<void> {
    // The rows may still be moving, so Enter, which takes the active one, and not a click.
    const active = this.page.locator('.quick-input-list .monaco-list-row.focused');
    const find = async (): Promise<boolean> => {
      await this.press('F1');
      await this.quickInput.waitFor({ timeout: 5000 });
      await this.quickInput.fill(`>${title}`, { timeout: 5000 });
      await active.filter({ hasText: title }).waitFor({ timeout: 5000 });
      return true;
    };
    await inAList(`the command ${title}`, find);
    await this.press('Enter');
  }

  /** Presses keys one after the other. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Types where the focus is. */
  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** Types into the open input, in place of what it has, and accepts that. */
  async answer(text: string): Promise<void> {
    await this.quickInput.fill(text);
    await this.press('Enter');
  }

  /** Leaves the open list or input by Escape. */
  async leaveList(): Promise<void> {
    await this.press('Escape');
    await this.quickInputClosed();
  }

  /** Waits until the open list has a row with a text; gives all rows that have it. */
  async listHas(text: string | RegExp): Promise<Locator> {
    const rows = this.quickPickRows.filter({ hasText: text });
    await rows.first().waitFor();
    return rows;
  }

  /** Waits for a notification with a text, and gives it. */
  async notified(text: string): Promise<Locator> {
    const notification = this.notifications.filter({ hasText: text });
    await notification.waitFor();
    return notification;
  }

  /** Waits until the open input shows a text as its problem or its explanation. */
  async inputSays(text: string): Promise<void> {
    await this.page
      .locator('.quick-input-widget .quick-input-message', { hasText: text })
      .waitFor();
  }

  /** Waits until the active editor is that of a file. */
  async showsFile(name: string | RegExp): Promise<void> {
    await this.tab.filter({ hasText: name }).waitFor();
  }

  /** Waits until a line of the active editor is as expected; numbers start at 1. */
  async lineIs(line: number, expected: string | RegExp): Promise<void> {
    const text = expect.poll(async () => (await this.editorLines())[line - 1] ?? '');
    await (typeof expected === 'string' ? text.toBe(expected) : text.toMatch(expected));
  }

  /** Waits until the active editor shows a line that is, or fits, the expected one. */
  async hasLine(expected: string | RegExp): Promise<void> {
    const fits = (line: string): boolean =>
      typeof expected === 'string' ? line === expected : expected.test(line);
    await expect
      .poll(async () => (await this.editorLines()).some(fits), String(expected))
      .toBe(true);
  }

  /** The text of a file of the folder on disk; empty without one. */
  fileText(path: string): Promise<string> {
    return readFile(join(this.folder, path), 'utf8').catch(() => '');
  }

  /** Writes a file of the folder as another program does. */
  async writeFile(path: string, text: string): Promise<void> {
    const file = join(this.folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }

  /** Waits until nothing asks for anything, and what did has given the focus back. */
  async quickInputClosed(): Promise<void> {
    await this.page.locator('.quick-input-widget:visible').waitFor({ state: 'hidden' });
  }

  /** Opens the palette that searches papers, and types a query there. */
  async searchPapers(query: string): Promise<void> {
    const type = async (): Promise<boolean> => {
      await this.press('Control+Alt+P');
      // Asked for twice, a second one would come in place of the one that is typed into.
      await this.quickInputTitle.filter({ hasText: 'Search Papers' }).waitFor({ timeout: 30_000 });
      await this.quickInput.pressSequentially(query, { timeout: 5000 });
      return (await this.quickInput.inputValue({ timeout: 1000 })) === query;
    };
    await inAList(`the query ${query}`, type, () => this.closeList());
  }

  /** Opens a file of the folder, by its path in it. */
  async openFile(path: string): Promise<void> {
    const name = path.split('/').at(-1) ?? path;
    // The list may have other rows the moment before the click.
    const open = async (): Promise<boolean> => {
      await this.press('Control+P');
      await this.quickInput.fill(path, { timeout: 5000 });
      await this.quickPickRows.filter({ hasText: name }).first().click({ timeout: 5000 });
      await this.tab.filter({ hasText: name }).waitFor({ timeout: 5000 });
      return true;
    };
    await inAList(path, open, () => this.closeList());
    await this.editor.locator('.view-line').first().waitFor();
    // It takes the focus some time after it is shown, also from a list that was opened meanwhile.
    await this.focusedEditor.waitFor();
  }

  /**
   * Presses a key of the sidebar that asks for something. Rows that are drawn again at that moment take the focus
   * back, and what asks goes.
   */
  async askByKey(key: string): Promise<void> {
    const ask = async (): Promise<boolean> => {
      await this.page.keyboard.press(key);
      await this.quickInput.waitFor({ timeout: 5000 });
      return true;
    };
    await inAList(`what ${key} asks for`, ask, () => this.closeList());
  }

  /** Opens the list of quick fixes at the cursor, and gives its rows: one of them has this text. */
  async openQuickFixes(text: string): Promise<Locator> {
    const rows = this.page.locator('.action-widget .monaco-list-row');
    // It goes when marks come meanwhile, too.
    const open = async (): Promise<boolean> => {
      await this.press('Control+.');
      await rows.filter({ hasText: text }).waitFor({ timeout: 5000 });
      return true;
    };
    await inAList(`a quick fix “${text}”`, open);
    return rows;
  }

  /** Puts the cursor of the active editor somewhere; both numbers start at 1. */
  async goTo(line: number, column = 1): Promise<void> {
    await this.editor.locator('.view-line').first().click();
    await this.press('Control+G');
    await this.answer(`:${line},${column}`);
    await this.quickInputClosed();
  }

  /** Shows the view of papers by its icon in the activity bar. */
  async showPapers(): Promise<void> {
    const icon = this.page.locator('.activitybar a.action-label[aria-label^="Paper Digest"]');
    const title = this.page.locator('.part.sidebar .composite.title', { hasText: 'Paper Digest' });
    if (!(await title.isVisible())) await icon.click();
    await title.waitFor();
  }

  /** A button in the title bar of a view in the sidebar, by its name. */
  titleButton(name: string): Locator {
    const button = `.action-label[aria-label^="${name}"]`;
    // A view that is alone in the sidebar has the sidebar's title bar; while another view comes, both have it.
    return this.page
      .locator(`.part.sidebar .pane-header ${button}, .part.sidebar .composite.title ${button}`)
      .filter({ visible: true })
      .first();
  }

  /** Chooses from the list that a button in a title bar opens. */
  async chooseFromTitle(button: string, choice: string): Promise<void> {
    await this.titleButton(button).click();
    await this.quickPickRows.filter({ hasText: choice }).click();
  }

  /** Types a query into the filter of the sidebar, which stays open. */
  async filterBy(query: string): Promise<void> {
    await this.titleButton('Filter Papers').click();
    await this.quickInput.fill(query);
  }

  /** Waits until the text above the tree fits. */
  async treeSays(text: string | RegExp, timeout = 30_000): Promise<void> {
    await this.treeMessage.filter({ hasText: text }).waitFor({ timeout });
  }

  /** Waits until the rows of the sidebar, from the one at `from` on, start with these texts. */
  async rowsAre(starts: readonly string[], from = 0): Promise<void> {
    const rows = async (): Promise<readonly string[]> =>
      (await this.treeTexts())
        .slice(from, from + starts.length)
        .map((row, index) => row.slice(0, starts[index]?.length));
    await expect.poll(rows).toEqual(starts);
  }

  /** The rows of the sidebar that hold a text. */
  treeRow(text: string): Locator {
    return this.treeRows.filter({ hasText: text });
  }

  /**
   * Waits until rows of the sidebar are drawn no more: they would take the focus back, and let go of what is
   * dragged.
   */
  async rowsAreStill(): Promise<void> {
    await this.page.evaluate(stillRows);
  }

  /** Chooses from the menu of a row, or of whatever else a right click opens one on. */
  async chooseFromMenu(target: Locator, item: string): Promise<void> {
    await target.click({ button: 'right' });
    const menu = this.page.locator('.monaco-menu:visible');
    const choice = menu.locator('.action-item', { hasText: item }).first();
    await choice.waitFor();
    // A menu that has only just opened takes no click, so that the one that opened it chooses nothing.
    await waitUntil(`the menu to take “${item}”`, async () => {
      if (!(await menu.isVisible())) return true;
      await choice.click({ timeout: 1000 }).catch(() => undefined);
      await menu.waitFor({ state: 'hidden', timeout: 1000 }).catch(() => undefined);
      return !(await menu.isVisible());
    });
  }

  /** Ticks a row of the open list by its box. */
  async tick(text: string): Promise<void> {
    await this.quickPickRows.filter({ hasText: text }).locator('.monaco-checkbox').click();
  }

  /** Accepts what is ticked. Enter would do so from the input, but unticks from a box. */
  async clickOk(): Promise<void> {
    await this.page.locator('.quick-input-widget .monaco-button', { hasText: 'OK' }).click();
  }

  /** Fills the clipboard as if something had been copied in another program. */
  async copy(text: string): Promise<void> {
    await this.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  }

  /** Opens a page of a site beside VS Code, in the same browser, and copies all of it as a person does. */
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

  /** Pastes into the active editor, and chooses a way of it from the menu that VS Code offers then. */
  async pasteAs(title: string): Promise<void> {
    await this.press('Control+V');
    const widget = this.page.locator('.post-edit-widget:visible');
    await widget.waitFor();
    await this.press('Control+.');
    const way = this.page.locator('.action-widget').getByText(title, { exact: true });
    await way.click();
    await way.waitFor({ state: 'hidden' });
  }

  /** What the clipboard holds. */
  async clipboard(): Promise<string> {
    return this.page.evaluate<string>('navigator.clipboard.readText()');
  }

  /** Closes a list that is open, and all editors without saving: what was typed is lost. */
  async closeEditors(): Promise<void> {
    const tabs = this.page.locator('.tabs-container .tab');
    await this.closeList();
    for (let open = await tabs.count(); open > 0; open = await tabs.count()) {
      await this.runCommand('View: Revert and Close Editor');
      const isClosed = async (): Promise<boolean> => (await tabs.count()) < open;
      // An editor that is being saved may stay open: then it is asked again.
      await waitUntil('a tab to close', isClosed, 5000).catch(() => this.closeList());
    }
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

  /** The lines of the active editor that are in sight, from top to bottom. */
  async editorLines(): Promise<string[]> {
    return this.page.evaluate<string[]>(linesOfEditor);
  }

  /** Rests the mouse on the first place in the active editor where a text stands; gives the card of the paper. */
  hoverPaper(text: string): Promise<Locator> {
    // What a link says of itself may be there before the card is.
    return this.hoverText(text, 'Seen in');
  }

  /** Rests the mouse on the first place where a text stands; gives the card that holds `content`. */
  hoverText(text: string, content: string): Promise<Locator> {
    return this.rest(content, async () => {
      const place = await waitUntil(`“${text}” in the editor`, () =>
        this.page.evaluate<{ x: number; y: number } | undefined>(placeOfText(text)),
      );
      // The mouse has to move over the word, not to appear on it.
      await this.page.mouse.move(place.x - 3, place.y);
      await this.page.mouse.move(place.x, place.y, { steps: 3 });
    });
  }

  /** Rests the mouse on the row of the sidebar that holds a text; gives the card that holds `content`. */
  hoverRow(text: string, content: string): Promise<Locator> {
    return this.rest(content, () => this.treeRow(text).hover());
  }

  /**
   * Brings the mouse somewhere until the card that holds `content` is there: when what lies under it is
   * drawn again, the card is not shown until the mouse has been elsewhere.
   */
  private rest(content: string, bringMouse: () => Promise<void>): Promise<Locator> {
    const card = this.hoverCard.filter({ hasText: content }).first();
    return waitUntil(
      `a card that says “${content}”`,
      async () => {
        await bringMouse();
        const isThere = await card.waitFor({ timeout: 5000 }).then(
          () => true,
          () => false,
        );
        if (isThere) return card;
        await this.page.mouse.move(900, 700);
        return undefined;
      },
      60_000,
    );
  }

  /**
   * Closes the window and opens it again. As one who starts VS Code anew, it waits in between until the
   * extensions have ended: while they run, others get a storage of their own.
   */
  async reopen(whileClosed = (): void => undefined): Promise<void> {
    const address = this.page.url();
    await closeWindow(this.page, this.workbench.dataDir);
    whileClosed();
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

  /** What is seen of the two lines of each row of the palette. */
  seenOfRows(): Promise<(readonly [title: string, detail: string])[]> {
    return this.page.evaluate(seenOfRows);
  }

  /** Takes a picture into `<name>.png`, in `out/screenshots` unless told. */
  async screenshot(name: string, folder = screenshotsDir): Promise<void> {
    await takePicture(this.page, join(folder, `${name}.png`));
  }

  /** A picture for people to look at, `out/screenshots/<name>.png`, in a run that was asked for them. */
  async picture(name: string): Promise<void> {
    if (takesPictures) await this.screenshot(name);
  }

  /** The same in each theme: `<name>-dark.png` and so on. The last theme stays. */
  async pictureInThemes(name: string): Promise<void> {
    if (!takesPictures) return;
    for (const theme of this.themes) {
      await this.useTheme(theme);
      await this.screenshot(`${name}-${theme}`);
    }
  }

  /** Changes to a theme as a person does who sets it for the whole system. */
  async useTheme(theme: Theme): Promise<void> {
    const isHighContrast = theme.startsWith('highContrast');
    const isDark = theme === 'dark' || theme === 'highContrast';
    await this.page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
    await this.page.evaluate(`preferHighContrast(${isHighContrast})`);
    await this.page.locator(`.monaco-workbench${marksOfThemes[theme]}`).waitFor();
  }

  /** Moves a view out of the sidebar, or back, by VS Code's command. */
  async moveView(name: string, place: string): Promise<void> {
    await this.press('F1');
    await this.quickInput.waitFor();
    await this.quickInput.fill('>View: Move View');
    // Each list comes in place of the one before it.
    for (const choice of ['View: Move View', name, place]) {
      // What else a row says, as of a command that was run before, follows behind a comma.
      const row = `.quick-input-list :is([aria-label="${choice}"], [aria-label^="${choice},"])`;
      await this.page.locator(row).click();
    }
    await this.quickInputClosed();
  }

  /** Makes the sidebar so many pixels wide, by its border. */
  async resizeSidebar(width: number): Promise<void> {
    const { mouse } = this.page;
    const box = await this.page.locator('.part.sidebar').boundingBox();
    if (!box) throw new Error('There is no sidebar.');
    await mouse.move(box.x + box.width, box.y + box.height / 2);
    await mouse.down();
    await mouse.move(box.x + width, box.y + box.height / 2, { steps: 4 });
    await mouse.up();
    await mouse.move(box.x + width + 200, box.y + box.height - 20);
  }

  async dispose(): Promise<void> {
    openWindows.delete(this);
    await this.workbench.dispose();
  }
}

/** Tries until it gets something, or `milliseconds` are over; `what` is for the message then. */
export async function waitUntil<T>(
  what: string,
  get: () => Promise<T | false | undefined | null>,
  milliseconds = 20_000,
): Promise<T> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const result = await get();
    if (result !== undefined && result !== null && result !== false) return result;
    if (Date.now() > end) throw new Error(`Waited ${milliseconds} ms for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Takes steps in a list, and all of them again after one that failed and `recover`: an editor that is only just
 * shown may take the focus, and the list goes.
 */
async function inAList(
  what: string,
  steps: () => Promise<boolean>,
  recover = (): Promise<void> => Promise.resolve(),
): Promise<void> {
  await waitUntil(what, () => steps().catch(() => recover().then(() => false)), 40_000);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
