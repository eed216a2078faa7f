import type { Locator } from '@playwright/test';
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dragRow, openDraft, openSmallLibrary, restoreLibrary } from './support/journeys';
import { pageOfTwo } from './support/pageOfTwo';
import { closeWindows, expect, waitUntil, type Vscode } from './support/vscode';

const note = '# Draft\n\nAgents rest in a draught.\n\nMaps forget [@mapsforget2024].\n';

describe('Digests and a mouse', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openSmallLibrary({
      size: { width: 1280, height: 1000 },
      settings: { 'paperDigest.singleKeys': false },
    });
  });
  after(closeWindows);

  describe('A person who collects digests', () => {
    it('sees what a page contains before it is saved, and cancels', async () => {
      await vscode.copy(pageOfTwo);
      await vscode.runCommand('Paper Digest: Import Page from Clipboard');
      await vscode.listHas('Save 2 papers of Mar 5');
      await vscode.listHas('all without link');
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
      await expect(vscode.tabs).toHaveCount(0);
    });

    it('saves a page from the clipboard as a digest', async () => {
      await vscode.runCommand('Paper Digest: Import Page from Clipboard');
      await vscode.listHas('Save 2 papers of Mar 5');
      await vscode.press('Enter');
      await vscode.notified('with 2 papers');
      const name = /digests\/(\d{4}-03-05\.txt)/.exec(await vscode.notifications.innerText())?.[1];
      assert.ok(name);
      await vscode.selectedRows.filter({ hasText: 'Lanterns for Small Ships' }).waitFor();
      await expect(vscode.tabs).toHaveCount(0);
      assert.equal(await vscode.fileText(`digests/${name}`), pageOfTwo);
      await vscode.treeSays('10 papers in 4 digests');
      await expect(vscode.treeRow(name)).toBeVisible();
      await vscode.clearNotifications();
    });

    it('sees that the page is already saved, is at its first paper, and opens it', async () => {
      await vscode.press('ArrowDown');
      await vscode.selectedRows.filter({ hasText: 'Counting Waves' }).waitFor();
      await vscode.runCommand('Paper Digest: Import Page from Clipboard');
      const notification = await vscode.notified('already has this page');
      await vscode.selectedRows.filter({ hasText: 'Lanterns for Small Ships' }).waitFor();
      await notification.getByText('Open File').click();
      await vscode.showsFile('-03-05.txt');
      await expect(vscode.treeMessage).toHaveText('10 papers in 4 digests');
      await vscode.clearNotifications();
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

      await vscode.removeFile('box/older/ab3390.md');
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

  describe('A person who turns single keys off', () => {
    before(() => restoreLibrary(vscode));

    it('types in the tree to find a row by its beginning, and marks nothing', async () => {
      await vscode.clickRow('GraphNap');
      await vscode.cursor.filter({ hasText: /^Ln \d+, Col 1$/ }).waitFor();
      await vscode.rowsAreStill();
      await vscode.press('s');
      const focused = vscode.page.locator('.part.sidebar .monaco-list-row.focused');
      await expect(focused).toContainText('SPARROW');
      assert.ok(!existsSync(join(vscode.folder, '.paper-digest/marks.txt')));
    });
  });

  describe('A person who drags and pastes', () => {
    beforeEach(() => openDraft(vscode, note));

    it('drops two papers into a note, and chooses another style', async () => {
      await dragBefore('.');
      await vscode.lineIs(3, /^Agents rest in a draught \[@\w+; @\w+\]\.$/);
      const bibliography = expect.poll(() => vscode.fileText('references.bib'));
      await bibliography.toContain('graphnap2026');
      await vscode.treeRow('references.bib').waitFor();
      const style = await offer('Cite as Footnote');
      await style.click();
      await vscode.lineIs(3, /^Agents rest in a draught\[\^\w+\]\[\^\w+\]\.$/);
      await vscode.lineIs(7, /^\[\^\w+\]: /);
      // The entries are removed with the citation. That rebuilds the sidebar, and a drag at that moment
      // carries only one row.
      await bibliography.not.toContain('graphnap2026');
      await vscode.treeRow('references.bib').waitFor({ state: 'detached' });
    });

    it('drops a paper that is marked as new', async () => {
      const digest = await vscode.fileText('box/2f81c0.txt');
      await vscode.writeFile('fresh.txt', digest.replaceAll('GraphNap', 'FreshNap'));
      await vscode.treeRow('FreshNap').first().waitFor();
      await vscode.treeRow('New').filter({ hasText: '1 unread' }).waitFor();
      await dragRow(vscode, 'FreshNap', '.');
      await vscode.lineIs(3, /^Agents rest in a draught \[@freshnap2026\]\.$/);
    });

    it('pastes an address as text, and makes it a citation in the paste menu', async () => {
      await vscode.goTo(3, 12);
      await paste('Weighing Words with Borrowed Scales');
      await vscode.lineIs(3, /^Agents restWeighing Words with Borrowed Scales in a draught\.$/);
      const citation = await offer('Paste as Citation');
      await citation.click();
      await vscode.lineIs(3, /^Agents rest \[@weighingwords2024\] in a draught\.$/);
    });

    /** Opens the menu for a drop or a paste, and returns the option with this text. */
    async function offer(text: string): Promise<Locator> {
      await vscode.page.locator('.post-edit-widget:visible').click();
      const choice = vscode.page
        .locator('.action-widget:visible, .monaco-menu:visible')
        .getByText(text);
      await choice.waitFor();
      return choice;
    }

    /** Drags two papers of the sidebar with the mouse to the middle of a text, before the letter there. */
    async function dragBefore(text: string): Promise<void> {
      // An element for a row may show another one on click, when rows are rebuilt.
      await waitUntil('two papers to be selected', async () => {
        await vscode.clickRow('Learning Q*');
        await vscode.showsFile('.txt');
        await vscode
          .treeRow('GraphNap')
          .first()
          .click({ modifiers: ['ControlOrMeta'] });
        const titles = await vscode.selectedRows.allInnerTexts();
        return (
          titles.length === 2 &&
          ['Learning Q*', 'GraphNap'].every((part) => titles.some((title) => title.includes(part)))
        );
      });
      await vscode.openFile('notes/draft.md');
      await expect(vscode.selectedRows).toHaveCount(2);
      await dragRow(vscode, 'GraphNap', text);
    }

    async function paste(text: string): Promise<void> {
      await vscode.copy(text);
      await vscode.press('Control+V');
    }
  });
});
