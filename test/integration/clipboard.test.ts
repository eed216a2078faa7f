import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/contributions';
import { parseDigest } from '../../src/core/digest';
import type { Day } from '../../src/core/model';
import { questionFor, dayOnPage } from '../../src/vscode/clipboard/pageDay';
import { pageItems } from '../../src/vscode/clipboard/pagePreview';
import { eventually } from '../support/eventually';
import { accepted, escaped } from './support/quickInputs';
import { at, read, remove, run, write } from './support/workspace';
import { readyApi } from './support/workspaceNotes';
import { digestPage } from '../support/digestPage';

const page = (date: string, ...titles: string[]): string =>
  digestPage(
    date,
    titles.map((title) => ({
      title,
      abstract: `This entry stands in for the abstract of a paper and says in one plain sentence what ${title} would be about if it existed.`,
      byline: '  • 4 authors\n·\nMar 3, 2024 2',
    })),
  );

describe('Import Page from Clipboard', () => {
  const saved = (name: string) => at(`digests/${name}`);
  const names = async () =>
    (await vscode.workspace.fs.readDirectory(saved(''))).map(([name]) => name).sort();
  /** Resolves when this line of a digest is selected in the sidebar. */
  const isSelected = (uri: vscode.Uri, title: string) =>
    eventually(async () => {
      await run(commands.revealInDigest);
      const { document, selection } = vscode.window.activeTextEditor!;
      const selected = [document.uri.toString(), document.lineAt(selection.start).text];
      assert.deepEqual(selected, [uri.toString(), title]);
    });
  /** Copies a text, and presses a key in all questions of the command; returns the names of new files. */
  const copied = async (text: string, answered = accepted) => {
    const before = await names();
    await vscode.env.clipboard.writeText(text);
    await answered(commands.newDigestFromClipboard);
    const now = await names();
    assert.deepEqual(
      before.filter((name) => !now.includes(name)),
      [],
    );
    return now.filter((name) => !before.includes(name));
  };
  const tabs = () =>
    vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));

  before(() => vscode.workspace.fs.createDirectory(saved('')));

  it('saves the copied page under its day, selects its first paper, and leaves no other file', async () => {
    const title = 'Clipboards as Libraries: A Study';
    const text = page('Feb 3', title, 'Pasting Considered Useful');
    const [created, ...others] = await copied(text);
    assert.match(created!, /^\d{4}-02-03\.txt$/);
    assert.deepEqual(others, []);
    assert.equal(await read(saved(created!)), text);
    await isSelected(saved(created!), title);
    assert.ok(!tabs().some((label) => label.startsWith('Untitled-')));
  });

  it('never overwrites a file', async () => {
    await write(saved('2020-02-04.txt'), 'mine');
    for (const [title, name] of [
      ['The First Page of That Day', '2020-02-04-2.txt'],
      ['The Second Page of That Day', '2020-02-04-3.txt'],
    ] as const) {
      assert.deepEqual(await copied(page('Feb 4, 2020', title)), [name]);
    }
    assert.equal(await read(saved('2020-02-04.txt')), 'mine');
  });

  it('selects the first paper of the file that already has the page, in any folder', async () => {
    const first = 'Twice Copied, Once Kept';
    const text = page('Feb 5, 2020', first, 'An Echo in the Clipboard');
    assert.deepEqual(await copied(text), ['2020-02-05.txt']);
    await run('workbench.action.closeAllEditors');
    // Some browsers copy Windows line ends.
    assert.deepEqual(await copied(text.replaceAll('\n', '\r\n')), []);
    await isSelected(saved('2020-02-05.txt'), first);

    const moved = at('box/echo.txt');
    await vscode.workspace.fs.rename(saved('2020-02-05.txt'), moved, { overwrite: true });
    const api = await readyApi();
    await eventually(async () => {
      const paper = (await api.papers()).find(({ title }) => title === first);
      const places = paper?.sightings.map(({ uri }) => uri);
      assert.deepEqual(places, [moved.toString()]);
    });
    assert.deepEqual(await copied(text), []);
    await isSelected(moved, first);
    await remove(moved);
  });

  it('writes nothing when the user cancels, or when the clipboard has no digest', async () => {
    const active = () => vscode.window.activeTextEditor?.document.uri.toString();
    const before = [tabs(), active()];
    for (const date of ['Feb 7', 'Feb 7, 2020', '']) {
      assert.deepEqual(await copied(page(date, 'Left at That', 'Never Saved'), escaped), []);
    }
    assert.deepEqual([tabs(), active()], before);
    for (const other of ['', 'Just a sentence.', '# A note\n\nSee [@someone2024].\n']) {
      assert.deepEqual(await copied(other), []);
    }
  });

  it('asks for the day when the page has none, and uses today on Enter', async () => {
    const [created, ...others] = await copied(page('', 'A Page Without a Day', 'Copied in Part'));
    assert.match(created!, /^\d{4}-\d\d-\d\d\.txt$/);
    assert.deepEqual(others, []);
    await remove(saved(created!));
  });
});

describe('The content of a page', () => {
  const daily = `${page('Feb 3', 'Whole')}

Copied by Half

Nobody knows whose this is. It says little, and it says that in two sentences.
`;
  const whatOf = (text: string, day?: Day) =>
    pageItems({ digest: parseDigest(text, ''), day, path: 'digests/2026-02-03.txt' });

  it('is described before it is saved: number of papers, day, and missing values', () => {
    assert.deepEqual(
      whatOf(daily, { year: 2026, month: 2, day: 3 }).map(
        ({ label, description, detail, choice }) =>
          [label, description, detail, choice].filter((part) => part !== undefined),
      ),
      [
        [
          '$(save) Save 2 papers of Feb 3, 2026',
          'digests/2026-02-03.txt',
          '1 without organization or authors · 1 without date · all without link',
          'save',
        ],
        ['$(calendar) Other Year…', 'no year on the page', 'otherDay'],
        ['Papers on the Page'],
        ['Whole', '4 authors · Mar 3, 2024'],
        ['Copied by Half', 'no organization or authors · no date'],
      ],
    );
  });

  it('offers to change the day only if the page has none or no year', () => {
    const choices = (date: string, day?: Day) =>
      whatOf(page(date, 'Whole'), day).flatMap(({ label, choice }) => (choice ? [label] : []));
    const day = { year: 2026, month: 2, day: 3 };
    const save = '$(save) Save 1 paper';
    assert.deepEqual(choices('Feb 3, 2026', day), [`${save} of Feb 3, 2026`]);
    assert.deepEqual(choices('Feb 3', day).slice(1), ['$(calendar) Other Year…']);
    assert.deepEqual(choices(''), [`${save} without a date`, '$(calendar) Other Date…']);
  });

  it('shows titles literally, a hundred at most', () => {
    const titles = Array.from({ length: 130 }, (_, i) => `Paper $(zap) Number ${i}`);
    const rows = whatOf(page('Feb 3', ...titles)).slice(3);
    assert.equal(rows.length, 101);
    assert.equal(rows[0]?.label, 'Paper \\$(zap) Number 0');
    assert.equal(rows.at(-1)?.label, '30 more');
  });
});

describe('The day of a page', () => {
  const today = { year: 2026, month: 11, day: 21 };
  const digestOf = (date: string) => parseDigest(page(date, 'Whole'), '');

  it('can be entered when the page has none, or left unknown', () => {
    assert.equal(dayOnPage(digestOf('')), undefined);
    const { prompt, read, validateInput } = questionFor(digestOf(''), today);
    assert.match(prompt, /^1 paper: what date/);
    assert.deepEqual(read(' 2026-01-14 '), { year: 2026, month: 1, day: 14 });
    assert.equal(read(''), undefined);
    for (const good of ['', ' ', '2026-01-14', '2026-11-22']) {
      assert.equal(validateInput(good), undefined, good);
    }
    assert.match(validateInput('2026-11-23') ?? '', /in the future/);
    for (const bad of ['yesterday', '2025-02-29', '2026', '14']) {
      assert.match(validateInput(bad) ?? '', /such as 2026-01-14/, bad);
    }
  });

  it('needs only a year when the page has the rest', () => {
    const { prompt, read, validateInput, valueOf } = questionFor(digestOf('Feb 29'), today);
    assert.match(prompt, /^1 paper of Feb 29: what year/);
    assert.deepEqual(read('2024'), { year: 2024, month: 2, day: 29 });
    assert.equal(valueOf({ year: 2024, month: 2, day: 29 }), '2024');
    for (const bad of ['', '2025', '24', '2024-02-29']) assert.ok(validateInput(bad), bad);
    assert.match(validateInput('2028') ?? '', /in the future/);
  });
});
