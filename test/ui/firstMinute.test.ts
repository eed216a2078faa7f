import assert from 'node:assert/strict';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { pageOfTwo } from './support/pageOfTwo';
import { violationsIn } from './support/paperPage';
import { expect, openVscode, type Vscode } from './support/vscode';

/** In the page: remembers whether VS Code ever shows that a view has no data. */
const watchForNoData = `addEventListener('DOMContentLoaded', () => {
  new MutationObserver(() => {
    if (document.body.innerText.includes('no data provider')) window.sawNoData = true;
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
})`;

describe('A person who opens the samples, as npm start does', () => {
  let vscode: Vscode;

  before(async () => (vscode = await openVscode({ folder: join(root, 'samples') })));
  after(() => vscode.dispose());

  it('sees the papers, and the README beside them', async () => {
    await vscode.treeSays('45 papers in 3 digests');
    await vscode.treeRow('SmartSnap').waitFor();
    await vscode.showsFile('README');
    await vscode.preview.getByRole('heading', { name: 'Try Paper Digest' }).waitFor();
    await vscode.pictureInThemes('first-start');
  });

  it('closes the README, which stays closed, and never sees a view without data', async () => {
    await vscode.closeEditors();
    await vscode.page.addInitScript(watchForNoData);
    await vscode.reopen();
    await vscode.treeRow('SmartSnap').waitFor();
    await vscode.treeRow('SmartSnap').click();
    await vscode.paper.getByRole('heading', { name: 'SmartSnap' }).waitFor();
    assert.equal(await vscode.page.evaluate('window.sawNoData === true'), false);
    await expect(vscode.tab.filter({ hasText: 'README' })).toHaveCount(0);
  });
});

describe('A person who opens no folder and takes the tour', () => {
  let vscode: Vscode;
  const walkthrough = '.gettingStartedContainer .gettingStartedSlideDetails';

  before(async () => (vscode = await openVscode({ isEmpty: true })));
  after(() => vscode.dispose());

  it('sees five steps, each with a picture', async () => {
    await vscode.showPapers();
    await vscode.page.getByText('Take the tour', { exact: true }).click();
    const steps = vscode.page.locator(`${walkthrough} .getting-started-step`);
    await expect(steps).toHaveCount(5);
    for (const name of ['Get papers in', 'Browse', 'Search', 'Cite', 'Preview']) {
      await steps.filter({ hasText: name }).first().click();
      const picture = vscode.page.locator(`${walkthrough} .getting-started-media img`);
      await expect(picture).toHaveAttribute('src', /walkthrough/);
      await vscode.pictureInThemes(`first-tour-${name.toLowerCase().replaceAll(' ', '-')}`);
      assert.deepEqual(await violationsIn(vscode.page, walkthrough), [], name);
    }
  });

  it('completes a step with its link', async () => {
    const step = vscode.page.locator(`${walkthrough} .getting-started-step`, { hasText: 'Search' });
    await step.first().click();
    await step.getByRole('button', { name: 'Search Papers' }).click();
    await vscode.quickInputTitle.filter({ hasText: 'Search Papers' }).waitFor();
    await vscode.leaveList();
    await expect(step.locator('.codicon-pass-filled, .complete').first()).toBeVisible();
  });

  it('opens the sample digests with a link', async () => {
    const step = vscode.page.locator(`${walkthrough} .getting-started-step`);
    await step.filter({ hasText: 'Get papers in' }).click();
    await step.getByText('open the sample digests').click();
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
    await vscode.runCommand('Paper Digest: New Digest from Clipboard');
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
