import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtures, showAllPapers } from './support/journeys';
import { openVscode, waitUntil, type Vscode } from './support/vscode';

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

describe('A person who looks at the rows of the palette', () => {
  let vscode: Vscode;

  before(async () => {
    vscode = await openVscode({ folder: fixtures });
    await writeFile(join(vscode.folder, 'box/nets.json'), JSON.stringify(answer));
    await showAllPapers(vscode);
    await vscode.treeRow('nets.json').waitFor();
  });
  after(() => vscode.dispose());
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
    await vscode.screenshotInThemes('rows-words');
  });

  it('sees the words marked that VS Code does not highlight', async () => {
    await sees('sort:comments hacking barnacles', {
      Overcoming: /2026 · 7 comments — …‹barnacle hac/,
      'Short Oars': /2026 · 2 comments — ….*‹hacking›/,
    });
    await vscode.screenshotInThemes('rows-marks');
  });
});
