import assert from 'node:assert/strict';
import { openDraft, openSmallLibrary } from './support/journeys';
import { expect, waitUntil, type Vscode } from './support/vscode';

const note = '# Draft\n\nAgents rest.\n\nMaps forget [@mapsforget2024].\n\n- one\n- two\n';

const paragraphs = [
  '# Draft',
  '',
  'A street map should forget roads that are gone, as agents on graphs forget nodes [@graphnap2026].',
  '',
  'Cold models answer the first question slowly, so some layers stay warm.',
  '',
].join('\n');

describe('A note with citations', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openSmallLibrary({ themes: ['highContrast', 'dark'] });
  });
  after(() => vscode.dispose());

  describe('A person who cites papers', () => {
    beforeEach(() => openDraft(vscode, note));

    it('picks two papers, with another query for the second, and cites both', async () => {
      await vscode.goTo(3, 12);
      await ask('graphnap');
      await vscode.tick('GraphNap');
      await vscode.quickInput.fill('kettle');
      await vscode.listHas('Kettle');
      // The ticked paper stays visible in every search.
      await expect(vscode.quickPickRows.first()).toHaveText(/^GraphNap/);
      await vscode.tick('Kettle');
      await vscode.page.getByText('2 Selected', { exact: true }).waitFor();
      await vscode.clickOk();
      await vscode.lineIs(3, 'Agents rest [@graphnap2026; @kettle].');
      await vscode.save();
      assert.match(
        await vscode.fileText('notes/draft.md'),
        /^Agents rest \[@graphnap2026; @kettle\]\.$/m,
      );
    });

    it('cites at every cursor, as one step to undo', async () => {
      await vscode.goTo(7, 6);
      await vscode.runCommand('Add Cursor Below');
      await vscode.cursor.filter({ hasText: '2 selections' }).waitFor();
      await ask('weighing words');
      await vscode.press('Enter');
      await vscode.lineIs(7, '- one [@weighingwords2024]');
      await vscode.lineIs(8, '- two [@weighingwords2024]');
      await vscode.press('Control+Z');
      await vscode.lineIs(7, '- one');
      await vscode.lineIs(8, '- two');
    });

    it('extends the citation under the cursor', async () => {
      await vscode.goTo(5, 20);
      await ask('kettle');
      await vscode.press('Enter');
      await vscode.lineIs(5, 'Maps forget [@mapsforget2024; @kettle].');
      // A second call continues after the first.
      await ask('graphnap');
      await vscode.press('Enter');
      await vscode.lineIs(5, 'Maps forget [@mapsforget2024; @kettle; @graphnap2026].');
    });

    it('cites from the sidebar in the note that was edited last, and stays in the list', async () => {
      await vscode.goTo(3, 12);
      await vscode.clickRow('Learning Q*');
      await vscode.showsFile('2f81c0.txt');
      const row = vscode.treeRow('GraphNap');
      await row.hover();
      await row.locator('.action-label[aria-label^="Cite Paper"]').click();
      // The digest covers the note.
      await expect(vscode.quickPickRows.first()).toHaveText(/draft\.md/);
      await vscode.press('Enter');
      await vscode.showsFile('draft.md');
      await vscode.lineIs(3, 'Agents rest [@graphnap2026].');
      await expect(vscode.focusedEditor).toHaveCount(0);
    });

    it('inserts a reference from the sidebar, and stays in the list', async () => {
      await vscode.goTo(8, 6);
      await vscode.chooseFromMenu(vscode.treeRow('Maps That Forget'), 'Insert Reference');
      await vscode.lineIs(8, '- two *Maps that forget*. (2024).');
      await expect(vscode.focusedEditor).toHaveCount(0);
    });

    it('completes a key after @', async () => {
      await vscode.goTo(3, 12);
      await vscode.type(' @weigh');
      const suggestion = vscode.page.locator('.suggest-widget .monaco-list-row', {
        hasText: 'weighingwords2024',
      });
      await expect(suggestion).toHaveText(/Weighing Words with Borrowed Scales/);
      await expect(suggestion).toHaveClass(/focused/);
      await vscode.press('Enter');
      await vscode.lineIs(3, 'Agents rest @weighingwords2024.');
    });

    async function ask(query: string): Promise<void> {
      await vscode.press('Control+K', 'a');
      await vscode.quickInput.fill(query);
      const word = new RegExp(query.split(' ')[0] ?? '', 'i');
      // Another paper may be first, and a tick before the results arrive is not kept.
      await waitUntil(`the search for ${query}`, async () => {
        const rows = await vscode.quickPickTexts();
        return rows.length > 0 && rows.every((row) => word.test(row));
      });
    }
  });

  describe('A person who looks for papers for a paragraph', () => {
    beforeEach(() => openDraft(vscode, paragraphs));

    it('sees which papers share which words, what is omitted, and cites one with Enter', async () => {
      await vscode.goTo(3, 30);
      await vscode.runCommand('Find Papers for This Paragraph');
      await vscode.quickInputTitle.filter({ hasText: 'Papers for This Paragraph' }).waitFor();
      await expect(vscode.quickPickRows.first()).toHaveText(/Maps That Forget.*shares .*forget/s);
      await expect(vscode.quickInputTitle).toHaveText(/without 1 already cited/);
      await expect(vscode.quickPickRows.filter({ hasText: 'GraphNap' })).toHaveCount(0);
      await expect(vscode.paper.getByRole('heading', { level: 1 })).toHaveText('Maps That Forget');
      await vscode.pictureInThemes('paragraph');
      await vscode.press('ArrowDown', 'ArrowUp', 'Enter');
      await vscode.lineIs(3, /^A street map should forget.*\[@mapsforget2024\]/);
      await expect(vscode.tab).toHaveText(/draft\.md/);
    });

    it('keeps the words of a selection, and cites after them', async () => {
      await vscode.goTo(5, 1);
      await vscode.press('Shift+End');
      await vscode.runCommand('Find Papers for This Paragraph');
      await expect(vscode.quickPickRows.first()).toHaveText(/Kettle/);
      await vscode.quickPickRows.first().hover();
      await vscode.quickPickRows.first().locator('[aria-label^="Cite Paper"]').click();
      await vscode.hasLine(/^Cold models .* some layers stay warm/);
      // It may be on its own line in a narrow editor.
      await vscode.hasLine(/@kettle/);
    });

    it('saves the results as a saved search', async () => {
      await vscode.goTo(5, 3);
      await vscode.runCommand('Find Papers for This Paragraph');
      await expect(vscode.quickPickRows.first()).toHaveText(/Kettle/);
      await vscode.page.locator('.quick-input-widget [aria-label^="Save Search"]').click();
      await expect(vscode.quickInput).toHaveValue(/warm|layers|models/);
      await vscode.press('Enter');
      const settings = () => vscode.fileText('.vscode/settings.json');
      await expect.poll(settings).toMatch(/ OR /);
      assert.match(await settings(), /warm/);
    });
  });
});
