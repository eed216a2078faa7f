import assert from 'node:assert/strict';
import { pageOfTwo } from './support/pageOfTwo';
import { closeWindows, expect, type Vscode } from './support/vscode';
import { marksIn, openSmallLibrary, restoreLibrary, starOnRow } from './support/journeys';

const filler = 'Nothing that anybody would look for stands in this part of the text. ';

/** Papers in an answer of the site's API: titles longer than a row, with words where rows are cut off. */
const answer = (
  [
    [
      'Overcoming the Slow Drying of Long Nets: A Harbour-Based Sequence of Ropes for Nets Without Sun and Wind',
      `${filler.repeat(4)}They say that it leads to barnacle hacking: the nets look clean. ${filler}`,
      { upvotes: 128, organization: 'Institute of Nets', comments: 7 },
    ],
    [
      'A Lamp for Every Boat in the Harbour, Whoever Rows It and However Late: On Lights and Barnacle Hacking',
      filler.repeat(3),
      { upvotes: 64, organization: 'Tide Lab', comments: 1 },
    ],
    [
      'Short Oars',
      `${filler.repeat(2)}We are hacking oars for days, and a barnacle watches us. ${filler}`,
      { upvotes: 3, organization: 'Tide Lab', comments: 2 },
    ],
  ] as const
).map(([title, summary, { upvotes, organization, comments }], index) => ({
  paper: {
    id: `2601.0000${index}`,
    authors: [{ name: 'Ada Example', hidden: false }],
    publishedAt: '2026-01-04T00:00:00.000Z',
    title,
    summary,
    upvotes,
    organization: { name: organization, fullname: organization },
  },
  publishedAt: '2026-01-14T00:00:00.000Z',
  title,
  numComments: comments,
}));

describe('A small library', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openSmallLibrary();
  });
  after(closeWindows);

  describe('A person who browses papers', () => {
    const byDate = ['GraphNap', 'Learning Q*', 'SPARROW: Sparse', 'Maps That Forget'];

    it('sees the digests, newest first, and the papers of the newest', async () => {
      await expect(vscode.treeMessage).toHaveText('8 papers in 3 digests');
      const rows = await vscode.treeTexts();
      // The last digest may be expanded, if it was read first when the window was opened.
      const labels = rows.map(
        (row) => row.split(/(?=\d authors|Tide Lab|Peking University|\d unread)/)[0],
      );
      assert.deepEqual(labels.slice(0, 7), [
        '2f81c0.txt',
        'GraphNap: Resting Graph Agents Between Long Tasks',
        'Learning Q* from a Sparse r: A Note on Late Rewards',
        'SPARROW: Sparse Rows for Very Long Context',
        'Maps That Forget',
        'ab3390.md',
        'clipping.digest',
      ]);
      assert.match(rows[0] ?? '', /4 unread · Jan 14, 2026$/);
      assert.match(rows[1] ?? '', /Tide Lab · Jan 12, 2026 · 4 comments$/);
      assert.match(rows[2] ?? '', /3 authors · Dec 30, 2025 · 7 comments$/);
    });

    it('clicks a row and sees the paper in its digest, with nothing selected', async () => {
      const title = 'Learning $Q^*$ from a Sparse $r$: A Note on Late Rewards';
      await vscode.clickRow('Learning Q*');
      await vscode.showsFile('2f81c0.txt');
      await vscode.cursor.filter({ hasText: /^Ln 21, Col 1$/ }).waitFor();
      await expect.poll(() => vscode.editorLines()).toContain(title);
      // The focus is still in the sidebar: the next row is one key away.
      await vscode.press('ArrowDown', 'Enter');
      await vscode.cursor.filter({ hasText: /^Ln (?!21,)\d+, Col 1$/ }).waitFor();
    });

    it('sees the whole title on a row, in a card that covers few others', async () => {
      await vscode.clickRow('GraphNap');
      const card = await vscode.cardOfRow('GraphNap');
      await expect(card).toHaveText(/Jan 12, 2026 · 4 comments · graphnap2026$/);
      assert.ok(((await card.boundingBox())?.height ?? Infinity) < 75);
      await vscode.press('Escape');
      await vscode.hoverCard.waitFor({ state: 'hidden' });
    });

    it('groups and sorts, and the choice is checked next time', async () => {
      await vscode.chooseFromTitle('Group Papers By', 'Month');
      await vscode.treeRow('January 2026').waitFor();
      await vscode.treeRow('No date').filter({ hasText: '2 unread' }).waitFor();
      await vscode.chooseFromTitle('Group Papers By', 'Organization');
      await vscode.treeRow('No organization').waitFor();
      await expect(vscode.treeRow('Tide Lab')).toBeVisible();
      await vscode.titleButton('Group Papers By').click();
      const ticked = vscode.quickPickRows.filter({ has: vscode.page.locator('.codicon-check') });
      await expect(ticked).toHaveText('Organization');
      await vscode.leaveList();
      await vscode.chooseFromTitle('Group Papers By', 'Digest');
      await vscode.treeRow('2f81c0.txt').waitFor();
      await vscode.chooseFromTitle('Sort Papers By', 'Title');
      await vscode.rowsAre(['GraphNap', 'Learning Q*', 'Maps That Forget', 'SPARROW: Sparse'], 1);
      await vscode.chooseFromTitle('Sort Papers By', 'Date');
      await vscode.rowsAre(byDate, 1);
      await vscode.chooseFromTitle('Sort Papers By', 'Page order');
    });

    it('filters while typing, sees the number of matches, and clears the filter', async () => {
      await vscode.filterBy('ketle');
      await vscode.treeSays('1 of 8 papers matches');
      await expect(vscode.treeMessage).toHaveText(/“ketle”/);
      await vscode.press('Enter');
      await vscode.rowsAre(['clipping.digest', 'Kettle: Warm Starts for Cold Models']);
      await expect(vscode.treeRows).toHaveCount(2);
      await vscode.titleButton('Clear Filter').click();
      await vscode.treeSays('8 papers in 3 digests');
      await vscode.rowsAre(byDate, 1);
      await vscode.filterBy('zebra crossing');
      await vscode.treeSays('No papers match');
      await expect(vscode.treeRows).toHaveCount(0);
      await vscode.press('Escape');
      await vscode.treeSays('8 papers in 3 digests');
    });

    it('copies keys and BibTeX of several rows from the menu', async () => {
      await vscode.clickRow('GraphNap');
      await vscode.clickRow('SPARROW: Sparse', { modifiers: ['Shift'] });
      await vscode.chooseFromMenu(vscode.treeRow('Learning Q*'), 'Copy Citation Key');
      await expect
        .poll(() => vscode.clipboard())
        .toMatch(/^graphnap2026\n\w+2025\nsparrow\w*2025$/);
      await vscode.chooseFromMenu(vscode.treeRow('GraphNap'), 'Copy as BibTeX');
      await expect.poll(() => vscode.clipboard()).toMatch(/^(?:@[^@]+){3}$/);
    });

    it('goes from a citation to the paper in the sidebar', async () => {
      await vscode.press('Control+Shift+E');
      await vscode.openFile('notes/review.md');
      await vscode.goTo(3, 50);
      await vscode.runCommand('Paper Digest: Reveal Paper in Sidebar');
      await vscode.selectedRows.filter({ hasText: 'GraphNap: Resting' }).waitFor();
    });
  });

  describe('A person who hovers over a paper', () => {
    it('sees the card of the citation under the mouse in a note', async () => {
      await vscode.openFile('notes/review.md');
      const card = await vscode.hoverPaper('sparrowsparse2025');
      const text = await card.innerText();
      assert.match(text, /^SPARROW: Sparse Rows for Very Long Context/);
      assert.match(text, /Peking University · Nov 3, 2025 · sparrowsparse2025/);
      assert.match(text, /needs no training/);
      assert.match(text, /Seen in box\/2f81c0\.txt, line 29/);
      // The actions are visible above an abstract of any length.
      await expect(card.getByText('Find on arXiv')).toBeVisible();
      await leave();
      // The other work of the same citation has its own card.
      const other = await vscode.hoverPaper('@kettle');
      await expect(other).toHaveText(/^Kettle: Warm Starts for Cold Models/);
      await leave();
    });

    it('goes from the card to the digest', async () => {
      const card = await vscode.hoverPaper('graphnap2026, p. 3');
      await card.getByText('box/2f81c0.txt, line 13').click();
      await vscode.showsFile('2f81c0.txt');
      await vscode.cursor.filter({ hasText: /^Ln 13, Col 1$/ }).waitFor();
    });

    it('sees the card over a title in a digest, and cites the paper in the note', async () => {
      await vscode.openFile('notes/review.md');
      await vscode.goTo(7);
      await vscode.openFile('clipping.digest');
      const card = await vscode.hoverPaper('A Small Atlas');
      await card.getByText('Cite Paper').click();
      // The digest covers the note.
      await expect(vscode.quickPickRows.first()).toHaveText(/review\.md/);
      await vscode.press('Enter');
      await vscode.showsFile('review.md');
      await vscode.hasLine(/^\[@smallatlasprompt\]/);
    });

    async function leave(): Promise<void> {
      await vscode.page.mouse.move(900, 720);
      await vscode.hoverCard.first().waitFor({ state: 'hidden' });
    }
  });

  describe('A person who searches papers', () => {
    before(async () => {
      const lines = Array.from({ length: 200 }, (_, index) => `Line ${index + 1} of a long note.`);
      await vscode.writeFile('notes/long.md', lines.join('\n'));
    });
    beforeEach(() => vscode.closeEditors());

    it('makes a typo, previews the papers it finds, and goes to one', async () => {
      await vscode.openFile('notes/long.md');
      await vscode.searchPapers('');
      await vscode.type('kettel warm');
      await expect(vscode.quickPickRows.first()).toHaveText(
        /^Kettle: Warm Starts for Cold Models.*few of its layers ‹warm›/s,
      );
      await vscode.press('Enter');
      await vscode.showsFile('clipping.digest');
      await vscode.cursor.filter({ hasText: /^Ln \d+, Col 1$/ }).waitFor();
      // The cursor is in the editor, so text would be typed there.
      await vscode.focusedEditor.waitFor();
      await vscode.press('End');
      await vscode.cursor.filter({ hasText: /^Ln \d+, Col 36$/ }).waitFor();
    });

    it('previews papers, and Escape restores the note', async () => {
      await vscode.openFile('notes/long.md');
      await vscode.goTo(120, 6);
      await vscode.press('Shift+End');
      await vscode.cursor.filter({ hasText: /^Ln 120, Col \d+ \(\d+ selected\)$/ }).waitFor();
      const cursor = await vscode.cursor.innerText();
      const lines = await vscode.editorLines();

      await vscode.searchPapers('sparrow');
      await expect(vscode.quickPickRows).toHaveCount(2);
      await vscode.press('ArrowDown');
      await vscode.showsFile(/2f81c0\.txt|ab3390\.md/);
      await expect(vscode.quickInput).toBeVisible();
      await vscode.press('Escape');

      await vscode.showsFile('long.md');
      await expect(vscode.cursor).toHaveText(cursor);
      await expect.poll(() => vscode.editorLines()).toEqual(lines);
      await expect(vscode.tabs).toHaveCount(1);
      await vscode.press('ArrowRight');
      await vscode.cursor.filter({ hasText: /^Ln 120/ }).waitFor();
    });
  });

  describe('A person who searches with fields', () => {
    const value = (expected: string | RegExp) => expect(vscode.quickInput).toHaveValue(expected);
    const active = () => vscode.page.locator('.quick-input-list .monaco-list-row.focused');

    it('sees suggested fields and values, and the papers that match', async () => {
      await vscode.searchPapers('org:');
      await expect(active()).toHaveText(/^org:/);
      await vscode.press('Enter');
      await value(/^org:\S.* $/);
      const chosen = await vscode.quickInput.inputValue();
      await expect(active()).not.toHaveText(/^org:/);
      // Text is typed after the value.
      await vscode.type('-q');
      await value(`${chosen}-q`);
      await vscode.press('Backspace', 'Backspace');
      await value(chosen);
      await vscode.press('Enter');
      await vscode.quickInputClosed();
      await vscode.focusedEditor.waitFor();
    });

    it('sees which part is invalid, while the rest is used', async () => {
      await vscode.searchPapers('sparrow year:soon');
      await vscode.quickInputTitle.filter({ hasText: 'soon' }).waitFor();
      await vscode.listHas('SPARROW');
      await vscode.leaveList();
    });

    it('sees the suggested query for a mistake, selects it with Enter, and sees the papers', async () => {
      await vscode.searchPapers('agent coments:>1');
      await expect(active()).toContainText('Did you mean “agent comments:>1”?');
      await vscode.press('Enter');
      await value('agent comments:>1');
      await expect(active()).not.toContainText('Did you mean');
      await vscode.leaveList();
    });

    it('sees papers similar to cited ones first, the reasons, and the learned interests', async () => {
      await vscode.searchPapers('sort:interest');
      await vscode.listHas(/Similar to papers/);
      await vscode.leaveList();
      await vscode.chooseFromViewMenu('Show Learned Interests');
      const words = await vscode.listHas(/in \d+ you kept/);
      await words.first().click();
      await expect(vscode.quickInput).toHaveValue(/^\S+ sort:interest$/);
      await vscode.listHas(/Similar to papers/);
      await vscode.leaveList();
    });
  });

  describe('A person who looks at the rows of the palette', () => {
    before(async () => {
      await vscode.closeEditors();
      await vscode.writeFile('box/nets.json', JSON.stringify(answer));
      await vscode.treeRow('nets.json').waitFor();
    });
    afterEach(() => vscode.leaveList());

    /** Waits until the palette shows these beginnings of titles, each with its detail line. */
    async function sees(query: string, expected: Readonly<Record<string, RegExp>>): Promise<void> {
      await vscode.searchPapers(query);
      for (const [title, detail] of Object.entries(expected)) {
        const details = async () =>
          (await vscode.seenOfRows()).find((row) => row[0].startsWith(title))?.[1] ?? '';
        await expect.poll(details, title).toMatch(detail);
      }
    }

    it('sees the source, date, votes and match of each', async () => {
      await sees('barnacle hacking', {
        Overcoming: /^Institute of Nets · Jan \d+, 2026 · 128 votes — ….*barnacle hac/,
        'A Lamp': /^Tide Lab · Jan \d+, 2026 · 64 votes — …Barnacle Hacking/,
        'Short Oars': /^Tide Lab · Jan \d+, 2026 · 3 votes — ….*hacking.*barnacle/,
      });
    });

    it('sees highlights that VS Code does not add', async () => {
      await sees('sort:comments hacking barnacles', {
        Overcoming: /2026 · 7 comments — …‹barnacle hac/,
        'Short Oars': /2026 · 2 comments — ….*‹hacking›/,
      });
    });
  });

  const saveSearches = (savedSearches: object) =>
    vscode.writeFile(
      '.vscode/settings.json',
      JSON.stringify({ 'paperDigest.savedSearches': savedSearches }),
    );

  describe('A person who marks papers', () => {
    before(() => restoreLibrary(vscode));

    it('stars a paper on its row, marks another as read, and finds them', async () => {
      await starOnRow(vscode, 'GraphNap');
      await vscode.treeRow('GraphNap').locator('.codicon-star-full').first().waitFor();
      await vscode.chooseFromMenu(vscode.treeRow('SPARROW: Sparse'), 'Mark Paper as Read');
      await expect
        .poll(() => marksIn(vscode))
        .toMatch(/^#.*\ngraphnap2026 starred\nsparrow\w* read\n$/);
      await vscode.filterBy('is:starred');
      await vscode.treeSays('1 of 8 papers');
      await vscode.press('Enter');
      await vscode.titleButton('Clear Filter').click();
      await vscode.treeSays('8 papers in 3 digests');
    });

    it('sees a dot on a new paper and a badge on the icon, until the paper is marked', async () => {
      await vscode.writeFile('new.txt', pageOfTwo);
      const dot = vscode.page.locator(
        '.part.sidebar .monaco-list-row[aria-label^="Lanterns"][aria-label*=", new, unread"] .codicon-circle-filled',
      );
      await dot.waitFor();
      await expect(vscode.icon.locator('.badge-content')).toHaveText('2');
      await vscode.clickRow('Lantern');
      await vscode.showsFile('new.txt');
      await expect(dot).toHaveCount(1);
      await vscode.press('r');
      await dot.waitFor({ state: 'detached' });
      await expect(vscode.icon.locator('.badge-content')).toHaveText('1');
    });

    it('sees papers enter and leave a saved search as they are starred', async () => {
      await saveSearches({ Shelf: 'is:starred' });
      const twistie = vscode.treeRow('Shelf').locator('.monaco-tl-twistie.collapsible');
      await vscode.treeRow('Shelf1').waitFor();
      await twistie.waitFor();
      await vscode.clickRow('GraphNap');
      await vscode.runCommand('Paper Digest: Unstar Paper');
      await vscode.treeRow('Shelf0').waitFor();
      await twistie.waitFor({ state: 'detached' });
      await vscode.chooseFromMenu(vscode.treeRow('GraphNap'), 'Star Paper');
      await vscode.treeRow('Shelf1').waitFor();
      await vscode.clickRow('Shelf1');
      await expect
        .poll(async () => (await vscode.treeTexts()).join('\n'))
        .toMatch(/^Shelf.*\nGraphNap.*\n(?:.*\n)*GraphNap/m);
    });
  });

  describe('A person who keeps a saved search', () => {
    const name = 'Notes on models';
    const query = 'model sort:title';

    before(async () => {
      await vscode.removeFile('new.txt');
      await vscode.removeFile('.vscode');
      await vscode.treeRow('Shelf').waitFor({ state: 'detached' });
      await vscode.treeSays('8 papers in 3 digests');
      await vscode.closeEditors();
    });

    it('saves the filter under a name, and it becomes an expanded folder', async () => {
      await vscode.filterBy(query);
      await vscode.treeSays('of 8 papers');
      await vscode.press('Enter');
      await vscode.quickInputClosed();
      await vscode.titleButton('Save Search').click();
      await expect(vscode.quickInput).toHaveValue(query);
      await vscode.quickInput.fill(name);
      await vscode.press('Enter');
      const titles = ['A Small Atlas', 'Kettle', 'Maps That Forget', 'Weighing'];
      await vscode.rowsAre([`${name}4 · ${query}`, ...titles]);
      await vscode.treeSays('8 papers in 3 digests');
      assert.deepEqual(JSON.parse(await vscode.fileText('.vscode/settings.json')), {
        'paperDigest.savedSearches': { [name]: query },
      });
    });

    it('sees a new paper in it as soon as its digest is there', async () => {
      await vscode.writeFile(
        'new.txt',
        pageOfTwo.replace('Lanterns for Small Ships', 'A Model of Gulls'),
      );
      const titles = ['A Model of Gulls', 'A Small Atlas', 'Kettle'];
      await vscode.rowsAre(['New', `${name}5 · ${query}`, ...titles]);
    });

    it('renames it, and edits its query', async () => {
      await vscode.chooseFromMenu(vscode.treeRow(name), 'Edit Search');
      await expect(vscode.quickInput).toHaveValue(query);
      await vscode.press('Enter');
      await expect(vscode.quickInput).toHaveValue(name);
      await vscode.answer('Seabirds');
      await vscode.treeRow('Seabirds5').waitFor();

      await vscode.chooseFromMenu(vscode.treeRow('Seabirds5'), 'Edit Search');
      await vscode.quickInput.fill('gulls year:soon');
      await vscode.inputSays('soon');
      await vscode.press('Enter');
      await expect(vscode.quickInput).toHaveValue('Seabirds');
      await vscode.press('Enter');
      await vscode.treeRow('Seabirds1').waitFor();
    });

    it('opens it in the palette, and filters by it', async () => {
      await vscode.chooseFromMenu(vscode.treeRow('Seabirds1'), 'Open Saved Search');
      await expect(vscode.quickInput).toHaveValue('gulls year:soon');
      await vscode.leaveList();
      await vscode.chooseFromMenu(vscode.treeRow('Seabirds1'), 'Filter by Saved Search');
      await vscode.treeSays('1 of 10 papers');
      await expect(vscode.treeRow('Seabirds')).toHaveCount(0);
      await vscode.titleButton('Clear Filter').click();
      await vscode.treeRow('Seabirds1').waitFor();
    });

    it('finds it in the Command Palette, and filters by it with a button', async () => {
      await vscode.runCommand('Paper Digest: Open Saved Searches…');
      const row = (await vscode.listHas('Seabirds')).first();
      await row.hover();
      await row.locator('[aria-label="Filter by Saved Search"]').click();
      await vscode.treeSays('1 of 10 papers');
      await vscode.titleButton('Clear Filter').click();
      await vscode.treeRow('Seabirds1').waitFor();
    });

    it('deletes it, and undoes that', async () => {
      await vscode.chooseFromMenu(vscode.treeRow('Seabirds1'), 'Delete Saved Search');
      await vscode.treeRow('Seabirds1').waitFor({ state: 'detached' });
      const deleted = await vscode.notified('Seabirds');
      await deleted.getByText('Undo').click();
      await vscode.treeRow('Seabirds1').waitFor();
    });
  });
});
