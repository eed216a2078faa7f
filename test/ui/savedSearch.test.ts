import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtures, showAllPapers } from './support/journeys';
import { expect, openVscode, waitUntil, type Vscode } from './support/vscode';

const name = 'Notes on models';
const query = 'model sort:title';

describe('A person who keeps a saved search', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openVscode({ folder: fixtures });
    await showAllPapers(vscode);
  });
  after(() => vscode.dispose());

  it('saves the filter under a name, and it becomes an open folder', async () => {
    await vscode.titleButton('Filter Papers').click();
    await vscode.quickInput.waitFor();
    await vscode.quickInput.fill(query);
    await vscode.treeMessage.filter({ hasText: 'of 8 papers' }).waitFor();
    await vscode.page.keyboard.press('Enter');
    await vscode.quickInputClosed();
    await vscode.titleButton('Save Search').click();
    await vscode.quickInput.waitFor();
    await expect(vscode.quickInput).toHaveValue(query);
    await vscode.quickInput.fill(name);
    await vscode.pictureInThemes('saved-search-name');
    await vscode.page.keyboard.press('Enter');
    await rowsAre(`${name}4 · ${query}`, 'A Small Atlas', 'Kettle', 'Maps That Forget', 'Weighing');
    await vscode.treeMessage.filter({ hasText: '8 papers in 3 digests' }).waitFor();
    const settings = await readFile(join(vscode.folder, '.vscode/settings.json'), 'utf8');
    assert.deepEqual(JSON.parse(settings), {
      'paperDigest.savedSearches': { [name]: query },
    });
  });

  it('sees a new paper in it as soon as its digest is there', async () => {
    await writeFile(
      join(vscode.folder, 'new.txt'),
      'Daily Papers\n\nbyAK and the research community\n\nMar 5\n\n' +
        'A Model of Gulls\n\nGulls steal chips. We model which.\n\n  • 2 authors\n·\nMar 4 1\n\n',
    );
    await rowsAre('New', `${name}5 · ${query}`, 'A Model of Gulls', 'A Small Atlas', 'Kettle');
    await vscode.page.mouse.move(900, 700);
    await vscode.pictureInThemes('saved-search');
  });

  it('works on a paper in it as on any other', async () => {
    await vscode.treeRow('Kettle').first().click();
    await vscode.tab.filter({ hasText: 'clipping.digest' }).waitFor();
    await vscode.chooseFromMenu(vscode.treeRow('Kettle').first(), 'Copy Citation Key');
    await waitUntil('the key', async () => (await vscode.clipboard()).startsWith('kettle'));
  });

  it('renames it, and edits its query', async () => {
    await vscode.chooseFromMenu(vscode.treeRow(name), 'Rename Search');
    await vscode.quickInput.waitFor();
    await vscode.quickInput.fill('Seabirds');
    await vscode.page.keyboard.press('Enter');
    await vscode.treeRow('Seabirds5').waitFor();

    await vscode.chooseFromMenu(vscode.treeRow('Seabirds5'), 'Edit Search');
    await vscode.quickInput.waitFor();
    await vscode.quickInput.fill('gulls year:soon');
    await vscode.page.locator('.quick-input-message', { hasText: 'soon' }).waitFor();
    await vscode.pictureInThemes('saved-search-edit');
    await vscode.page.keyboard.press('Enter');
    await waitUntil('the name', async () => (await vscode.quickInput.inputValue()) === 'Seabirds');
    await vscode.page.keyboard.press('Enter');
    await vscode.treeRow('Seabirds1').waitFor();
    await vscode.page.mouse.move(900, 700);
    await vscode.pictureInThemes('saved-search-problem');
  });

  it('opens it in the palette, and filters by it', async () => {
    await vscode.chooseFromMenu(vscode.treeRow('Seabirds1'), 'Open in Search');
    await vscode.quickInput.waitFor();
    await expect(vscode.quickInput).toHaveValue('gulls year:soon');
    await vscode.page.keyboard.press('Escape');
    await vscode.quickInputClosed();
    await vscode.chooseFromMenu(vscode.treeRow('Seabirds1'), 'Use as Filter');
    await vscode.treeMessage.filter({ hasText: '1 of 9 papers' }).waitFor();
    await expect(vscode.treeRow('Seabirds')).toHaveCount(0);
    await vscode.titleButton('Clear Filter').click();
    await vscode.treeRow('Seabirds1').waitFor();
  });

  it('deletes it, and takes that back', async () => {
    await vscode.chooseFromMenu(vscode.treeRow('Seabirds1'), 'Delete Saved Search');
    await vscode.treeRow('Seabirds1').waitFor({ state: 'detached' });
    await vscode.notifications.filter({ hasText: 'Seabirds' }).waitFor();
    await vscode.pictureInThemes('saved-search-deleted');
    await vscode.notifications.getByText('Undo').click();
    await vscode.treeRow('Seabirds1').waitFor();
  });

  it('is told of what is no search', async () => {
    const file = join(vscode.folder, '.vscode/settings.json');
    const wrong = { 'paperDigest.savedSearches': { Fine: 'gulls', Wrong: 5 } };
    await writeFile(file, JSON.stringify(wrong));
    await vscode.treeRow('Fine1').waitFor();
    await vscode.treeRow('Wrong').waitFor();
    await vscode.page.mouse.move(900, 700);
    await vscode.pictureInThemes('saved-search-wrong');
    await vscode.treeRow('Wrong').click();
    await vscode.page.locator('.monaco-editor', { hasText: 'savedSearches' }).waitFor();
  });

  /** Waits for the first rows to start so. */
  async function rowsAre(...starts: readonly string[]): Promise<void> {
    await waitUntil(`the rows ${starts.join(', ')}`, async () => {
      const rows = await vscode.treeTexts();
      return starts.every((start, index) => rows[index]?.startsWith(start));
    });
  }
});
