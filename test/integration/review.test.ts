import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PaperDigestApi } from '../../src/api';
import { commands } from '../../src/vscode/contributions';
import { monthOfNewest, spanHint, spanIn, spanItems } from '../../src/vscode/review/askForSpan';
import { citedPapers, papersOfSpan } from '../../src/vscode/review/index';
import reviewNote from '../fixtures/baselines/review-note.json';
import { digestPage } from '../support/digestPage';
import { eventually } from '../support/eventually';
import { becomes } from './support/becomes';
import { FakePapers, makePaper, sightingAt } from './support/fakePapers';
import { openedBy } from './support/openedBy';
import { escaped, pressedUntil } from './support/quickInputs';
import { configure, pathOf, run } from './support/workspace';
import { WorkspaceNotes, readyApi } from './support/workspaceNotes';

const today = { year: 2026, month: 1, day: 14 };
const span = '2019-05-06..2019-05-12';

/** Short names, from which keys are generated: `alder2019`. */
const names =
  'Alder Birch Cedar Elm Fir Ginkgo Hazel Juniper Larch Maple Oak Pine Quince Rowan Spruce Teak Yew'.split(
    ' ',
  );

/** A page of papers with these names on a topic, from one organization. */
const page = (date: string, topic: string, by: string, from: number, to: number): string =>
  digestPage(
    date,
    names.slice(from, to).map((name) => ({
      title: `${name}: ${topic} for <b>Harbours</b>`,
      abstract: `This entry stands in for the abstract of a paper. It says in plain words what it would be about.`,
      byline: `  • ${by}\n·\nMay 3, 2019 2`,
    })),
  );

describe('Review notes', () => {
  const files = new WorkspaceNotes('reviewed', true);
  const own = pathOf(files.folder);
  const marks = new WorkspaceNotes('.paper-digest');
  let api: PaperDigestApi;

  beforeEach(() => configure('addToBibliography', 'never'));
  before(async () => {
    api = await readyApi();
    await configure('notesFolder', own);
    await configure('bibliographyFile', `${own}/refs.bib`);
    await files.write('2019-05-01.txt', page('May 1, 2019', 'Compasses', 'Chart House', 0, 9));
    await files.write('2019-05-07.txt', page('May 7, 2019', 'Lanterns', 'Tide Lab', 9, 15));
    await files.write('2019-05-08.txt', page('May 8, 2019', 'Compasses', 'Chart House', 15, 17));
    await eventually(async () => {
      assert.equal((await found('in:2019-05')).length, 17);
      // The server finds papers a moment before the extension host has them.
      const known = (await api.papers()).filter(({ title }) => title.includes('Harbours'));
      assert.equal(known.length, 17);
    });
    await marks.write(
      'marks.txt',
      'maple2019 starred read "see *Table 2* @me"\noak2019 read\npine2019 later #rl\nquince2019 skipped\n',
    );
    // Marking reads the file first.
    await run(commands.starPaper, { key: 'alder2019' });
    await becomes(async () => (await found('in:2019-05 is:starred')).length, 2);
  });
  afterEach(async () => {
    await run('workbench.action.closeAllEditors');
    for (const name of ['reviewNoteTemplate', 'reviewNoteName', 'citeAs', 'addToBibliography']) {
      await configure(name, undefined);
    }
    for (const [name] of await vscode.workspace.fs.readDirectory(files.folder)) {
      if (!/^2019.*txt$/.test(name)) await vscode.workspace.fs.delete(files.uri(name));
    }
    await becomes(() => found('in:2019-05 is:cited'), []);
  });
  after(async () => {
    await files.remove();
    await marks.remove();
    await configure('notesFolder', undefined);
    await configure('bibliographyFile', undefined);
    for (const query of ['in:2019-05', 'is:starred']) await becomes(() => found(query), []);
  });

  const found = async (query: string): Promise<readonly string[]> =>
    (await api.search(query)).map(({ paper }) => paper.key);
  const make = async (argument: unknown = { span }): Promise<vscode.TextDocument> => {
    const { document } = await openedBy(() => run(commands.newReviewNote, argument));
    return document;
  };

  it('list the papers of the time span by their marks, cited, with remarks, and what is rising', async () => {
    await files.write('own.md', 'As [@spruce2019] says.\n');
    await becomes(() => found('in:2019-05 is:cited'), ['spruce2019']);
    const document = await make();
    assert.equal(pathOf(document.uri), `${own}/review 2019-05-06 to 2019-05-12.md`);
    assert.equal(document.isDirty, false);
    assert.equal(document.getText(), reviewNote.join('\n'));
  });

  it('do not count papers cited only in a review as cited', async () => {
    // VS Code may show the content of an earlier file with the same name.
    await configure('reviewNoteName', 'alone ${from} ${to}');
    await make();
    await becomes(async () => (await found('in:2019-05 is:cited')).includes('maple2019'), true);
    const second = await make({ span: '2019-05-06..2019-05-09' });
    assert.match(second.getText(), / · cited: 0 · /);
  });

  it("are made by the user's template, under the user's file name", async () => {
    await files.write(
      'my.tpl',
      '---\nreview: ${from}\n---\n${#later}\n* ${citation} ${tags} ${nobody}\n${/later}\n${^cited}\nNothing cited.\n${/cited}\n',
    );
    await configure('reviewNoteTemplate', `${own}/my.tpl`);
    await configure('reviewNoteName', 'week of ${from}.md');
    const document = await make();
    assert.equal(pathOf(document.uri), `${own}/week of 2019-05-06.md`);
    assert.equal(
      document.getText(),
      `---\nreview: 2019-05-06\n---\n* [@pine2019] \\#rl \${nobody}\nNothing cited.\n`,
    );
  });

  it('cite as set in the settings, with the necessary footnotes', async () => {
    await configure('citeAs', 'footnote');
    await configure('reviewNoteName', 'footnotes');
    const text = (await make()).getText();
    assert.ok(text.includes('[^maple2019] – see'));
    assert.equal(text.split('\n[^maple2019]: ').length, 2);
    assert.equal(text.split('\n[^').length - 1, 3);
  });

  it('are never overwritten: the existing note is shown, and another one is offered', async () => {
    await configure('reviewNoteName', 'mine ${to}');
    const path = 'mine 2019-05-12.md';
    await files.write(path, 'Mine.');
    const makeAnd = (command: string) =>
      pressedUntil(run(commands.newReviewNote, { span }), command);
    const { document } = await openedBy(() => makeAnd('notifications.clearAll'));
    assert.equal(pathOf(document.uri), `${own}/${path}`);
    await makeAnd('notification.acceptPrimaryAction');
    assert.equal(await files.read(path), 'Mine.');
    assert.match(await files.read('mine 2019-05-12 2.md'), /^---\ntitle: "Papers/);
  });

  it('are not made for days without a digest, or when the user cancels', async () => {
    const before = await vscode.workspace.fs.readDirectory(files.folder);
    await run(commands.newReviewNote, { span: '2018' });
    await escaped(commands.newReviewNote);
    assert.deepEqual(await vscode.workspace.fs.readDirectory(files.folder), before);
  });

  it('add entries for what they cite to the bibliography', async () => {
    await configure('addToBibliography', undefined);
    await configure('reviewNoteName', 'entries');
    await make();
    const keysOf = (text: string) => Array.from(text.matchAll(/@\w+\{(\w+),/g), ([, key]) => key);
    const expected = ['maple2019', 'oak2019', 'pine2019'];
    await becomes(async () => keysOf(await files.read('refs.bib')).sort(), expected);
  });
});

describe('The time span of a review', () => {
  const digest = (uri: string, year: number, month: number, day?: number) => ({
    uri,
    captureDate: { year, month, ...(day !== undefined && { day }) },
    paperCount: 1,
  });
  const digests = [digest('a', 2026, 1, 6), digest('b', 2026, 1, 14), digest('c', 2026, 1)];

  it('is offered with its days and number of digests', () => {
    assert.deepEqual(
      spanItems(digests, today).map(({ label, description }) => [label, description]),
      [
        ['This Week', 'Jan 12, 2026 to Jan 18, 2026 · 1 digest'],
        ['Last Week', 'Jan 5, 2026 to Jan 11, 2026 · 1 digest'],
        ['This Month', 'Jan 1, 2026 to Jan 31, 2026 · 2 digests'],
        ['Last Month', 'Dec 1, 2025 to Dec 31, 2025 · no digest'],
        ['Last 7 Days', 'Jan 8, 2026 to Jan 14, 2026 · 1 digest'],
        ['Last 30 Days', 'Dec 16, 2025 to Jan 14, 2026 · 2 digests'],
        ['Other Dates…', undefined],
      ],
    );
  });

  it('can be an argument of the command', () => {
    const monday = { year: 2026, month: 1, day: 5 };
    assert.deepEqual(spanIn({ span: 'lastWeek' }, today)?.from, monday);
    assert.deepEqual(spanIn({ span: '2026-01-05..2026-01-11' }, today)?.from, monday);
    for (const none of [undefined, 'lastWeek', {}, { span: 7 }, { span: 'never' }]) {
      assert.equal(spanIn(none, today), undefined);
    }
  });

  it('is the month of the newest digest by default', () => {
    assert.deepEqual(monthOfNewest([digest('a', 2025, 12, 31), ...digests]), {
      from: { year: 2026, month: 1, day: 1 },
      to: { year: 2026, month: 1, day: 31 },
    });
    const ofYear = { uri: 'b', paperCount: 1, captureDate: { year: 2026 } };
    const undated = { uri: 'a', paperCount: 1 };
    for (const none of [[], [undated, ofYear]]) assert.equal(monthOfNewest(none), undefined);
  });

  it('is checked while the user types', () => {
    assert.match(spanHint('2026-01..', digests) as string, /^Enter dates/);
    const { message, severity } = spanHint('2026-01', digests) as vscode.InputBoxValidationMessage;
    assert.deepEqual([message, severity], ['2 digests', vscode.InputBoxValidationSeverity.Info]);
  });

  it('has the papers of its digests, each once, the oldest digest first', async () => {
    const [a, b] = ['/a', '/b'].map((path) => vscode.Uri.file(path));
    const paper = (key: string, ...sightings: Parameters<typeof sightingAt>[]) =>
      makePaper(key, key, { sightings: sightings.map((sighting) => sightingAt(...sighting)) });
    const fake = new FakePapers([]);
    fake.replace(
      [paper('x', [b!, 0, 'A'], [a!, 9, 'A']), paper('y', [a!, 3, 'A']), paper('z', [b!, 5, 'A'])],
      [digest(b!.toString(), 2026, 1, 14), digest(a!.toString(), 2026, 1, 6)],
    );
    const all = { from: { year: 2026, month: 1, day: 1 }, to: today };
    const pause = () => Promise.resolve();
    const { papers, digestCount } = await papersOfSpan(fake.library, all, pause);
    assert.deepEqual([papers.map(({ key }) => key), digestCount], [['y', 'x', 'z'], 2]);
    const cited = await citedPapers(papers, {
      count: () => Promise.resolve(0),
      of: () => Promise.reject(new Error('Nobody cites it.')),
    });
    assert.equal(cited.size, 0);
  });
});
