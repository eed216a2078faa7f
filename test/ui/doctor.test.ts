import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtures, showAllPapers } from './support/journeys';
import { openVscode, waitUntil, type Vscode } from './support/vscode';

const note = [
  '---',
  'bibliography:',
  '  - gone.bib',
  '---',
  '',
  'Maps forget [@Mapsforget2024], agents rest [see @graphnp2026, p. 3].',
  '',
  'In code `[@kettle]` cites nothing, nor does \\@kettle.',
  '',
].join('\n');

describe('A person who wonders why something is not cited', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openVscode({ folder: fixtures });
    await showAllPapers(vscode);
    await writeFile(join(vscode.folder, 'notes/draft.md'), note);
    await vscode.openFile('notes/draft.md');
  });
  after(() => vscode.dispose());

  it('is told what is wrong with a key, and mends it with Enter', async () => {
    await ask(6, 50);
    await vscode.pictureInThemes('doctor-key');
    const rows = await vscode.quickPickTexts();
    assert.match(rows[0] ?? '', /No digest and no bibliography has the key @graphnp2026/);
    assert.match(rows[1] ?? '', /Change to @graphnap2026/);
    await vscode.page.keyboard.press('Enter');
    await waitUntil('the right key', async () =>
      (await vscode.editorLines())[5]?.includes('[see @graphnap2026, p. 3]'),
    );
  });

  it('is told that code is no citation', async () => {
    await ask(8, 14);
    await vscode.pictureInThemes('doctor-code');
    const rows = await vscode.quickPickTexts();
    assert.match(rows[0] ?? '', /@kettle is no citation here/);
    assert.match(rows[1] ?? '', /Take the Backticks Away/);
    await vscode.page.keyboard.press('Escape');
  });

  it('sees the whole note at once, and copies the report', async () => {
    await ask(7, 1);
    await vscode.pictureInThemes('doctor-note');
    const faults = await vscode.quickPickTexts();
    assert.ok(faults.some((row) => row.includes('Mapsforget2024')));
    await vscode.quickInput.fill('Copy Report');
    await vscode.quickPickRows.filter({ hasText: 'Copy Report' }).waitFor();
    await vscode.page.keyboard.press('Enter');
    const report = await waitUntil('the report', async () => {
      const text = await vscode.clipboard();
      return text.includes('Paper Digest') && text;
    });
    assert.match(report, /The bibliography notes\/gone\.bib does not exist\./);
    assert.match(report, /@kettle is no citation here\./);
  });

  async function ask(line: number, column: number): Promise<void> {
    await vscode.goTo(line, column);
    await vscode.runCommand('Paper Digest: Why Is This Not Cited?');
    await vscode.quickPickRows.filter({ hasText: '@' }).first().waitFor();
  }
});
