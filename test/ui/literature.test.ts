import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import assert from 'node:assert/strict';
import { fixtures, showAllPapers } from './support/journeys';
import { openVscode, waitUntil, type Vscode } from './support/vscode';

describe('A person who keeps notes on papers', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openVscode({ folder: fixtures });
    await showAllPapers(vscode);
  });
  after(() => vscode.dispose());

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
