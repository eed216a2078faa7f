import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageOfTwo } from './support/pageOfTwo';
import { expect, openVscode, type Vscode } from './support/vscode';

describe('A VS Code with the package installed', () => {
  let source: string;
  let vscode: Vscode;

  before(async () => {
    source = await mkdtemp(join(tmpdir(), 'paper-digest-source-'));
    await writeFile(join(source, 'note.md'), 'A first line\n\nand a [link](https://example.org)\n');
    vscode = await openVscode({ folder: source });
  });
  after(async () => {
    await vscode.dispose();
    await rm(source, { recursive: true });
  });

  it('has Paper Digest in its activity bar', async () => {
    await vscode.showPapers();
    await vscode.picture('sidebar');
  });

  it('edits and saves a copy of the folder, not the folder', async () => {
    await vscode.openFile('note.md');
    await expect.poll(async () => (await vscode.editorLines())[0]).toBe('A first line');
    await vscode.goTo(2);
    // A period would open completions, which cover the next line.
    await vscode.type('Typed');
    await vscode.save();
    assert.equal((await vscode.fileText('note.md')).split('\n')[1], 'Typed');
    assert.ok(!(await readFile(join(source, 'note.md'), 'utf8')).includes('Typed'));
  });

  it('shows a hover card under the mouse', async () => {
    const card = await vscode.hoverText('example.org', 'ollow link');
    await expect(card).toHaveText(/follow link/i);
  });

  it('runs commands from the palette', async () => {
    await vscode.runCommand('Explorer: Focus on Folders View');
    await vscode.treeRows.filter({ hasText: 'note.md' }).waitFor();
    await vscode.runCommand('View: Show Paper Digest');
    await vscode.treeRows.filter({ hasText: 'note.md' }).waitFor({ state: 'hidden' });
  });

  describe('A person without digests', () => {
    it('sees what to do, does it, and sees the papers', async () => {
      await vscode.showPapers();
      const welcome = vscode.page.locator('.part.sidebar .welcome-view-content');
      await welcome.filter({ hasText: 'There are no paper digests in this folder' }).waitFor();
      await vscode.copy(pageOfTwo);
      await welcome.getByText('Import Page from Clipboard', { exact: true }).click();
      await vscode.listHas('Save 2 papers');
      await vscode.press('Enter');
      await vscode.treeRow('Lanterns for Small Ships').waitFor();
      await vscode.treeSays('2 papers in 1 digest');
      await expect(welcome).toBeHidden();
    });

    it('sees a file appear that another program saves', async () => {
      await vscode.writeFile('saved page.txt', pageOfTwo.replaceAll('Wave', 'Gull'));
      await vscode.treeRow('saved page.txt').waitFor();
      await vscode.treeSays(/^3 papers in 2 digests/);
    });
  });
});
