import assert from 'node:assert/strict';
import { marksIn, openSmallLibrary } from './support/journeys';
import { pageOfTwo } from './support/pageOfTwo';
import { expect, type Vscode } from './support/vscode';

describe('A person who reads in one place', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openSmallLibrary({ size: { width: 1280, height: 800 } });
  });
  after(() => vscode.dispose());

  const heading = () => vscode.paper.getByRole('heading', { level: 1 });
  /** The page of the paper view in the wide layout. */
  const wideHeading = () => vscode.preview.getByRole('heading', { level: 1 });
  const tabs = () => vscode.page.locator('.tabs-container .tab');
  const icon = () =>
    vscode.page.locator('.activitybar .action-item:has([aria-label^="Paper Digest"])');

  /** Waits until the cursor is at the line of a title in `2f81c0.txt`. */
  async function editorIsAt(title: string): Promise<void> {
    const lines = (await vscode.fileText('box/2f81c0.txt')).split('\n');
    const line = lines.findIndex((text) => text.startsWith(title)) + 1;
    await expect(vscode.cursor).toHaveText(`Ln ${line}, Col 1`);
  }

  it('sees the same paper in the editor and the paper view while keys move', async () => {
    await vscode.clickRow('GraphNap');
    await vscode.showsFile('2f81c0.txt');
    await vscode.rowsAreStill();
    await vscode.press('ArrowDown');
    await expect(heading()).toContainText('Learning');
    await editorIsAt('Learning');
    await vscode.press('n');
    await expect(heading()).toContainText('SPARROW');
    await editorIsAt('SPARROW');
    await vscode.page.mouse.move(900, 700);
    await vscode.pictureInThemes('reading-keys');
  });

  it('moves the paper view alone when no editor shows a paper', async () => {
    await vscode.closeEditors();
    await vscode.treeRow('SPARROW').focus();
    await vscode.press('ArrowUp');
    await expect(heading()).toContainText('Learning');
    await expect(tabs()).toHaveCount(0);
  });

  it('previews a paper with Space, opens it with Enter, and copies its citation', async () => {
    await vscode.press('Space');
    await vscode.showsFile('2f81c0.txt');
    await expect(vscode.focusedEditor).toHaveCount(0);
    await vscode.press('Control+C');
    await expect.poll(() => vscode.clipboard()).toMatch(/^\[@sparsenote\w+\]$/);
    await vscode.press('Enter');
    await vscode.focusedEditor.waitFor();
    await editorIsAt('Learning');
  });

  it('collapses and expands a folder with Space and Enter', async () => {
    await vscode.clickRow('2f81c0.txt');
    await expect(vscode.treeRow('GraphNap')).toHaveCount(0);
    await vscode.press('Space');
    await vscode.treeRow('GraphNap').waitFor();
    await vscode.press('Enter');
    await expect(vscode.treeRow('GraphNap')).toHaveCount(0);
    await vscode.press('Enter');
    await vscode.treeRow('GraphNap').waitFor();
  });

  it('sees the keys with a question mark, and runs a command from there', async () => {
    await vscode.clickRow('GraphNap');
    await vscode.rowsAreStill();
    await vscode.askByKey('Shift+?');
    await vscode.listHas(/Star Paper.*S/);
    await vscode.pictureInThemes('reading-shortcuts');
    await vscode.answer('Star Paper');
    await expect.poll(() => marksIn(vscode)).toMatch(/^graphnap2026 starred$/m);
    await vscode.press('Control+Z');
    await expect.poll(() => marksIn(vscode)).not.toMatch(/^graphnap/m);
  });

  it('sees as much of the titles as fits in 300 pixels', async () => {
    await vscode.page.mouse.move(900, 700);
    const sidebar = await vscode.page.locator('.part.sidebar').boundingBox();
    const label = await vscode.treeRow('Maps That').locator('.monaco-icon-label').boundingBox();
    assert.ok(sidebar && label);
    assert.ok(label.width > 0.84 * sidebar.width, `${label.width} of ${sidebar.width}`);
    await expect(vscode.page.locator('.part.sidebar').getByText('papers in')).toHaveCount(1);
    await vscode.pictureInThemes('reading-rows');
  });

  it('keeps new papers as they are when the window is reloaded', async () => {
    const areNew = async (count: number): Promise<void> => {
      await expect(vscode.treeRow('New').first()).toContainText(`${count} unread`);
      await expect(icon().locator('.badge-content')).toHaveText(String(count));
    };
    await vscode.writeFile('new.txt', pageOfTwo);
    await areNew(2);
    await vscode.clickRow('Lanterns');
    await vscode.showsFile('new.txt');
    await areNew(2);
    await vscode.press('r');
    await areNew(1);
    await vscode.reopen();
    await vscode.showPapers();
    await areNew(1);
    await vscode.pictureInThemes('reading-new');
  });

  it('reads in the wide layout, which is there again after a reload', async () => {
    await vscode.closeEditors();
    await vscode.clickRow('GraphNap');
    await vscode.runCommand('Paper Digest: Toggle Wide Layout');
    await expect(wideHeading()).toContainText('GraphNap');
    await expect(vscode.page.getByRole('button', { name: 'Paper Section' })).toHaveCount(0);
    await vscode.clickRow('SPARROW');
    await expect(wideHeading()).toContainText('SPARROW');
    await vscode.press('ArrowDown');
    await expect(wideHeading()).toContainText('Maps That Forget');
    await vscode.page.mouse.move(900, 700);
    await vscode.pictureInThemes('reading-wide');
    await vscode.press('Enter');
    await vscode.focusedEditor.waitFor();
    await editorIsAt('Maps');
    await vscode.reopen();
    await vscode.showPapers();
    await vscode.clickRow('GraphNap');
    await expect(wideHeading()).toContainText('GraphNap');
    await vscode.runCommand('Paper Digest: Toggle Wide Layout');
    await expect(heading()).toContainText('GraphNap');
    await expect(tabs().filter({ hasText: 'Paper' })).toHaveCount(0);
  });
});
