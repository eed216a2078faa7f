import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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

describe('A note in which papers are cited', () => {
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

    it('cites from the sidebar in the note that was edited last, and stays in the list', async () => {
      await vscode.goTo(3, 12);
      await vscode.treeRow('Learning Q*').click();
      await vscode.tab.filter({ hasText: '2f81c0.txt' }).waitFor();
      const row = vscode.treeRow('GraphNap');
      await row.hover();
      await row.locator('.action-label[aria-label^="Insert Citation"]').click();
      // The digest covers the note.
      await expect(vscode.quickPickRows.first()).toHaveText(/draft\.md/);
      await vscode.page.keyboard.press('Enter');
      await vscode.tab.filter({ hasText: 'draft.md' }).waitFor();
      await lineIs(3, 'Agents rest [@graphnap2026].');
      await expect(vscode.focusedEditor).toHaveCount(0);
    });

    it('stays in the list when a reference was inserted from there', async () => {
      await vscode.goTo(8, 6);
      await vscode.chooseFromMenu(vscode.treeRow('Maps That Forget'), 'Insert Reference');
      await lineIs(8, '- two *Maps that forget.* (2024).');
      await expect(vscode.focusedEditor).toHaveCount(0);
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

  describe('A person who looks for papers for a paragraph', () => {
    beforeEach(() => openDraft(vscode, paragraphs));

    it('sees which papers share which words, what is left out, and cites one by Enter', async () => {
      await vscode.goTo(3, 30);
      await vscode.runCommand('Find Papers for This Paragraph');
      await vscode.quickInputTitle.filter({ hasText: 'Papers for This Paragraph' }).waitFor();
      await expect(vscode.quickPickRows.first()).toHaveText(/Maps That Forget.*shares .*forget/s);
      await expect(vscode.quickInputTitle).toHaveText(/1 that it cites is left out/);
      await expect(vscode.quickPickRows.filter({ hasText: 'GraphNap' })).toHaveCount(0);
      await expect(vscode.paper.getByRole('heading', { level: 1 })).toHaveText('Maps That Forget');
      await vscode.pictureInThemes('paragraph');
      await vscode.page.keyboard.press('ArrowDown');
      await vscode.page.keyboard.press('ArrowUp');
      await vscode.page.keyboard.press('Enter');
      await waitUntil('the citation', async () =>
        /A street map should forget.*\[@mapsforget2024\]/.test(
          (await vscode.editorLines()).join('\n'),
        ),
      );
      await expect(vscode.tab).toHaveText(/draft\.md/);
    });

    it('keeps the words of a selection, and cites behind them', async () => {
      await vscode.goTo(5, 1);
      await vscode.page.keyboard.press('Shift+End');
      await vscode.runCommand('Find Papers for This Paragraph');
      await expect(vscode.quickPickRows.first()).toHaveText(/Kettle/);
      await vscode.quickPickRows.first().hover();
      await vscode.quickPickRows.first().locator('[aria-label^="Insert Citation"]').click();
      await waitUntil(
        'the citation',
        async () =>
          (await vscode.editorLines()).some((line) =>
            line
              .replaceAll('\u00a0', ' ')
              .startsWith('Cold models answer the first question slowly, so some layers stay warm'),
          ) && (await vscode.editorLines()).join().includes('@kettle'),
      );
    });

    it('keeps what it found as a saved search', async () => {
      await vscode.goTo(5, 3);
      await vscode.runCommand('Find Papers for This Paragraph');
      await expect(vscode.quickPickRows.first()).toHaveText(/Kettle/);
      await vscode.page.locator('.quick-input-widget [aria-label^="Save Search"]').click();
      await waitUntil('the name of the search', async () =>
        /warm|layers|models/.test(await vscode.quickInput.inputValue()),
      );
      await vscode.page.keyboard.press('Enter');
      await waitUntil('the search', async () => {
        const settings = await readFile(join(vscode.folder, '.vscode/settings.json'), 'utf8').catch(
          () => '',
        );
        return settings.includes(' OR ');
      });
      const settings = await readFile(join(vscode.folder, '.vscode/settings.json'), 'utf8');
      assert.match(settings, /warm/);
    });
  });
});
