import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixtures, showAllPapers } from './support/journeys';
import { expect, openVscode, waitUntil, type Vscode } from './support/vscode';

const newDigest = `Daily Papers
byAK and the research community
Jan 20

Lantern: Small Models that See in the Dark

A small model is shown how to see in the dark by one that needs the light, and does so with a tenth of the work that its teacher needs for the same pictures.

tideLab Tide Lab
·
Nov 19, 2025 2
`;

describe('A person who marks papers', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openVscode({ folder: fixtures });
    await showAllPapers(vscode);
  });
  after(() => vscode.dispose());

  it('stars a paper on its row, marks another as read, and finds them', async () => {
    await vscode.treeRow('GraphNap').hover();
    await vscode
      .treeRow('GraphNap')
      .getByRole('button', { name: /^Star Paper/ })
      .click();
    await vscode.treeRow('GraphNap').locator('.codicon-star-full').first().waitFor();
    await vscode.chooseFromMenu(vscode.treeRow('SPARROW: Sparse'), 'Mark as Read');
    const file = join(vscode.folder, '.paper-digest/marks.txt');
    await waitUntil('both lines', () =>
      Promise.resolve(
        /^#.*\ngraphnap2026 starred\nsparrow\w* read\n$/.test(readFileSync(file, 'utf8')),
      ),
    );
    await vscode.titleButton('Filter Papers').click();
    await vscode.quickInput.waitFor();
    await vscode.quickInput.fill('is:starred');
    await vscode.treeMessage.filter({ hasText: '1 of 8 papers' }).waitFor();
    await vscode.page.keyboard.press('Enter');
    await vscode.picture('marks-starred');
    await vscode.titleButton('Clear Filter').click();
    await vscode.treeMessage.filter({ hasText: '8 papers in 3 digests' }).waitFor();
  });

  it('sees the new tag that is typed, of two words as one, and marks with it', async () => {
    await vscode.chooseFromMenu(vscode.treeRow('SPARROW: Sparse'), 'Tag…');
    await vscode.quickInput.fill('read soon');
    await expect(vscode.quickPickRows).toHaveText(/^#read-soon\s*new tag$/);
    await vscode.page.keyboard.press('Enter');
    await expect(vscode.treeRow('SPARROW: Sparse')).toContainText('#read-soon');
  });

  it('sees a dot on a new paper and a number on the icon, until the paper is opened', async () => {
    writeFileSync(join(vscode.folder, 'new.txt'), newDigest);
    const dot = vscode.page.locator(
      '.part.sidebar .monaco-list-row[aria-label^="Lantern"][aria-label*=", new, unread"] .codicon-circle-filled',
    );
    await dot.waitFor();
    const icon = vscode.page.locator('.activitybar .action-item:has([aria-label^="Paper Digest"])');
    await icon.locator('.badge-content', { hasText: '1' }).waitFor();
    await vscode.pictureInThemes('marks-new');
    await vscode.treeRow('Lantern').click();
    await dot.waitFor({ state: 'detached' });
    await expect(vscode.treeRow('Lantern').locator('.codicon-circle-filled')).toHaveCount(1);
  });

  it('sees papers come into a saved search and leave it as they are starred', async () => {
    mkdirSync(join(vscode.folder, '.vscode'));
    const settings = { 'paperDigest.savedSearches': { Shelf: 'is:starred' } };
    writeFileSync(join(vscode.folder, '.vscode/settings.json'), JSON.stringify(settings));
    const twistie = vscode.treeRow('Shelf').locator('.monaco-tl-twistie.collapsible');
    await vscode.treeRow('Shelf1').waitFor();
    await twistie.waitFor();
    await vscode.chooseFromMenu(vscode.treeRow('GraphNap'), 'Unstar Paper');
    await vscode.treeRow('Shelf0').waitFor();
    await twistie.waitFor({ state: 'detached' });
    await vscode.chooseFromMenu(vscode.treeRow('GraphNap'), 'Star Paper');
    await vscode.treeRow('Shelf1').waitFor();
    await vscode.treeRow('Shelf1').click();
    await waitUntil('the paper in both places', async () => {
      const rows = await vscode.treeTexts();
      const shelf = rows.findIndex((row) => row.startsWith('Shelf'));
      return (
        (rows[shelf + 1] ?? '').startsWith('GraphNap') &&
        rows.slice(shelf + 2).some((row) => row.startsWith('GraphNap'))
      );
    });
    await vscode.picture('marks-saved-search');
  });
});
