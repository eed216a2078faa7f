import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Paper, PaperSummary } from '../../src/core/model';
import { parseQuery } from '../../src/core/search/query/parse';
import { askedBy, nothingAsked } from '../../src/core/search/row';
import { commands } from '../../src/vscode/contributions';
import { citationForm } from '../../src/vscode/common/notes/citationForm';
import { StyleChoice } from '../../src/vscode/insert/styleChoice';
import { Palette, SearchHistory } from '../../src/vscode/palette';
import type { KeepOpen, PaletteOptions } from '../../src/vscode/palette';
import { emptyMessage, paperButtons, paperItem } from '../../src/vscode/palette/items';
import { Picks, ShownList, createRankedQuickPick } from '../../src/vscode/palette/shownList';
import { eventually } from '../support/eventually';
import { becomes } from './support/becomes';
import { FakePapers, makePaper, sightingAt } from './support/fakePapers';
import { MemoryMemento } from './support/memoryMemento';
import { noBibliographies } from './support/noBibliographies';
import { openPalette } from './support/openPalette';
import { asking, inStep } from './support/quickInputs';

const run = (command: string) => vscode.commands.executeCommand(command);
const accept = () => run('workbench.action.acceptSelectedQuickOpenItem');
const leave = () => run('workbench.action.closeQuickOpen');
const toggle = () => run('workbench.action.quickPickManyToggle');
const next = () => run('workbench.action.quickOpenSelectNext');
const previous = () => run('workbench.action.quickOpenSelectPrevious');

const zebra = makePaper('zebra', 'Zebra stripes org:', {
  organization: { name: 'Tide Lab' },
  date: { year: 2026 },
});
const apple = makePaper('apple', 'Policies of an apple or', { organization: { name: 'Orchard' } });
const zebraPolicies = makePaper('zebra', 'Zebra stripes for policies');
const appleTree = makePaper('apple', 'Policies of an apple tree');
const mango = makePaper('mango', 'A mango, $(bug) and its policies', {
  organization: { name: 'Orchard Lab' },
  date: { year: 2025, month: 3, day: 2 },
  links: [{ url: 'https://example.org/mango', kind: 'project' }],
});

describe('The paper palette', () => {
  afterEach(leave);

  const active = ({ quickPick }: Palette) => quickPick.activeItems[0]?.paper?.key;
  const keys = ({ quickPick }: Palette) => quickPick.items.map(({ paper }) => paper?.key);
  const ticked = ({ quickPick }: Palette) => quickPick.selectedItems.map(({ paper }) => paper?.key);
  const firstLabel = ({ quickPick }: Palette) => quickPick.items[0]?.label ?? '';

  /** Opens a palette with papers in this order, and waits until VS Code shows its first items. */
  async function open(shown: readonly Paper[], extra: Partial<PaletteOptions> = {}) {
    const papers = new FakePapers(shown);
    const moves: string[] = [];
    const onDidMove = ({ key }: PaperSummary) => moves.push(key);
    const { palette, outcome } = openPalette(papers, { onDidMove, ...extra });
    await new Promise((resolve) => palette.quickPick.onDidChangeActive(resolve));
    return { papers, palette, outcome, moves };
  }

  /** Delays the answers to searches until the returned function is called. */
  function hold(papers: FakePapers): () => void {
    let answer!: () => void;
    papers.delay = new Promise((resolve) => (answer = resolve));
    return answer;
  }

  async function type({ quickPick }: Palette, query: string): Promise<void> {
    const typed = new Promise<void>((resolve) =>
      quickPick.onDidChangeValue((value) => {
        if (value === query) resolve();
      }),
    );
    quickPick.value = query;
    await typed;
  }

  it('searches for the last typed text when earlier answers are slow', async () => {
    const papers = new FakePapers([zebraPolicies, mango, appleTree]);
    const answer = hold(papers);
    const { palette } = openPalette(papers, { query: 'a' });
    for (const query of ['p', 'po', 'apple']) await type(palette, query);
    answer();
    await becomes(() => keys(palette), ['apple']);
    assert.deepEqual(papers.queries.slice(-1), ['apple']);
    assert.ok(!papers.queries.includes('po'), papers.queries.join());
  });

  it('says that nothing was found only once the user stops typing', async () => {
    const { papers, palette } = await open([zebraPolicies, appleTree]);
    const answer = hold(papers);
    await type(palette, 'appel');
    await eventually(() => assert.ok(papers.queries.includes('appel')));
    answer();
    // The palette waits from now on, so its timer ends after this one.
    await new Promise((resolve) => setTimeout(resolve, 0));
    assert.deepEqual(keys(palette), ['zebra', 'apple']);
    await type(palette, 'apple');
    await becomes(() => keys(palette), ['apple']);
    await type(palette, 'quagga');
    await eventually(() => assert.match(firstLabel(palette), /No papers match “quagga”/));
  });

  it('applies Enter to the answer to the last typed text', async () => {
    const { papers, palette, outcome } = await open([zebraPolicies, mango, appleTree]);
    const answer = hold(papers);
    await type(palette, 'apple');
    await accept();
    answer();
    assert.deepEqual(await outcome, { papers: [appleTree] });
  });

  it('stays on the same paper when the library changes', async () => {
    const { papers, palette } = await open([zebraPolicies, mango]);
    await next();
    await becomes(() => active(palette), 'mango');
    papers.replace([appleTree, zebraPolicies, mango]);
    await becomes(() => keys(palette), ['apple', 'zebra', 'mango']);
    await inStep();
    assert.equal(active(palette), 'mango');
  });

  it('starts at the best paper until the user moves, and then keeps the active paper', async () => {
    const query = 'policies';
    const { papers, palette, moves } = await open([zebraPolicies, mango, appleTree], { query });
    const rank = async (ranked: readonly Paper[]) => {
      papers.index(ranked);
      await eventually(() => assert.equal(keys(palette)[0], ranked[0]?.key));
      await inStep();
    };
    await inStep();
    assert.deepEqual(papers.queries, [query]);
    await rank([mango, appleTree, zebraPolicies]);
    assert.deepEqual(moves, []);
    assert.equal(active(palette), 'mango');
    await next();
    await becomes(() => moves, ['apple']);
    await rank([zebraPolicies, mango, appleTree]);
    assert.deepEqual([...new Set(moves)], ['apple']);
    assert.equal(active(palette), 'apple');
  });

  it('reports no active paper when an answer arrives after it was closed', async () => {
    const { papers, palette, outcome, moves } = await open([zebraPolicies, mango]);
    await inStep();
    await next();
    await becomes(() => moves, ['mango']);
    const answer = hold(papers);
    papers.index([mango, zebraPolicies]);
    await leave();
    await outcome;
    answer();
    await becomes(() => keys(palette), ['mango', 'zebra']);
    await inStep();
    assert.deepEqual(moves, ['mango']);
  });

  it('shows the progress of reading, and offers to continue after a cancellation', async () => {
    const options = { title: 'Search Papers', query: 'zebra' };
    const { papers, palette, outcome } = await open([zebraPolicies], options);
    const title = () => palette.quickPick.title ?? '';
    const reading = { files: 1500, filesRead: 16, papers: 90, papersIndexed: 0 };
    papers.setReading({ ...reading, state: 'busy' });
    assert.equal(title(), 'Search Papers · Scanning files: 16 of 1,500');
    papers.setReading({ ...reading, papersIndexed: 80, state: 'busy' });
    assert.match(title(), /16 of 1,500 · 80 papers$/);
    assert.deepEqual(keys(palette), ['zebra']);
    papers.setReading({ ...reading, filesRead: 1500, papersIndexed: 80, state: 'busy' });
    assert.match(title(), /Indexing papers: 80 of 90$/);
    await type(palette, 'quagga');
    await eventually(() => assert.match(firstLabel(palette), /Scanning digests/));
    assert.equal(palette.quickPick.busy, true);
    papers.setReading({ ...reading, state: 'stopped' });
    await eventually(() => assert.match(firstLabel(palette), /No papers match “quagga” so far/));
    assert.equal(palette.quickPick.busy, false);
    assert.match(title(), /stopped at 16 of 1,500 files$/);
    await inStep();
    await accept();
    assert.deepEqual(await outcome, { command: commands.continueReading, arguments: [] });
  });

  it('says that digests are being read, that there are none, or that nothing matches', async () => {
    let finish!: () => void;
    const papers = new FakePapers([], new Promise((resolve) => (finish = resolve)));
    const { palette, outcome } = openPalette(papers);
    await eventually(() => assert.match(firstLabel(palette), /Scanning digests/));
    assert.equal(palette.quickPick.busy, true);
    finish();
    await eventually(() => assert.match(firstLabel(palette), /No digests in this workspace yet/));
    assert.equal(palette.quickPick.busy, false);
    papers.replace([zebraPolicies]);
    palette.quickPick.value = 'quagga';
    await eventually(() => assert.match(firstLabel(palette), /“quagga”/));
    await accept();
    await inStep();
    papers.replace([]);
    palette.quickPick.value = '';
    await eventually(() => assert.match(firstLabel(palette), /No digests in this workspace yet/));
    await inStep();
    await accept();
    const command = commands.newDigestFromClipboard;
    assert.deepEqual(await outcome, { command, arguments: [] });
  });

  it('keeps papers ticked while the query changes, first in the list, in the order ticked', async () => {
    const { palette, outcome } = await open([zebraPolicies, mango, appleTree], { many: true });
    const search = async (query: string, expected: string[]) => {
      await type(palette, query);
      await becomes(() => keys(palette), expected);
      await inStep();
    };
    const tick = async (expected: string[]) => {
      await toggle();
      await becomes(() => ticked(palette), expected);
    };
    await search('apple', ['apple']);
    await becomes(() => active(palette), 'apple');
    await tick(['apple']);
    await search('zebra', ['apple', 'zebra']);
    assert.deepEqual(ticked(palette), ['apple']);
    assert.equal(active(palette), 'zebra');
    await tick(['apple', 'zebra']);
    await search('', ['apple', 'zebra', 'mango']);
    assert.deepEqual(ticked(palette), ['apple', 'zebra']);
    palette.quickPick.selectedItems = palette.quickPick.selectedItems.slice(1);
    await becomes(() => ticked(palette), ['zebra']);
    await inStep();
    await search('mango', ['zebra', 'mango']);
    await tick(['zebra', 'mango']);
    await accept();
    assert.deepEqual(await outcome, { papers: [zebraPolicies, mango] });
  });

  it('ignores that VS Code unticks papers before it ticks them again', () => {
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

  it('returns the first paper on Enter only when something was typed, if none is ticked', async () => {
    const { palette, outcome } = await open([zebraPolicies, appleTree], { many: true });
    await accept();
    assert.match(palette.quickPick.title ?? '', /Type to search/);
    await type(palette, 'zebra');
    await becomes(() => keys(palette), ['zebra']);
    await accept();
    assert.deepEqual(await outcome, { papers: [zebraPolicies] });
  });

  it('asks for the style of one insertion, and keeps its query and ticks', async () => {
    const choice = new StyleChoice('pandoc');
    const options = { many: true, query: 'policies', title: 'Cite', choice };
    const { palette, outcome } = await open([zebraPolicies, appleTree], options);
    await inStep();
    await toggle();
    await becomes(() => ticked(palette).length, 1);
    const [first] = palette.quickPick.selectedItems;
    const pressed = await asking(() => palette.press(choice.button));
    await next();
    await accept();
    await pressed.end;
    assert.equal(choice.style, 'pandocInText');
    const form = await citationForm(undefined, noBibliographies, choice.style);
    assert.equal(form.style, 'pandocInText');
    assert.equal((await citationForm(undefined, noBibliographies)).style, 'pandoc');
    assert.equal(palette.quickPick.title, 'Cite · Cite as @key');
    assert.equal(palette.quickPick.value, 'policies');
    // Escape in the style list changes nothing.
    const left = await asking(() => palette.press(choice.button));
    await leave();
    await left.end;
    assert.equal(choice.style, 'pandocInText');
    await inStep();
    assert.deepEqual(ticked(palette), [first?.paper?.key]);
    await accept();
    assert.deepEqual(await outcome, { papers: [first?.paper] });
  });

  it('opens again with its ticks after a button of a paper', async () => {
    const { createQuickPick } = vscode.window;
    const pressed = new vscode.EventEmitter<object>();
    Object.assign(vscode.window, {
      createQuickPick: () =>
        Object.defineProperty(createQuickPick(), 'onDidTriggerItemButton', {
          value: pressed.event,
        }),
    });
    const buttons = paperButtons(commands.openInBrowser);
    const { palette, outcome } = await open([zebraPolicies, appleTree], {
      many: true,
      buttons,
    }).finally(() => Object.assign(vscode.window, { createQuickPick }));
    await toggle();
    await becomes(() => ticked(palette), ['zebra']);
    const { executeCommand } = vscode.commands;
    const asked = await asking(async () => {
      const choosing = new Promise<void>((resolve) => {
        const ask = async () => {
          await vscode.window.showQuickPick(['A page']);
          resolve();
        };
        Object.assign(vscode.commands, { executeCommand: ask });
      });
      pressed.fire({ item: palette.quickPick.items[0], button: buttons[0] });
      Object.assign(vscode.commands, { executeCommand });
      return choosing;
    });
    await accept();
    await asked.end;
    await inStep();
    assert.deepEqual(ticked(palette), ['zebra']);
    await accept();
    assert.deepEqual(await outcome, { papers: [zebraPolicies] });
    pressed.dispose();
  });
});

/** Finds all papers, like a query with only a field. */
class AllPapers extends FakePapers {
  override search(): ReturnType<FakePapers['search']> {
    return super.search('');
  }
}

describe('Queries in the palette', () => {
  let papers: FakePapers;
  let history: SearchHistory;

  beforeEach(() => {
    papers = new AllPapers([zebra, apple]);
    history = new SearchHistory(new MemoryMemento());
  });
  afterEach(leave);

  const open = (options: Partial<PaletteOptions>) => openPalette(papers, options);
  const close = (outcome: Promise<unknown>) => leave().then(() => outcome);
  const labels = ({ quickPick }: Palette) => quickPick.items.map(({ label }) => label);
  const active = ({ quickPick }: Palette) => quickPick.activeItems[0]?.label;
  /** Waits until VS Code shows the item `label` as the active one. */
  const settled = async (palette: Palette, query: string, label: string) => {
    await eventually(() => {
      assert.equal(palette.quickPick.value, query);
      assert.equal(palette.quickPick.busy, false);
      assert.equal(active(palette), label);
    });
    await inStep();
    assert.equal(active(palette), label);
  };

  it('show completions above the papers, while Enter chooses the first paper', async () => {
    const { palette, outcome } = open({ query: 'or' });
    await settled(palette, 'or', zebra.title);
    assert.deepEqual(labels(palette), ['org:', zebra.title, apple.title]);
    await accept();
    assert.deepEqual(await outcome, { papers: [zebra] });
  });

  it('do not move the active item while the user types before the window shows completions', async () => {
    const moves: string[] = [];
    const { palette, outcome } = open({ onDidMove: ({ key }) => moves.push(key) });
    await settled(palette, '', zebra.title);
    for (const query of ['or', 'orx']) {
      palette.quickPick.value = query;
      papers.index([zebra, apple]);
      // The window gets the list in this time, but cannot answer yet.
      await new Promise((resolve) => setTimeout(resolve, 0));
      // On a busy machine, the answer may be later.
      await becomes(() => labels(palette)[0], query === 'or' ? 'org:' : zebra.title);
    }
    await settled(palette, 'orx', zebra.title);
    assert.deepEqual(moves, []);
    await close(outcome);
  });

  it('return the best paper on Enter, unless another one is active', () => {
    const quickPick = createRankedQuickPick();
    const list = new ShownList(quickPick, new Picks(), {});
    const items = [zebra, apple].map((paper) => paperItem(paper, {}, nothingAsked, []));
    const [best, other] = items;
    list.show('or', { items, start: best });
    // VS Code still reports the row below the completion of the previous query.
    quickPick.activeItems = [other!];
    assert.equal(list.current, best);
    // In another ranking, another paper is the best.
    list.show('or', { items: [other!, best!], start: other });
    assert.deepEqual(quickPick.activeItems, [other]);
    // The window may not show this answer yet.
    quickPick.activeItems = [best!];
    assert.equal(list.current, other);
    quickPick.activeItems = [other!];
    list.stayAt(other!);
    list.show('or', { items, start: best });
    assert.deepEqual(quickPick.activeItems, [other]);
    quickPick.dispose();
  });

  it('are completed word by word in the same palette', async () => {
    const { palette, outcome } = open({ query: 'stripes or' });
    await settled(palette, 'stripes or', zebra.title);
    await previous();
    await becomes(() => active(palette), 'org:');
    await accept();
    await settled(palette, 'stripes org:', 'org:Orchard');
    assert.deepEqual(labels(palette).slice(0, 2), ['org:Orchard', 'org:"Tide Lab"']);
    await accept();
    await settled(palette, 'stripes org:Orchard ', zebra.title);
    await accept();
    assert.deepEqual(await outcome, { papers: [zebra] });
  });

  it('can be completed with a tick, which leaves papers ticked', async () => {
    const { palette, outcome } = open({ many: true, query: 'or' });
    await settled(palette, 'or', zebra.title);
    await toggle();
    await becomes(() => palette.quickPick.selectedItems.length, 1);
    palette.quickPick.value = 'has:';
    await settled(palette, 'has:', 'has:code');
    await toggle();
    await settled(palette, 'has:code ', apple.title);
    const [ticked, ...others] = palette.quickPick.selectedItems;
    assert.deepEqual([ticked?.label, others], [zebra.title, []]);
    await accept();
    assert.deepEqual(await outcome, { papers: [zebra] });
  });

  it('are corrected with the first row on Enter', async () => {
    const { palette, outcome } = open({ query: 'vots:>10' });
    const offer = 'Did you mean “votes:>10”?';
    await settled(palette, 'vots:>10', offer);
    assert.equal(labels(palette)[0], offer);
    await accept();
    await settled(palette, 'votes:>10', zebra.title);
    await accept();
    assert.deepEqual(await outcome, { papers: [zebra] });
  });

  it('are saved once a paper was chosen, and offered for an empty query', async () => {
    for (const query of ['first', 'second']) {
      const { palette, outcome } = open({ history, query });
      await settled(palette, query, zebra.title);
      await accept();
      await outcome;
    }
    const { palette, outcome } = open({ history });
    await settled(palette, '', zebra.title);
    assert.deepEqual(labels(palette), [
      ...['Recent Searches', 'second', 'first'],
      ...['Newest Papers', zebra.title, apple.title],
    ]);
    await previous();
    await becomes(() => active(palette), 'first');
    await accept();
    await settled(palette, 'first', zebra.title);
    // A query is not saved when the palette is closed.
    palette.quickPick.value = 'never';
    await settled(palette, 'never', zebra.title);
    await close(outcome);
    assert.deepEqual(history.queries, ['second', 'first']);
    await history.clear();
    assert.deepEqual(history.queries, []);
  });

  it('stay after each choice in a palette that is kept open', async () => {
    const taken: string[] = [];
    const keepOpen: KeepOpen = {
      isOn: true,
      toggle: () => Promise.resolve(),
      apply: (chosen) => {
        taken.push(...chosen.map(({ key }) => key));
        return Promise.resolve(`Took ${taken.join()}`);
      },
    };
    const { ignoreFocusOut } = new Palette(papers, { placeholder: '', buttons: [], keepOpen })
      .quickPick;
    assert.equal(ignoreFocusOut, true);
    const { palette, outcome } = open({ many: true, keepOpen, query: 'stripes' });
    await settled(palette, 'stripes', zebra.title);
    await accept();
    await becomes(() => palette.quickPick.title, 'Took zebra');
    const tooltips = palette.quickPick.buttons.map(({ tooltip }) => tooltip);
    assert.deepEqual(tooltips, ['Search Help', 'Close After Insertion']);
    await settled(palette, 'stripes', zebra.title);
    await toggle();
    await becomes(() => palette.quickPick.selectedItems.length, 1);
    await accept();
    await becomes(() => palette.quickPick.title, 'Took zebra,zebra');
    await becomes(() => palette.quickPick.selectedItems.length, 0);
    palette.quickPick.value = 'next';
    await becomes(() => palette.quickPick.title, undefined);
    await leave();
    assert.equal(await outcome, undefined);
  });
});

describe('Rows of the palette', () => {
  const rowOf = (paper: Paper, found: Parameters<typeof paperItem>[1] = {}) => {
    const { label, description, detail, buttons = [] } = paperItem(paper, found, nothingAsked, []);
    return [label, description, detail, ...buttons.map(({ tooltip }) => tooltip)];
  };

  it('show titles with icons escaped, source and date, marks, and why they were found', () => {
    const noted = { ...zebra, sightings: [sightingAt(vscode.Uri.parse('file:///a.txt'), 0, 'x')] };
    const marks = { tags: ['rl'], task: 'done', lacksAbstract: true } as const;
    const found = { matches: { title: ['zebra'] }, missing: ['quagga'] };
    assert.deepEqual(
      [rowOf(mango), rowOf({ ...noted, ...marks }), rowOf(noted), rowOf(zebra, found)],
      [
        ['A mango, \\$(bug) and its policies', '', 'Orchard Lab · Mar 2, 2025'],
        [zebra.title, '☑ #rl', 'Tide Lab · 2026 — No abstract on the page.'],
        [zebra.title, '', 'Tide Lab · 2026'],
        [zebra.title, '', 'Tide Lab · 2026', 'Why This Paper? Title: zebra · Not found: quagga'],
      ],
    );
  });

  it('say instead of papers what to do, and how few papers have ids or authors', () => {
    const none = new FakePapers([]);
    assert.equal(emptyMessage(nothingAsked, none, false, false).command, 'vscode.openFolder');
    const { command } = emptyMessage(nothingAsked, none, false);
    assert.equal(command, commands.newDigestFromClipboard);
    const some = [{ ...zebra, authors: ['Ana Vasic'] }, apple];
    const known = [{ ...zebra, arxivId: '2504.1', authors: ['Ana Vasic'] }];
    for (const [query, papers, reason] of [
      ['2504.12345', some, /^0 of 2 papers have an ID/],
      ['x author:li', some, /^1 of 2 papers have/],
      ['2504.12345', known, /^No paper has this ID\.$/],
      ['-author:li x', known, /^Try fewer words/],
    ] as const) {
      const { detail } = emptyMessage(askedBy(parseQuery(query)), new FakePapers(papers), false);
      assert.match(detail ?? '', reason);
    }
  });
});
