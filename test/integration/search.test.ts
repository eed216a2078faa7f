import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Paper } from '../../src/core/model';
import { Palette } from '../../src/vscode/palette';
import { nothingAsked } from '../../src/core/search/row';
import { paperItem } from '../../src/vscode/palette/items';
import { Picks } from '../../src/vscode/palette/shownList';
import { searchPapers } from '../../src/vscode/search';
import { citationForm } from '../../src/vscode/insert/noteEdits';
import { StyleChoice } from '../../src/vscode/insert/styleChoice';
import { eventually } from '../support/eventually';
import { FakePapers, makePaper, sightingAt } from './support/fakePapers';
import { asking, inStep } from './support/quickInputs';
import { showDocument } from './support/showDocument';

const run = (command: string) => vscode.commands.executeCommand(command);
const next = () => run('workbench.action.quickOpenSelectNext');
const accept = () => run('workbench.action.acceptSelectedQuickOpenItem');
const leave = () => run('workbench.action.closeQuickOpen');
const toggle = () => run('workbench.action.quickPickManyToggle');

const zebra = makePaper('zebra', 'Zebra stripes for policies');
const apple = makePaper('apple', 'Policies of an apple tree');
const mango = makePaper('mango', 'A mango, $(bug) and its policies', {
  organization: { name: 'Orchard Lab' },
  date: { year: 2025, month: 3, day: 2 },
  links: [{ url: 'https://example.org/mango', kind: 'project' }],
});
const options = { placeholder: '', buttons: [] };

describe('The palette of papers', () => {
  afterEach(leave);

  const active = (palette: Palette) => palette.quickPick.activeItems[0]?.paper?.key;
  const keys = (palette: Palette) => palette.quickPick.items.map(({ paper }) => paper?.key);

  /** Opens the palette; resolves when VS Code shows its first items. */
  const open = async (palette: Palette) => {
    const outcome = palette.open();
    await new Promise((resolve) => palette.quickPick.onDidChangeActive(resolve));
    return { outcome };
  };
  const type = async (palette: Palette, query: string) => {
    const typed = new Promise<void>((resolve) =>
      palette.quickPick.onDidChangeValue((value) => {
        if (value === query) resolve();
      }),
    );
    palette.quickPick.value = query;
    await typed;
  };

  it('keeps the order of the search, whatever the labels', async () => {
    const palette = new Palette(new FakePapers([zebra, mango, apple]), {
      ...options,
      query: 'policies',
    });
    await open(palette);
    for (const expected of ['zebra', 'mango', 'apple']) {
      await eventually(() => assert.equal(active(palette), expected));
      await next();
    }
  });

  it('searches once for the query that it is opened with', async () => {
    const papers = new FakePapers([zebra]);
    await open(new Palette(papers, { ...options, query: 'policies' }));
    await inStep();
    assert.deepEqual(papers.queries, ['policies']);
  });

  it('shows a title without icons, and where and when it comes from', async () => {
    const palette = new Palette(new FakePapers([mango]), options);
    void palette.open();
    await eventually(() => assert.deepEqual(keys(palette), ['mango']));
    const [item] = palette.quickPick.items;
    assert.match(item!.label, /\\\$\(bug\)/);
    assert.match(item!.detail!, /^Orchard Lab · /);
  });

  it('searches for what was typed last when earlier answers are slow', async () => {
    const papers = new FakePapers([zebra, mango, apple]);
    let answer!: () => void;
    papers.delay = new Promise((resolve) => (answer = resolve));
    const palette = new Palette(papers, { ...options, query: 'a' });
    void palette.open();
    for (const query of ['p', 'po', 'apple']) await type(palette, query);
    answer();
    await eventually(() => assert.deepEqual(keys(palette), ['apple']));
    assert.deepEqual(papers.queries.slice(-1), ['apple']);
    assert.ok(!papers.queries.includes('po'), papers.queries.join());
  });

  it('says that nothing was found only when nobody types on', async () => {
    const papers = new FakePapers([zebra, apple]);
    const palette = new Palette(papers, options);
    void palette.open();
    await eventually(() => assert.deepEqual(keys(palette), ['zebra', 'apple']));
    await type(palette, 'appel');
    await eventually(() => assert.ok(papers.queries.includes('appel')));
    await new Promise((resolve) => setTimeout(resolve, 0));
    assert.deepEqual(keys(palette), ['zebra', 'apple']);
    await type(palette, 'apple');
    await eventually(() => assert.deepEqual(keys(palette), ['apple']));
    await type(palette, 'quagga');
    await eventually(() => assert.deepEqual(keys(palette), [undefined]));
    assert.match(palette.quickPick.items[0]?.label ?? '', /No paper matches “quagga”/);
  });

  it('takes Enter for the answer to what was typed last', async () => {
    const papers = new FakePapers([zebra, mango, apple]);
    const palette = new Palette(papers, options);
    const { outcome } = await open(palette);
    let answer!: () => void;
    papers.delay = new Promise((resolve) => (answer = resolve));
    await type(palette, 'apple');
    await accept();
    answer();
    assert.deepEqual(await outcome, { papers: [apple] });
  });

  it('stays on the same paper when the library changes', async () => {
    const papers = new FakePapers([zebra, mango]);
    const palette = new Palette(papers, options);
    await open(palette);
    await next();
    await eventually(() => assert.equal(active(palette), 'mango'));
    papers.replace([apple, zebra, mango]);
    await eventually(() => assert.deepEqual(keys(palette), ['apple', 'zebra', 'mango']));
    await inStep();
    assert.equal(active(palette), 'mango');
  });

  it('starts at the best paper until the user moves, whatever comes, and then stays with the user', async () => {
    const moves: string[] = [];
    const papers = new FakePapers([zebra, mango, apple]);
    const palette = new Palette(papers, {
      ...options,
      query: 'policies',
      onDidMove: ({ key }) => moves.push(key),
    });
    const rank = async (ranked: readonly Paper[]) => {
      papers.index(ranked);
      await eventually(() => assert.equal(keys(palette)[0], ranked[0]?.key));
      await inStep();
    };
    await open(palette);
    await inStep();
    await rank([mango, apple, zebra]);
    assert.deepEqual(moves, []);
    assert.equal(active(palette), 'mango');
    await next();
    await eventually(() => assert.deepEqual(moves, ['apple']));
    await rank([zebra, mango, apple]);
    assert.deepEqual([...new Set(moves)], ['apple']);
    assert.equal(active(palette), 'apple');
  });

  it('moves nobody when an answer comes after it was left', async () => {
    const moves: string[] = [];
    const papers = new FakePapers([zebra, mango]);
    const palette = new Palette(papers, { ...options, onDidMove: ({ key }) => moves.push(key) });
    const { outcome } = await open(palette);
    await inStep();
    await next();
    await eventually(() => assert.deepEqual(moves, ['mango']));
    let answer!: () => void;
    papers.delay = new Promise((resolve) => (answer = resolve));
    papers.index([mango, zebra]);
    await leave();
    await outcome;
    answer();
    await eventually(() => assert.deepEqual(keys(palette), ['mango', 'zebra']));
    await inStep();
    assert.deepEqual(moves, ['mango']);
  });

  it('asks again when what was asked before the papers were indexed may find more', async () => {
    const papers = new FakePapers([zebra, mango]);
    const palette = new Palette(papers, options);
    await open(palette);
    await eventually(() => assert.deepEqual(keys(palette), ['zebra', 'mango']));
    papers.index([mango, zebra]);
    await eventually(() => assert.deepEqual(keys(palette), ['mango', 'zebra']));
  });

  it('says how far reading is, and offers to go on where it was stopped', async () => {
    const papers = new FakePapers([zebra]);
    const palette = new Palette(papers, { ...options, title: 'Search Papers', query: 'zebra' });
    const { outcome } = await open(palette);
    const reading = { files: 1500, filesRead: 16, papers: 90, papersIndexed: 0 };
    papers.setReading({ ...reading, state: 'busy' });
    assert.equal(palette.quickPick.title, 'Search Papers · Reading files: 16 of 1,500');
    papers.setReading({ ...reading, papersIndexed: 80, state: 'busy' });
    assert.match(palette.quickPick.title, /16 of 1,500 · 80 papers$/);
    assert.deepEqual(keys(palette), ['zebra']);
    papers.setReading({ ...reading, filesRead: 1500, papersIndexed: 80, state: 'busy' });
    assert.match(palette.quickPick.title, /Indexing papers: 80 of 90$/);
    await type(palette, 'quagga');
    await eventually(() => assert.match(palette.quickPick.items[0]?.label ?? '', /being read/));
    assert.equal(palette.quickPick.busy, true);
    papers.setReading({ ...reading, state: 'stopped' });
    await eventually(() =>
      assert.match(palette.quickPick.items[0]?.label ?? '', /read so far matches “quagga”/),
    );
    assert.equal(palette.quickPick.busy, false);
    assert.match(palette.quickPick.title, /stopped at 16 of 1,500 files$/);
    await inStep();
    await accept();
    assert.deepEqual(await outcome, { command: 'paperDigest.continueReading', arguments: [] });
  });

  it('says that digests are being read, that there are none, and that nothing matches', async () => {
    let finish!: () => void;
    const papers = new FakePapers([], new Promise((resolve) => (finish = resolve)));
    const palette = new Palette(papers, options);
    const outcome = palette.open();
    const label = () => palette.quickPick.items[0]?.label ?? '';
    await eventually(() => assert.match(label(), /being read/));
    assert.equal(palette.quickPick.busy, true);
    finish();
    await eventually(() => assert.match(label(), /no paper digest/));
    assert.equal(palette.quickPick.busy, false);
    papers.replace([zebra]);
    palette.quickPick.value = 'quagga';
    await eventually(() => assert.match(label(), /“quagga”/));
    await accept();
    await inStep();
    papers.replace([]);
    palette.quickPick.value = '';
    await eventually(() => assert.match(label(), /no paper digest/));
    await inStep();
    await accept();
    assert.deepEqual(await outcome, {
      command: 'paperDigest.newDigestFromClipboard',
      arguments: [],
    });
  });

  it('keeps papers ticked while the query changes, first in the list, as they were picked', async () => {
    const palette = new Palette(new FakePapers([zebra, mango, apple]), { ...options, many: true });
    const { outcome } = await open(palette);
    const ticked = () => palette.quickPick.selectedItems.map(({ paper }) => paper?.key);
    const search = async (query: string, expected: string[]) => {
      await type(palette, query);
      await eventually(() => assert.deepEqual(keys(palette), expected));
      await inStep();
    };
    await search('apple', ['apple']);
    await eventually(() => assert.equal(active(palette), 'apple'));
    await toggle();
    await eventually(() => assert.deepEqual(ticked(), ['apple']));
    await search('zebra', ['apple', 'zebra']);
    assert.deepEqual(ticked(), ['apple']);
    assert.equal(active(palette), 'zebra');
    await toggle();
    await eventually(() => assert.deepEqual(ticked(), ['apple', 'zebra']));
    await search('', ['apple', 'zebra', 'mango']);
    assert.deepEqual(ticked(), ['apple', 'zebra']);
    palette.quickPick.selectedItems = palette.quickPick.selectedItems.slice(1);
    await eventually(() => assert.deepEqual(ticked(), ['zebra']));
    await inStep();
    await search('mango', ['zebra', 'mango']);
    await toggle();
    await eventually(() => assert.deepEqual(ticked(), ['zebra', 'mango']));
    await accept();
    assert.deepEqual(await outcome, { papers: [zebra, mango] });
  });

  it('does not take VS Code for the user when it unticks what it then ticks again', () => {
    const picks = new Picks();
    const items = [zebra, apple].map((paper) => paperItem(paper, {}, nothingAsked, []));
    picks.shown(items);
    picks.selected(items.slice(1));
    assert.deepEqual(picks.shown(items), items.slice(1));
    picks.selected([]);
    assert.deepEqual(picks.papers, [apple]);
    picks.selected(items.slice(1));
    picks.selected([]);
    assert.deepEqual(picks.papers, []);
  });

  it('gives the first paper on Enter when something was typed and none is ticked', async () => {
    const palette = new Palette(new FakePapers([zebra, apple]), {
      ...options,
      many: true,
      query: 'zebra',
    });
    const { outcome } = await open(palette);
    await accept();
    assert.deepEqual(await outcome, { papers: [zebra] });
  });

  it('asks for the style of one insertion, and comes back with its query and ticks', async () => {
    const choice = new StyleChoice(() => 'pandoc');
    const palette = new Palette(new FakePapers([zebra, apple]), {
      ...options,
      many: true,
      query: 'policies',
      title: 'Cite',
      choice,
    });
    const { outcome } = await open(palette);
    await inStep();
    await toggle();
    await eventually(() => assert.equal(palette.quickPick.selectedItems.length, 1));
    const [ticked] = palette.quickPick.selectedItems;
    const pressed = await asking(() => palette.press(choice.button));
    await run('workbench.action.quickOpenSelectNext');
    await accept();
    await pressed.end;
    assert.equal(choice.style, 'pandocInText');
    assert.equal(citationForm(undefined, choice.style).style, 'pandocInText');
    assert.equal(citationForm().style, 'pandoc');
    assert.equal(palette.quickPick.title, 'Cite · Cite as @key');
    assert.equal(palette.quickPick.value, 'policies');
    // Escape there changes nothing.
    const left = await asking(() => palette.press(choice.button));
    await leave();
    await left.end;
    assert.equal(choice.style, 'pandocInText');
    await inStep();
    assert.deepEqual(
      palette.quickPick.selectedItems.map(({ paper }) => paper?.key),
      [ticked?.paper?.key],
    );
    await accept();
    assert.deepEqual(await outcome, { papers: [ticked?.paper] });
  });

  it('gives nothing on Enter when nothing was typed, ticked or moved to, and says what to do', async () => {
    const palette = new Palette(new FakePapers([zebra, apple]), { ...options, many: true });
    const { outcome } = await open(palette);
    await accept();
    assert.match(palette.quickPick.title ?? '', /Type to search/);
    palette.quickPick.hide();
    assert.equal(await outcome, undefined);
  });
});

describe('Searching papers', () => {
  const root = () => vscode.workspace.workspaceFolders![0]!.uri;
  const file = (name: string) => vscode.Uri.joinPath(root(), 'search', name);
  const write = (name: string, text: string) =>
    vscode.workspace.fs.writeFile(file(name), new TextEncoder().encode(text));
  const tabs = () =>
    vscode.window.tabGroups.all.map((group) =>
      group.tabs.map((tab) => `${tab.label}${tab.isActive ? '*' : ''}${tab.isPreview ? '?' : ''}`),
    );
  const shown = () => vscode.window.activeTextEditor?.document.uri.path.split('/').at(-1);
  const titles = Array.from({ length: 50 }, (_, index) => `Result number ${index}`);
  const lines = titles.flatMap((title) => [title, 'Text.', '']);
  let papers: FakePapers;

  before(async () => {
    await write('a.md', Array.from({ length: 300 }, (_, line) => `Line ${line}`).join('\n'));
    await write('b.md', 'Another note\n');
    // Not the form of a digest, so that only the fake library knows them as such.
    await write('one.txt', lines.join('\n'));
    await write('two.txt', lines.join('\n'));
    papers = new FakePapers(
      titles.map((title, index) =>
        makePaper(`r${index}`, title, {
          sightings: [sightingAt(file(index % 2 ? 'two.txt' : 'one.txt'), index * 3, title)],
        }),
      ),
    );
  });
  afterEach(async () => {
    await leave();
    await run('workbench.action.closeAllEditors');
  });
  after(() =>
    vscode.workspace.fs.delete(vscode.Uri.joinPath(root(), 'search'), { recursive: true }),
  );

  const start = async (query = '') => {
    const asked = papers.queries.length;
    const end = searchPapers({ papers }, query);
    await eventually(() => assert.ok(papers.queries.length > asked));
    await inStep();
    return { end };
  };
  const openNote = async (name: string, pinned: boolean) => {
    const editor = await showDocument(file(name), { preview: !pinned });
    return editor;
  };
  const scrolled = async () => {
    const editor = await openNote('a.md', true);
    editor.selections = [
      new vscode.Selection(150, 2, 150, 4),
      new vscode.Selection(152, 1, 152, 1),
    ];
    editor.revealRange(new vscode.Range(140, 0, 140, 0), vscode.TextEditorRevealType.AtTop);
    await eventually(() => assert.ok(editor.visibleRanges[0]!.start.line > 100));
    return editor;
  };

  it('opens when all is as it was before the last time: what is put back takes the focus', async () => {
    const editor = await scrolled();
    const order: string[] = [];
    const end = searchPapers({ papers }, '').then(() => order.push('put back'));
    await eventually(() => assert.ok(papers.queries.includes('')));
    await inStep();
    await next();
    await eventually(() => assert.equal(shown(), 'two.txt'));
    await leave();
    const again = searchPapers({ papers }, 'again');
    await eventually(() => assert.ok(papers.queries.includes('again')));
    order.push('asked');
    await leave();
    await Promise.all([end, again]);
    assert.deepEqual(order, ['put back', 'asked']);
    assert.equal(vscode.window.activeTextEditor?.document, editor.document);
  });

  it('leaves the editors alone until the user moves', async () => {
    await openNote('b.md', true);
    const search = await start();
    assert.equal(shown(), 'b.md');
    await leave();
    await search.end;
    assert.deepEqual(tabs(), [['b.md*']]);
  });

  it('previews the paper that the user moves to, with the cursor before its title', async () => {
    const search = await start();
    await next();
    await eventually(() => assert.equal(shown(), 'two.txt'));
    await eventually(() =>
      assert.ok(vscode.window.activeTextEditor?.selection.isEqual(new vscode.Range(3, 0, 3, 0))),
    );
    await leave();
    await search.end;
  });

  it('brings editor, selections and scroll position back', async () => {
    const before = await scrolled();
    const { selections } = before;
    const top = before.visibleRanges[0]!.start.line;
    const search = await start();
    for (const name of ['two.txt', 'one.txt', 'two.txt']) {
      await next();
      await eventually(() => assert.equal(shown(), name));
    }
    await leave();
    await search.end;
    assert.deepEqual(tabs(), [['a.md*']]);
    const after = vscode.window.activeTextEditor!;
    assert.deepEqual([...after.selections], [...selections]);
    await eventually(() => assert.equal(after.visibleRanges[0]!.start.line, top));
  });

  it('leaves no editor behind where there was none', async () => {
    const search = await start();
    await next();
    await eventually(() => assert.equal(shown(), 'two.txt'));
    await leave();
    await search.end;
    assert.deepEqual(tabs().flat(), []);
  });

  it('brings back a preview editor that was replaced, active or not', async () => {
    await openNote('a.md', true);
    await openNote('b.md', false);
    for (const front of ['b.md', 'a.md']) {
      await showDocument(file(front));
      const before = tabs();
      const search = await start();
      await next();
      await eventually(() => assert.equal(shown(), 'two.txt'));
      await leave();
      await search.end;
      assert.deepEqual(tabs(), before);
    }
  });

  it('brings back what was selected in digests that were open', async () => {
    const beside = vscode.ViewColumn.Two;
    const digest = await showDocument(file('two.txt'), { preview: false });
    digest.selection = new vscode.Selection(100, 1, 100, 3);
    digest.revealRange(new vscode.Range(90, 0, 90, 0), vscode.TextEditorRevealType.AtTop);
    await eventually(() => assert.ok(digest.visibleRanges[0]!.start.line > 50));
    const top = digest.visibleRanges[0]!.start.line;
    await openNote('a.md', true);
    const other = await showDocument(file('one.txt'), { viewColumn: beside });
    other.selection = new vscode.Selection(4, 0, 4, 2);
    await showDocument(file('a.md'), { viewColumn: vscode.ViewColumn.One });
    const selectedBeside = () =>
      vscode.window.visibleTextEditors.find(({ viewColumn }) => viewColumn === beside)?.selection
        .start.line;
    const before = tabs();
    const search = await start();
    await next();
    await eventually(() => assert.equal(shown(), 'two.txt'));
    await next();
    await eventually(() => assert.notEqual(selectedBeside(), 4));
    await leave();
    await search.end;
    assert.deepEqual(tabs(), before);
    assert.equal(shown(), 'a.md');
    const visible = vscode.window.visibleTextEditors.find(
      ({ viewColumn }) => viewColumn === beside,
    )!;
    assert.deepEqual(visible.selection, new vscode.Selection(4, 0, 4, 2));
    const again = await showDocument(file('two.txt'), {
      viewColumn: vscode.ViewColumn.One,
    });
    await eventually(() => assert.equal(again.visibleRanges[0]!.start.line, top));
    assert.deepEqual(again.selection, new vscode.Selection(100, 1, 100, 3));
  });

  it('goes to the paper on Enter', async () => {
    await openNote('b.md', true);
    const search = await start('number 7');
    await accept();
    await search.end;
    assert.equal(shown(), 'two.txt');
    assert.equal(vscode.window.activeTextEditor?.selection.start.line, 21);
  });
});
