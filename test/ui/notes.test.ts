import assert from 'node:assert/strict';
import { openDraft, openSmallLibrary } from './support/journeys';
import { expect, type Vscode } from './support/vscode';

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

describe('Notes and papers', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openSmallLibrary();
  });
  after(() => vscode.dispose());

  describe('A person who uses citations as symbols', () => {
    beforeEach(async () => {
      await vscode.closeEditors();
      for (const [path, text] of Object.entries(texts)) await vscode.writeFile(path, text);
      const kettle = '@misc{kettle,\n  title = {Kettle: Warm Starts for Cold Models}\n}\n';
      await vscode.writeFile('references.bib', kettle);
      // VS Code has read it, so its old text from the last test doesn't block an edit.
      await vscode.treeRow('Bibliographies').filter({ hasText: '1 · references.bib' }).waitFor();
    });

    it('corrects a typo in a key with a quick fix', async () => {
      await vscode.writeFile('notes/one.md', texts['notes/one.md'].replace('graphnap', 'graphnp'));
      await vscode.openFile('notes/one.md');
      const mark = vscode.editor.locator('.squiggly-warning');
      await mark.waitFor();
      await vscode.goTo(3, 20);
      const actions = await vscode.openQuickFixes('Change to @graphnap2026');
      await actions.filter({ hasText: 'Search for' }).waitFor();
      await vscode.pictureInThemes('quick-fix');
      await vscode.press('Enter');
      await vscode.hasLine('Agents rest [see @graphnap2026, p. 3; @kettle].');
      await mark.waitFor({ state: 'detached' });
    });

    it('searches for the paper that a wrong key meant', async () => {
      await vscode.writeFile('notes/two.md', 'A kettle: @mykettle-2031.\n');
      await vscode.openFile('notes/two.md');
      await vscode.editor.locator('.squiggly-warning').waitFor();
      await vscode.goTo(1, 15);
      const actions = await vscode.openQuickFixes('Search for');
      await actions.filter({ hasText: 'Search for' }).click();
      await vscode.quickInput.fill('kettle');
      await expect(vscode.quickPickRows.first()).toContainText('Kettle');
      await vscode.press('Enter');
      await vscode.hasLine('A kettle: @kettle.');
    });

    it('edits a citation: moves a work, sets its locator, adds one and drops one', async () => {
      await vscode.openFile('notes/one.md');
      await vscode.goTo(3, 20);
      await vscode.runCommand('Paper Digest: Edit Citation…');
      await expect(vscode.quickPickRows.first()).toContainText('GraphNap');
      await expect(vscode.quickPickRows.nth(1)).toContainText('Kettle');
      const kettle = vscode.quickPickRows.filter({ hasText: 'Kettle' });
      await kettle.hover();
      await vscode.pictureInThemes('edit-citation');
      await press(kettle, 'Move Up');
      await expect(vscode.quickPickRows.first()).toContainText('Kettle');
      await kettle.hover();
      await press(kettle, 'Set Locator');
      await vscode.page.locator('.quick-input-widget', { hasText: 'Locator of @kettle' }).waitFor();
      await vscode.quickInput.fill('ch. 2');
      await vscode.pictureInThemes('set-locator');
      await vscode.press('Enter');
      await kettle.filter({ hasText: '@kettle, ch. 2' }).waitFor();
      await vscode.quickInput.fill('maps');
      // The list had the maps before, elsewhere: a click on a moving row hits its neighbor.
      await expect(vscode.quickPickRows).toHaveCount(3);
      await expect(vscode.quickPickRows.nth(2)).toContainText('Maps');
      await vscode.tick('Maps');
      await vscode.pictureInThemes('edit-citation-search');
      await vscode.clickOk();
      await vscode.hasLine(
        'Agents rest [@kettle, ch. 2; see @graphnap2026, p. 3; @mapsforget2024].',
      );
      const bibliography = expect.poll(() => vscode.fileText('references.bib'));
      await bibliography.toContain('mapsforget2024');
      await vscode.press('Control+Z');
      await vscode.hasLine('Agents rest [see @graphnap2026, p. 3; @kettle].');
      await bibliography.not.toContain('mapsforget2024');
    });

    it('renames a key in three notes, but not to an existing key, and undoes it', async () => {
      await vscode.openFile('notes/one.md');
      const missing = vscode.editor.locator('.squiggly-info');
      const input = vscode.page.locator('.rename-box input');
      await missing.waitFor();
      await vscode.goTo(3, 20);
      await vscode.press('F2');
      await expect(input).toHaveValue('graphnap2026');
      await input.fill('kettle');
      await vscode.press('Enter');
      await vscode.notified('“kettle”');
      await vscode.pictureInThemes('rename-refused');
      await vscode.hasLine('Agents rest [see @graphnap2026, p. 3; @kettle].');
      await vscode.runCommand('Notifications: Clear All Notifications');
      await vscode.press('F2');
      await input.fill('naps2026');
      await vscode.pictureInThemes('rename');
      await vscode.press('Enter');
      await vscode.hasLine('Agents rest [see @naps2026, p. 3; @kettle].');
      for (const path of Object.keys(texts)) {
        await expect.poll(() => vscode.fileText(path)).toContain('@naps2026');
      }
      // The bibliography has the paper under its new name.
      await missing.waitFor({ state: 'detached' });
      await vscode.pictureInThemes('renamed');
      await vscode.press('Control+Z');
      await vscode.hasLine('Agents rest [see @graphnap2026, p. 3; @kettle].');
      await vscode.pictureInThemes('undo-rename');
      await vscode.openFile('notes/two.md');
      await vscode.hasLine('As @graphnap2026 says.');
      await vscode.openFile('notes/three.md');
      await vscode.hasLine('Naps [-@graphnap2026] and maps [@mapsforget2024].');
    });

    it('finds each citation once, also where Markdown would see a link', async () => {
      await vscode.writeFile('notes/two.md', 'As [@mapsforget2024] says.\n');
      await vscode.openFile('notes/three.md');
      await vscode.hasLine('Naps [-@graphnap2026] and maps [@mapsforget2024].');
      // The bibliography was created for other notes: it has no work that this note cites.
      await expect(vscode.editor.locator('.squiggly-info')).toHaveCount(0);
      await vscode.goTo(3, 35);
      await vscode.press('Shift+F12');
      const peek = vscode.page.locator('.zone-widget .peekview-title');
      // Titles in two digests, and three notes.
      await peek.filter({ hasText: 'References (5)' }).waitFor();
      await vscode.pictureInThemes('references');
      await vscode.press('Escape');
    });

    async function press(row: Vscode['quickPickRows'], button: string): Promise<void> {
      await row.locator(`.action-label[aria-label^="${button}"]`).click();
    }
  });

  describe('A person who looks for the reason that something is not cited', () => {
    before(() => openDraft(vscode, note));

    it('sees what is wrong with a key, and corrects it with Enter', async () => {
      await ask(6, 50);
      await vscode.pictureInThemes('doctor-key');
      const rows = await vscode.quickPickTexts();
      assert.match(rows[0] ?? '', /No digest or bibliography has the key @graphnp2026/);
      assert.match(rows[1] ?? '', /Change to @graphnap2026/);
      await vscode.press('Enter');
      await vscode.lineIs(6, /\[see @graphnap2026, p\. 3\]/);
    });

    it('sees that code is not a citation', async () => {
      await ask(8, 14);
      await vscode.pictureInThemes('doctor-code');
      const rows = await vscode.quickPickTexts();
      assert.match(rows[0] ?? '', /@kettle isn't a citation here/);
      assert.match(rows[1] ?? '', /Remove Backticks/);
      await vscode.press('Escape');
    });

    it('sees the report of the whole note, and copies it', async () => {
      await ask(7, 1);
      await vscode.pictureInThemes('doctor-note');
      const faults = await vscode.quickPickTexts();
      assert.ok(faults.some((row) => row.includes('Mapsforget2024')));
      await vscode.quickInput.fill('Copy Report');
      await vscode.listHas('Copy Report');
      await vscode.press('Enter');
      await expect.poll(() => vscode.clipboard()).toContain('Paper Digest');
      const report = await vscode.clipboard();
      assert.match(report, /Bibliography notes\/gone\.bib doesn't exist\./);
      assert.match(report, /@kettle isn't a citation here\./);
    });

    async function ask(line: number, column: number): Promise<void> {
      await vscode.goTo(line, column);
      await vscode.runCommand('Paper Digest: Explain Citation Problem');
      await vscode.listHas('@');
    }
  });

  describe('A person who writes notes on papers', () => {
    before(() => vscode.closeEditors());

    it('creates a note from the sidebar, sees that the paper has one, and finds it', async () => {
      await vscode.chooseFromMenu(vscode.treeRow('GraphNap'), 'Open Literature Note');
      await vscode.showsFile('graphnap2026.md');
      await vscode.hasLine('key: graphnap2026');
      await vscode.treeRow('GraphNap').locator('.codicon-note').first().waitFor();
      await vscode.type('Naps help.');
      await vscode.save();
      const saved = await vscode.fileText('notes/graphnap2026.md');
      assert.ok(saved.endsWith('\n\nNaps help.'));
      await vscode.pictureInThemes('literature');
      await vscode.searchPapers('has:note');
      await vscode.listHas('GraphNap');
      await vscode.quickPickRows.locator('.label-description .codicon-note').first().waitFor();
      await vscode.picture('literature-palette');
      await vscode.press('Escape');
    });

    it('opens the note from the card of a citation', async () => {
      await openDraft(vscode, 'Agents rest [@graphnap2026, p. 3].\n');
      const card = await vscode.hoverPaper('graphnap2026, p. 3');
      await vscode.picture('literature-card');
      await card.getByText('Open Literature Note').click();
      await vscode.showsFile('graphnap2026.md');
      await vscode.hasLine('Naps help.');
    });
  });
});
