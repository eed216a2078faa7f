import type { Locator } from '@playwright/test';
import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { openDraft, openSmallLibrary, restoreLibrary } from './support/journeys';
import { closeWindows, expect, waitUntil, type Vscode } from './support/vscode';

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

const readNote = `# What agents remember

Agents may rest between tasks [see *also* @graphnap2026, p. 3; @kettle].
As @sparrow2025 shows, half a second is enough.

| paper | where |
| --- | --- |
| @mapsforget2024 | [@teapots, chap. 2] |

Nobody has yet written @lanterns2031.
`;

const teapots = `@book{teapots, title = {Teapots of the World}, author = {Vasic, Ana and Li, Bo},
  publisher = {Tea Press}, year = 2021}\n`;

const newDigest = `Daily Papers

byAK and the research community

Mar 5

Lanterns: Dim Lights for Small Ships

Ships without radar see little at night.

tencent Tencent
·
Mar 4, 2031 2
`;

const checkedBibliography = [
  '@misc{graphnap2021,',
  '  title = {{GraphNap}: Resting Graph Agents between Long Tasks},',
  '  author = {{Tide Lab}},',
  '  year = {2021},',
  '}',
  '',
  '@misc{maps2025,',
  '  title = {Maps that Forget},',
  '  doi = {10.1145 / 33},',
  '}',
  '',
  '@article{owl2024,',
  '  title = {Owls in the Attic},',
  '  author = {Owl, Olga},',
  '  year = {2024},',
  '}',
  '',
].join('\n');

describe('Notes and papers', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openSmallLibrary({
      themes: ['light', 'highContrast', 'dark'],
      // On a slow machine, the editor that follows a click in the preview scrolls the preview back.
      settings: { 'markdown.preview.scrollEditorWithPreview': false },
    });
  });
  after(closeWindows);

  describe('A person who reads a note in the Markdown preview', () => {
    before(() => vscode.writeFile('references.bib', teapots));
    beforeEach(async () => {
      await vscode.removeFile('new.txt');
      await vscode.closeEditors();
    });

    const citation = (text: string) =>
      vscode.preview.locator('.paper-digest-citation', { hasText: text });
    const entries = () => vscode.preview.locator('.paper-digest-reference');
    /** It appears a moment after the citation, when the preview is rendered again. */
    const abstractOnHover = (link: Locator, title: string) =>
      expect(link).toHaveAttribute('title', new RegExp(`^${title}[^]*\\n\\n\\w`));

    it('sees the abstract on hover though a picture of the note was still loading', async () => {
      // It is slow, but loads with the next page, which VS Code may then keep hidden.
      const asked: (() => void)[] = [];
      await vscode.page.context().route('https://pictures.example/*', async (route) => {
        asked.at(-1)?.();
        const nextIsAsked = new Promise<void>((resolve) => asked.push(resolve));
        await Promise.race([nextIsAsked, setTimeout(1500)]);
        await route.fulfill({
          contentType: 'image/svg+xml',
          headers: { 'cache-control': 'no-store' },
          body: '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
        });
      });
      await vscode.writeFile('early.md', '@sparrow2025 ![](https://pictures.example/slow.svg)\n');
      // The abstract was not requested yet: no editor shows a note.
      await vscode.press('Control+Shift+E');
      await vscode.chooseFromMenu(vscode.treeRow('early.md'), 'Open Preview');
      await abstractOnHover(citation('(2025)').locator('a').first(), 'SPARROW');
    });

    it('sees citations, references and unknown keys, and follows changes of the note and a new digest', async () => {
      await vscode.writeFile('notes/memory.md', readNote);
      await vscode.openFile('notes/memory.md');
      await vscode.goTo(1);
      // The palette would put the command for a locked preview first.
      await vscode.press('Control+K', 'V');
      await citation('(see also').waitFor();
      await citation('Vasic & Li, 2021, Chapter 2').waitFor();
      await expect(entries()).toHaveCount(5);
      const unknown = vscode.preview.locator('.paper-digest-unknown');
      await expect(unknown).toHaveText('lanterns2031?');
      const link = citation('(see also').locator('a').first();
      await abstractOnHover(link, 'GraphNap');

      await link.click();
      const entry = entries().filter({ hasText: 'GraphNap' });
      await expect.poll(async () => (await entry.boundingBox())?.y).toBeLessThan(200);

      // Its scrolled text is below sticky lines, which receive clicks.
      // The preview takes the focus a moment after the click.
      await waitUntil('the end of the note', async () => {
        await vscode.press('Control+1', 'Control+End');
        return (await vscode.cursor.innerText()).startsWith('Ln 11');
      });
      await vscode.type('So says @weighingwords2024');
      await entries().filter({ hasText: 'Weighing Words' }).waitFor();
      await abstractOnHover(citation('Fjord AI (2024)').locator('a').first(), 'Weighing Words');

      await vscode.writeFile('new.txt', newDigest);
      await citation('Tencent (2031)').waitFor();
      await unknown.waitFor({ state: 'detached' });
      await entries().filter({ hasText: 'Lanterns' }).waitFor();
    });
  });

  describe('A person who uses citations as symbols', () => {
    before(() => restoreLibrary(vscode));
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
      await press(kettle, 'Move Up');
      await expect(vscode.quickPickRows.first()).toContainText('Kettle');
      await kettle.hover();
      await press(kettle, 'Set Locator');
      await vscode.page.locator('.quick-input-widget', { hasText: 'Locator of @kettle' }).waitFor();
      await vscode.quickInput.fill('ch. 2');
      await vscode.press('Enter');
      await kettle.filter({ hasText: '@kettle, ch. 2' }).waitFor();
      await vscode.quickInput.fill('maps');
      // The list had the maps before, elsewhere: a click on a moving row hits its neighbor.
      await expect(vscode.quickPickRows).toHaveCount(3);
      await expect(vscode.quickPickRows.nth(2)).toContainText('Maps');
      await vscode.tick('Maps');
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
      await vscode.hasLine('Agents rest [see @graphnap2026, p. 3; @kettle].');
      await vscode.clearNotifications();
      await vscode.press('F2');
      await input.fill('naps2026');
      await vscode.press('Enter');
      await vscode.hasLine('Agents rest [see @naps2026, p. 3; @kettle].');
      for (const path of Object.keys(texts)) {
        await expect.poll(() => vscode.fileText(path)).toContain('@naps2026');
      }
      // The bibliography has the paper under its new name.
      await missing.waitFor({ state: 'detached' });
      await vscode.press('Control+Z');
      await vscode.hasLine('Agents rest [see @graphnap2026, p. 3; @kettle].');
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
      const rows = await vscode.quickPickTexts();
      assert.match(rows[0] ?? '', /No digest or bibliography has the key @graphnp2026/);
      assert.match(rows[1] ?? '', /Change to @graphnap2026/);
      await vscode.press('Enter');
      await vscode.lineIs(6, /\[see @graphnap2026, p\. 3\]/);
    });

    it('sees the report of the whole note, and copies it', async () => {
      await ask(7, 1);
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
      await vscode.searchPapers('has:note');
      await vscode.listHas('GraphNap');
      await vscode.quickPickRows.locator('.label-description .codicon-note').first().waitFor();
      await vscode.press('Escape');
    });

    it('opens the note from the card of a citation', async () => {
      await openDraft(vscode, 'Agents rest [@graphnap2026, p. 3].\n');
      const card = await vscode.hoverPaper('graphnap2026, p. 3');
      await card.getByText('Open Literature Note').click();
      await vscode.showsFile('graphnap2026.md');
      await vscode.hasLine('Naps help.');
    });
  });

  describe('A person who checks references', () => {
    before(async () => {
      await restoreLibrary(vscode);
      await vscode.writeFile('references.bib', checkedBibliography);
      await vscode.treeRow('Bibliographies').filter({ hasText: '3 · references.bib' }).waitFor();
    });

    it('copies the report, opens an entry, and takes the right year', async () => {
      await vscode.openFile('references.bib');
      await vscode.runCommand('Paper Digest: Check References');
      await expect(vscode.quickPickRows.first()).toContainText('graphnap2021');
      await vscode.listHas('Year: “2021” here, “2026” in your digests.');
      await vscode.listHas('Missing: Journal.');
      await vscode.quickPickRows.filter({ hasText: 'Copy Report' }).click();
      await expect.poll(() => vscode.clipboard()).toContain('## Differs (1)');
      await vscode.runCommand('Paper Digest: Check References');
      await vscode.quickPickRows.filter({ hasText: 'graphnap2021' }).first().click();
      await vscode.editor.locator('.squiggly-warning').first().waitFor();
      const actions = await vscode.openQuickFixes('Change year to “2026”');
      await actions.first().waitFor();
      await vscode.press('Enter');
      await vscode.hasLine('  year = {2026},');
    });
  });
});
