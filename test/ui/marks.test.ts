import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { marksIn, openSmallLibrary, starOnRow } from './support/journeys';
import { expect, type Vscode } from './support/vscode';

const newDigest = `Daily Papers
byAK and the research community
Jan 20

Lantern: Small Models that See in the Dark

A small model is shown how to see in the dark by one that needs the light, and does so with a tenth of the work that its teacher needs for the same pictures.

tideLab Tide Lab
·
Nov 19, 2025 2
`;

describe('A library that is organized', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openSmallLibrary();
  });
  after(() => vscode.dispose());

  const saveSearches = (savedSearches: object) =>
    vscode.writeFile(
      '.vscode/settings.json',
      JSON.stringify({ 'paperDigest.savedSearches': savedSearches }),
    );

  describe('A person who marks papers', () => {
    it('stars a paper on its row, marks another as read, and finds them', async () => {
      await starOnRow(vscode, 'GraphNap');
      await vscode.treeRow('GraphNap').locator('.codicon-star-full').first().waitFor();
      await vscode.chooseFromMenu(vscode.treeRow('SPARROW: Sparse'), 'Mark as Read');
      await expect
        .poll(() => marksIn(vscode))
        .toMatch(/^#.*\ngraphnap2026 starred\nsparrow\w* read\n$/);
      await vscode.filterBy('is:starred');
      await vscode.treeSays('1 of 8 papers');
      await vscode.press('Enter');
      await vscode.picture('marks-starred');
      await vscode.titleButton('Clear Filter').click();
      await vscode.treeSays('8 papers in 3 digests');
    });

    it('sees the new tag while typing, two words as one, and adds it', async () => {
      await vscode.chooseFromMenu(vscode.treeRow('SPARROW: Sparse'), 'Tag Papers…');
      await vscode.quickInput.fill('read soon');
      await expect(vscode.quickPickRows).toHaveText(/^#read-soon\s*new tag$/);
      await vscode.press('Enter');
      await expect(vscode.treeRow('SPARROW: Sparse')).toContainText('#read-soon');
    });

    it('sees a dot on a new paper and a badge on the icon, until the paper is marked', async () => {
      await vscode.writeFile('new.txt', newDigest);
      const dot = vscode.page.locator(
        '.part.sidebar .monaco-list-row[aria-label^="Lantern"][aria-label*=", new, unread"] .codicon-circle-filled',
      );
      await dot.waitFor();
      const icon = vscode.page.locator(
        '.activitybar .action-item:has([aria-label^="Paper Digest"])',
      );
      await icon.locator('.badge-content', { hasText: '1' }).waitFor();
      await vscode.pictureInThemes('marks-new');
      await vscode.clickRow('Lantern');
      await vscode.showsFile('new.txt');
      await expect(dot).toHaveCount(1);
      await vscode.press('r');
      await dot.waitFor({ state: 'detached' });
      await icon.locator('.badge-content', { hasText: '1' }).waitFor({ state: 'hidden' });
    });

    it('sees papers enter and leave a saved search as they are starred', async () => {
      await saveSearches({ Shelf: 'is:starred' });
      const twistie = vscode.treeRow('Shelf').locator('.monaco-tl-twistie.collapsible');
      await vscode.treeRow('Shelf1').waitFor();
      await twistie.waitFor();
      await vscode.chooseFromMenu(vscode.treeRow('GraphNap'), 'Unstar Paper');
      await vscode.treeRow('Shelf0').waitFor();
      await twistie.waitFor({ state: 'detached' });
      await vscode.chooseFromMenu(vscode.treeRow('GraphNap'), 'Star Paper');
      await vscode.treeRow('Shelf1').waitFor();
      await vscode.clickRow('Shelf1');
      await expect
        .poll(async () => (await vscode.treeTexts()).join('\n'))
        .toMatch(/^Shelf.*\nGraphNap.*\n(?:.*\n)*GraphNap/m);
      await vscode.picture('marks-saved-search');
    });
  });

  describe('A person who keeps a saved search', () => {
    const name = 'Notes on models';
    const query = 'model sort:title';

    before(async () => {
      rmSync(join(vscode.folder, 'new.txt'));
      rmSync(join(vscode.folder, '.vscode'), { recursive: true });
      await vscode.treeRow('Shelf').waitFor({ state: 'detached' });
      await vscode.treeSays('8 papers in 3 digests');
      await vscode.closeEditors();
    });

    it('saves the filter under a name, and it becomes an expanded folder', async () => {
      await vscode.filterBy(query);
      await vscode.treeSays('of 8 papers');
      await vscode.press('Enter');
      await vscode.quickInputClosed();
      await vscode.titleButton('Save Search').click();
      await expect(vscode.quickInput).toHaveValue(query);
      await vscode.quickInput.fill(name);
      await vscode.pictureInThemes('saved-search-name');
      await vscode.press('Enter');
      const titles = ['A Small Atlas', 'Kettle', 'Maps That Forget', 'Weighing'];
      await vscode.rowsAre([`${name}4 · ${query}`, ...titles]);
      await vscode.treeSays('8 papers in 3 digests');
      assert.deepEqual(JSON.parse(await vscode.fileText('.vscode/settings.json')), {
        'paperDigest.savedSearches': { [name]: query },
      });
    });

    it('sees a new paper in it as soon as its digest is there', async () => {
      await vscode.writeFile(
        'new.txt',
        'Daily Papers\n\nbyAK and the research community\n\nMar 5\n\n' +
          'A Model of Gulls\n\nGulls steal chips. We model which.\n\n  • 2 authors\n·\nMar 4 1\n\n',
      );
      const titles = ['A Model of Gulls', 'A Small Atlas', 'Kettle'];
      await vscode.rowsAre(['New', `${name}5 · ${query}`, ...titles]);
      await vscode.page.mouse.move(900, 700);
      await vscode.pictureInThemes('saved-search');
    });

    it('renames it, and edits its query', async () => {
      await vscode.chooseFromMenu(vscode.treeRow(name), 'Rename Search');
      await vscode.answer('Seabirds');
      await vscode.treeRow('Seabirds5').waitFor();

      await vscode.chooseFromMenu(vscode.treeRow('Seabirds5'), 'Edit Search');
      await vscode.quickInput.fill('gulls year:soon');
      await vscode.inputSays('soon');
      await vscode.pictureInThemes('saved-search-edit');
      await vscode.press('Enter');
      await expect(vscode.quickInput).toHaveValue('Seabirds');
      await vscode.press('Enter');
      await vscode.treeRow('Seabirds1').waitFor();
      await vscode.page.mouse.move(900, 700);
      await vscode.pictureInThemes('saved-search-problem');
    });

    it('opens it in the palette, and filters by it', async () => {
      await vscode.chooseFromMenu(vscode.treeRow('Seabirds1'), 'Open Saved Search');
      await expect(vscode.quickInput).toHaveValue('gulls year:soon');
      await vscode.leaveList();
      await vscode.chooseFromMenu(vscode.treeRow('Seabirds1'), 'Filter by Saved Search');
      await vscode.treeSays('1 of 9 papers');
      await expect(vscode.treeRow('Seabirds')).toHaveCount(0);
      await vscode.titleButton('Clear Filter').click();
      await vscode.treeRow('Seabirds1').waitFor();
    });

    it('deletes it, and undoes that', async () => {
      await vscode.chooseFromMenu(vscode.treeRow('Seabirds1'), 'Delete Saved Search');
      await vscode.treeRow('Seabirds1').waitFor({ state: 'detached' });
      const deleted = await vscode.notified('Seabirds');
      await vscode.pictureInThemes('saved-search-deleted');
      await deleted.getByText('Undo').click();
      await vscode.treeRow('Seabirds1').waitFor();
    });

    it('sees which saved search is invalid, and goes to the setting', async () => {
      await saveSearches({ Fine: 'gulls', Wrong: 5 });
      await vscode.treeRow('Fine1').waitFor();
      await vscode.treeRow('Wrong').waitFor();
      await vscode.page.mouse.move(900, 700);
      await vscode.pictureInThemes('saved-search-wrong');
      await vscode.clickRow('Wrong');
      await vscode.page.locator('.monaco-editor', { hasText: 'savedSearches' }).waitFor();
    });
  });
});
