import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixtures, showAllPapers } from './support/journeys';
import { expect, openVscode, waitUntil, type Vscode } from './support/vscode';

describe('A person who opens a workspace again', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openVscode({ folder: fixtures });
    await showAllPapers(vscode);
  });
  after(() => vscode.dispose());

  const saved = async (): Promise<string[]> =>
    (await vscode.storedFiles()).filter((path) => /paper-digest.*[/\\]cache[/\\]./.test(path));

  it('finds all papers, from what was saved the last time', async () => {
    const all = await waitUntil('the cache', async () => {
      const names = await saved();
      const isWritten = names.every((name) => !name.endsWith('.tmp'));
      const kinds = ['files', 'index', 'library'];
      return isWritten && kinds.every((kind) => names.join().includes(`-${kind}-`)) && names;
    });
    await vscode.reopen();
    await showAllPapers(vscode);
    await expect(vscode.treeMessage).toHaveText('8 papers in 3 digests');
    await expect.poll(saved).toEqual(all);
  });

  it('finds what became of the digests while it was closed', async () => {
    const digest = join(vscode.folder, 'box/2f81c0.txt');
    const text = readFileSync(digest);
    await vscode.reopen(() => rmSync(digest));
    await vscode.showPapers();
    await vscode.treeMessage.filter({ hasText: 'in 2 digests' }).waitFor({ timeout: 30_000 });
    writeFileSync(digest, text);
    await vscode.treeMessage.filter({ hasText: '8 papers in 3 digests' }).waitFor();
  });

  it('clears the cache, and goes on', async () => {
    await vscode.runCommand('Paper Digest: Clear Cache');
    await vscode.page.locator('.statusbar', { hasText: 'was cleared' }).waitFor();
    await expect.poll(saved).toEqual([]);
    await vscode.picture('cache-cleared');
    await vscode.reopen();
    await showAllPapers(vscode);
    await expect(vscode.treeMessage).toHaveText('8 papers in 3 digests');
  });
});
