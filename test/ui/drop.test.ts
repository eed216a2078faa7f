import type { Locator } from '@playwright/test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import assert from 'node:assert/strict';
import { placeOfText } from './support/inPage';
import { openDraft, openSmallLibrary } from './support/journeys';
import { expect, waitUntil, type Vscode } from './support/vscode';

const note = '# Draft\n\nAgents rest in a draught.\n\nMaps forget [@mapsforget2024].\n';

describe('A sidebar and a mouse', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openSmallLibrary({
      // The card of a row, where the mouse rests a moment before it drags, would cover the note.
      settings: { 'workbench.hover.delay': 600_000, 'paperDigest.singleKeys': false },
    });
  });
  after(() => vscode.dispose());

  describe('A person who turns single keys off', () => {
    it('types in the tree to find a row by its beginning, and marks nothing', async () => {
      await vscode.clickRow('GraphNap');
      await vscode.cursor.filter({ hasText: /^Ln \d+, Col 1$/ }).waitFor();
      await vscode.rowsAreStill();
      await vscode.press('s');
      const focused = vscode.page.locator('.part.sidebar .monaco-list-row.focused');
      await expect(focused).toContainText('SPARROW');
      assert.ok(!existsSync(join(vscode.folder, '.paper-digest/marks.txt')));
    });
  });

  describe('A person who drags and pastes', () => {
    beforeEach(() => openDraft(vscode, note));

    it('drops two papers into a note, and chooses another style', async () => {
      await dragBefore('.');
      await vscode.lineIs(3, /^Agents rest in a draught \[@\w+; @\w+\]\.$/);
      const bibliography = expect.poll(() => vscode.fileText('references.bib'));
      await bibliography.toContain('graphnap2026');
      await vscode.treeRow('references.bib').waitFor();
      const style = await offer('Cite as Footnote');
      await vscode.picture('drop-styles');
      await style.click();
      await vscode.lineIs(3, /^Agents rest in a draught\[\^\w+\]\[\^\w+\]\.$/);
      await vscode.lineIs(7, /^\[\^\w+\]: /);
      await vscode.picture('drop-footnotes');
      // The entries are removed with the citation. That rebuilds the sidebar, and a drag at that moment
      // carries only one row.
      await bibliography.not.toContain('graphnap2026');
      await vscode.treeRow('references.bib').waitFor({ state: 'detached' });
    });

    it('extends the citation that a paper is dropped into', async () => {
      await dragBefore('mapsforget2024');
      await vscode.lineIs(5, /^Maps forget \[@mapsforget2024; @\w+; @\w+\]\.$/);
    });

    it('drops a paper that is marked as new', async () => {
      const digest = await vscode.fileText('box/2f81c0.txt');
      await vscode.writeFile('fresh.txt', digest.replaceAll('GraphNap', 'FreshNap'));
      await vscode.treeRow('FreshNap').first().waitFor();
      await vscode.treeRow('New').filter({ hasText: '1 unread' }).waitFor();
      await drag('FreshNap', '.');
      await vscode.lineIs(3, /^Agents rest in a draught \[@freshnap2026\]\.$/);
    });

    it('pastes an address as text, and makes it a citation in the paste menu', async () => {
      await vscode.goTo(3, 12);
      await paste('Weighing Words with Borrowed Scales');
      await vscode.lineIs(3, /^Agents restWeighing Words with Borrowed Scales in a draught\.$/);
      const citation = await offer('Paste as Citation');
      await vscode.picture('paste-as-citation');
      await citation.click();
      await vscode.lineIs(3, /^Agents rest \[@weighingwords2024\] in a draught\.$/);
    });

    it('adds a new BibTeX entry to the bibliography', async () => {
      await vscode.goTo(3, 12);
      await paste('@article{shore2024, title = {Shores}, pages = {1--9}}');
      await (await offer('Add to Bibliography and Cite')).click();
      await vscode.lineIs(3, /^Agents rest \[@shore2024\] in a draught\.$/);
      assert.match(
        await vscode.fileText('references.bib'),
        /^@article\{shore2024, title = \{Shores\}, pages = \{1--9\}\}$/m,
      );
    });

    /** Opens the menu for a drop or a paste, and returns the option with this text. */
    async function offer(text: string): Promise<Locator> {
      await vscode.page.locator('.post-edit-widget:visible').click();
      const choice = vscode.page
        .locator('.action-widget:visible, .monaco-menu:visible')
        .getByText(text);
      await choice.waitFor();
      return choice;
    }

    /** Drags two papers of the sidebar with the mouse to the middle of a text, before the letter there. */
    async function dragBefore(text: string): Promise<void> {
      // An element for a row may show another one on click, when rows are rebuilt.
      await waitUntil('two papers to be selected', async () => {
        await vscode.clickRow('Learning Q*');
        await vscode.showsFile('.txt');
        await vscode
          .treeRow('GraphNap')
          .first()
          .click({ modifiers: ['ControlOrMeta'] });
        const titles = await vscode.selectedRows.allInnerTexts();
        return (
          titles.length === 2 &&
          ['Learning Q*', 'GraphNap'].every((part) => titles.some((title) => title.includes(part)))
        );
      });
      await vscode.openFile('notes/draft.md');
      await expect(vscode.selectedRows).toHaveCount(2);
      await drag('GraphNap', text);
    }

    /** Drags a row, with the selection that contains it, to the middle of a text. */
    async function drag(title: string, text: string): Promise<void> {
      const to = await waitUntil(`“${text}”`, () =>
        vscode.page.evaluate<{ x: number; y: number } | undefined>(placeOfText(text)),
      );
      const { page } = vscode;
      const underMouse = page.locator('.part.sidebar .monaco-list-row:hover', { hasText: title });
      await waitUntil(`the mouse to be over ${title}`, async () => {
        await vscode.treeRow(title).first().hover();
        await vscode.rowsAreStill();
        return underMouse.isVisible();
      });
      await page.mouse.down();
      await page.mouse.move(to.x - 60, to.y + 10, { steps: 8 });
      await page.mouse.move(to.x - 3, to.y, { steps: 8 });
      await vscode.picture('drag');
      await page.mouse.up();
    }

    async function paste(text: string): Promise<void> {
      await vscode.copy(text);
      await vscode.press('Control+V');
    }
  });
});
