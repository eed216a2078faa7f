import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { marksIn, openDraft, openSmallLibrary, restoreLibrary } from './support/journeys';
import { paperFrame } from './support/paperPage';
import { pageOfTwenty, twentyPapers } from './support/twentyPapers';
import { closeWindows, expect, type Vscode } from './support/vscode';

const places = twentyPapers.map(({ title }) => title.split(':')[0] ?? '');
/** The marks that are set in order, and their keys. */
const [keysOfMarks, marksOfKeys] = ['srlx', ['starred', 'read', 'later', 'skipped']] as const;

/** Checks that the whole abstract of the shown paper is visible; returns its last words. */
const wholeAbstract = `(() => {
  const text = document.querySelector('.abstract .text');
  const { top, bottom } = text.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight ? text.textContent.trim().split(' ').at(-1) : undefined;
})()`;

describe('A person who uses keys in the list', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openSmallLibrary({ themes: ['light', 'highContrast', 'dark'] });
  });
  after(closeWindows);

  async function focusIsInList(): Promise<void> {
    await vscode.page
      .locator('.part.sidebar .monaco-list:focus, .part.sidebar .monaco-list :focus')
      .first()
      .waitFor();
    await expect(vscode.focusedEditor).toHaveCount(0);
  }

  /** The digests and notes on disk, by their paths. */
  function texts(): ReadonlyMap<string, string> {
    const paths = readdirSync(vscode.folder, { recursive: true, encoding: 'utf8' });
    const files = paths.filter((path) => /^[^.].*\.(?:txt|md|digest|html|json)$/.test(path)).sort();
    return new Map(files.map((path) => [path, readFileSync(join(vscode.folder, path), 'utf8')]));
  }

  describe('who triages papers', () => {
    let original: ReadonlyMap<string, string>;

    before(async () => {
      // A draft that is closed must not change.
      await openDraft(vscode, '# A draft\n\nText.\n');
      await vscode.closeEditors();
      original = texts();
      await vscode.clickRow('GraphNap');
      await vscode.showsFile('2f81c0.txt');
      await vscode.rowsAreStill();
    });

    it('stars, skips and reads on, with the title highlighted and nothing selected', async () => {
      await expect(vscode.cursor).toHaveText(/^Ln \d+, Col 1$/);
      await highlighted().first().waitFor();
      await press('s', 1);
      await press('x', 2);
      await press('l', 3);
      await focusIsInList();
    });

    it('undoes with Ctrl+Z, redoes with Ctrl+Y, and sees what changed', async () => {
      await press('Control+Z', 2);
      await showsMessage(/Undone: Read Later: /);
      await press('Control+Z', 1);
      await showsMessage(/Undone: Skip Paper: /);
      await press('Control+Y', 2);
      await showsMessage(/Redone: Skip Paper: /);
      await press('u', 1);
      await press('Control+Z', 0);
      await showsMessage(/Undone: Star Paper: /);
      await vscode.press('Control+Z');
      await showsMessage(/Nothing to undo/);
      await press('Control+Shift+Z', 1);
      // The next key is for the paper that is selected again.
      await vscode.press('x');
      await expect.poll(() => marksIn(vscode)).toMatch(/^graphnap2026 starred skipped$/m);
      await focusIsInList();
      assert.deepEqual(texts(), original);
    });

    it('shows the paper with a key, and stays in the list', async () => {
      await vscode.press('o');
      await highlighted().first().waitFor();
      await focusIsInList();
      await press('r', 2);
      await press('Control+Z', 1);
      await focusIsInList();
      assert.deepEqual(texts(), original);
    });

    it('chooses a note after pressing c, cites in it, and stays in the list', async () => {
      await vscode.closeEditors();
      await vscode.clickRow('Learning Q*');
      await vscode.showsFile('2f81c0.txt');
      await vscode.closeEditors();
      await focusIsInList();
      await vscode.askByKey('c');
      await expect(vscode.quickPickRows.first()).toHaveText(/draft\.md/);
      await vscode.leaveList();
      await expect(vscode.tabs).toHaveCount(0);
      await focusIsInList();

      await vscode.askByKey('c');
      await vscode.answer('review');
      await vscode.showsFile('review.md');
      await vscode.hasLine(/\[@sparsenote/);
      await focusIsInList();
      // Keys work again when all is done.
      await showsMessage(/Inserted: @sparsenote/);
      await press('l', 2);
      await focusIsInList();
      // The note is visible now.
      await vscode.press('c');
      await vscode.hasLine(/\[@sparsenote\w*; @\w+\]/);
      await focusIsInList();
      for (const [path, text] of original) {
        if (path !== 'notes/review.md') assert.equal(texts().get(path), text, path);
      }
    });

    /** Presses a key, and waits for a number of marked papers. */
    async function press(key: string, marked: number): Promise<void> {
      await vscode.press(key);
      const lines = () => marksIn(vscode).match(/^\w.*/gm) ?? [];
      await expect.poll(() => lines().length, `marks after ${key}`).toBe(marked);
    }

    async function showsMessage(message: RegExp): Promise<void> {
      await vscode.page.locator('.part.statusbar').filter({ hasText: message }).waitFor();
    }

    /** The decorations of extensions in editors. */
    function highlighted() {
      return vscode.page.locator('.monaco-editor .view-overlays .cdr[class*="ced-"]');
    }
  });

  describe('who reads in one place', () => {
    before(() => restoreLibrary(vscode));

    const heading = () => vscode.paper.getByRole('heading', { level: 1 });
    const tabs = () => vscode.tabs;

    /** Waits until the cursor is at the line of a title in `2f81c0.txt`. */
    async function editorIsAt(title: string): Promise<void> {
      const lines = (await vscode.fileText('box/2f81c0.txt')).split('\n');
      const line = lines.findIndex((text) => text.startsWith(title)) + 1;
      await expect(vscode.cursor).toHaveText(`Ln ${line}, Col 1`);
    }

    it('sees the same paper in the editor and the paper view while keys move', async () => {
      await vscode.clickRow('GraphNap');
      await vscode.showsFile('2f81c0.txt');
      await vscode.rowsAreStill();
      await vscode.press('ArrowDown');
      await expect(heading()).toContainText('Learning');
      await editorIsAt('Learning');
      await vscode.press('n');
      await expect(heading()).toContainText('SPARROW');
      await editorIsAt('SPARROW');
      await expect(vscode.selectedRows).toContainText('SPARROW');
    });

    it('moves the paper view alone when no editor shows a paper', async () => {
      await vscode.closeEditors();
      await focusIsInList();
      await vscode.press('ArrowUp');
      await expect(heading()).toContainText('Learning');
      await expect(tabs()).toHaveCount(0);
    });

    it('previews a paper with Space, opens it with Enter, and copies its citation', async () => {
      await vscode.press('Space');
      await vscode.showsFile('2f81c0.txt');
      await expect(vscode.focusedEditor).toHaveCount(0);
      await vscode.press('Control+C');
      await expect.poll(() => vscode.clipboard()).toMatch(/^\[@sparsenote\w+\]$/);
      // It's already shown.
      await vscode.press('Enter');
      await vscode.focusedEditor.waitFor();
      await editorIsAt('Learning');
    });

    it('collapses and expands a folder with Space and Enter', async () => {
      await vscode.clickRow('2f81c0.txt');
      await expect(vscode.treeRow('GraphNap')).toHaveCount(0);
      await vscode.press('Space');
      await vscode.treeRow('GraphNap').waitFor();
      await vscode.press('Enter');
      await expect(vscode.treeRow('GraphNap')).toHaveCount(0);
      await vscode.press('Enter');
      await vscode.treeRow('GraphNap').waitFor();
    });

    it('sees the keys with a question mark, and runs a command from there', async () => {
      await vscode.clickRow('GraphNap');
      await vscode.rowsAreStill();
      await vscode.askByKey('Shift+?');
      await vscode.listHas(/Star Paper.*S/);
      await vscode.answer('Star Paper');
      await expect.poll(() => marksIn(vscode)).toMatch(/^graphnap2026 starred$/m);
      await vscode.press('Control+Z');
      await expect.poll(() => marksIn(vscode)).not.toMatch(/^graphnap/m);
    });

    it('sees as much of the titles as fits in 300 pixels', async () => {
      await vscode.page.mouse.move(900, 700);
      const sidebar = await vscode.page.locator('.part.sidebar').boundingBox();
      const label = await vscode.treeRow('Maps That').locator('.monaco-icon-label').boundingBox();
      assert.ok(sidebar && label);
      assert.ok(label.width > 0.84 * sidebar.width, `${label.width} of ${sidebar.width}`);
      await expect(vscode.page.locator('.part.sidebar').getByText('papers in')).toHaveCount(1);
    });
  });

  describe('who types faster than a busy machine', () => {
    let original: ReadonlyMap<string, string>;

    before(async () => {
      await restoreLibrary(vscode);
      original = texts();
    });

    beforeEach(async () => {
      await vscode.clickRow('GraphNap');
      await vscode.showsFile('2f81c0.txt');
      await vscode.closeEditors();
      await focusIsInList();
    });

    /** Keys that act on papers, and some that move in lists. */
    const typed = [
      ...'rlsxo',
      'Enter',
      'Enter',
      ...'xnup',
      'ArrowDown',
      'Enter',
      'Space',
      ...'moxctw',
    ];

    afterEach(() => vscode.closeEditors());

    for (const [key, title] of [
      ['t', 'Tags of GraphNap'],
      ['m', 'Remark on GraphNap'],
      ['c', 'Cite Paper'],
      ['Shift+?', ''],
    ] as const) {
      it(`gets the input of ${key} and nothing else`, async () => {
        await vscode.pressWhileHostHangs(key, ...typed);
        await vscode.quickInput.waitFor();
        if (title !== '') await expect(vscode.quickInputTitle).toContainText(title);
        await expect(vscode.quickInput).toHaveValue('');
        await nothingChanged();
        await vscode.leaveList();
        await nothingChanged();
        // The keys work again, on the same paper.
        await vscode.press('s');
        await expect.poll(() => marksIn(vscode)).toMatch(/^graphnap2026 starred$/m);
        await vscode.press('Control+Z');
        await expect.poll(() => marksIn(vscode)).not.toMatch(/^graphnap/m);
      });
    }

    it('gets the literature note of w and nothing in it, nor in a digest', async () => {
      await vscode.pressWhileHostHangs('w', ...typed);
      await vscode.showsFile('graphnap2026.md');
      await vscode.focusedEditor.waitFor();
      await expect(vscode.tabs).toHaveCount(1);
      await expect(vscode.tab).not.toHaveClass(/\bdirty\b/);
      const { size } = texts();
      assert.equal(size, original.size + 1);
      for (const [path, text] of original) assert.equal(texts().get(path), text, path);
      assert.doesNotMatch(marksIn(vscode), /^\w/m);
    });

    async function nothingChanged(): Promise<void> {
      await expect(vscode.selectedRows).toContainText('GraphNap');
      await expect(vscode.tabs).toHaveCount(0);
      assert.doesNotMatch(marksIn(vscode), /^\w/m);
      assert.deepEqual(texts(), original);
    }
  });

  describe('who reads the papers of a day', () => {
    let keys = 0;

    before(async () => {
      await restoreLibrary(vscode);
      await giveRoom();
      // Papers that arrive after all was read are new; marks wait for that.
      await vscode.chooseFromMenu(vscode.treeRow('GraphNap'), 'Star Paper');
      await vscode.treeRow('GraphNap').locator('.codicon-star-full').first().waitFor();
      await vscode.writeFile('day.txt', pageOfTwenty());
      await vscode.treeRow('day.txt').first().waitFor();
    });

    /** Makes the sidebar wider and the paper higher than the list. */
    async function giveRoom(): Promise<void> {
      await vscode.resizeSidebar(520);
      const header = await vscode.page.getByRole('button', { name: 'Paper Section' }).boundingBox();
      assert.ok(header);
      await vscode.drag([200, header.y], [200, header.y - 90]);
    }

    async function press(key: string): Promise<void> {
      keys += 1;
      await vscode.press(key);
    }

    const marks = (): string => marksIn(vscode);

    /** The marks of the paper at an index. */
    function markOf(place: string): string {
      const line = marks()
        .split('\n')
        .find((one) => one.startsWith(place.toLowerCase()));
      return line?.replace(/^\S+ /, '') ?? '';
    }

    /** The index of the first visible paper of the day. */
    async function firstOfDay(): Promise<string> {
      const row = vscode.treeRows.filter({ hasText: 'Short Lists' }).first();
      return (await row.innerText()).split(':')[0]?.trim() ?? '';
    }

    it('finds the new digest expanded, in its order, and a folder of new papers on top', async () => {
      await vscode.treeRow('Harbour').waitFor();
      await expect(vscode.treeRows.first()).toContainText('New');
      await expect(vscode.treeRows.nth(1)).toContainText('day.txt');
      await expect(vscode.treeRow('day.txt')).toContainText('20 unread');
      const titles = (await vscode.treeTexts()).filter((row) => row.includes('Short Lists'));
      assert.deepEqual(
        titles.map((row) => row.split(':')[0]),
        places.slice(0, titles.length),
      );
    });

    it('reads twenty whole abstracts, and marks each with one key', async () => {
      // A click collapses the folder, and another expands it: then the focus is in the tree.
      await vscode.clickRow('day.txt');
      await vscode.clickRow('day.txt');
      await vscode.page.mouse.move(900, 700);
      keys = 0;
      await press('n');
      const heading = vscode.paper.getByRole('heading', { level: 1 });
      for (const [index, place] of places.entries()) {
        await expect(vscode.selectedRows).toContainText(place);
        await expect(heading).toContainText(place);
        const frame = await paperFrame(vscode.page);
        await expect.poll(() => frame.evaluate(wholeAbstract)).toBe(`${place.toLowerCase()}-end.`);
        await press(keysOfMarks.charAt(index % 4));
      }
      assert.ok(keys <= 40, String(keys));
      for (const [index, place] of places.entries()) {
        const mark = marksOfKeys[index % 4] ?? '';
        await expect.poll(() => markOf(place)).toBe(mark);
      }
      await expect(vscode.treeRow('New')).toHaveCount(0);
      await expect(vscode.treeRow('day.txt')).toContainText('10 unread of 20');
    });

    it('skips the remaining papers with a key, undoes that, and undoes one mark after the other', async () => {
      const skipped = (): number => (marks().match(/ skipped$/gm) ?? []).length;
      const before = marks();
      await vscode.clickRow('2f81c0.txt');
      await vscode.press('Shift+X');
      const notification = await vscode.notified(
        '2f81c0.txt: Skipped 1 paper. Still unread: 2 cited in notes, 1 starred',
      );
      await expect.poll(skipped).toBe(6);
      await expect(vscode.treeRow('2f81c0.txt')).toContainText('3 unread of 4');
      await notification.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(marks).toBe(before);
      await expect(vscode.treeRow('2f81c0.txt')).toContainText('4 unread');
      await vscode.clickRow('2f81c0.txt');
      await vscode.press('p');
      await expect(vscode.selectedRows).toContainText('Meadow');
      await vscode.press('u');
      await expect.poll(() => markOf('Lagoon')).toBe('');
      await expect(vscode.selectedRows).toContainText('Lagoon');
      await vscode.press('u');
      await expect.poll(() => markOf('Meadow')).toBe('');
      await expect(vscode.selectedRows).toContainText('Meadow');
      await expect(vscode.icon.locator('.badge-content')).toHaveText('2');
      await expect(vscode.treeRow('day.txt')).toContainText('11 unread of 20');
    });

    it('adds tags and a remark with keys', async () => {
      await vscode.askByKey('t');
      await vscode.quickInput.fill('forgetting agents');
      await vscode.listHas('#forgetting-agents');
      await vscode.press('Enter');
      await expect.poll(() => markOf('Meadow')).toBe('#forgetting-agents');
      await vscode.quickInputClosed();
      await vscode.askByKey('m');
      await vscode.answer('see the list on page 3');
      await expect.poll(() => markOf('Meadow')).toBe('#forgetting-agents "see the list on page 3"');
      await vscode.quickInputClosed();
    });

    it('types in the find input of the tree, and marks nothing', async () => {
      const before = marks();
      await vscode.rowsAreStill();
      await vscode.press('/');
      const input = vscode.page.locator('.part.sidebar .monaco-findInput input');
      await expect(input).toBeFocused();
      await vscode.type('ships');
      await expect(input).toHaveValue('ships');
      await vscode.press('Escape', 'Escape');
      assert.equal(marks(), before);
    });

    it('sorts the sidebar by interest, and reads the reasons', async () => {
      await vscode.chooseFromTitle('Sort Papers By', 'Interest');
      await vscode.quickInputClosed();
      await vscode.treeRows.last().click();
      await vscode.press('Home');
      await vscode.treeRow('day.txt').waitFor();
      // On its page, another paper is the first.
      await expect.poll(firstOfDay).not.toBe(places[0]);
      const name = await firstOfDay();
      await vscode.press('ArrowDown', 'ArrowDown');
      const card = await vscode.cardOfRow(name);
      await expect(card).toContainText(/Similar to papers you starred or kept: \w+/);
    });

    it('keeps what another program writes to the marks file while keys are pressed', async () => {
      const written = `${marks()}elsewhere2026 later #mine "by hand"\nnonsense\n`;
      await vscode.writeFile('.paper-digest/marks.txt', written);
      const name = await firstOfDay();
      await vscode.clickRow(name);
      // An editor that opens late may close a list.
      await vscode.cursor.filter({ hasText: /^Ln \d+, Col 1$/ }).waitFor();
      const before = markOf(name);
      await vscode.askByKey('t');
      await vscode.answer('both');
      await expect.poll(() => markOf(name)).toContain('#both');
      assert.equal(markOf(name).replace(/ ?#both/, ''), before);
      assert.match(marks(), /^elsewhere2026 later #mine "by hand"$/m);
      assert.match(marks(), /^nonsense$/m);
    });

    it('finds the paper there again after closing the view', async () => {
      const title = await vscode.paper.getByRole('heading', { level: 1 }).innerText();
      // The page is loaded again each time, in new frames; one that is being removed has no title.
      const titles = async (): Promise<string[]> => {
        const frames = vscode.page.frames().map((frame) => frame.locator('#title'));
        return (await Promise.all(frames.map((one) => one.allInnerTexts().catch(() => [])))).flat();
      };
      await vscode.titleButton('Pin Paper').click();
      await vscode.titleButton('Unpin Paper').waitFor();
      const header = vscode.page.getByRole('button', { name: /^Paper( - Pinned)? Section$/ });
      await header.click();
      await expect.poll(titles).toEqual([]);
      await header.click();
      await expect.poll(titles).toEqual([title]);
      await vscode.titleButton('Unpin Paper').click();
      await vscode.titleButton('Pin Paper').waitFor();
    });

    it('sees the keys in the menu of a row, and the sort criterion in a narrow sidebar', async () => {
      const name = await firstOfDay();
      const menu = vscode.page.locator('.monaco-menu:visible');
      const item = (title: string) => menu.locator('.action-item', { hasText: title }).first();
      await vscode.clickRow(name, { button: 'right' });
      await expect(item('Skip Paper')).toContainText('X');
      await expect(item('Tag Papers…')).toContainText('T');
      await vscode.press('Escape');
      await vscode.chooseFromTitle('Sort Papers By', 'Comments');
      await vscode.quickInputClosed();
      await expect(vscode.treeRow('Short Lists').first()).toContainText('20 · Lagoon: ');
      await vscode.resizeSidebar(190);
    });
  });
});
