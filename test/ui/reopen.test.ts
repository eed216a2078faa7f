import { openSmallLibrary, showAllPapers } from './support/journeys';
import { pageOfTwo } from './support/pageOfTwo';
import { closeWindows, expect, type Vscode } from './support/vscode';

describe('A person who opens a workspace again', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openSmallLibrary();
  });
  after(closeWindows);

  /** The page of a paper in the sidebar, and in the wide layout. */
  const heading = () => vscode.paper.getByRole('heading', { level: 1 });
  const wideHeading = () => vscode.preview.getByRole('heading', { level: 1 });
  const saved = async (): Promise<string[]> =>
    (await vscode.storedFiles()).filter((path) => /paper-digest.*[/\\]cache[/\\]./.test(path));

  it('finds all papers from the cache, new and pinned ones as they were', async () => {
    for (const kind of ['files', 'index', 'library']) {
      await expect.poll(async () => (await saved()).join()).toContain(`-${kind}-`);
    }
    const library = async () => (await saved()).filter((path) => path.includes('-library-')).join();
    const before = await library();
    await vscode.writeFile('new.txt', pageOfTwo);
    await newAre(2);
    // A library with a digest that is open in an editor may not be saved.
    await expect.poll(library).not.toBe(before);
    await vscode.clickRow('Lanterns');
    await vscode.showsFile('new.txt');
    await newAre(2);
    // VS Code stores the pin with a delay, so this comes first.
    await vscode.titleButton('Pin Paper').click();
    await vscode.titleButton('Unpin Paper').waitFor();
    await vscode.clickRow('Lanterns');
    await vscode.press('r');
    await newAre(1);
    await expect.poll(async () => (await saved()).join()).not.toContain('.tmp');
    const all = await saved();
    await vscode.reopen();
    await showAllPapers(vscode);
    await expect(vscode.treeMessage).toHaveText('10 papers in 4 digests');
    await newAre(1);
    await expect(heading()).toContainText('Lanterns');
    await vscode.titleButton('Unpin Paper').click();
    await expect.poll(saved).toEqual(all);
  });

  it('finds the wide layout, and what happened to the digests while it was closed', async () => {
    await vscode.closeEditors();
    await vscode.clickRow('GraphNap');
    await vscode.runCommand('Paper Digest: Toggle Wide Layout');
    await expect(wideHeading()).toContainText('GraphNap');
    await expect(vscode.page.getByRole('button', { name: 'Paper Section' })).toHaveCount(0);
    await vscode.clickRow('SPARROW');
    await expect(wideHeading()).toContainText('SPARROW');
    await vscode.press('ArrowDown');
    await expect(wideHeading()).toContainText('Maps That Forget');
    await vscode.press('Enter');
    await vscode.showsFile('2f81c0.txt');
    await vscode.cursor.filter({ hasText: /^Ln 37, Col 1$/ }).waitFor();
    const clipping = await vscode.fileText('clipping.digest');
    await vscode.reopen(() => vscode.removeFile('clipping.digest'));
    await vscode.showPapers();
    await vscode.treeSays('in 3 digests');
    await vscode.writeFile('clipping.digest', clipping);
    await vscode.treeSays('10 papers in 4 digests');
    await vscode.clickRow('GraphNap');
    await expect(wideHeading()).toContainText('GraphNap');
    await vscode.runCommand('Paper Digest: Toggle Wide Layout');
    await expect(heading()).toContainText('GraphNap');
    await expect(vscode.tabs.filter({ hasText: 'Paper' })).toHaveCount(0);
  });

  it('clears the cache, and keeps working', async () => {
    await vscode.runCommand('Paper Digest: Clear Search History, Cache, or Problems…');
    await vscode.quickPickRows.filter({ hasText: 'Cache' }).click();
    await vscode.page.locator('.statusbar', { hasText: 'Cleared the' }).waitFor();
    await expect.poll(saved).toEqual([]);
    await expect(vscode.treeMessage).toHaveText('10 papers in 4 digests');
  });

  /** Waits until a number of new papers are unread, in the sidebar and on its icon. */
  async function newAre(count: number): Promise<void> {
    await expect(vscode.treeRow('New').first()).toContainText(`${count} unread`);
    await expect(vscode.icon.locator('.badge-content')).toHaveText(String(count));
  }
});
