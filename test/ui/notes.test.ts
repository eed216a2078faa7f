import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { fixtures, openDraft, showAllPapers } from './support/journeys';
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

describe('Notes beside papers', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openVscode({ folder: fixtures });
    await showAllPapers(vscode);
  });
  after(() => vscode.dispose());

  describe('A person who wonders why something is not cited', () => {
    before(() => openDraft(vscode, note));

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

  describe('A person who keeps notes on papers', () => {
    before(() => vscode.closeEditors());

    it('makes a note from the sidebar, sees that the paper has one, and finds it', async () => {
      await vscode.chooseFromMenu(vscode.treeRow('GraphNap'), 'Open Literature Note');
      await vscode.tab.filter({ hasText: 'graphnap2026.md' }).waitFor();
      await waitUntil('the text', async () =>
        (await vscode.editorLines()).includes('key: graphnap2026'),
      );
      await vscode.treeRow('GraphNap').locator('.codicon-note').first().waitFor();
      await vscode.page.keyboard.type('Naps help.');
      await vscode.save();
      const saved = readFileSync(join(vscode.folder, 'notes/graphnap2026.md'), 'utf8');
      assert.ok(saved.endsWith('\n\nNaps help.'));
      await vscode.pictureInThemes('literature');
      await vscode.runCommand('Paper Digest: Search Papers…');
      await vscode.quickInput.fill('has:note');
      await waitUntil('the one paper', async () =>
        (await vscode.quickPickTexts()).some((text) => text.includes('GraphNap')),
      );
      await vscode.quickPickRows.locator('.label-description .codicon-note').first().waitFor();
      await vscode.picture('literature-palette');
      await vscode.page.keyboard.press('Escape');
    });

    it('opens the note from the card of a citation', async () => {
      await vscode.closeEditors();
      await vscode.openFile('notes/review.md');
      const card = await vscode.hoverPaper('graphnap2026, p. 3');
      await vscode.picture('literature-card');
      await card.getByText('Open Literature Note').click();
      await vscode.tab.filter({ hasText: 'graphnap2026.md' }).waitFor();
      await waitUntil('the words', async () => (await vscode.editorLines()).includes('Naps help.'));
    });
  });
});
