import assert from 'node:assert/strict';
import { expect, openVscode, waitUntil, type Vscode } from './support/vscode';
import { fixtures, showAllPapers } from './support/journeys';

describe('A small library', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openVscode({ folder: fixtures });
    await showAllPapers(vscode);
  });
  after(() => vscode.dispose());

  describe('A person who browses papers', () => {
    it('sees the digests, newest first, and the papers of the newest', async () => {
      await expect(vscode.treeMessage).toHaveText('8 papers in 3 digests');
      const rows = await vscode.treeTexts();
      assert.deepEqual(
        rows.map((row) => row.split(/(?=\d authors|Tide Lab|Peking University|\d unread)/)[0]),
        [
          '2f81c0.txt',
          'GraphNap: Resting Graph Agents Between Long Tasks',
          'Learning Q* from a Sparse r: A Note on Late Rewards',
          'SPARROW: Sparse Rows for Very Long Context',
          'Maps That Forget',
          'ab3390.md',
          'clipping.digest',
        ],
      );
      assert.match(rows[0] ?? '', /4 unread · Jan 14, 2026$/);
      assert.match(rows[1] ?? '', /Tide Lab · Jan 12, 2026 · 4 comments$/);
      assert.match(rows[2] ?? '', /3 authors · Dec 30, 2025 · 7 comments$/);
    });

    it('clicks a row and sees the paper in its digest, the title selected', async () => {
      const title = 'Learning $Q^*$ from a Sparse $r$: A Note on Late Rewards';
      await vscode.treeRow('Learning Q*').click();
      await vscode.tab.filter({ hasText: '2f81c0.txt' }).waitFor();
      await vscode.cursor.filter({ hasText: `(${title.length} selected)` }).waitFor();
      await expect.poll(() => vscode.editorLines()).toContain(title);
      // The focus is still in the sidebar: the next row is one key away.
      await vscode.page.keyboard.press('ArrowDown');
      await vscode.page.keyboard.press('Enter');
      await vscode.cursor.filter({ hasText: '(42 selected)' }).waitFor();
    });

    it('sees the abstract on a row', async () => {
      const card = await (await vscode.hoverRow('GraphNap', '79.7% of the work')).innerText();
      assert.match(card, /Jan 12, 2026 · 4 comments · graphnap2026/);
      assert.match(card, /Code: github\.com\/example\/graphnap/);
      await vscode.page.mouse.move(900, 700);
      await vscode.hoverCard.waitFor({ state: 'hidden' });
    });

    it('groups by month and by organisation, and the choice is ticked next time', async () => {
      await group('Month');
      await vscode.treeRow('January 2026').waitFor();
      assert.deepEqual(
        (await vscode.treeTexts()).filter((row) => /^[A-Z]\w+ \d{4}\d|^No date/.test(row)),
        [
          'January 20261 unread',
          'December 20251 unread',
          'November 20252 unread',
          'October 20241 unread',
          'August 20241 unread',
          'No date2 unread',
        ],
      );
      await group('Organisation');
      await vscode.treeRow('No organisation').waitFor();
      await expect(vscode.treeRow('Tide Lab')).toBeVisible();
      await vscode.titleButton('Group Papers By').click();
      await vscode.quickPickRows.filter({ has: vscode.page.locator('.codicon-check') }).waitFor();
      assert.equal(
        await vscode.quickPickRows
          .filter({ has: vscode.page.locator('.codicon-check') })
          .innerText(),
        'Organisation',
      );
      await vscode.page.keyboard.press('Escape');
      await group('Digest');
      await vscode.treeRow('2f81c0.txt').waitFor();
    });

    it('sorts by title', async () => {
      await sort('Title');
      await rowsAre(['GraphNap', 'Learning Q*', 'Maps That Forget', 'SPARROW: Sparse']);
      await sort('Date');
      await rowsAre(['GraphNap', 'Learning Q*', 'SPARROW: Sparse', 'Maps That Forget']);
    });

    it('filters while typing, is told so, and clears the filter', async () => {
      await vscode.titleButton('Filter Papers').click();
      await vscode.quickInput.waitFor();
      await vscode.quickInput.pressSequentially('ketle');
      await vscode.treeMessage.filter({ hasText: '1 of 8 papers fits the filter' }).waitFor();
      await expect(vscode.treeMessage).toHaveText(/“ketle”/);
      await vscode.page.keyboard.press('Enter');
      await rowsAre(['clipping.digest', 'Kettle: Warm Starts for Cold Models'], 0);
      await expect(vscode.treeRows).toHaveCount(2);
      await vscode.titleButton('Clear Filter').click();
      await vscode.treeMessage.filter({ hasText: '8 papers in 3 digests' }).waitFor();
      await rowsAre(['GraphNap', 'Learning Q*', 'SPARROW: Sparse', 'Maps That Forget']);
    });

    it('is told when nothing fits, and Escape brings the papers back', async () => {
      await vscode.titleButton('Filter Papers').click();
      await vscode.quickInput.waitFor();
      await vscode.quickInput.fill('zebra crossing');
      await vscode.treeMessage.filter({ hasText: 'No paper fits' }).waitFor();
      await expect(vscode.treeRows).toHaveCount(0);
      await vscode.page.keyboard.press('Escape');
      await vscode.treeMessage.filter({ hasText: '8 papers in 3 digests' }).waitFor();
    });

    it('copies keys and BibTeX of several rows from the menu', async () => {
      await vscode.treeRow('GraphNap').click();
      await vscode.treeRow('SPARROW: Sparse').click({ modifiers: ['Shift'] });
      await vscode.chooseFromMenu(vscode.treeRow('Learning Q*'), 'Copy Citation Key');
      await waitUntil('the keys', async () =>
        /^graphnap2026\n\w+2025\nsparrow\w*2025$/.test(await vscode.clipboard()),
      );
      await vscode.chooseFromMenu(vscode.treeRow('GraphNap'), 'Copy as BibTeX');
      await waitUntil(
        'the entries',
        async () => (await vscode.clipboard()).match(/^@/gm)?.length === 3,
      );
    });

    it('goes from a citation to the paper in the sidebar', async () => {
      await vscode.runCommand('Explorer: Focus on Folders View');
      await vscode.openFile('notes/review.md');
      await vscode.goTo(3, 50);
      await vscode.runCommand('Paper Digest: Reveal in Papers');
      await vscode.selectedRows.filter({ hasText: 'GraphNap: Resting' }).waitFor();
    });

    async function group(choice: string): Promise<void> {
      await choose('Group Papers By', choice);
    }

    async function sort(choice: string): Promise<void> {
      await choose('Sort Papers By', choice);
    }

    async function choose(button: string, choice: string): Promise<void> {
      await vscode.titleButton(button).click();
      await vscode.quickPickRows.filter({ hasText: choice }).click();
    }

    /** Waits for rows with these titles, from the one at `from` on. */
    async function rowsAre(titles: readonly string[], from = 1): Promise<void> {
      await waitUntil(`the rows ${titles.join(', ')}`, async () => {
        const rows = (await vscode.treeTexts()).slice(from);
        return titles.every((title, index) => rows[index]?.includes(title));
      });
    }
  });

  describe('A person who rests the mouse on a paper', () => {
    it('sees the card of the citation under it in a note', async () => {
      await vscode.openFile('notes/review.md');
      const card = await vscode.hoverPaper('sparrowsparse2025');
      const text = await card.innerText();
      assert.match(text, /^SPARROW: Sparse Rows for Very Long Context/);
      assert.match(text, /Peking University · Nov 3, 2025 · sparrowsparse2025/);
      assert.match(text, /needs no training/);
      assert.match(text, /Seen in box\/2f81c0\.txt, line 29/);
      // What can be done is in sight, above an abstract of any length.
      await expect(card.getByText('Find on arXiv')).toBeVisible();
      await leave();
      // The other work of the same citation has a card of its own.
      const other = await vscode.hoverPaper('@kettle');
      await expect(other).toHaveText(/^Kettle: Warm Starts for Cold Models/);
      await leave();
    });

    it('goes from the card to the digest', async () => {
      const card = await vscode.hoverPaper('graphnap2026, p. 3');
      await card.getByText('box/2f81c0.txt, line 13').click();
      await vscode.tab.filter({ hasText: '2f81c0.txt' }).waitFor();
      await vscode.cursor.filter({ hasText: /^Ln 13, .*\(49 selected\)/ }).waitFor();
    });

    it('sees the card over a title in a digest, and cites from it in the note', async () => {
      await vscode.openFile('notes/review.md');
      await vscode.goTo(7);
      await vscode.openFile('clipping.digest');
      const card = await vscode.hoverPaper('A Small Atlas');
      await card.getByText('Insert Citation').click();
      await vscode.tab.filter({ hasText: 'review.md' }).waitFor();
      await waitUntil('the citation', async () =>
        (await vscode.editorLines()).some((line) => line.startsWith('[@smallatlasprompt]')),
      );
    });

    async function leave(): Promise<void> {
      await vscode.page.mouse.move(900, 720);
      await vscode.hoverCard.first().waitFor({ state: 'hidden' });
    }
  });
});
