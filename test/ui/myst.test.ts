import { fixtures, openDraft, showAllPapers } from './support/journeys';
import { expect, openVscode, type Vscode } from './support/vscode';

describe('A person who writes in a MyST project', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openVscode({ folder: fixtures });
    await vscode.writeFile('myst.yml', 'version: 1\nproject:\n  title: Draft\n');
    await showAllPapers(vscode);
  });
  after(() => vscode.dispose());

  it('cites by a role, and completes a key in another one', async () => {
    await openDraft(vscode, '# Draft\n\nAgents rest.\n\nMaps forget.\n');
    await vscode.goTo(3, 12);
    await vscode.press('Control+K', 'a');
    await vscode.quickInput.fill('kettle');
    await expect(vscode.quickPickRows.first()).toHaveText(/Kettle/);
    await vscode.press('Enter');
    await vscode.lineIs(3, 'Agents rest {cite:p}`kettle`.');
    await vscode.goTo(5, 12);
    await vscode.type(' {cite:t}`weigh');
    const suggestion = vscode.page.locator('.suggest-widget .monaco-list-row', {
      hasText: 'weighingwords2024',
    });
    await expect(suggestion).toHaveClass(/focused/);
    await vscode.picture('myst');
    await vscode.press('Enter');
    await vscode.lineIs(5, /^Maps forget \{cite:t\}`weighingwords2024`?\.$/);
  });
});
