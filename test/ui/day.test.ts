import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixtures, showAllPapers } from './support/journeys';
import { expect, openVscode, waitUntil, type Vscode } from './support/vscode';

/** A day of twenty papers, saved this morning, as one saves it: the page of a day without any order. */
function day(count: number): string {
  const papers = Array.from(
    { length: count },
    (_, index) => `Lantern ${names[index] ?? ''}: Boats that Find the Harbour by Night

A boat is shown the way into the harbour by night, with the light of lantern ${names[index] ?? ''} alone. It needs a tenth of the light that others need and comes in as late as anybody else.

tideLab Tide Lab
·
Jan ${(index % 9) + 10} ${index}
`,
  );
  return `Daily Papers\nbyAK and the research community\nJan 20\n\n${papers.join('\n')}`;
}

const names =
  'Agate Beryl Coral Diamond Emerald Flint Garnet Heliodor Iolite Jade Kunzite Lapis Marble Nephrite Onyx Pearl Quartz Ruby Sapphire Topaz'.split(
    ' ',
  );

describe('A person who reads a day by keys', () => {
  let vscode: Vscode;
  let keys = 0;

  before(async () => {
    vscode = await openVscode({ folder: fixtures, size: { width: 1280, height: 800 } });
    await showAllPapers(vscode);
    // What comes after all was read is new; marks wait for that.
    await vscode.chooseFromMenu(vscode.treeRow('GraphNap'), 'Star Paper');
    await vscode.treeRow('GraphNap').locator('.codicon-star-full').first().waitFor();
    writeFileSync(join(vscode.folder, 'day.txt'), day(20));
    await vscode.treeRow('day.txt').first().waitFor();
  });
  after(() => vscode.dispose());

  async function press(key: string): Promise<void> {
    keys += 1;
    await vscode.page.keyboard.press(key);
  }

  function marks(): string {
    const file = join(vscode.folder, '.paper-digest/marks.txt');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }

  it('finds the new digest open, and a folder of what is new on top', async () => {
    await vscode.treeRow('Lantern Agate').waitFor();
    await expect(vscode.treeRows.first()).toContainText('New');
    await expect(vscode.treeRows.nth(1)).toContainText('day.txt');
    await expect(vscode.treeRow('day.txt')).toContainText('20 unread');
    const titles = (await vscode.treeTexts()).filter((row) => row.startsWith('Lantern'));
    assert.deepEqual(
      titles.map((row) => row.split(/[ :]/)[1]),
      names.slice(0, titles.length),
    );
    await vscode.screenshotInThemes('day-came');
  });

  it('marks twenty papers with a key each, and no more to go on', async () => {
    const selected = vscode.page.locator('.part.sidebar .monaco-list-row.selected');
    // A click closes the folder, and another opens it: the focus is in the tree then.
    await vscode.treeRow('day.txt').click();
    await vscode.treeRow('day.txt').click();
    keys = 0;
    await press('n');
    for (const [index, name] of names.entries()) {
      // Whoever reads does not go on before there is something to read: the paper view is the place for it.
      await expect(selected).toContainText(name);
      await press('srlx'.charAt(index % 4));
    }
    await waitUntil('all marks', () =>
      Promise.resolve(
        (marks().match(/^lantern\w+ (starred|read|later|skipped)$/gm) ?? []).length === 20,
      ),
    );
    assert.ok(keys <= 40, String(keys));
    const lines = new Map(
      marks()
        .split('\n')
        .flatMap((line): [string, string][] => {
          const [, name = '', mark = ''] = /^lantern([a-z]+)\d* (\w+)$/.exec(line) ?? [];
          return name === '' ? [] : [[name, mark]];
        }),
    );
    const wanted = ['starred', 'read', 'later', 'skipped'];
    for (const [index, name] of names.entries()) {
      const key = [...lines.keys()].find((known) => known.startsWith(name.toLowerCase())) ?? '';
      assert.equal(lines.get(key), wanted[index % 4], `${name} in ${marks()}`);
    }
    await vscode.screenshotInThemes('day-marked');
  });

  it('finishes a digest by a key, takes that back, and one mark after the other', async () => {
    const skipped = (): number => (marks().match(/ skipped$/gm) ?? []).length;
    const before = marks();
    await vscode.treeRow('2f81c0.txt').click();
    await vscode.page.keyboard.press('Shift+X');
    const told = vscode.notifications.filter({ hasText: '2f81c0.txt is finished: 3 papers' });
    await told.waitFor();
    // What has a star stays as it is.
    await waitUntil('three more', () => Promise.resolve(skipped() === 8));
    await expect(vscode.treeRow('2f81c0.txt')).toContainText('1 unread of 4');
    await vscode.screenshotInThemes('day-finished');
    await told.getByRole('button', { name: 'Undo' }).click();
    await waitUntil('the marks as before', () => Promise.resolve(marks() === before));
    await vscode.treeRow('Lantern Quartz').click();
    await vscode.page.keyboard.press('u');
    await waitUntil('Topaz to be new again', () => Promise.resolve(!marks().includes('topaz')));
    await vscode.page.keyboard.press('u');
    await waitUntil('Sapphire, too', () => Promise.resolve(!marks().includes('sapphire')));
    const icon = vscode.page.locator('.activitybar .action-item:has([aria-label^="Paper Digest"])');
    await expect(icon.locator('.badge-content')).toHaveText('2');
  });

  it('keeps what another program writes into the file of marks while keys are pressed', async () => {
    const file = join(vscode.folder, '.paper-digest/marks.txt');
    writeFileSync(file, `${marks()}elsewhere2026 later #mine "by hand"\nnonsense\n`);
    await vscode.treeRow('Lantern Sapphire').last().click();
    await vscode.page.keyboard.press('l');
    await waitUntil('both', () => Promise.resolve(/^lanternsapphire later$/m.test(marks())));
    assert.match(marks(), /^elsewhere2026 later #mine "by hand"$/m);
    assert.match(marks(), /^nonsense$/m);
  });
});
