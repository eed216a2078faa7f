import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
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
      Promise.resolve(['files', 'index'].every((kind) => kept().join().includes(kind)));
    await waitUntil('the cache', isKept, 30_000);
    const before = kept();
    await vscode.page.reload();
    await showAllPapers(vscode);
    assert.equal(await vscode.treeMessage.innerText(), '8 papers in 3 digests');
    assert.deepEqual(kept(), before);
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
