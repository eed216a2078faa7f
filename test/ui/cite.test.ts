import assert from 'node:assert/strict';
import { openDraft, openSmallLibrary } from './support/journeys';
import { closeWindows, expect, waitUntil, type Vscode } from './support/vscode';

const note = '# Draft\n\nAgents rest.\n\nMaps forget [@mapsforget2024].\n\n- one\n- two\n';

const paragraphs = [
  '# Draft',
  '',
  'A street map should forget roads that are gone, as agents on graphs forget nodes [@graphnap2026].',
  '',
  'Cold models answer the first question slowly, so some layers stay warm.',
  '',
].join('\n');

/** What newcomers type into the Command Palette, and a command that it should find. */
const commandsByQuery = {
  style: 'Choose Reference Style',
  APA: 'Choose Reference Style',
  Chicago: 'Choose Reference Style',
  duplicates: 'Check References',
  retracted: 'Check References',
  star: 'Star Paper',
  cite: 'Cite Paper',
  import: 'Import Page from Clipboard',
  feed: 'Import Page from Clipboard',
  bibtex: 'Export Papers to BibTeX or Zotero…',
  read: 'Mark Paper as Read',
  tag: 'Tag Papers…',
  note: 'Open Literature Note',
  bibliography: 'Add Papers to Bibliography',
  filter: 'Filter Papers…',
  sort: 'Sort Papers By…',
  citation: 'Cite Paper',
  export: 'Export Papers to BibTeX or Zotero…',
  'new papers': 'Read New Papers',
};

describe('A note with citations', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openSmallLibrary({ themes: ['highContrast', 'dark'] });
  });
  after(closeWindows);

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
      await vscode.runCommand('Search Papers for This Paragraph');
      await vscode.quickInputTitle.filter({ hasText: 'Papers for This Paragraph' }).waitFor();
      await expect(vscode.quickPickRows.first()).toHaveText(/Maps That Forget.*shares .*forget/s);
      await expect(vscode.quickInputTitle).toHaveText(/without 1 already cited/);
      await expect(vscode.quickPickRows.filter({ hasText: 'GraphNap' })).toHaveCount(0);
      await expect(vscode.paper.getByRole('heading', { level: 1 })).toHaveText('Maps That Forget');
      await vscode.press('ArrowDown', 'ArrowUp', 'Enter');
      await vscode.lineIs(3, /^A street map should forget.*\[@mapsforget2024\]/);
      await expect(vscode.tab).toHaveText(/draft\.md/);
    });

    it('keeps the words of a selection, and cites after them', async () => {
      await vscode.goTo(5, 1);
      await vscode.press('Shift+End');
      await vscode.runCommand('Search Papers for This Paragraph');
      await expect(vscode.quickPickRows.first()).toHaveText(/Kettle/);
      await vscode.quickPickRows.first().hover();
      await vscode.quickPickRows.first().locator('[aria-label^="Cite Paper"]').click();
      await vscode.hasLine(/^Cold models .* some layers stay warm/);
      // It may be on its own line in a narrow editor.
      await vscode.hasLine(/@kettle/);
    });
  });

  describe('A person who uses the Command Palette', () => {
    it('finds what newcomers type, with a note in front or without', async () => {
      for (const hasNote of [false, true]) {
        await (hasNote ? openDraft(vscode, '# A draft\n\nText.\n') : vscode.closeEditors());
        await vscode.press('F1');
        const wanted = {
          ...commandsByQuery,
          ...(hasNote && { 'rename key': 'Rename Citation Key…' }),
        };
        for (const [query, title] of Object.entries(wanted)) {
          await vscode.quickInput.fill(`>${query}`);
          await vscode.listHas(`Paper Digest: ${title}`);
          const own = vscode.quickPickRows.filter({ hasText: 'Paper Digest: ' });
          const first = (await own.allTextContents()).slice(0, 3);
          assert.ok(first.join('\n').includes(title), `${query}: ${first.join(', ')}`);
        }
        await vscode.quickInput.fill('>cite');
        await vscode.leaveList();
      }
    });

    it('shows the keys that work in a note, not those of the list', async () => {
      await openDraft(vscode, '# A draft\n\nText.\n');
      await vscode.press('F1');
      const keys = (title: string) =>
        vscode.quickPickRows.filter({ hasText: title }).first().locator('.monaco-keybinding-key');
      await vscode.quickInput.fill('>Paper Digest: Cite Paper…');
      await expect(keys('Cite Paper')).toHaveText(['Ctrl', 'K', 'A']);
      await vscode.quickInput.fill('>Paper Digest: Open Literature Note');
      await vscode.listHas('Open Literature Note');
      await expect(keys('Open Literature Note')).toHaveCount(0);
      await vscode.leaveList();
    });

    it('leads to settings in categories, the most used first', async () => {
      await vscode.press('Control+,');
      const search = vscode.page.locator('.settings-editor .suggest-input-container');
      await search.click();
      await vscode.type('@ext:paper-digest.paper-digest');
      const categories = vscode.page.locator('.settings-toc-container .settings-toc-entry');
      for (const name of 'Library Citations Bibliography Preview Reading Notes'.split(' ')) {
        await categories.filter({ hasText: name }).first().waitFor();
      }
      const names = vscode.page.locator('.settings-editor .setting-item-label');
      await expect(names.first()).toHaveText('Save Digests In');
      await vscode.press('Escape');
    });
  });

  describe('A person who writes in a MyST project', () => {
    it('cites by a role, and completes a key in another one', async () => {
      await vscode.writeFile('myst.yml', 'version: 1\nproject:\n  title: Draft\n');
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
      await vscode.press('Enter');
      await vscode.lineIs(5, /^Maps forget \{cite:t\}`weighingwords2024`?\.$/);
    });
  });
});
