import assert from 'node:assert/strict';
import { marksIn, openSmallLibrary } from './support/journeys';
import { paperFrame } from './support/paperPage';
import { pageOfTwenty, twentyPapers } from './support/twentyPapers';
import { expect, type Vscode } from './support/vscode';

const places = twentyPapers.map(({ title }) => title.split(':')[0] ?? '');
/** The marks that are set in order, and their keys. */
const [keysOfMarks, marksOfKeys] = ['srlx', ['starred', 'read', 'later', 'skipped']] as const;

/** Checks that the whole abstract of the shown paper is visible; returns its last words. */
const wholeAbstract = `(() => {
  const text = document.querySelector('.abstract .text');
  const { top, bottom } = text.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight ? text.textContent.trim().split(' ').at(-1) : undefined;
})()`;

describe('A person who reads the papers of a day with the keyboard', () => {
  let vscode: Vscode;
  let keys = 0;

  before(async () => {
    const size = { width: 1280, height: 800 };
    vscode = await openSmallLibrary({ size, themes: ['light', 'highContrast', 'dark'] });
    await giveRoom();
    // Papers that arrive after all was read are new; marks wait for that.
    await vscode.chooseFromMenu(vscode.treeRow('GraphNap'), 'Star Paper');
    await vscode.treeRow('GraphNap').locator('.codicon-star-full').first().waitFor();
    await vscode.writeFile('day.txt', pageOfTwenty());
    await vscode.treeRow('day.txt').first().waitFor();
  });
  after(() => vscode.dispose());

  /** Makes the sidebar wider and the paper higher than the list, which VS Code remembers. */
  async function giveRoom(): Promise<void> {
    const header = vscode.page.getByRole('button', { name: 'Paper Section' });
    const sidebar = await vscode.page.locator('.part.sidebar').boundingBox();
    assert.ok(sidebar);
    const edge = sidebar.x + sidebar.width;
    await drag(edge, 600, edge + 220, 600);
    const box = await header.boundingBox();
    assert.ok(box);
    await drag(200, box.y, 200, box.y - 90);
  }

  async function drag(x: number, y: number, toX: number, toY: number): Promise<void> {
    await vscode.page.mouse.move(x, y);
    await vscode.page.mouse.down();
    await vscode.page.mouse.move((x + toX) / 2, (y + toY) / 2);
    await vscode.page.mouse.move(toX, toY);
    await vscode.page.mouse.up();
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
    await vscode.page.mouse.move(900, 700);
    await vscode.pictureInThemes('day-came');
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
      if (index === 10) await vscode.pictureInThemes('day-read');
      await press(keysOfMarks.charAt(index % 4));
    }
    assert.ok(keys <= 40, String(keys));
    for (const [index, place] of places.entries()) {
      const mark = marksOfKeys[index % 4] ?? '';
      await expect.poll(() => markOf(place)).toBe(mark);
    }
    await expect(vscode.treeRow('New')).toHaveCount(0);
    await expect(vscode.treeRow('day.txt')).toContainText('10 unread of 20');
    await vscode.pictureInThemes('day-marked');
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
    await vscode.pictureInThemes('day-finished');
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
    const icon = vscode.page.locator('.activitybar .action-item:has([aria-label^="Paper Digest"])');
    await expect(icon.locator('.badge-content')).toHaveText('2');
    await expect(vscode.treeRow('day.txt')).toContainText('11 unread of 20');
  });

  it('adds tags and a remark with keys', async () => {
    await vscode.askByKey('t');
    await vscode.quickInput.fill('forgetting agents');
    await vscode.listHas('#forgetting-agents');
    await vscode.pictureInThemes('day-tags');
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
    await vscode.picture('day-interest');
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

  it('sees the keys in the menu of a row, and the sort criterion in a narrow sidebar', async () => {
    const name = await firstOfDay();
    const menu = vscode.page.locator('.monaco-menu:visible');
    const item = (title: string) => menu.locator('.action-item', { hasText: title }).first();
    await vscode.clickRow(name, { button: 'right' });
    await expect(item('Skip Paper')).toContainText('X');
    await expect(item('Tag Papers…')).toContainText('T');
    await vscode.picture('day-menu');
    await vscode.press('Escape');
    await vscode.chooseFromTitle('Sort Papers By', 'Comments');
    await vscode.quickInputClosed();
    await expect(vscode.treeRow('Short Lists').first()).toContainText('20 · Lagoon: ');
    const sidebar = await vscode.page.locator('.part.sidebar').boundingBox();
    assert.ok(sidebar);
    await drag(sidebar.x + sidebar.width, 600, sidebar.x + 190, 600);
    await vscode.pictureInThemes('day-narrow');
  });
});
