import assert from 'node:assert/strict';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixtures, showAllPapers } from './support/journeys';
import { openVscode, waitUntil, type Vscode } from './support/vscode';

describe('A person who opens a workspace again', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openVscode({ folder: fixtures });
    await showAllPapers(vscode);
  });
  after(() => vscode.dispose());

  /** What is kept in VS Code's own storage. */
  const kept = () =>
    readdirSync(join(vscode.folder, '../data'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /workspaceStorage.*paper-digest.*[/\\]cache[/\\]/.test(path))
      .sort();

  it('finds all papers, from what was kept of the last time', async () => {
    const isKept = () =>
      Promise.resolve(['files', 'index', 'library'].every((kind) => kept().join().includes(kind)));
    await waitUntil('the cache', isKept, 30_000);
    const before = kept();
    await vscode.page.reload();
    await showAllPapers(vscode);
    assert.equal(await vscode.treeMessage.innerText(), '8 papers in 3 digests');
    assert.deepEqual(kept(), before);
  });

  it('finds what became of the digests while it was closed', async () => {
    const address = vscode.page.url();
    await vscode.page.goto('about:blank');
    const digest = join(vscode.folder, 'box/2f81c0.txt');
    const text = readFileSync(digest);
    rmSync(digest);
    await vscode.page.goto(address);
    await vscode.showPapers();
    await vscode.treeMessage.filter({ hasText: 'in 2 digests' }).waitFor({ timeout: 30_000 });
    writeFileSync(digest, text);
    await vscode.treeMessage.filter({ hasText: '8 papers in 3 digests' }).waitFor();
  });

  it('clears the cache, and goes on', async () => {
    await vscode.runCommand('Paper Digest: Clear Cache');
    await vscode.page.locator('.statusbar', { hasText: 'was cleared' }).waitFor();
    assert.deepEqual(kept(), []);
    await vscode.screenshot('cache-cleared');
    await vscode.page.reload();
    await showAllPapers(vscode);
    assert.equal(await vscode.treeMessage.innerText(), '8 papers in 3 digests');
  });
});
