import assert from 'node:assert/strict';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { pageOf2025 } from '../support/digestPage';
import { pageOfTwo } from './support/pageOfTwo';
import { closeWindows, expect, openVscode, type Vscode } from './support/vscode';

const frontPage = join(root, 'test/fixtures/pages/daily.html');
const lanterns = 'Lanterns for Small Ships: Dim Lights Where Nobody Looks';

const note = '# Light at sea\n\nThey dim.\n';

const abstract =
  'Ants carry leaves over long ways, and nobody has counted how many of them. '.repeat(9);

/** A page with a number of papers. */
function page(number: number, papers: number): string {
  const titles = Array.from({ length: papers }, (_, i) => `Ants of Page ${number} and Leaf ${i}`);
  return `${pageOf2025(titles, () => abstract)}\n\n`;
}

describe('A folder without digests', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openVscode();
    await vscode.writeFile('note.md', note);
  });
  after(closeWindows);

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
      // It takes the focus when the digest is read.
      await vscode.selectedRows.filter({ hasText: 'Lanterns' }).waitFor();
    });
  });

  describe('A person who uses only the keyboard', () => {
    it('imports a page, and is at its first paper in the list', async () => {
      await vscode.copy(pageOfTwo.replaceAll('Ship', 'Boat').replaceAll('Wave', 'Crab'));
      await vscode.runCommand('Paper Digest: Import Page from Clipboard');
      await vscode.listHas('Save 2 papers');
      await vscode.press('Enter');
      await vscode.selectedRows.filter({ hasText: 'Lanterns for Small Boats' }).waitFor();
      const heading = vscode.paper.getByRole('heading', { level: 1 });
      await expect(heading).toContainText('Lanterns');
      await vscode.press('ArrowDown');
      await expect(heading).toContainText('Counting Crabs');
    });

    it('cites the paper in a note', async () => {
      await vscode.askByKey('c');
      await vscode.answer('note');
      await vscode.showsFile('note.md');
      await vscode.hasLine(/\[@countingcrabs\w*\]/);
      // The next person closes all editors: a bibliography that is unsaved then stays so.
      await expect.poll(() => vscode.fileText('references.bib')).toContain('countingcrabs');
      await expect(vscode.selectedRows.filter({ hasText: 'Counting Crabs' })).toHaveCount(1);
    });
  });

  describe('A person who copies the front page of the site', () => {
    before(async () => {
      await vscode.closeEditors();
      await vscode.clearNotifications();
      // The bibliography may still be open, without an editor.
      const names = (await readdir(vscode.folder)).filter((name) => name !== 'references.bib');
      for (const name of names) await vscode.removeFile(name);
      await vscode.writeFile('digests/front page.md', '');
      await vscode.writeFile('note.md', note);
      await vscode.copyPage('https://huggingface.co/papers', frontPage);
    });

    it('pastes it into an empty file, as a digest that has its links', async () => {
      await vscode.showPapers();
      await vscode.openFile('digests/front page.md');
      await vscode.editor.click();
      await vscode.pasteAs('Paste as Digest');
      await vscode.save();
      const digest = await vscode.fileText('digests/front page.md');
      assert.ok(digest.includes(`### [${lanterns}](https://huggingface.co/papers/2610.00011)`));
      await vscode.treeSays('3 papers in 1 digest');
      await vscode.clickRow('Lanterns');
      await expect(vscode.paper.locator('.abstract')).toContainText('No abstract on the page');
    });

    it('cites a paper of it, and the bibliography has its arXiv id', async () => {
      await vscode.openFile('note.md');
      await vscode.goTo(3, 'They dim.'.length);
      await vscode.press('Control+K', 'a');
      await vscode.quickInput.fill('lanterns');
      await vscode.listHas(lanterns);
      await vscode.press('Enter');
      await expect.poll(() => vscode.fileText('references.bib')).toContain('2610.00011');
      const entry = await vscode.fileText('references.bib');
      assert.match(entry, /eprint = \{2610\.00011\}/);
      assert.match(entry, /archivePrefix = \{arXiv\}/i);
      await vscode.save();
      assert.match(await vscode.fileText('note.md'), /They dim \[@lanternssmallships2026\]\./);
      await vscode.hoverPaper('[@lanternssmallships2026]');
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
      await vscode.press('Escape');
      await vscode.treeSays(/^72,004 papers in 902 digests$/, 100_000);
      await vscode.titleButton('Stop Scanning').waitFor({ state: 'detached' });
      await expect(vscode.titleButton('Continue Scanning')).toHaveCount(0);
    });
  });
});
