import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, openVscode, type Vscode } from './support/vscode';

const header = 'Daily Papers\n\nbyAK and the research community\n\nNov 3, 2025\n\n';
const abstract =
  'Ants carry leaves over long ways, and nobody has counted how many of them. '.repeat(9);

/** A page of so many papers. */
function page(number: number, papers: number): string {
  const entries = Array.from(
    { length: papers },
    (_, i) =>
      `Ants of Page ${number} and Leaf ${i}\n\n${abstract}\n\n  • 4 authors\n·\nNov 1, 2025 2\n\n`,
  );
  return header + entries.join('');
}

describe('A person to whom years of digests come', () => {
  const digests = 900;
  let years: string;
  let vscode: Vscode;

  before(async () => {
    years = mkdtempSync(join(tmpdir(), 'paper-digest-years-'));
    for (let i = 0; i < digests; i++) writeFileSync(join(years, `${i}.txt`), page(i, 80));
    vscode = await openVscode();
    await vscode.showPapers();
  });
  after(async () => {
    await vscode.dispose();
    rmSync(years, { recursive: true, force: true });
  });

  it('sees how far reading is, stops it, and finds what was read so far', async () => {
    // All at once, when the sidebar is there: however quick the machine, reading is seen.
    renameSync(years, join(vscode.folder, 'years'));
    await vscode.treeMessage.filter({ hasText: /^Reading files: [\d,]+ of / }).waitFor();
    // Before that there is nothing to find, and it is said so.
    await vscode.treeRow('.txt').first().waitFor();
    await vscode.titleButton('Stop Reading Digests').click();
    await vscode.treeMessage
      .filter({ hasText: /Reading was stopped at \d+ of \d+ files/ })
      .waitFor();
    await vscode.titleButton('Continue Reading Digests').waitFor();
    await expect(vscode.treeRow('.txt').first()).toBeVisible();
    await vscode.pictureInThemes('reading-stopped');
    await vscode.searchPapers('leaf 7');
    await vscode.quickPickRows.filter({ hasText: 'and Leaf 7' }).first().waitFor();
    await vscode.page.keyboard.press('Escape');
  });

  it('sees a digest that is saved while reading stands still', async () => {
    await writeFile(join(vscode.folder, 'new.txt'), page(digests, 1).replace('Ants', 'Emus'));
    await vscode.treeRow('new.txt').waitFor();
    await expect(vscode.treeMessage).toHaveText(/Reading was stopped/);
  });

  it('goes on reading when they like, and sees in the palette too how far it is', async () => {
    await vscode.titleButton('Continue Reading Digests').click();
    await vscode.page.keyboard.press('Control+Alt+P');
    const progress = /(Reading files|Indexing papers): [\d,]+ of/;
    await vscode.quickInputTitle.filter({ hasText: progress }).waitFor();
    await vscode.pictureInThemes('reading-palette');
    await vscode.page.keyboard.press('Escape');
    await vscode.treeMessage
      .filter({ hasText: /^72,001 papers in 901 digests$/ })
      .waitFor({ timeout: 100_000 });
    await vscode.titleButton('Stop Reading Digests').waitFor({ state: 'detached' });
    await expect(vscode.titleButton('Continue Reading Digests')).toHaveCount(0);
  });
});
