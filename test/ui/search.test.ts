import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtures, showAllPapers } from './support/journeys';
import { expect, openVscode, waitUntil, type Vscode } from './support/vscode';

describe('A person who searches papers', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openVscode({ folder: fixtures });
    const lines = Array.from({ length: 200 }, (_, index) => `Line ${index + 1} of a long note.`);
    await writeFile(join(vscode.folder, 'notes/long.md'), lines.join('\n'));
    await showAllPapers(vscode);
  });
  after(() => vscode.dispose());
  beforeEach(() => vscode.closeEditors());

  it('types a typo, looks at what it finds, and goes there', async () => {
    await vscode.openFile('notes/long.md');
    await vscode.searchPapers('kettel warm');
    await found('Kettle: Warm Starts for Cold Models');
    await expect(vscode.quickPickRows.first()).toHaveText(/few of its layers ‹warm›/);
    await vscode.page.keyboard.press('Enter');
    await vscode.tab.filter({ hasText: 'clipping.digest' }).waitFor();
    await vscode.cursor.filter({ hasText: '(35 selected)' }).waitFor();
    // The cursor is in the editor: typing would go there.
    await vscode.focusedEditor.waitFor();
    await vscode.page.keyboard.press('Home');
    await vscode.cursor.filter({ hasText: /^Ln \d+, Col 1$/ }).waitFor();
  });

  it('looks at papers in passing, and Escape brings the note back as it was', async () => {
    await vscode.openFile('notes/long.md');
    await vscode.goTo(120, 6);
    await vscode.page.keyboard.press('Shift+End');
    await vscode.cursor.filter({ hasText: /^Ln 120, Col \d+ \(\d+ selected\)$/ }).waitFor();
    const cursor = await vscode.cursor.innerText();
    const lines = await vscode.editorLines();

    await vscode.searchPapers('sparrow');
    await found('SPARROW');
    await vscode.page.keyboard.press('ArrowDown');
    await vscode.tab.filter({ hasText: /2f81c0\.txt|ab3390\.md/ }).waitFor();
    await expect(vscode.quickInput).toBeVisible();
    await vscode.page.keyboard.press('Escape');

    await vscode.tab.filter({ hasText: 'long.md' }).waitFor();
    await waitUntil('the selection', async () => (await vscode.cursor.innerText()) === cursor);
    await waitUntil('the scroll position', async () => {
      const now = await vscode.editorLines();
      return now[0] === lines[0] && now.at(-1) === lines.at(-1);
    });
    await waitUntil(
      'only the note to be open',
      async () => (await vscode.page.locator('.tabs-container .tab').count()) === 1,
    );
    await vscode.page.keyboard.press('ArrowRight');
    await vscode.cursor.filter({ hasText: /^Ln 120/ }).waitFor();
  });

  it('sees the newest papers before anything is typed', async () => {
    await vscode.searchPapers('');
    // Searches that led to a paper may stand above.
    const texts = await waitUntil('the newest papers', async () => {
      const rows = await vscode.quickPickTexts();
      const first = rows.findIndex((row) => row.includes('GraphNap'));
      return first >= 0 && rows.slice(first);
    });
    assert.match(texts[0] ?? '', /GraphNap.*Tide Lab · Jan 12, 2026/);
    assert.match(texts[1] ?? '', /^Learning Q\* from a Sparse r/);
    await vscode.page.keyboard.press('Escape');
  });

  it('is told what to do when nothing fits', async () => {
    await vscode.searchPapers('zebra crossing');
    await found('No paper matches “zebra crossing”');
    await vscode.page.keyboard.press('Escape');
    await vscode.quickInputClosed();
  });

  /** Waits until the first item starts so. */
  async function found(start: string): Promise<void> {
    await waitUntil(`“${start}” on top`, async () =>
      (await vscode.quickPickTexts())[0]?.startsWith(start),
    );
  }
});
