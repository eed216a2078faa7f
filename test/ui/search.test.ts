import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtures, showAllPapers } from './support/journeys';
import { expect, openVscode, waitUntil, type Vscode } from './support/vscode';

const filler = 'Nothing that anybody would look for stands in this part of the text. ';

/** Papers as the site's API answers: titles longer than a row, with words where rows are cut off. */
const papers = [
  {
    title:
      'Overcoming the Slow Drying of Long Nets: A Harbour-Based Sequence of Ropes for Nets Without Sun and Wind',
    summary: `${filler.repeat(4)}They say that it leads to barnacle hacking: the nets look clean. ${filler}`,
    upvotes: 128,
    organization: 'Institute of Nets',
    comments: 7,
  },
  {
    title:
      'A Lamp for Every Boat in the Harbour, Whoever Rows It and However Late: On Lights and Barnacle Hacking',
    summary: filler.repeat(3),
    upvotes: 64,
    organization: 'Tide Lab',
    comments: 1,
  },
  {
    title: 'Short Oars',
    summary: `${filler.repeat(2)}We are hacking oars for days, and a barnacle watches us. ${filler}`,
    upvotes: 3,
    organization: 'Tide Lab',
    comments: 2,
  },
];

const answer = papers.map(({ title, summary, upvotes, organization, comments }, index) => ({
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

describe('The palette', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openVscode({ folder: fixtures });
    await showAllPapers(vscode);
  });
  after(() => vscode.dispose());

  describe('A person who searches papers', () => {
    before(async () => {
      const lines = Array.from({ length: 200 }, (_, index) => `Line ${index + 1} of a long note.`);
      await writeFile(join(vscode.folder, 'notes/long.md'), lines.join('\n'));
    });
    beforeEach(() => vscode.closeEditors());

    it('types a typo, looks at what it finds, and goes there', async () => {
      await vscode.openFile('notes/long.md');
      await vscode.searchPapers('kettel warm');
      await found('Kettle: Warm Starts for Cold Models');
      await expect(vscode.quickPickRows.first()).toHaveText(/few of its layers ‹warm›/);
      await vscode.page.keyboard.press('Enter');
      await vscode.tab.filter({ hasText: 'clipping.digest' }).waitFor();
      await vscode.cursor.filter({ hasText: '(35 selected)' }).waitFor();
      // The cursor is in the editor: typing would go there.
      await vscode.focusedEditor.waitFor();
      await vscode.page.keyboard.press('Home');
      await vscode.cursor.filter({ hasText: /^Ln \d+, Col 1$/ }).waitFor();
    });

    it('looks at papers in passing, and Escape brings the note back as it was', async () => {
      await vscode.openFile('notes/long.md');
      await vscode.goTo(120, 6);
      await vscode.page.keyboard.press('Shift+End');
      await vscode.cursor.filter({ hasText: /^Ln 120, Col \d+ \(\d+ selected\)$/ }).waitFor();
      const cursor = await vscode.cursor.innerText();
      const lines = await vscode.editorLines();

      await vscode.searchPapers('');
      // All at once: what is found by a part of it looks the same, and the next answer begins at its best again.
      await vscode.quickInput.fill('sparrow');
      await expect(vscode.quickPickRows).toHaveCount(2);
      await vscode.page.keyboard.press('ArrowDown');
      await vscode.tab.filter({ hasText: /2f81c0\.txt|ab3390\.md/ }).waitFor();
      await expect(vscode.quickInput).toBeVisible();
      await vscode.page.keyboard.press('Escape');

      await vscode.tab.filter({ hasText: 'long.md' }).waitFor();
      await waitUntil('the selection', async () => (await vscode.cursor.innerText()) === cursor);
      await waitUntil('the scroll position', async () => {
        const now = await vscode.editorLines();
        return now[0] === lines[0] && now.at(-1) === lines.at(-1);
      });
      await waitUntil(
        'only the note to be open',
        async () => (await vscode.page.locator('.tabs-container .tab').count()) === 1,
      );
      await vscode.page.keyboard.press('ArrowRight');
      await vscode.cursor.filter({ hasText: /^Ln 120/ }).waitFor();
    });

    it('sees the newest papers before anything is typed', async () => {
      await vscode.searchPapers('');
      // Searches that led to a paper may stand above.
      const texts = await waitUntil('the newest papers', async () => {
        const rows = await vscode.quickPickTexts();
        const first = rows.findIndex((row) => row.includes('GraphNap'));
        return first >= 0 && rows.slice(first);
      });
      assert.match(texts[0] ?? '', /GraphNap.*Tide Lab · Jan 12, 2026/);
      assert.match(texts[1] ?? '', /^Learning Q\* from a Sparse r/);
      await vscode.page.keyboard.press('Escape');
    });

    it('is told what to do when nothing fits', async () => {
      await vscode.searchPapers('zebra crossing');
      await found('No paper matches “zebra crossing”');
      await vscode.page.keyboard.press('Escape');
      await vscode.quickInputClosed();
    });

    /** Waits until the first item starts so. */
    async function found(start: string): Promise<void> {
      await waitUntil(`“${start}” on top`, async () =>
        (await vscode.quickPickTexts())[0]?.startsWith(start),
      );
    }
  });

  describe('A person who asks for more than words', () => {
    const value = (expected: string) =>
      waitUntil(
        `“${expected}” in the input`,
        async () => (await vscode.quickInput.inputValue()) === expected,
      );

    it('is offered fields and values, and sees the papers that fit', async () => {
      await vscode.searchPapers('org:');
      const active = vscode.page.locator('.quick-input-list .monaco-list-row.focused');
      await active.filter({ hasText: /^org:/ }).waitFor();
      await vscode.pictureInThemes('query-values');
      await vscode.page.keyboard.press('Enter');
      await waitUntil('a value', async () =>
        /^org:\S.* $/.test(await vscode.quickInput.inputValue()),
      );
      const chosen = await vscode.quickInput.inputValue();
      await active.filter({ hasNotText: /^org:/ }).waitFor();
      // What is typed goes on behind the value.
      await vscode.page.keyboard.type('-q');
      await value(`${chosen}-q`);
      await vscode.page.keyboard.press('Backspace');
      await vscode.page.keyboard.press('Backspace');
      await value(chosen);
      await vscode.pictureInThemes('query-fielded');
      await vscode.page.keyboard.press('Enter');
      await vscode.quickInputClosed();
      await vscode.focusedEditor.waitFor();
    });

    it('is told which part cannot be read, while the rest is used', async () => {
      await vscode.searchPapers('sparrow year:soon');
      await vscode.quickInputTitle.filter({ hasText: 'soon' }).waitFor();
      await waitUntil('the papers', async () =>
        (await vscode.quickPickTexts()).some((text) => text.includes('SPARROW')),
      );
      await vscode.pictureInThemes('query-wrong');
      await vscode.page.keyboard.press('Escape');
      await vscode.quickInputClosed();
    });

    it('is asked what was meant by a mistake, takes it with Enter, and sees the papers', async () => {
      const active = vscode.page.locator('.quick-input-list .monaco-list-row.focused');
      for (const [typed, meant] of [
        ['sparrow or agent', 'sparrow OR agent'],
        ['agent comments>1', 'agent comments:>1'],
        ['"reward hacking', '"reward hacking"'],
      ] as const) {
        await vscode.searchPapers(typed);
        await active.filter({ hasText: `Did you mean “${meant}”?` }).waitFor();
        if (typed.includes('>')) await vscode.pictureInThemes('query-mistake');
        await vscode.page.keyboard.press('Enter');
        await value(meant);
        await active.filter({ hasNotText: 'Did you mean' }).waitFor();
        await vscode.page.keyboard.press('Escape');
        await vscode.quickInputClosed();
      }
    });

    it('is told why no paper has an id or an author', async () => {
      for (const [typed, told] of [
        ['2504.99999', 'papers have an id'],
        ['author:nobody', 'papers have names of authors'],
      ] as const) {
        await vscode.searchPapers(typed);
        await vscode.quickPickRows.filter({ hasText: told }).first().waitFor();
        await vscode.pictureInThemes(`query-none-${typed.slice(0, 4)}`);
        await vscode.page.keyboard.press('Escape');
        await vscode.quickInputClosed();
      }
    });

    it('sees papers first that are like those they cited, why, and what was learned', async () => {
      await vscode.searchPapers('sort:interest');
      await vscode.quickPickRows
        .filter({ hasText: /near what you/ })
        .first()
        .waitFor();
      await vscode.pictureInThemes('query-interest');
      await vscode.page.keyboard.press('Escape');
      await vscode.quickInputClosed();
      await vscode.runCommand('Paper Digest: Show What It Learned');
      const word = vscode.quickPickRows.filter({ hasText: /that you starred, cited/ }).first();
      await word.waitFor();
      await vscode.pictureInThemes('interest-learned');
      await word.click();
      await expect(vscode.quickInput).toHaveValue(/^\S+ sort:interest$/);
      await vscode.quickPickRows
        .filter({ hasText: /near what you/ })
        .first()
        .waitFor();
      await vscode.page.keyboard.press('Escape');
      await vscode.quickInputClosed();
    });

    it('is asked the same in the filter of the sidebar, and takes it with the bulb', async () => {
      await vscode.titleButton('Filter Papers').click();
      await vscode.quickInput.waitFor();
      await vscode.quickInput.pressSequentially('org: qwen');
      await vscode.page
        .locator('.quick-input-message', { hasText: 'Did you mean “org:qwen”?' })
        .waitFor();
      await vscode.pictureInThemes('filter-mistake');
      await vscode.page.locator('.quick-input-titlebar .codicon-lightbulb').click();
      await value('org:qwen');
      await vscode.page
        .locator('.quick-input-message', { hasText: 'Did you mean' })
        .waitFor({ state: 'hidden' });
      await vscode.page.keyboard.press('Escape');
      await vscode.quickInputClosed();
    });

    it('finds the searches again that led to a paper', async () => {
      await vscode.searchPapers('sparrow');
      await vscode.quickPickRows.filter({ hasText: 'SPARROW' }).first().waitFor();
      await vscode.page.keyboard.press('Enter');
      await vscode.quickInputClosed();
      await vscode.focusedEditor.waitFor();
      await vscode.searchPapers('');
      await vscode.quickPickRows.filter({ hasText: 'Recent Searches' }).first().waitFor();
      await expect(vscode.quickPickRows.first()).toHaveText(/^sparrow/);
      await vscode.pictureInThemes('query-history');
      await vscode.page.keyboard.press('Escape');
      await vscode.quickInputClosed();
    });
  });

  describe('A person who looks at the rows of the palette', () => {
    before(async () => {
      await vscode.closeEditors();
      await writeFile(join(vscode.folder, 'box/nets.json'), JSON.stringify(answer));
      await vscode.treeRow('nets.json').waitFor();
    });
    afterEach(async () => {
      await vscode.page.keyboard.press('Escape');
      await vscode.quickInputClosed();
    });

    /** Waits until the palette shows these beginnings of titles, each with what is seen below it. */
    async function sees(query: string, expected: Readonly<Record<string, RegExp>>): Promise<void> {
      await vscode.searchPapers(query);
      let seen: Awaited<ReturnType<Vscode['seenOfRows']>> = [];
      const isSeen = ([title, detail]: [string, RegExp]) =>
        seen.some((row) => row[0].startsWith(title) && detail.test(row[1]));
      await waitUntil('the rows', async () => {
        seen = await vscode.seenOfRows();
        return Object.entries(expected).every(isSeen);
      }).catch((error: unknown) => {
        assert.fail(`${String(error)} ${JSON.stringify(seen, undefined, 1)}`);
      });
    }

    it('sees by whom and when each is, its votes, and what it was found for', async () => {
      await sees('barnacle hacking', {
        Overcoming: /^Institute of Nets · Jan \d+, 2026 · 128 votes — ….*barnacle hac/,
        'A Lamp': /^Tide Lab · Jan \d+, 2026 · 64 votes — …Barnacle Hacking/,
        'Short Oars': /^Tide Lab · Jan \d+, 2026 · 3 votes — ….*hacking.*barnacle/,
      });
      await vscode.pictureInThemes('rows-words');
    });

    it('sees the words marked that VS Code does not highlight', async () => {
      await sees('sort:comments hacking barnacles', {
        Overcoming: /2026 · 7 comments — …‹barnacle hac/,
        'Short Oars': /2026 · 2 comments — ….*‹hacking›/,
      });
      await vscode.pictureInThemes('rows-marks');
    });
  });
});
