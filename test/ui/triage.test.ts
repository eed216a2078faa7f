import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { marksIn, openDraft, openSmallLibrary } from './support/journeys';
import { expect, type Vscode } from './support/vscode';

describe('A person who triages papers in the list by keys', () => {
  let vscode: Vscode;
  let original: ReadonlyMap<string, string>;

  before(async () => {
    vscode = await openSmallLibrary();
    // A draft that is closed must not change.
    await openDraft(vscode, '# A draft\n\nText.\n');
    await vscode.closeEditors();
    original = texts();
    await vscode.clickRow('GraphNap');
    await vscode.showsFile('2f81c0.txt');
    await vscode.rowsAreStill();
  });
  after(() => vscode.dispose());

  it('stars, skips and reads on, with the title highlighted and nothing selected', async () => {
    await expect(vscode.cursor).toHaveText(/^Ln \d+, Col 1$/);
    await highlighted().first().waitFor();
    await vscode.pictureInThemes('triage-title');
    await press('s', 1);
    await press('x', 2);
    await press('l', 3);
    await focusIsInList();
  });

  it('undoes with Ctrl+Z, redoes with Ctrl+Y, and sees what changed', async () => {
    await press('Control+Z', 2);
    await showsMessage(/Undone: Read Later: /);
    await press('Control+Z', 1);
    await showsMessage(/Undone: Skip Paper: /);
    await press('Control+Y', 2);
    await showsMessage(/Redone: Skip Paper: /);
    await press('u', 1);
    await press('Control+Z', 0);
    await showsMessage(/Undone: Star Paper: /);
    await vscode.press('Control+Z');
    await showsMessage(/Nothing to undo/);
    await press('Control+Shift+Z', 1);
    // The next key is for the paper that is selected again.
    await vscode.press('x');
    await expect.poll(() => marksIn(vscode)).toMatch(/^graphnap2026 starred skipped$/m);
    await focusIsInList();
    assert.deepEqual(texts(), original);
  });

  it('shows the paper with a key, and stays in the list', async () => {
    await vscode.press('o');
    await highlighted().first().waitFor();
    await focusIsInList();
    await press('r', 2);
    await press('Control+Z', 1);
    await focusIsInList();
    assert.deepEqual(texts(), original);
  });

  it('chooses a note after pressing c, cites in it, and stays in the list', async () => {
    await vscode.closeEditors();
    await vscode.clickRow('Learning Q*');
    await vscode.rowsAreStill();
    await vscode.closeEditors();
    await vscode.treeRow('Learning Q*').first().focus();
    await vscode.askByKey('c');
    await expect(vscode.quickPickRows.first()).toHaveText(/draft\.md/);
    await vscode.pictureInThemes('triage-note');
    await vscode.leaveList();
    await expect(vscode.page.locator('.tabs-container .tab')).toHaveCount(0);
    await focusIsInList();

    await vscode.askByKey('c');
    await vscode.answer('review');
    await vscode.showsFile('review.md');
    await vscode.hasLine(/\[@sparsenote/);
    await focusIsInList();
    await press('l', 2);
    await focusIsInList();
    // The note is visible now.
    await vscode.press('c');
    await vscode.hasLine(/\[@sparsenote\w*; @\w+\]/);
    await focusIsInList();
    for (const [path, text] of original) {
      if (path !== 'notes/review.md') assert.equal(texts().get(path), text, path);
    }
  });

  /** Presses a key, and waits for a number of marked papers. */
  async function press(key: string, marked: number): Promise<void> {
    await vscode.press(key);
    const lines = () => marksIn(vscode).match(/^\w.*/gm) ?? [];
    await expect.poll(() => lines().length, `marks after ${key}`).toBe(marked);
  }

  async function showsMessage(message: RegExp): Promise<void> {
    await vscode.page.locator('.part.statusbar').filter({ hasText: message }).waitFor();
  }

  async function focusIsInList(): Promise<void> {
    await vscode.page
      .locator('.part.sidebar .monaco-list:focus, .part.sidebar .monaco-list :focus')
      .first()
      .waitFor();
    await expect(vscode.focusedEditor).toHaveCount(0);
  }

  /** The decorations of extensions in editors. */
  function highlighted() {
    return vscode.page.locator('.monaco-editor .view-overlays .cdr[class*="ced-"]');
  }

  /** The digests and notes on disk, by their paths. */
  function texts(): ReadonlyMap<string, string> {
    const paths = readdirSync(vscode.folder, { recursive: true, encoding: 'utf8' });
    const files = paths.filter((path) => /^[^.].*\.(?:txt|md|digest|html|json)$/.test(path)).sort();
    return new Map(files.map((path) => [path, readFileSync(join(vscode.folder, path), 'utf8')]));
  }
});
