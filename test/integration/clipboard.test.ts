import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/contributions';
import { parseDigest } from '../../src/core/digest';
import { questionFor, dayOnPage } from '../../src/vscode/clipboard/pageDay';
import { pageItems } from '../../src/vscode/clipboard/pagePreview';
import { eventually } from '../support/eventually';
import { accepted, escaped } from './support/quickInputs';
import { run } from './support/workspace';
import { inWorkspace, readyApi } from './support/workspaceNotes';
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
  const saved = (name: string) => vscode.Uri.joinPath(inWorkspace('digests'), name);
  const text = async (uri: vscode.Uri) =>
    new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  const active = () => vscode.window.activeTextEditor?.document.uri.toString();
  /** The place of the paper that is selected in the sidebar. */
  const selected = async () => {
    await run(commands.revealInDigest);
    const { document, selection } = vscode.window.activeTextEditor!;
    return [document.uri.toString(), document.lineAt(selection.start).text];
  };
  const names = async () =>
    (await vscode.workspace.fs.readDirectory(saved(''))).map(([name]) => name).sort();
  /** Copies a page, and accepts all defaults of the command. */
  const save = async (...copied: Parameters<typeof page>) => {
    await vscode.env.clipboard.writeText(page(...copied));
    await accepted(commands.newDigestFromClipboard);
  };
  const tabs = () =>
    vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));

  before(() => vscode.workspace.fs.createDirectory(saved('')));

  it('saves the copied page under its day, selects its first paper, and leaves no other file', async () => {
    const copied = [
      'Feb 3',
      'Clipboards as Libraries: A Study',
      'Pasting Considered Useful',
    ] as const;
    const before = await names();
    await save(...copied);
    const [created] = (await names()).filter((name) => !before.includes(name));
    assert.match(created!, /^\d{4}-02-03\.txt$/);
    assert.equal(await text(saved(created!)), page(...copied));
    assert.deepEqual(await selected(), [saved(created!).toString(), copied[1]]);
    assert.ok(!tabs().some((label) => label.startsWith('Untitled-')));
    for (const name of await names()) assert.notEqual((await text(saved(name))).trim(), '');
  });

  it('never overwrites a file', async () => {
    await vscode.workspace.fs.writeFile(saved('2020-02-04.txt'), new TextEncoder().encode('mine'));
    await save('Feb 4, 2020', 'The First Page of That Day');
    await save('Feb 4, 2020', 'The Second Page of That Day');
    assert.equal(await text(saved('2020-02-04.txt')), 'mine');
    assert.ok((await names()).includes('2020-02-04-2.txt'));
    assert.ok((await names()).includes('2020-02-04-3.txt'));
  });

  it('selects the first paper of the file that already has the page, in any folder', async () => {
    const copied = page('Feb 5, 2020', 'Twice Copied, Once Kept', 'An Echo in the Clipboard');
    await vscode.env.clipboard.writeText(copied);
    await accepted(commands.newDigestFromClipboard);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const before = await names();
    // Some browsers copy Windows line ends.
    await vscode.env.clipboard.writeText(copied.replaceAll('\n', '\r\n'));
    await accepted(commands.newDigestFromClipboard);
    assert.deepEqual(await names(), before);
    const first = 'Twice Copied, Once Kept';
    assert.deepEqual(await selected(), [saved('2020-02-05.txt').toString(), first]);

    const moved = inWorkspace('box/echo.txt');
    await vscode.workspace.fs.rename(saved('2020-02-05.txt'), moved, { overwrite: true });
    const api = await readyApi();
    await eventually(async () => {
      const paper = (await api.papers()).find(({ title }) => title.startsWith('Twice Copied'));
      assert.deepEqual(
        paper?.sightings.map(({ uri }) => uri),
        [moved.toString()],
      );
    });
    await accepted(commands.newDigestFromClipboard);
    assert.equal((await names()).includes('2020-02-05.txt'), false);
    assert.deepEqual(await selected(), [moved.toString(), first]);
    await vscode.workspace.fs.delete(moved);
  });

  it('writes nothing when the user cancels', async () => {
    const before = [await names(), tabs(), active()];
    for (const date of ['Feb 7', 'Feb 7, 2020', '']) {
      await vscode.env.clipboard.writeText(page(date, 'Left at That', 'Never Saved'));
      await escaped(commands.newDigestFromClipboard);
    }
    assert.deepEqual([await names(), tabs(), active()], before);
  });

  it('asks for the day when the page has none, and uses today on Enter', async () => {
    const before = await names();
    await save('', 'A Page Without a Day', 'Copied in Part');
    const [created, ...others] = (await names()).filter((name) => !before.includes(name));
    assert.match(created!, /^\d{4}-\d\d-\d\d\.txt$/);
    assert.deepEqual(others, []);
    await vscode.workspace.fs.delete(saved(created!));
  });

  it('writes nothing when the clipboard has no digest', async () => {
    const before = await names();
    for (const other of ['', 'Just a sentence.', '# A note\n\nSee [@someone2024].\n']) {
      await vscode.env.clipboard.writeText(other);
      await accepted(commands.newDigestFromClipboard);
    }
    assert.deepEqual(await names(), before);
  });
});

describe('The content of a page', () => {
  const daily = `${page('Feb 3', 'Whole')}

Copied by Half

Nobody knows whose this is. It says little, and it says that in two sentences.
`;
  const whatOf = (text: string, day = { year: 2026, month: 2, day: 3 }) => {
    return pageItems({ digest: parseDigest(text, ''), day, path: 'digests/2026-02-03.txt' });
  };

  it('is described before it is saved: number of papers, day, and missing values', () => {
    const [save, other, heading, ...papers] = whatOf(daily);
    assert.deepEqual(
      [save?.label, save?.description, save?.detail, save?.choice],
      [
        '$(save) Save 2 papers of Feb 3, 2026',
        'digests/2026-02-03.txt',
        '1 without organization or authors · 1 without date · all without link',
        'save',
      ],
    );
    assert.deepEqual([other?.label, other?.choice], ['$(calendar) Other Year…', 'otherDay']);
    assert.equal(heading?.kind, vscode.QuickPickItemKind.Separator);
    assert.deepEqual(
      papers.map(({ label, description, choice }) => [label, description, choice]),
      [
        ['Whole', '4 authors · Mar 3, 2024', undefined],
        ['Copied by Half', 'no organization or authors · no date', undefined],
      ],
    );
  });

  it('offers to change the day only if the page has none or no year', () => {
    const others = (date: string) =>
      whatOf(page(date, 'Whole')).flatMap(({ label, choice }) => (choice ? [label] : []));
    assert.equal(others('Feb 3, 2026').length, 1);
    assert.deepEqual(others('Feb 3').slice(1), ['$(calendar) Other Year…']);
    assert.deepEqual(others('').slice(1), ['$(calendar) Other Date…']);
    const [save] = pageItems({
      digest: parseDigest(page('', 'Whole'), ''),
      day: undefined,
      path: 'undated.txt',
    });
    assert.equal(save?.label, '$(save) Save 1 paper without a date');
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
