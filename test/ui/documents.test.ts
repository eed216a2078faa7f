import { dragRow, openSmallLibrary } from './support/journeys';
import { closeWindows, expect, type Vscode } from './support/vscode';

/** A document in each language, with text in lines 4 and 6, and the citations that are made there. */
const documents = {
  'paper.tex': {
    lines: [
      '\\documentclass{article}',
      '\\begin{document}',
      '',
      'Agents rest.',
      '',
      'Maps forget!',
      '',
      '\\bibliography{refs}',
      '\\end{document}',
      '',
    ],
    two: 'Agents rest \\cite{graphnap2026, kettle}.',
    renamed: 'Agents rest \\cite{naps2026, kettle}.',
    dropped: 'Maps forget \\cite{mapsforget2024}!',
  },
  'paper.typ': {
    lines: [
      '= Naps',
      '',
      '',
      'Agents rest.',
      '',
      'Maps forget!',
      '',
      '#bibliography("refs.bib")',
      '',
    ],
    two: 'Agents rest @graphnap2026 @kettle.',
    renamed: 'Agents rest @naps2026 @kettle.',
    dropped: 'Maps forget @mapsforget2024!',
  },
};

describe('A person who writes a paper', () => {
  let vscode: Vscode;

  // Each has its own: the renamed key of the first is still on disk when its undo isn't saved.
  beforeEach(async () => {
    vscode = await openSmallLibrary();
  });
  afterEach(closeWindows);

  for (const [name, { lines, two, renamed, dropped }] of Object.entries(documents)) {
    it(`cites two papers in ${name}, drops one, sees it, renames its key, and undoes all`, async () => {
      await vscode.writeFile('refs.bib', '@misc{old2020, title = {An Old Work}}\n');
      await vscode.writeFile(name, lines.join('\n'));
      await vscode.openFile(name);
      const bibliography = expect.poll(() => vscode.fileText('refs.bib'));

      await vscode.goTo(4, 12);
      await vscode.press('Control+K', 'a');
      for (const [index, title] of ['GraphNap', 'Kettle'].entries()) {
        await vscode.quickInput.fill(title);
        // A tick before the results arrive is not kept.
        await expect(vscode.quickPickRows).toHaveCount(index + 1);
        await expect(vscode.quickPickRows.last()).toContainText(title);
        await vscode.tick(title);
        await vscode.page.getByText(`${index + 1} Selected`, { exact: true }).waitFor();
      }
      await vscode.clickOk();
      await vscode.lineIs(4, two);
      await bibliography.toMatch(/@misc\{graphnap2026,[^]*@misc\{kettle,/);
      await vscode.picture();

      await vscode.rowsAreStill();
      await dragRow(vscode, 'Maps That Forget', '!');
      await vscode.lineIs(6, dropped);
      await bibliography.toContain('@misc{mapsforget2024,');
      await vscode.picture();

      await vscode.press('Control+Z');
      await vscode.lineIs(6, 'Maps forget!');
      await bibliography.not.toContain('mapsforget2024');

      await vscode.hoverText('graphnap2026', 'Resting Graph Agents');
      await vscode.picture();

      await vscode.goTo(4, two.indexOf('graphnap') + 3);
      await vscode.press('F2');
      const input = vscode.page.locator('.rename-box input');
      await expect(input).toHaveValue('graphnap2026');
      await input.fill('naps2026');
      await vscode.press('Enter');
      await vscode.lineIs(4, renamed);
      await bibliography.toContain('@misc{naps2026,');
      await vscode.picture();
      await vscode.press('Control+Z');
      await vscode.lineIs(4, two);
      await vscode.press('Control+Z');
      await vscode.lineIs(4, 'Agents rest.');
    });
  }
});
