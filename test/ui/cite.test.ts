import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtures, openDraft, showAllPapers } from './support/journeys';
import { expect, openVscode, waitUntil, type Vscode } from './support/vscode';

const note = '# Draft\n\nAgents rest.\n\nMaps forget [@mapsforget2024].\n\n- one\n- two\n';

describe('A person who cites papers', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openVscode({ folder: fixtures });
    await showAllPapers(vscode);
  });
  after(() => vscode.dispose());
  beforeEach(() => openDraft(vscode, note));

  it('picks two papers, with another query for the second, and cites both', async () => {
    await vscode.goTo(3, 12);
    await ask('graphnap');
    await vscode.tick('GraphNap');
    await vscode.quickInput.fill('kettle');
    await vscode.quickPickRows.filter({ hasText: 'Kettle' }).waitFor();
    // The one that is ticked stays in sight, whatever is searched.
    await expect(vscode.quickPickRows.first()).toHaveText(/^GraphNap/);
    await vscode.tick('Kettle');
    await vscode.page.getByText('2 Selected', { exact: true }).waitFor();
    await vscode.clickOk();
    await lineIs(3, 'Agents rest [@graphnap2026; @kettle].');
    await vscode.save();
    assert.match(await onDisk(), /^Agents rest \[@graphnap2026; @kettle\]\.$/m);
  });

  it('cites at every cursor, as one step to undo', async () => {
    await vscode.goTo(7, 6);
    await vscode.runCommand('Add Cursor Below');
    await vscode.cursor.filter({ hasText: '2 selections' }).waitFor();
    await ask('weighing words');
    await vscode.page.keyboard.press('Enter');
    await lineIs(7, '- one [@weighingwords2024]');
    await lineIs(8, '- two [@weighingwords2024]');
    await vscode.page.keyboard.press('Control+Z');
    await lineIs(7, '- one');
    await lineIs(8, '- two');
  });

  it('extends the citation under the cursor', async () => {
    await vscode.goTo(5, 20);
    await ask('kettle');
    await vscode.page.keyboard.press('Enter');
    await lineIs(5, 'Maps forget [@mapsforget2024; @kettle].');
    // A second call goes on behind the first.
    await ask('graphnap');
    await vscode.page.keyboard.press('Enter');
    await lineIs(5, 'Maps forget [@mapsforget2024; @kettle; @graphnap2026].');
  });

  it('cites from the sidebar in the note that was edited last', async () => {
    await vscode.goTo(3, 12);
    await vscode.treeRow('Learning Q*').click();
    await vscode.tab.filter({ hasText: '2f81c0.txt' }).waitFor();
    const row = vscode.treeRow('GraphNap');
    await row.hover();
    await row.locator('.action-label[aria-label^="Insert Citation"]').click();
    await vscode.tab.filter({ hasText: 'draft.md' }).waitFor();
    await lineIs(3, 'Agents rest [@graphnap2026].');
    // The note has the focus, the cursor behind the citation.
    await vscode.focusedEditor.waitFor();
    await vscode.page.keyboard.type('!');
    await lineIs(3, 'Agents rest [@graphnap2026]!.');
  });

  it('writes on in the note when a reference was inserted from the sidebar', async () => {
    await vscode.goTo(8, 6);
    await vscode.chooseFromMenu(vscode.treeRow('Maps That Forget'), 'Insert Reference');
    await lineIs(8, '- two *Maps that forget.* (2024).');
    await vscode.page.keyboard.type('!');
    await lineIs(8, '- two *Maps that forget.* (2024).!');
  });

  it('completes a key after @', async () => {
    await vscode.goTo(3, 12);
    await vscode.page.keyboard.type(' @weigh');
    const suggestion = vscode.page.locator('.suggest-widget .monaco-list-row', {
      hasText: 'weighingwords2024',
    });
    await suggestion.waitFor();
    await expect(suggestion).toHaveText(/Weighing Words with Borrowed Scales/);
    await waitUntil('the best one on top', async () =>
      (await suggestion.getAttribute('class'))?.includes('focused'),
    );
    await vscode.page.keyboard.press('Enter');
    await lineIs(3, 'Agents rest @weighingwords2024.');
  });

  it('gets no completions in code', async () => {
    await vscode.goTo(3, 12);
    await vscode.page.keyboard.type(' `x `');
    await vscode.page.keyboard.press('ArrowLeft');
    await vscode.page.keyboard.type('@graph');
    await vscode.page.keyboard.press('Control+Space');
    const widget = vscode.page.locator('.suggest-widget.visible');
    await widget.waitFor();
    await expect(widget.locator('.monaco-list-row', { hasText: 'graphnap2026' })).toHaveCount(0);
    await vscode.page.keyboard.press('Escape');
  });

  async function ask(query: string): Promise<void> {
    await vscode.page.keyboard.press('Control+Alt+Y');
    await vscode.quickInput.waitFor();
    await vscode.quickInput.fill(query);
    const word = new RegExp(query.split(' ')[0] ?? '', 'i');
    // The first of all papers may be the one that is sought: what is ticked before the answer is there is not kept.
    await waitUntil(`the search for ${query}`, async () => {
      const rows = await vscode.quickPickTexts();
      return rows.length > 0 && rows.every((row) => word.test(row));
    });
  }

  async function lineIs(line: number, text: string): Promise<void> {
    await waitUntil(`line ${line} to be ${text}`, async () => {
      const lines = await vscode.editorLines();
      return lines[line - 1] === text;
    });
  }

  function onDisk(): Promise<string> {
    return readFile(join(vscode.folder, 'notes/draft.md'), 'utf8');
  }
});
