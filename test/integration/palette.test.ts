import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Palette, SearchHistory } from '../../src/vscode/palette';
import type { KeepOpen } from '../../src/vscode/palette';
import { askedBy, nothingAsked } from '../../src/core/search/row';
import { emptyMessage, paperItem } from '../../src/vscode/palette/items';
import { Picks, ShownList, createRankedQuickPick } from '../../src/vscode/palette/shownList';
import { eventually } from '../support/eventually';
import { FakePapers, makePaper, sightingAt } from './support/fakePapers';
import { MemoryMemento } from './support/memoryMemento';
import { inStep } from './support/quickInputs';

const run = (command: string) => vscode.commands.executeCommand(command);
const accept = () => run('workbench.action.acceptSelectedQuickOpenItem');
const leave = () => run('workbench.action.closeQuickOpen');
const toggle = () => run('workbench.action.quickPickManyToggle');
const previous = () => run('workbench.action.quickOpenSelectPrevious');

const zebra = makePaper('zebra', 'Zebra stripes org:', {
  organization: { name: 'Tide Lab' },
  date: { year: 2026 },
});
const apple = makePaper('apple', 'Policies of an apple or', { organization: { name: 'Orchard' } });

/** Finds all papers, as a query does that has only a field. */
class AllPapers extends FakePapers {
  override search(): ReturnType<FakePapers['search']> {
    return super.search('');
  }
}

describe('Queries in the palette', () => {
  let papers: FakePapers;
  let history: SearchHistory;
  const options = { placeholder: '', buttons: [] };

  beforeEach(() => {
    papers = new AllPapers([zebra, apple]);
    history = new SearchHistory(new MemoryMemento());
  });
  afterEach(leave);

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

  it('are completed by items above the papers, while Enter takes the first paper', async () => {
    const palette = new Palette(papers, { ...options, query: 'or' });
    const outcome = palette.open();
    await settled(palette, 'or', zebra.title);
    assert.deepEqual(labels(palette), ['org:', zebra.title, apple.title]);
    await accept();
    assert.deepEqual(await outcome, { papers: [zebra] });
  });

  it('move nobody who types on before VS Code has the completions', async () => {
    const moves: string[] = [];
    const palette = new Palette(papers, { ...options, onDidMove: ({ key }) => moves.push(key) });
    const outcome = palette.open();
    await settled(palette, '', zebra.title);
    for (const query of ['or', 'orx']) {
      palette.quickPick.value = query;
      papers.index([zebra, apple]);
      // What VS Code is given goes to its window in this time, from where nothing comes back so soon.
      await new Promise((resolve) => setTimeout(resolve, 0));
      assert.equal(labels(palette)[0], query === 'or' ? 'org:' : zebra.title);
    }
    await settled(palette, 'orx', zebra.title);
    assert.deepEqual(moves, []);
    await leave();
    await outcome;
  });

  it('are answered by their best paper on Enter, unless the user is to stay at another one', () => {
    const quickPick = createRankedQuickPick();
    const list = new ShownList(quickPick, new Picks(), {});
    const items = [zebra, apple].map((paper) => paperItem(paper, {}, nothingAsked, []));
    const [best, other] = items;
    list.show('or', { items, start: best });
    // As VS Code does, which tells that the row below the completion of the query before is active.
    quickPick.activeItems = [other!];
    assert.equal(list.current, best);
    // The best of papers that are ranked anew is another one; who moved the first one down is still at it.
    list.show('or', { items: [other!, best!], start: other });
    assert.deepEqual(quickPick.activeItems, [other]);
    // VS Code may not have had the answer before this one yet.
    quickPick.activeItems = [best!];
    assert.equal(list.current, other);
    quickPick.activeItems = [other!];
    list.stayAt(other!);
    list.show('or', { items, start: best });
    assert.deepEqual(quickPick.activeItems, [other]);
    quickPick.dispose();
  });

  it('are completed word by word, and the palette stays', async () => {
    const palette = new Palette(papers, { ...options, query: 'stripes or' });
    const outcome = palette.open();
    await settled(palette, 'stripes or', zebra.title);
    await previous();
    await eventually(() => assert.equal(active(palette), 'org:'));
    await accept();
    await settled(palette, 'stripes org:', 'org:Orchard');
    assert.deepEqual(labels(palette).slice(0, 2), ['org:Orchard', 'org:"Tide Lab"']);
    await accept();
    await settled(palette, 'stripes org:Orchard ', zebra.title);
    await accept();
    assert.deepEqual(await outcome, { papers: [zebra] });
  });

  it('are chosen by a tick, too, which leaves the papers ticked that were', async () => {
    const palette = new Palette(papers, { ...options, many: true, query: 'or' });
    const outcome = palette.open();
    await settled(palette, 'or', zebra.title);
    await toggle();
    await eventually(() => assert.equal(palette.quickPick.selectedItems.length, 1));
    palette.quickPick.value = 'has:';
    await settled(palette, 'has:', 'has:code');
    await toggle();
    await settled(palette, 'has:code ', apple.title);
    assert.deepEqual(
      palette.quickPick.selectedItems.map(({ label }) => label),
      [zebra.title],
    );
    await accept();
    assert.deepEqual(await outcome, { papers: [zebra] });
  });

  it('are mended by the first row, which Enter takes', async () => {
    for (const [typed, meant] of [
      ['org: orchard', 'org:orchard'],
      ['votes>10', 'votes:>10'],
      ['year=2025', 'year:2025'],
      ['autor:li', 'author:li'],
      ['zebra or apple', 'zebra OR apple'],
      ['"zebra stripes', '"zebra stripes"'],
      ['grpo NOT video', 'grpo -video'],
    ] as const) {
      const palette = new Palette(papers, { ...options, query: typed });
      const outcome = palette.open();
      await settled(palette, typed, `Did you mean “${meant}”?`);
      assert.equal(palette.quickPick.items[0]?.label, `Did you mean “${meant}”?`);
      await accept();
      await settled(palette, meant, zebra.title);
      await accept();
      assert.deepEqual(await outcome, { papers: [zebra] }, typed);
    }
  });

  it('are left alone where they are half typed, or stand so in a title', async () => {
    const friend = makePaper('friend', 'Friend or Foe');
    papers.replace([friend, zebra]);
    for (const typed of ['votes>', '"rew', 'year:20', 'friend or foe', 'dpo or p']) {
      const palette = new Palette(papers, { ...options, query: typed });
      const outcome = palette.open();
      await eventually(() => assert.equal(palette.quickPick.busy, false));
      assert.ok(!labels(palette).some((label) => label.startsWith('Did you mean')), typed);
      await leave();
      await outcome;
    }
  });

  it('are remembered once a paper was chosen, and offered on an empty query', async () => {
    for (const query of ['first', 'second']) {
      const palette = new Palette(papers, { ...options, history, query });
      const outcome = palette.open();
      await settled(palette, query, zebra.title);
      await accept();
      await outcome;
    }
    const palette = new Palette(papers, { ...options, history });
    const outcome = palette.open();
    await settled(palette, '', zebra.title);
    assert.deepEqual(labels(palette), [
      ...['Recent Searches', 'second', 'first'],
      ...['Newest Papers', zebra.title, apple.title],
    ]);
    await previous();
    await eventually(() => assert.equal(active(palette), 'first'));
    await accept();
    await settled(palette, 'first', zebra.title);
    await leave();
    await outcome;
    await history.clear();
    assert.deepEqual(history.queries, []);
  });

  it('are kept nowhere when the palette is left', async () => {
    const palette = new Palette(papers, { ...options, history, query: 'never' });
    const outcome = palette.open();
    await settled(palette, 'never', zebra.title);
    await leave();
    await outcome;
    assert.deepEqual(history.queries, []);
  });

  it('are not in the way of a palette that is kept open', async () => {
    const taken: string[] = [];
    const keepOpen: KeepOpen = {
      isOn: true,
      toggle: () => Promise.resolve(),
      take: (chosen) => {
        taken.push(...chosen.map(({ key }) => key));
        return Promise.resolve(`Took ${taken.join()}`);
      },
    };
    const palette = new Palette(papers, { ...options, many: true, keepOpen, query: 'stripes' });
    const outcome = palette.open();
    await settled(palette, 'stripes', zebra.title);
    await accept();
    await eventually(() => assert.equal(palette.quickPick.title, 'Took zebra'));
    assert.equal(palette.quickPick.ignoreFocusOut, true);
    const tooltips = palette.quickPick.buttons.map(({ tooltip }) => tooltip);
    assert.deepEqual(tooltips, ['How to Search', 'Close After Insertion']);
    await settled(palette, 'stripes', zebra.title);
    await toggle();
    await eventually(() => assert.equal(palette.quickPick.selectedItems.length, 1));
    await accept();
    await eventually(() => assert.equal(palette.quickPick.title, 'Took zebra,zebra'));
    await eventually(() => assert.equal(palette.quickPick.selectedItems.length, 0));
    palette.quickPick.value = 'next';
    await eventually(() => assert.equal(palette.quickPick.title, undefined));
    await leave();
    assert.equal(await outcome, undefined);
  });

  it('lead to a folder where none is open, and to a digest where none is in it', () => {
    const none = new FakePapers([]);
    assert.equal(emptyMessage(nothingAsked, none, false, false).command, 'vscode.openFolder');
    assert.equal(
      emptyMessage(nothingAsked, none, false).command,
      'paperDigest.newDigestFromClipboard',
    );
  });

  it('say how few papers have what was asked for', () => {
    const some = [{ ...zebra, authors: ['Ana Vasic'] }, apple];
    const known = [{ ...zebra, arxivId: '2504.1', authors: ['Ana Vasic'] }];
    for (const [query, papers, reason] of [
      ['2504.12345', some, /^0 of 2 papers have an id/],
      ['x author:li', some, /^1 of 2 papers have/],
      ['2504.12345', known, /^All papers have other ids\.$/],
      ['-author:li x', known, /^Try fewer words/],
    ] as const) {
      assert.match(
        emptyMessage(askedBy(query), new FakePapers(papers), false).detail ?? '',
        reason,
      );
    }
  });

  it('show the box and tags of the reader, and that a page gave no abstract', () => {
    const noted = { ...zebra, sightings: [sightingAt(vscode.Uri.parse('file:///a.txt'), 0, 'x')] };
    const marks = { tags: ['rl'], task: 'done', lacksAbstract: true } as const;
    const item = paperItem({ ...noted, ...marks }, {}, nothingAsked, []);
    assert.equal(item.description, '☑ #rl');
    assert.equal(item.detail, 'Tide Lab · 2026 — The page gives no abstract.');
    assert.equal(paperItem(noted, {}, nothingAsked, []).detail, 'Tide Lab · 2026');
  });

  it('tell why a paper was found, in a button', () => {
    const found = { matches: { title: ['zebra'] }, missing: ['quagga'] };
    const [button] = paperItem(zebra, found, nothingAsked, []).buttons ?? [];
    assert.match(button?.tooltip ?? '', /Title: zebra · Not found: quagga$/);
    assert.deepEqual(paperItem(zebra, {}, nothingAsked, []).buttons, []);
  });
});
