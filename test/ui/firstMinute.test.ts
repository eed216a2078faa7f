import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { digestPage, longAbstract } from '../support/digestPage';
import { pageOfTwo } from './support/pageOfTwo';
import { violationsIn } from './support/paperPage';
import { expect, openVscode, type Vscode } from './support/vscode';

describe('A person who opens the samples, as npm start does', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openVscode({ folder: join(root, 'samples'), showsPapers: true });
  });
  after(() => vscode.dispose());

  it('sees the papers, and the README beside them', async () => {
    await vscode.treeSays('45 papers in 3 digests');
    await vscode.treeRow('SmartSnap').waitFor();
    await vscode.showsFile('README');
    await vscode.preview.getByRole('heading', { name: 'Try Paper Digest' }).waitFor();
    await vscode.pictureInThemes('first-start');
  });
});

describe('A person who opens no folder and takes the tour', () => {
  let vscode: Vscode;
  const walkthrough = '.gettingStartedContainer .gettingStartedSlideDetails';
  /** The texts and pictures of the extension; VS Code's elements around them have violations of their own. */
  const own = `${walkthrough} .step-description-container, ${walkthrough} .getting-started-media`;

  before(async () => (vscode = await openVscode({ isEmpty: true })));
  after(() => vscode.dispose());

  const step = (name: string) =>
    vscode.page.locator(`${walkthrough} .getting-started-step`, { hasText: name }).first();
  /** Selects a step; VS Code disables the button of the selected one. */
  const choose = async (name: string): Promise<void> => {
    const isChosen = (await step(name).getAttribute('aria-expanded')) === 'true';
    if (!isChosen) await step(name).click();
  };

  it('sees five steps, each with a picture', async () => {
    await vscode.showPapers();
    await vscode.picture('first-no-folder');
    await vscode.page.getByText('Take the tour', { exact: true }).click();
    await expect(vscode.page.locator(`${walkthrough} .getting-started-step`)).toHaveCount(5);
    await vscode.picture('first-tour');
    // With the sidebar, 1280 pixels have no room for pictures.
    await vscode.runCommand('View: Close Primary Side Bar');
    for (const name of ['Get papers in', 'Browse', 'Search', 'Cite', 'Preview']) {
      await choose(name);
      const picture = vscode.page.locator(`${walkthrough} .getting-started-media img`);
      await expect(picture).toHaveAttribute('srcset', /walkthrough/);
      await vscode.pictureInThemes(`first-tour-${name.toLowerCase().replaceAll(' ', '-')}`);
      assert.deepEqual(await violationsIn(vscode.page, own), [], name);
    }
  });

  it('completes a step with its link', async () => {
    await choose('Search');
    await step('Search').getByRole('button', { name: 'Search Papers' }).click();
    await expect(step('Search').locator('.codicon.complete')).toBeVisible();
  });

  it('opens the sample digests with a link', async () => {
    await choose('Get papers in');
    await step('Get papers in').getByText('open the sample digests').click();
    await vscode.treeSays('45 papers in 3 digests');
    await vscode.preview.getByRole('heading', { name: 'Try Paper Digest' }).waitFor();
  });
});

describe('A person who uses only the keyboard', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openVscode();
    await vscode.writeFile('note.md', '# Light at sea\n\nThey dim.\n');
    await vscode.showPapers();
  });
  after(() => vscode.dispose());

  it('imports a page, and is at its first paper in the list', async () => {
    await vscode.copy(pageOfTwo);
    await vscode.runCommand('Paper Digest: Import Page from Clipboard');
    await vscode.listHas('Save 2 papers');
    await vscode.press('Enter');
    await vscode.selectedRows.filter({ hasText: 'Lanterns for Small Ships' }).waitFor();
    const heading = vscode.paper.getByRole('heading', { level: 1 });
    await expect(heading).toContainText('Lanterns');
    await vscode.pictureInThemes('first-import');
    await vscode.press('ArrowDown');
    await expect(heading).toContainText('Counting Waves');
  });

  it('cites the paper in a note', async () => {
    await vscode.askByKey('c');
    await vscode.answer('note');
    await vscode.showsFile('note.md');
    await vscode.hasLine(/\[@countingwaves\w*\]/);
    await expect(vscode.selectedRows.filter({ hasText: 'Counting Waves' })).toHaveCount(1);
  });
});

describe('A person who opens a folder with many digests', () => {
  let vscode: Vscode;
  let folder: string;

  /** A digest with a number of papers. */
  const digest = (date: string, name: string, count: number): string =>
    digestPage(
      date,
      Array.from({ length: count }, (_, i) => ({
        title: `${name} of Leaf ${i}`,
        abstract: longAbstract(name),
        byline: '  • 4 authors\n·\nNov 1, 2025 2',
      })),
    );

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'paper-digest-many-'));
    writeFileSync(join(folder, 'ants.txt'), digest('Nov 3, 2025', 'Ants', 120));
    writeFileSync(join(folder, 'bees.txt'), digest('Nov 4, 2025', 'Bees', 120));
    writeFileSync(join(folder, 'crickets.txt'), digest('Nov 5, 2025', 'Crickets', 3));
    writeFileSync(join(folder, 'huge.txt'), digest('Nov 6, 2025', 'Moths', 2000));
    vscode = await openVscode({ folder, settings: { 'paperDigest.limitFileSize': 0.1 } });
    await vscode.showPapers();
  });
  after(async () => {
    await vscode.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  it('marks everything before the newest digest as read', async () => {
    const offer = await vscode.notified('240 papers from before the newest digest');
    await vscode.pictureInThemes('first-day');
    await offer.getByRole('button', { name: 'Mark as Read' }).click();
    await vscode.notified('Marked 240 papers as read');
    await vscode.treeRow('crickets.txt').filter({ hasText: '3 unread' }).waitFor();
    await expect(vscode.treeRow('bees.txt')).not.toContainText('unread');
  });

  it('sees which digest is too large, and opens the setting', async () => {
    const row = vscode.treeRow('huge.txt');
    await expect(row).toContainText('Larger than 0.1 MB');
    await vscode.pictureInThemes('first-too-large');
    await row.click();
    await vscode.listHas('huge.txt');
    await vscode.picture('first-too-large-doctor');
    await (await vscode.listHas('paperDigest.limitFileSize')).first().click();
    await vscode.page.locator('.settings-editor').getByText('Limit File Size').waitFor();
  });
});
