import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { expect, openVscode, waitUntil, type Vscode } from './support/vscode';

const frontPage = join(root, 'test/fixtures/pages/daily.html');
const lanterns = 'Lanterns for Small Ships: Dim Lights Where Nobody Looks';

describe('A person who copies the front page of the site', () => {
  let vscode: Vscode;
  const text = (path: string) => readFile(join(vscode.folder, path), 'utf8');

  before(async () => {
    vscode = await openVscode();
    await mkdir(join(vscode.folder, 'digests'));
    await writeFile(join(vscode.folder, 'digests/front page.md'), '');
    await writeFile(join(vscode.folder, 'note.md'), '# Light at sea\n\nThey dim.\n');
    await vscode.copyPage('https://huggingface.co/papers', frontPage);
  });
  after(() => vscode.dispose());

  it('pastes it into an empty file, as a digest that has its links', async () => {
    await vscode.showPapers();
    await vscode.openFile('digests/front page.md');
    await vscode.editor.click();
    await vscode.pasteAs('Paste as Digest');
    await vscode.pictureInThemes('paste-digest');
    await vscode.save();
    const digest = await text('digests/front page.md');
    assert.ok(digest.includes(`### [${lanterns}](https://huggingface.co/papers/2610.00011)`));
    await vscode.treeMessage.filter({ hasText: '3 papers in 1 digest' }).waitFor();
    await vscode.hoverRow('Lanterns', 'gives no abstract');
    await vscode.pictureInThemes('paste-library');
  });

  it('cites a paper of it, and the bibliography has its arXiv id', async () => {
    await vscode.openFile('note.md');
    await vscode.goTo(3, 'They dim.'.length);
    await vscode.page.keyboard.press('Control+Alt+Y');
    await vscode.quickInput.waitFor();
    await vscode.quickInput.fill('lanterns');
    await vscode.quickPickRows.filter({ hasText: lanterns }).first().waitFor();
    await vscode.pictureInThemes('paste-cite');
    await vscode.page.keyboard.press('Enter');
    const entry = await waitUntil('the entry', async () => {
      const bibliography = await text('references.bib').catch(() => '');
      return bibliography.includes('2610.00011') && bibliography;
    });
    assert.match(entry, /eprint = \{2610\.00011\}/);
    assert.match(entry, /archivePrefix = \{arXiv\}/i);
    await vscode.save();
    assert.match(await text('note.md'), /They dim \[@lanternssmallships\]\./);
    await vscode.hoverPaper('[@lanternssmallships]');
    await vscode.pictureInThemes('paste-cited');
  });

  it('pastes the page of another day below, and the library has its papers once', async () => {
    await vscode.openFile('digests/front page.md');
    await vscode.editor.click();
    await vscode.page.keyboard.press('Control+End');
    await vscode.page.keyboard.type('\n\n');
    await vscode.pasteAs('Paste as Digest');
    await vscode.save();
    const found = (await text('digests/front page.md')).split('### [Lanterns').length - 1;
    assert.equal(found, 2);
    await vscode.treeMessage.filter({ hasText: '3 papers in 1 digest' }).waitFor();
    await vscode.pictureInThemes('paste-again');
  });

  it('runs New Digest from Clipboard, which leaves nothing but the digest', async () => {
    await vscode.closeEditors();
    await vscode.runCommand('Paper Digest: New Digest from Clipboard');
    await vscode.quickPickRows.filter({ hasText: 'Save 3 papers of Oct 5' }).waitFor();
    await vscode.page.keyboard.press('Enter');
    await vscode.notifications.filter({ hasText: 'with 3 papers' }).waitFor();
    await vscode.tab.filter({ hasText: '-10-05' }).waitFor();
    await expect(vscode.page.locator('.tabs-container .tab')).toHaveCount(1);
    await vscode.treeMessage.filter({ hasText: '3 papers in 2 digests' }).waitFor();
    await vscode.pictureInThemes('paste-new-digest');
  });
});
