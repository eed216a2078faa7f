import assert from 'node:assert/strict';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { pageOf2025 } from '../support/digestPage';
import { expect, openVscode, type Vscode } from './support/vscode';

const frontPage = join(root, 'test/fixtures/pages/daily.html');
const lanterns = 'Lanterns for Small Ships: Dim Lights Where Nobody Looks';

const abstract =
  'Ants carry leaves over long ways, and nobody has counted how many of them. '.repeat(9);

/** A page with a number of papers. */
function page(number: number, papers: number): string {
  const titles = Array.from({ length: papers }, (_, i) => `Ants of Page ${number} and Leaf ${i}`);
  return `${pageOf2025(titles, () => abstract)}\n\n`;
}

describe('A folder without files', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openVscode();
  });
  after(() => vscode.dispose());

  describe('A person who copies the front page of the site', () => {
    before(async () => {
      await vscode.writeFile('digests/front page.md', '');
      await vscode.writeFile('note.md', '# Light at sea\n\nThey dim.\n');
      await vscode.copyPage('https://huggingface.co/papers', frontPage);
    });

    it('pastes it into an empty file, as a digest that has its links', async () => {
      await vscode.showPapers();
      await vscode.openFile('digests/front page.md');
      await vscode.editor.click();
      await vscode.pasteAs('Paste as Digest');
      await vscode.pictureInThemes('paste-digest');
      await vscode.save();
      const digest = await vscode.fileText('digests/front page.md');
      assert.ok(digest.includes(`### [${lanterns}](https://huggingface.co/papers/2610.00011)`));
      await vscode.treeSays('3 papers in 1 digest');
      await vscode.clickRow('Lanterns');
      await expect(vscode.paper.locator('.abstract')).toContainText('No abstract on the page');
      await vscode.pictureInThemes('paste-library');
    });

    it('cites a paper of it, and the bibliography has its arXiv id', async () => {
      await vscode.openFile('note.md');
      await vscode.goTo(3, 'They dim.'.length);
      await vscode.press('Control+K', 'a');
      await vscode.quickInput.fill('lanterns');
      await vscode.listHas(lanterns);
      await vscode.pictureInThemes('paste-cite');
      await vscode.press('Enter');
      await expect.poll(() => vscode.fileText('references.bib')).toContain('2610.00011');
      const entry = await vscode.fileText('references.bib');
      assert.match(entry, /eprint = \{2610\.00011\}/);
      assert.match(entry, /archivePrefix = \{arXiv\}/i);
      await vscode.save();
      assert.match(await vscode.fileText('note.md'), /They dim \[@lanternssmallships2026\]\./);
      await vscode.hoverPaper('[@lanternssmallships2026]');
      await vscode.pictureInThemes('paste-cited');
    });

    it('pastes the page of another day below, and the library has its papers once', async () => {
      await vscode.openFile('digests/front page.md');
      await vscode.editor.click();
      await vscode.press('Control+End');
      await vscode.type('\n\n');
      await vscode.pasteAs('Paste as Digest');
      await vscode.save();
      const found =
        (await vscode.fileText('digests/front page.md')).split('### [Lanterns').length - 1;
      assert.equal(found, 2);
      await vscode.treeSays('3 papers in 1 digest');
      await vscode.pictureInThemes('paste-again');
    });

    it('runs Import Page from Clipboard, which adds only the digest', async () => {
      await vscode.closeEditors();
      await vscode.runCommand('Paper Digest: Import Page from Clipboard');
      await vscode.listHas('Save 3 papers of Oct 5');
      await vscode.press('Enter');
      await vscode.notified('with 3 papers');
      await vscode.selectedRows.filter({ hasText: 'Lanterns' }).waitFor();
      await expect(vscode.page.locator('.tabs-container .tab')).toHaveCount(0);
      await vscode.treeSays('3 papers in 2 digests');
      await vscode.pictureInThemes('paste-new-digest');
    });
  });

  describe('A person who adds years of digests', () => {
    const digests = 900;
    let years: string;

    before(() => {
      years = mkdtempSync(join(tmpdir(), 'paper-digest-years-'));
      for (let i = 0; i < digests; i++) writeFileSync(join(years, `${i}.txt`), page(i, 80));
    });
    after(() => rmSync(years, { recursive: true, force: true }));

    it('sees the progress of reading, cancels it, and finds what was read', async () => {
      // Paste at once when the sidebar is visible, so reading is visible on a fast machine.
      renameSync(years, join(vscode.folder, 'years'));
      await vscode.treeSays(/^Scanning files: [\d,]+ of /);
      // Before that, it says that there are no papers.
      await vscode.treeRow('.txt').first().waitFor();
      await vscode.titleButton('Stop Scanning').click();
      await vscode.treeSays(/Scanning stopped at \d+ of \d+ files/);
      await vscode.titleButton('Continue Scanning').waitFor();
      await expect(vscode.treeRow('.txt').first()).toBeVisible();
      await vscode.pictureInThemes('reading-stopped');
      await vscode.searchPapers('leaf 7');
      await vscode.listHas('and Leaf 7');
      await vscode.press('Escape');
    });

    it('sees a digest that is saved while reading is canceled', async () => {
      await vscode.writeFile('new.txt', page(digests, 1).replace('Ants', 'Emus'));
      await vscode.treeRow('new.txt').waitFor();
      await expect(vscode.treeMessage).toHaveText(/Scanning stopped/);
    });

    it('resumes reading, and sees the progress in the palette too', async () => {
      await vscode.titleButton('Continue Scanning').click();
      await vscode.press('Control+K', 'g');
      const progress = /(Scanning files|Indexing papers): [\d,]+ of/;
      await vscode.quickInputTitle.filter({ hasText: progress }).waitFor();
      await vscode.pictureInThemes('reading-palette');
      await vscode.press('Escape');
      await vscode.treeSays(/^72,004 papers in 903 digests$/, 100_000);
      await vscode.titleButton('Stop Scanning').waitFor({ state: 'detached' });
      await expect(vscode.titleButton('Continue Scanning')).toHaveCount(0);
    });
  });
});
