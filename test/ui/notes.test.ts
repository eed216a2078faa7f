import { readFile, writeFile } from 'node:fs/promises';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { openDraft, openSmallLibrary } from './support/journeys';
import { expect, waitUntil, type Vscode } from './support/vscode';

const texts = {
  'notes/one.md': '# One\n\nAgents rest [see @graphnap2026, p. 3; @kettle].\n',
  'notes/two.md': '# Two\n\nAs @graphnap2026 says.\n',
  'notes/three.md': '# Three\n\nNaps [-@graphnap2026] and maps [@mapsforget2024].\n',
};

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
    vscode = await openSmallLibrary();
  });
  after(() => vscode.dispose());

  describe('A person for whom citations are symbols', () => {
    beforeEach(async () => {
      await vscode.closeEditors();
      for (const [path, text] of Object.entries(texts)) await writeFile(at(path), text);
      await writeFile(
        at('references.bib'),
        '@misc{kettle,\n  title = {Kettle: Warm Starts for Cold Models}\n}\n',
      );
      // VS Code has seen it, so that what it still has in memory of the last test is no reason to refuse an edit.
      await vscode.treeRow('Bibliographies').filter({ hasText: '1 · references.bib' }).waitFor();
    });

    it('puts a typo in a key right by a quick fix', async () => {
      await writeFile(at('notes/one.md'), texts['notes/one.md'].replace('graphnap', 'graphnp'));
      await vscode.openFile('notes/one.md');
      const mark = vscode.editor.locator('.squiggly-warning');
      await mark.waitFor();
      await vscode.goTo(3, 20);
      const actions = await vscode.openQuickFixes('Change to @graphnap2026');
      await actions.filter({ hasText: 'Search for' }).waitFor();
      await vscode.pictureInThemes('quick-fix');
      await vscode.page.keyboard.press('Enter');
      await lineIs('Agents rest [see @graphnap2026, p. 3; @kettle].');
      await mark.waitFor({ state: 'detached' });
    });

    it('searches for the paper that a wrong key was meant to be', async () => {
      await writeFile(at('notes/two.md'), 'A kettle: @mykettle-2031.\n');
      await vscode.openFile('notes/two.md');
      await vscode.editor.locator('.squiggly-warning').waitFor();
      await vscode.goTo(1, 15);
      const actions = await vscode.openQuickFixes('Search for');
      await actions.filter({ hasText: 'Search for' }).click();
      await vscode.quickInput.waitFor();
      await vscode.quickInput.fill('kettle');
      await waitUntil('the kettle on top', async () =>
        (await vscode.quickPickTexts())[0]?.includes('Kettle'),
      );
      await vscode.page.keyboard.press('Enter');
      await lineIs('A kettle: @kettle.');
    });

    it('edits a citation: moves a work, sets its locator, adds one and drops one', async () => {
      await vscode.openFile('notes/one.md');
      await vscode.goTo(3, 20);
      await vscode.runCommand('Paper Digest: Edit Citation…');
      await vscode.quickPickRows.filter({ hasText: 'Kettle' }).waitFor();
      await waitUntil('the works of the citation on top', async () => {
        const [first = '', second = ''] = await vscode.quickPickTexts();
        return first.startsWith('GraphNap') && second.includes('Kettle');
      });
      const kettle = vscode.quickPickRows.filter({ hasText: 'Kettle' });
      await kettle.hover();
      await vscode.pictureInThemes('edit-citation');
      await press(kettle, 'Move Up');
      await waitUntil('the kettle on top', async () =>
        (await vscode.quickPickTexts())[0]?.includes('Kettle'),
      );
      await kettle.hover();
      await press(kettle, 'Set Locator');
      await vscode.page.locator('.quick-input-widget', { hasText: 'Locator of @kettle' }).waitFor();
      await vscode.quickInput.fill('ch. 2');
      await vscode.pictureInThemes('set-locator');
      await vscode.page.keyboard.press('Enter');
      await kettle.filter({ hasText: '@kettle, ch. 2' }).waitFor();
      await vscode.quickInput.fill('maps');
      // The list had the maps before, elsewhere: a click on a row that moves hits its neighbour.
      await waitUntil('the answer to “maps”', async () => {
        const texts = await vscode.quickPickTexts();
        return texts.length === 3 && texts[2]?.startsWith('Maps');
      });
      await vscode.tick('Maps');
      await vscode.pictureInThemes('edit-citation-search');
      await vscode.clickOk();
      await lineIs('Agents rest [@kettle, ch. 2; see @graphnap2026, p. 3; @mapsforget2024].');
      const hasEntry = async (): Promise<boolean> =>
        (await readFile(at('references.bib'), 'utf8')).includes('mapsforget2024');
      await waitUntil('the entry of the work that was added', hasEntry);
      await vscode.page.keyboard.press('Control+Z');
      await lineIs('Agents rest [see @graphnap2026, p. 3; @kettle].');
      await waitUntil('the entry to be taken back, too', async () => !(await hasEntry()));
    });

    it('renames a key in three notes, and takes it back', async () => {
      await vscode.openFile('notes/one.md');
      const missing = vscode.editor.locator('.squiggly-info');
      await missing.waitFor();
      await vscode.goTo(3, 20);
      await vscode.page.keyboard.press('F2');
      const input = vscode.page.locator('.rename-box input');
      await input.waitFor();
      await expect(input).toHaveValue('graphnap2026');
      await input.fill('naps2026');
      await vscode.pictureInThemes('rename');
      await vscode.page.keyboard.press('Enter');
      await lineIs('Agents rest [see @naps2026, p. 3; @kettle].');
      const renamed = () => onDisk().then((all) => all.every((text) => text.includes('@naps2026')));
      await waitUntil('the notes on disk to have the new name', renamed);
      // The bibliography has the paper under its new name.
      await missing.waitFor({ state: 'detached' });
      await vscode.pictureInThemes('renamed');
      await vscode.page.keyboard.press('Control+Z');
      await lineIs('Agents rest [see @graphnap2026, p. 3; @kettle].');
      await vscode.pictureInThemes('undo-rename');
      await vscode.openFile('notes/two.md');
      await lineIs('As @graphnap2026 says.');
      await vscode.openFile('notes/three.md');
      await lineIs('Naps [-@graphnap2026] and maps [@mapsforget2024].');
    });

    it('finds each citation once, also where Markdown would see a link', async () => {
      await writeFile(at('notes/two.md'), 'As [@mapsforget2024] says.\n');
      await vscode.openFile('notes/three.md');
      await lineIs('Naps [-@graphnap2026] and maps [@mapsforget2024].');
      // The bibliography was made for other notes: it has nothing that this one cites.
      await expect(vscode.editor.locator('.squiggly-info')).toHaveCount(0);
      await vscode.goTo(3, 35);
      await vscode.page.keyboard.press('Shift+F12');
      const peek = vscode.page.locator('.zone-widget .peekview-title');
      // Titles in two digests, and three notes.
      await peek.filter({ hasText: 'References (5)' }).waitFor();
      await vscode.pictureInThemes('references');
      await vscode.page.keyboard.press('Escape');
    });

    it('is told why a key is refused, and keeps the note as it was', async () => {
      await vscode.openFile('notes/three.md');
      await vscode.goTo(3, 35);
      await vscode.page.keyboard.press('F2');
      const input = vscode.page.locator('.rename-box input');
      await input.waitFor();
      await input.fill('kettle');
      await vscode.page.keyboard.press('Enter');
      await vscode.notifications.filter({ hasText: '“kettle”' }).waitFor();
      await vscode.pictureInThemes('rename-refused');
      await lineIs('Naps [-@graphnap2026] and maps [@mapsforget2024].');
    });

    const at = (path: string) => join(vscode.folder, path);
    const onDisk = () => Promise.all(Object.keys(texts).map((path) => readFile(at(path), 'utf8')));

    async function press(row: Vscode['quickPickRows'], button: string): Promise<void> {
      await row.locator(`.action-label[aria-label^="${button}"]`).click();
    }

    async function lineIs(text: string): Promise<void> {
      await waitUntil(`a line to be ${text}`, async () =>
        (await vscode.editorLines()).includes(text),
      );
    }
  });

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
      const saved = await readFile(join(vscode.folder, 'notes/graphnap2026.md'), 'utf8');
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
      await openDraft(vscode, 'Agents rest [@graphnap2026, p. 3].\n');
      const card = await vscode.hoverPaper('graphnap2026, p. 3');
      await vscode.picture('literature-card');
      await card.getByText('Open Literature Note').click();
      await vscode.tab.filter({ hasText: 'graphnap2026.md' }).waitFor();
      await waitUntil('the words', async () => (await vscode.editorLines()).includes('Naps help.'));
    });
  });
});
