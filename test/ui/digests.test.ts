import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { openSmallLibrary, showAllPapers } from './support/journeys';
import { pageOfTwo } from './support/pageOfTwo';
import { expect, openVscode, type Vscode } from './support/vscode';
import { leaveOut } from '../support/leaveOut';

describe('A person who collects digests', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openSmallLibrary({ size: { width: 1280, height: 1000 } });
  });
  after(() => vscode.dispose());

  it('sees what a page contains before it is saved, and cancels', async () => {
    await vscode.copy(pageOfTwo);
    await vscode.runCommand('Paper Digest: Import Page from Clipboard');
    await vscode.listHas('Save 2 papers of Mar 5');
    await vscode.listHas('all without link');
    await vscode.pictureInThemes('clipboard-preview');
    for (const [year, key] of [
      ['2024', 'Enter'],
      ['2023', 'Escape'],
    ] as const) {
      await vscode.press('ArrowDown', 'Enter');
      await vscode.inputSays('2 papers of Mar 5: what year?');
      await vscode.quickInput.fill(year);
      await vscode.press(key);
      await vscode.listHas('Save 2 papers of Mar 5, 2024');
    }
    await vscode.leaveList();
    assert.equal(existsSync(join(vscode.folder, 'digests')), false);
    await expect(vscode.page.locator('.tabs-container .tab')).toHaveCount(0);
  });

  it('saves a page from the clipboard as a digest', async () => {
    await vscode.runCommand('Paper Digest: Import Page from Clipboard');
    await vscode.listHas('Save 2 papers of Mar 5');
    await vscode.press('Enter');
    await vscode.notified('with 2 papers');
    const name = /digests\/(\d{4}-03-05\.txt)/.exec(await vscode.notifications.innerText())?.[1];
    assert.ok(name);
    await vscode.selectedRows.filter({ hasText: 'Lanterns for Small Ships' }).waitFor();
    await expect(vscode.page.locator('.tabs-container .tab')).toHaveCount(0);
    assert.equal(await vscode.fileText(`digests/${name}`), pageOfTwo);
    await vscode.treeSays('10 papers in 4 digests');
    await expect(vscode.treeRow(name)).toBeVisible();
    await vscode.runCommand('Notifications: Clear All Notifications');
  });

  it('sees that the page is already saved, is at its first paper, and opens it', async () => {
    await vscode.press('ArrowDown');
    await vscode.selectedRows.filter({ hasText: 'Counting Waves' }).waitFor();
    await vscode.runCommand('Paper Digest: Import Page from Clipboard');
    const notification = await vscode.notified('already has this page');
    await vscode.selectedRows.filter({ hasText: 'Lanterns for Small Ships' }).waitFor();
    await notification.getByText('Open File').click();
    await vscode.showsFile('-03-05.txt');
    await vscode.picture('clipboard-again');
    await expect(vscode.treeMessage).toHaveText('10 papers in 4 digests');
    await vscode.runCommand('Notifications: Clear All Notifications');
  });

  it('enters the day of a page without one, and saves it under that day', async () => {
    await vscode.copy(pageOfTwo.replace('Mar 5\n', '').replaceAll('Ships', 'Boats'));
    await vscode.runCommand('Paper Digest: Import Page from Clipboard');
    await vscode.inputSays('2 papers: what date is the page from?');
    await vscode.quickInput.fill('2020-02-30');
    await vscode.inputSays('Enter a date such as 2026-01-14');
    await vscode.picture('clipboard-day');
    await vscode.quickInput.fill('2020-02-20');
    await expect(vscode.page.locator('.quick-input-message')).not.toContainText('Enter a date');
    await vscode.press('Enter');
    await vscode.listHas('Save 2 papers of Feb 20, 2020');
    await vscode.press('Enter');
    await vscode.selectedRows.filter({ hasText: 'Lanterns for Small Boats' }).waitFor();
    await vscode.treeSays('11 papers in 5 digests');
    await rm(join(vscode.folder, 'digests/2020-02-20.txt'));
    await vscode.treeSays('10 papers in 4 digests');
    await vscode.closeEditors();
    await vscode.runCommand('Notifications: Clear All Notifications');
  });

  it('sees a message when the clipboard has no digest, and nothing is written', async () => {
    await vscode.copy('Dear Ada, thank you for the lamp.');
    await vscode.runCommand('Paper Digest: Import Page from Clipboard');
    await vscode.notified('The clipboard has no papers');
    await expect(vscode.treeMessage).toHaveText('10 papers in 4 digests');
    await vscode.runCommand('Notifications: Clear All Notifications');
  });

  it('edits a digest on disk, and the sidebar updates and keeps its state', async () => {
    await vscode.clickRow('clipping.digest');
    await vscode.clickRow('A Small Atlas');
    await vscode.selectedRows.filter({ hasText: 'A Small Atlas' }).waitFor();
    const text = await vscode.fileText('box/2f81c0.txt');
    const changed = text.replace('GraphNap: Resting', 'GraphDoze: Resting');
    await vscode.writeFile('box/2f81c0.txt', changed);
    await vscode.treeRow('GraphDoze: Resting Graph Agents').waitFor();
    await expect(vscode.treeRow('GraphNap')).toHaveCount(0);
    await expect(vscode.treeRow('Kettle')).toBeVisible();
    await expect(vscode.selectedRows).toHaveText(/A Small Atlas/);

    await rm(join(vscode.folder, 'box/older/ab3390.md'));
    await vscode.treeRow('ab3390.md').waitFor({ state: 'detached' });
    await expect(vscode.treeRow('Kettle')).toBeVisible();
    await expect(vscode.selectedRows).toHaveText(/A Small Atlas/);
  });

  it('types in a digest, and the sidebar shows the text of the editor', async () => {
    await vscode.openFile('clipping.digest');
    await vscode.goTo(7);
    await vscode.type('Not ');
    await vscode.treeRow('Not A Small Atlas of Prompt Errors').waitFor();
    await vscode.closeEditors();
    await vscode.treeRow('Not A Small Atlas').waitFor({ state: 'detached' });
    await vscode.treeRow('A Small Atlas').waitFor();
  });
});

describe('A person who opens no folder', () => {
  let vscode: Vscode;

  before(async () => (vscode = await openVscode({ isEmpty: true })));
  after(() => vscode.dispose());

  it('sees that a digest is enough, opens one, and finds its papers', async () => {
    await vscode.showPapers();
    const welcome = vscode.page.locator('.part.sidebar .welcome-view-content');
    await welcome.filter({ hasText: 'Open the folder where you save' }).waitFor();
    await vscode.picture('no-folder');
    await vscode.searchPapers('waves');
    await vscode.listHas('No folder or digest is open');
    await vscode.leaveList();

    await vscode.press('Control+Alt+N');
    await vscode.focusedEditor.waitFor();
    await vscode.copy(pageOfTwo);
    await vscode.press('Control+V');
    await vscode.treeRow('Lanterns for Small Ships').waitFor();
    await vscode.treeSays('2 papers in 1 digest');
    await expect(welcome).toBeHidden();
    await vscode.searchPapers('waves');
    await vscode.listHas('Counting Waves');
    await vscode.picture('no-folder-papers');
  });
});

const realDigests = join(root, '../shared/digests');

describe('A person with the real digests', () => {
  let vscode: Vscode | undefined;

  before(async function () {
    if (!existsSync(realDigests)) leaveOut(this, 'the real digests are not here');
    vscode = await openVscode({ folder: realDigests });
  });
  after(() => vscode?.dispose());

  it('sees 158 papers in 3 digests and finds one of them', async () => {
    assert.ok(vscode);
    await showAllPapers(vscode);
    await expect(vscode.treeMessage).toHaveText('158 papers in 3 digests');
    await vscode.searchPapers('smartsnp');
    await vscode.listHas('SmartSnap: Proactive Evidence');
    await vscode.press('Enter');
    await vscode.showsFile('000_713b0fd23baf31dc.txt');
    await vscode.cursor.filter({ hasText: /^Ln 45, Col 1$/ }).waitFor();
  });
});
