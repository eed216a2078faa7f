import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { noMark } from '../../src/core/marks/mark';
import { nothingRead } from '../../src/core/feed/reading';
import type { LearnedInterests } from '../../src/core/search/interest/interest';
import type { DigestSummary, Paper } from '../../src/core/model';
import { timeSlices } from '../../src/platform/timeSlices';
import { commands } from '../../src/vscode/contributions';
import type { Marks } from '../../src/vscode/common/papers/marks';
import { Arrangement } from '../../src/vscode/tree/arrangement';
import type { TreeElement } from '../../src/vscode/tree/rows';
import { InterestScores } from '../../src/vscode/tree/interestScores';
import { PaperFilter } from '../../src/vscode/tree/filter';
import { PaperTree } from '../../src/vscode/tree/paperTree';
import type { FolderFinder } from '../../src/vscode/tree/paperTree';
import { RowKeys } from '../../src/vscode/tree/rowKeys';
import { SearchFolders } from '../../src/vscode/tree/searchFolders';
import type { SearchSource } from '../../src/vscode/tree/searchFolders';
import { readSavedSearches } from '../../src/core/view/savedSearches';
import type { SavedSearch } from '../../src/core/view/savedSearches';
import { eventually } from '../support/eventually';
import { FakePapers, makePaper, sightingAt } from './support/fakePapers';
import { noMarks } from './support/noMarks';
import { MemoryMemento } from './support/memoryMemento';

const january = vscode.Uri.parse('file:///notes/2026/daily.txt');
const december = vscode.Uri.parse('file:///notes/2025/daily.txt');

const digests: readonly DigestSummary[] = [
  { uri: december.toString(), captureDate: { year: 2025, month: 12, day: 1 }, paperCount: 2 },
  { uri: january.toString(), captureDate: { year: 2026, month: 1, day: 14 }, paperCount: 2 },
];

const qstar = makePaper('qstar2026', 'From $r$ to $Q^*$', {
  abstract: 'An abstract of its own.',
  organization: { name: 'Tencent' },
  date: { year: 2026, month: 1, day: 10 },
  commentCount: 3,
  sightings: [sightingAt(december, 9, 'x'), sightingAt(january, 0, 'x')],
});
const maps = makePaper('maps2025', 'Maps of Sand', {
  date: { year: 2025, month: 11, day: 2 },
  links: [{ url: 'https://example.org/maps', kind: 'project' }],
  sightings: [sightingAt(december, 0, 'x')],
});
const tides = makePaper('tides', 'A Table of Tides', {
  authorCount: 4,
  sightings: [sightingAt(january, 4, 'x')],
});

const february = vscode.Uri.parse('file:///notes/2026/february.txt');
/** The papers with one of a further digest, and all digests. */
const withFebruary = [
  [maps, qstar, tides, { ...tides, key: 'ebb', sightings: [sightingAt(february, 0, 'x')] }],
  [
    ...digests,
    {
      uri: february.toString(),
      captureDate: { year: 2026, month: 2, day: 1 },
      paperCount: 1,
    },
  ],
] as const;

/** Papers of the two digests, which are shown before all are read. */
class TwoDigestPapers extends FakePapers {
  isReady: Promise<void> = Promise.resolve();

  override replace(papers: readonly Paper[], inDigests = digests): void {
    super.replace(papers, inDigests);
  }

  override ready(): Promise<void> {
    return this.isReady;
  }

  override presentable(): Promise<void> {
    return Promise.resolve();
  }
}

/** Saved searches for a test. */
class Searches implements SearchSource {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  list = readSavedSearches({ workspace: undefined, user: undefined });

  replace(workspace: unknown): void {
    this.list = readSavedSearches({ workspace, user: undefined });
    this.#changed.fire();
  }

  find(name: string): SavedSearch | undefined {
    return this.list.searches.find((search) => search.name === name);
  }
}

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

function isOpen(tree: PaperTree, row: TreeElement): boolean {
  return tree.getTreeItem(row).collapsibleState === Expanded;
}

/** The items of the rows under `row`, or of all top rows. */
async function itemsOf(tree: PaperTree, row?: TreeElement): Promise<vscode.TreeItem[]> {
  return (await tree.getChildren(row)).map((child) => tree.getTreeItem(child));
}

/** The first row in the first group. */
async function firstPaper(tree: PaperTree): Promise<TreeElement> {
  const [group] = await tree.getChildren();
  const [row] = await tree.getChildren(group);
  return row!;
}

async function firstItem(tree: PaperTree): Promise<vscode.TreeItem> {
  return tree.getTreeItem(await firstPaper(tree));
}

async function cardOf(tree: PaperTree, row: TreeElement): Promise<vscode.MarkdownString> {
  const tooltip = (await tree.resolveTreeItem(tree.getTreeItem(row), row))?.tooltip;
  assert.ok(tooltip instanceof vscode.MarkdownString);
  return tooltip;
}

describe('The sidebar', () => {
  const made: { dispose(): unknown }[] = [];
  afterEach(() => made.splice(0).forEach((part) => part.dispose()));

  function build(
    papers: readonly Paper[] = [maps, qstar, tides],
    state = new MemoryMemento(),
    pause = timeSlices(),
    ready = Promise.resolve(),
  ) {
    const library = new TwoDigestPapers(papers);
    library.isReady = ready;
    const arrangement = new Arrangement(state);
    const filter = new PaperFilter(library, pause);
    const saved = new Searches();
    const notes = new vscode.EventEmitter<void>();
    const folders = new SearchFolders(library, saved, [notes.event]);
    folders.setVisible(true);
    const marked = new vscode.EventEmitter<ReadonlySet<string>>();
    const marksOfAll = { ...noMark, isNew: false };
    const inbox = new Set<string>();
    const of: Marks['of'] = () => marksOfAll;
    const marks = { ...noMarks, onDidChange: marked.event, of, inbox };
    const interest = new InterestScores(library, arrangement, pause, [marked.event]);
    const tree = new PaperTree(library, arrangement, filter, folders, marks, interest, pause);
    const fired: (TreeElement | TreeElement[] | undefined)[] = [];
    const events = tree.onDidChangeTreeData((e) => fired.push(e));
    const expanded: FolderFinder[] = [];
    const expands = tree.onExpands((find) => expanded.push(find));
    made.push(tree, interest, folders, filter, arrangement, notes, marked, events, expands);
    const marking = { marks, marked, marksOfAll, inbox };
    const reading = { library, arrangement, filter, interest };
    return { ...reading, saved, folders, notes, tree, fired, expanded, ...marking };
  }

  /** Labels of all rows, children after their folder. */
  async function outline(tree: PaperTree): Promise<unknown[]> {
    const rows = await tree.getChildren();
    return Promise.all(
      rows.map(async (row) => {
        const { label } = tree.getTreeItem(row);
        const isFolder = row.kind === 'group' || row.kind === 'search';
        return isFolder ? [label, (await itemsOf(tree, row)).map((item) => item.label)] : label;
      }),
    );
  }

  describe('groups', () => {
    it('are digests by default, newest first, with a paper in each digest it appears in', async () => {
      assert.deepEqual(await outline(build().tree), [
        ['daily.txt', ['From r to Q*', 'A Table of Tides']],
        ['daily.txt', ['Maps of Sand', 'From r to Q*']],
      ]);
    });

    it('are shown as the last session saved them while digests are read', async () => {
      const { tree, library } = build();
      library.isReady = new Promise(() => undefined);
      assert.equal((await tree.getChildren()).length, 2);
    });

    it('refresh only the rows of a paper that is marked', async () => {
      const { tree, marked, fired } = build();
      await outline(tree);
      marked.fire(new Set());
      marked.fire(new Set([maps.key]));
      assert.deepEqual(
        fired.map((rows) => Array.isArray(rows) && rows.map((row) => tree.getTreeItem(row).label)),
        [['Maps of Sand']],
      );
    });

    it('show their number, date, and the folder when the name is ambiguous', async () => {
      const [first] = await itemsOf(build().tree);
      assert.match(String(first?.description), /^2 unread · .*2026.* · 2026$/);
    });

    it('can be months, organizations and tags, the unknown last', async () => {
      const tagged = (paper: Paper, ...tags: readonly string[]) => ({ ...paper, tags });
      const papers = [tagged(maps, 'rl', 'To-read'), tagged(qstar, 'rl'), tides];
      const { tree, arrangement } = build(papers);
      await arrangement.groupBy('month');
      assert.deepEqual(
        (await outline(tree)).map((group) => (group as unknown[])[1]),
        [['10 · From r to Q*'], ['2 · Maps of Sand'], ['A Table of Tides']],
      );
      await arrangement.sortBy('title');
      await arrangement.groupBy('organization');
      assert.deepEqual(await outline(tree), [
        ['Tencent', ['From r to Q*']],
        ['No organization', ['A Table of Tides', 'Maps of Sand']],
      ]);
      await arrangement.groupBy('tag');
      assert.deepEqual(await outline(tree), [
        ['#rl', ['From r to Q*', 'Maps of Sand']],
        ['#To-read', ['Maps of Sand']],
        ['No tag', ['A Table of Tides']],
      ]);
    });

    it('can be marks, and follow them', async () => {
      const { tree, arrangement, marked, marksOfAll, fired } = build();
      await arrangement.groupBy('state');
      await arrangement.sortBy('title');
      const titles = ['A Table of Tides', 'From r to Q*', 'Maps of Sand'];
      assert.deepEqual(await outline(tree), [['Unread', titles]]);
      Object.assign(marksOfAll, { starred: true, later: true });
      fired.length = 0;
      marked.fire(new Set([maps.key]));
      assert.deepEqual(fired, [undefined]);
      assert.deepEqual(await outline(tree), [
        ['Starred', titles],
        ['Read Later', titles],
      ]);
    });

    it('are sorted by page in digests and by date elsewhere by default', async () => {
      const early = { ...maps, sightings: [sightingAt(january, 2, 'x')] };
      const { tree, arrangement } = build([early, qstar, tides]);
      const [first] = await outline(tree);
      assert.deepEqual(first, ['daily.txt', ['From r to Q*', 'Maps of Sand', 'A Table of Tides']]);
      await arrangement.groupBy('none');
      assert.equal(arrangement.sorting, 'date');
      await arrangement.sortBy('page');
      assert.deepEqual(await outline(tree), ['From r to Q*', 'Maps of Sand', 'A Table of Tides']);
      await arrangement.sortBy('title');
      assert.deepEqual(await outline(tree), ['A Table of Tides', 'From r to Q*', 'Maps of Sand']);
    });

    it('are saved with the order, and invalid values are ignored', async () => {
      const state = new MemoryMemento();
      const { arrangement } = build([], state);
      await arrangement.groupBy('month');
      await arrangement.sortBy('comments');
      assert.equal(build([], state).arrangement.grouping, 'month');
      assert.equal(build([], state).arrangement.sorting, 'comments');
      await state.update('tree.grouping', 'colour');
      assert.equal(build([], state).arrangement.grouping, 'digest');
    });

    it('stay expanded or collapsed after a filter, the newest expanded at first', async () => {
      const { tree, filter } = build();
      const [newest, oldest] = await tree.getChildren();
      const open = (row: TreeElement): boolean => isOpen(tree, row);
      assert.deepEqual([open(newest!), open(oldest!)], [true, false]);
      tree.setOpen(newest!, false);
      tree.setOpen(oldest!, true);
      await filter.set('maps');
      await filter.set('');
      const again = await tree.getChildren();
      assert.deepEqual(again.map(open), [false, true]);
    });

    it('expand only the newest one when all digests are read, whichever was read first', async () => {
      let haveRead: (() => void) | undefined;
      const reading = new Promise<void>((resolve) => (haveRead = resolve));
      const { tree, library, expanded } = build([maps], undefined, undefined, reading);
      const open = async () => (await tree.getChildren()).map((row) => isOpen(tree, row));
      library.replace([maps], digests.slice(0, 1));
      assert.deepEqual(await open(), [false]);
      library.replace([maps, qstar, tides]);
      assert.deepEqual(await open(), [false, false]);
      haveRead?.();
      await eventually(() => assert.equal(expanded.length, 1));
      assert.equal(await expanded[0]?.(), (await tree.getChildren())[0]);
      assert.deepEqual(await open(), [true, false]);
      library.setReading({ ...nothingRead, state: 'busy' });
      library.replace(...withFebruary);
      assert.deepEqual(await open(), [false, true, false]);
    });

    it('stay expanded when a newer one arrives, and after a filter', async () => {
      const { tree, filter, library } = build([maps, qstar, tides]);
      await itemsOf(tree);
      library.replace(...withFebruary);
      await filter.set('maps');
      await filter.set('');
      assert.deepEqual(
        (await itemsOf(tree)).map(({ collapsibleState }) => collapsibleState),
        [Expanded, Expanded, Collapsed],
      );
    });
  });

  describe('new papers', () => {
    it('are in a folder on top, unless a filter hides it', async () => {
      const { tree, inbox, marked, fired, filter } = build();
      await outline(tree);
      inbox.add('tides').add('qstar2026');
      marked.fire(new Set(['tides', 'qstar2026']));
      await eventually(() => assert.equal(fired.at(-1), undefined));
      const [top] = await outline(tree);
      assert.deepEqual(top, ['New', ['From r to Q*', 'A Table of Tides']]);
      const [row] = await tree.getChildren();
      assert.equal(tree.getTreeItem(row!).description, '2 unread');
      assert.equal(isOpen(tree, row!), false);

      inbox.delete('qstar2026');
      fired.length = 0;
      marked.fire(new Set(['qstar2026']));
      await eventually(() => assert.deepEqual(fired.at(-1), [row]));
      assert.deepEqual((await outline(tree))[0], ['New', ['A Table of Tides']]);
      await filter.set('tides');
      assert.equal((await outline(tree)).length, 1);
      await filter.set('');
      assert.equal((await outline(tree)).length, 3);

      inbox.clear();
      fired.length = 0;
      marked.fire(new Set(['tides']));
      await eventually(() => assert.equal(fired.at(-1), undefined));
      assert.equal(fired.length, 2);
      assert.equal((await tree.getChildren()).length, 2);
      assert.deepEqual(await tree.getChildren(row), []);
    });

    it('are in the folder even if they arrive while papers are grouped', async () => {
      for (let at = 1, isOver = false; !isOver; at++) {
        let pauses = 0;
        let cameAtPause: Promise<unknown> | undefined;
        const { tree, library, inbox, marked } = build(undefined, undefined, async () => {
          pauses += 1;
          if (pauses !== at || !isArmed) return;
          inbox.add('tides');
          const drawn = new Promise<void>((resolve) => {
            made.push(tree.onDidChangeTreeData((rows) => rows ?? resolve()));
          });
          marked.fire(new Set(['tides']));
          cameAtPause = drawn;
          await drawn;
        });
        let isArmed = false;
        await tree.getChildren();
        library.replace([maps, qstar, tides]);
        [pauses, isArmed] = [0, true];
        await tree.getChildren();
        isOver = cameAtPause === undefined;
        assert.ok(!isOver || at > 3, String(at));
        const [top] = await itemsOf(tree);
        if (!isOver) assert.equal(top?.label, 'New', `at pause ${at}`);
      }
    });

    it('expand their digest when it is saved, not when the first ones are read', async () => {
      const { tree, library, expanded } = build();
      await library.ready();
      library.replace([maps, qstar, tides]);
      assert.equal(expanded.length, 0);
      const undated = vscode.Uri.parse('file:///notes/clipping.txt');
      const ebb = makePaper('ebb', 'Ebb', { sightings: [sightingAt(undated, 0, 'x')] });
      const all = [...digests, { uri: undated.toString(), paperCount: 1 }];
      library.replace([maps, qstar, tides, ebb], all);
      assert.equal(expanded.length, 1);
      const [first] = await tree.getChildren();
      assert.equal(await expanded[0]?.(), first);
      // Its date is unknown, but a newly saved digest is the newest.
      assert.equal(await tree.findDigest(undated.toString()), first);
      assert.equal(tree.getTreeItem(first!).label, 'clipping.txt');
      library.replace([maps, qstar, tides, { ...ebb, commentCount: 1 }], all);
      assert.equal(expanded.length, 1);
    });
  });

  describe('papers sorted by interest', () => {
    const many = Array.from({ length: 24 }, (_, index) =>
      makePaper(`p${index}`, `Paper ${index}`, {
        date: { year: 2000 + index },
        sightings: [sightingAt(january, index * 4, 'x')],
      }),
    );
    const learnt = { kept: 5, skipped: 0, isOn: true, words: { for: [], against: [] } };

    /** A library where the papers of the first years have the highest interest. */
    async function sorted(known: LearnedInterests | undefined = learnt) {
      const built = build(many);
      const { library, arrangement, tree, fired } = built;
      library.learntWords = known;
      let scoreOf = (index: number): number => 1 / (1 + index);
      library.search = () =>
        Promise.resolve(many.map((paper, index) => ({ paper, score: scoreOf(index) })));
      await arrangement.sortBy('interest');
      fired.length = 0;
      const keys = async () => {
        const [group] = await tree.getChildren();
        return (await tree.getChildren(group)).map((row) => ('key' in row ? row.key : ''));
      };
      return { ...built, keys, setScores: (score: typeof scoreOf) => (scoreOf = score) };
    }

    it('have the highest scores first, and in every tenth place the newest of the others', async () => {
      const { tree, keys, library } = await sorted();
      const order = await keys();
      assert.deepEqual(order.slice(0, 11), [
        ...['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p23', 'p9'],
      ]);
      assert.deepEqual(order.toSorted(), many.map(({ key }) => key).sort());
      const [group] = await tree.getChildren();
      const rows = await tree.getChildren(group);
      const described = (await itemsOf(tree, group)).map((item) => String(item.description));
      assert.match(described[9] ?? '', /^something different · /);
      assert.equal(described.filter((text) => text.startsWith('something different')).length, 1);
      library.reasons = { p0: { kind: 'near', words: ['verifier', 'roll_out'] } };
      const near = /Similar to papers you starred or kept\\: verifier, roll\\_out/;
      assert.match((await cardOf(tree, rows[0]!)).value, near);
      const other = /Something different/;
      assert.match((await cardOf(tree, rows[9]!)).value, other);
    });

    it('are newest first while too few are starred or kept', async () => {
      const { keys, library, interest, marked, fired } = await sorted({ ...learnt, isOn: false });
      assert.deepEqual((await keys()).slice(0, 2), ['p23', 'p22']);
      assert.equal(interest.isTooFew, true);
      library.learntWords = learnt;
      fired.length = 0;
      marked.fire(new Set(['p3']));
      await eventually(() => assert.ok(fired.includes(undefined)));
      assert.equal((await keys())[0], 'p0');
      assert.equal(interest.isTooFew, false);
    });

    it('keep their order when marks change, until the user sorts again', async () => {
      const { keys, setScores, marked, arrangement, library } = await sorted();
      assert.equal((await keys())[0], 'p0');
      setScores((index) => index + 1);
      marked.fire(new Set(['p0']));
      assert.equal((await keys())[0], 'p0');
      // It also keeps it while new papers are indexed.
      library.learntWords = undefined;
      library.replace(many);
      assert.equal((await keys())[0], 'p0');
      library.learntWords = learnt;
      await arrangement.sortBy('interest');
      assert.equal((await keys())[0], 'p23');
      await arrangement.sortBy('page');
      assert.deepEqual((await keys()).slice(0, 2), ['p0', 'p1']);
    });
  });

  describe('keys', () => {
    const saga = makePaper('saga', 'Saga', { sightings: [sightingAt(january, 8, 'x')] });

    /** Single keys in a view that selects the revealed rows. */
    async function keysOf(papers: readonly Paper[] = [maps, qstar, tides, saga]) {
      const built = build(papers);
      const read = new Set<string>();
      const { tree, marks } = built;
      marks.of = ({ key }) => ({ ...noMark, isNew: false, read: read.has(key) });
      const changed = new vscode.EventEmitter<vscode.TreeViewSelectionChangeEvent<TreeElement>>();
      const view = {
        selection: [] as readonly TreeElement[],
        onDidChangeSelection: changed.event,
        reveal: (row: TreeElement) => {
          view.selection = [row];
          changed.fire({ selection: view.selection });
          return Promise.resolve();
        },
      };
      const keys = new RowKeys(view, tree, () => undefined);
      made.push(keys, changed);
      const groups = await tree.getChildren();
      const rows = await Promise.all(groups.map((group) => tree.getChildren(group)));
      const selected = () => view.selection.map((row) => ('key' in row ? row.key : row.id));
      return { ...built, keys, view, read, groups, rows, selected };
    }

    it('go to the next unread paper, also in collapsed folders, and back', async () => {
      const { keys, groups, rows, read, selected } = await keysOf();
      read.add('tides');
      const go = async (from: TreeElement | undefined, step: 1 | -1) => {
        await keys.goToUnread(from, step);
        return selected();
      };
      assert.deepEqual(await go(groups[0], 1), ['qstar2026']);
      assert.deepEqual(await go(rows[0]![0], 1), ['saga']);
      assert.deepEqual(await go(rows[0]![2], 1), ['maps2025']);
      assert.deepEqual(await go(rows[1]![0], 1), ['qstar2026']);
      // There is no row below the last, so the selection stays.
      assert.deepEqual(await go(rows[1]![1], 1), ['qstar2026']);
      assert.deepEqual(await go(rows[1]![0], -1), ['saga']);
      assert.deepEqual(await go(rows[0]![2], -1), ['qstar2026']);
      assert.deepEqual(await go(groups[1], -1), ['saga']);
    });

    it('find nothing unread in bibliographies, and go up from there to the last group', async () => {
      const heron = makePaper('heron', 'Herons', {
        listings: [{ uri: 'file:///notes/a/refs.bib', key: 'heron' }],
      });
      const other = {
        ...makePaper('gull', 'Gulls'),
        listings: [{ uri: 'file:///notes/b/refs.bib', key: 'gull' }],
      };
      for (const listed of [[heron], [heron, other]]) {
        const { keys, groups, rows, tree, selected } = await keysOf([
          maps,
          qstar,
          tides,
          ...listed,
        ]);
        const [folder] = rows.at(-1)!;
        const work = listed.length > 1 ? (await tree.getChildren(folder))[0] : folder;
        for (const from of [work, groups.at(-1), ...(listed.length > 1 ? [folder] : [])]) {
          await keys.goToUnread(from, 1);
          assert.deepEqual(selected(), []);
        }
        await keys.goToUnread(work, -1);
        assert.deepEqual(selected(), ['qstar2026']);
      }
    });

    it('apply to the focused row, or to the selection with it, and to folders only with orFolder', async () => {
      const { keys, view, groups, rows } = await keysOf();
      const [first, second, third] = rows[0]!;
      const options = { isKey: true } as const;
      view.selection = [first!, second!];
      assert.deepEqual(await keys.rowsOf(second, options), [first, [first, second]]);
      assert.deepEqual(await keys.rowsOf(third, options), [third, [third]]);
      assert.deepEqual(view.selection, [first, second]);
      const [folder] = groups;
      assert.equal(await keys.rowsOf(folder, options), undefined);
      assert.deepEqual(await keys.rowsOf(folder, { ...options, orFolder: true }), [
        folder,
        [folder],
      ]);
    });

    it('move to the next row of the folder, however fast they are typed', async () => {
      const { keys, rows, selected } = await keysOf();
      const [first, second, third] = rows[0]!;
      const options = { isKey: true, goOn: true } as const;
      // VS Code reports the old focus before the first of them.
      const about = await Promise.all([1, 2, 3].map(() => keys.rowsOf(first, options)));
      assert.deepEqual(about, [
        [first, [first]],
        [second, [second]],
        [third, [third]],
      ]);
      assert.deepEqual(selected(), ['saga']);
    });

    it('apply to the row selected last while VS Code rebuilds the rows', async () => {
      const { keys, view, rows } = await keysOf();
      const [first, second] = rows[0]!;
      const options = { isKey: true, goOn: true } as const;
      await keys.rowsOf(first, options);
      view.selection = [];
      assert.deepEqual(await keys.rowsOf(undefined, options), [second, [second]]);
      await view.reveal(first!);
      view.selection = [];
      assert.deepEqual(await keys.rowsOf(undefined, options), [first, [first]]);
    });

    it('move back from the last new paper, whose row disappears', async () => {
      const { keys, tree, inbox, marked, selected } = await keysOf();
      inbox.add('qstar2026').add('tides');
      marked.fire(new Set(inbox));
      await eventually(async () => assert.equal((await tree.getChildren()).length, 3));
      const [top] = await tree.getChildren();
      const rows = await tree.getChildren(top);
      await keys.rowsOf(rows[1], { isKey: true, goOn: true });
      assert.deepEqual(selected(), ['qstar2026']);
    });

    it('select a paper in the folder of the selection, also while VS Code rebuilds the rows', async () => {
      const { keys, view, rows, selected } = await keysOf();
      await view.reveal(rows[1]![1]!);
      view.selection = [];
      await keys.goTo(() => Promise.resolve('maps2025'));
      assert.deepEqual(view.selection, [rows[1]![0]]);
      await keys.goTo(() => Promise.resolve('saga'));
      assert.deepEqual(selected(), ['maps2025']);
    });

    it('start at the row that an undo is about to select', async () => {
      const { keys, view, rows } = await keysOf();
      const [first, second] = rows[0]!;
      await view.reveal(second!);
      const [, found] = await Promise.all([
        keys.goTo(() => Promise.resolve('key' in first! ? first.key : '')),
        keys.rowsOf(second, { isKey: true }),
      ]);
      assert.deepEqual(found, [first, [first]]);
    });
  });

  describe('rows', () => {
    it('show title, organization or authors and date, and open the digest of their group', async () => {
      const { tree } = build();
      const [, older] = await tree.getChildren();
      const [, item] = await itemsOf(tree, older);
      assert.equal(item?.label, 'From r to Q*');
      assert.match(String(item.description), /Tencent.*2026/);
      assert.equal(item.tooltip, undefined);
      assert.deepEqual(item.command?.arguments, [
        { key: 'qstar2026', uri: december.toString(), preserveFocus: true },
      ]);
      assert.equal(item.command.command, commands.revealInDigest);
      assert.match(item.accessibilityInformation?.label ?? '', /^From r to Q\*, unread, Tencent/);
    });

    it('show task, tags, and a missing abstract', async () => {
      const noted = { ...maps, tags: ['rl'], task: 'todo', lacksAbstract: true };
      const item = await firstItem(build([noted]).tree);
      assert.equal(item.description, '☐ #rl · Nov 2, 2025 · no abstract');
      assert.match(item.accessibilityInformation?.label ?? '', /no abstract$/);
    });

    it('are dimmed when they are read', async () => {
      const { tree, marksOfAll } = build([maps]);
      const color = async () => ((await firstItem(tree)).iconPath as vscode.ThemeIcon).color?.id;
      assert.equal(await color(), undefined);
      marksOfAll.read = true;
      assert.equal(await color(), 'disabledForeground');
      const item = await firstItem(tree);
      assert.match(item.accessibilityInformation?.label ?? '', /, read, /);
    });

    it('show first what they are sorted by, and their marks', async () => {
      const counted = { ...qstar, voteCount: 34, commentCount: 5 };
      const { tree, arrangement, marksOfAll } = build([counted]);
      assert.equal((await firstItem(tree)).label, 'From r to Q*');
      await arrangement.sortBy('votes');
      assert.equal((await firstItem(tree)).label, '34 · From r to Q*');
      await arrangement.sortBy('comments');
      Object.assign(marksOfAll, { later: true, tags: ['rl'], remark: 'see Table 2' });
      const item = await firstItem(tree);
      assert.equal(item.label, '5 · From r to Q*');
      assert.match(String(item.description), /^#rl · .*34 votes.*“see Table 2”$/);
      assert.equal((item.iconPath as vscode.ThemeIcon).id, 'clock');
      assert.match(item.contextValue ?? '', /Later$/);
    });

    it('are counted as unread in the row of their group, and again when one is marked', async () => {
      const { tree, marked, marksOfAll } = build([maps, qstar]);
      const described = async () => (await itemsOf(tree))[0]?.description;
      assert.match(String(await described()), /^1 unread · /);
      marksOfAll.read = true;
      marked.fire(new Set([maps.key, qstar.key]));
      await eventually(async () => assert.match(String(await described()), /^1 · /));
    });

    it('say in their context value whether there is a link to open', async () => {
      const { tree, arrangement } = build();
      await arrangement.groupBy('none');
      await arrangement.sortBy('title');
      const values = (await itemsOf(tree)).map(({ contextValue }) => contextValue);
      assert.deepEqual(values, ['paper', 'paper', 'paperWithLink']);
    });

    it('show in the card why a filter found them', async () => {
      const { tree, filter, library } = build();
      const card = async () => (await cardOf(tree, (await tree.find(maps))!)).value;
      const matches = { title: ['maps'], abstract: ['own'] };
      library.search = () => Promise.resolve([{ paper: maps, score: 1, matches }]);
      await filter.set('own maps');
      assert.match(await card(), /Title\\: maps · Abstract\\: own/);
      await filter.set('');
      assert.doesNotMatch(await card(), /Title/);
    });

    it('load the card as their tooltip on request, with only the commands of a card', async () => {
      const { tree } = build();
      const { value, supportHtml, isTrusted } = await cardOf(tree, await firstPaper(tree));
      assert.match(value, /^\*\*.+\*\*\n\n.+$/);
      assert.ok(!supportHtml);
      assert.ok(typeof isTrusted === 'object');
      const known: readonly string[] = Object.values(commands);
      assert.ok(isTrusted.enabledCommands.every((command) => known.includes(command)));
    });

    it('are the same objects with the same parents after the library has changed', async () => {
      const { tree, library, fired } = build();
      const before = await tree.getChildren();
      const rows = await tree.getChildren(before[0]);
      library.replace([maps, qstar, { ...tides, commentCount: 7 }]);
      assert.deepEqual(fired, [undefined]);
      const after = await tree.getChildren();
      after.forEach((element, index) => assert.equal(element, before[index]));
      (await tree.getChildren(after[0])).forEach((row, index) => {
        assert.equal(row, rows[index]);
        assert.equal(tree.getParent(row), after[0]);
      });
    });

    it('do not fail when their paper is removed before they are drawn again', async () => {
      const { tree, library } = build();
      const [group] = await tree.getChildren();
      const [row] = await tree.getChildren(group);
      library.replace([]);
      assert.ok(tree.getTreeItem(row!));
      assert.ok(tree.getTreeItem(group!));
      assert.deepEqual(await tree.getChildren(group), []);
      assert.deepEqual(await tree.getChildren(), []);
    });
  });

  describe('bibliographies', () => {
    const heron = makePaper('heron', 'Herons', {
      authors: ['Smith, Ann', 'Li, Bo'],
      date: { year: 2020 },
      listings: [{ uri: 'file:///notes/a/refs.bib', key: 'heron' }],
    });
    const both = {
      ...maps,
      listings: ['a', 'b'].map((name) => ({ uri: `file:///notes/${name}/refs.bib`, key: 'maps' })),
    };
    const setting = (isShown: boolean | undefined) =>
      vscode.workspace
        .getConfiguration('paperDigest')
        .update('showBibliographies', isShown, vscode.ConfigurationTarget.Workspace);
    const roots = async (tree: PaperTree) => (await itemsOf(tree)).map(({ label }) => label);

    it('are below the digests, collapsed, each with its works', async () => {
      const { tree } = build([both, heron, tides]);
      const rows = await tree.getChildren();
      assert.equal(rows.length, 3);
      const item = tree.getTreeItem(rows[2]!);
      assert.equal(item.label, 'Bibliographies');
      assert.equal(item.description, '2');
      assert.equal(item.collapsibleState, Collapsed);
      const files = await tree.getChildren(rows[2]);
      assert.deepEqual(
        (await itemsOf(tree, rows[2])).map(({ label, description }) => [label, description]),
        [
          ['refs.bib', '2 · a'],
          ['refs.bib', '1 · b'],
        ],
      );
      const works = await tree.getChildren(files[0]);
      assert.deepEqual(
        (await itemsOf(tree, files[0])).map(({ label }) => label),
        ['Maps of Sand', 'Herons'],
      );
      for (const row of works) assert.equal(tree.getParent(row), files[0]);
      for (const row of files) assert.equal(tree.getParent(row), rows[2]);
      assert.deepEqual(await tree.getChildren(files[0]), works);
    });

    it('show their works directly when there is only one, and open a work on click', async () => {
      const { tree } = build([heron, tides]);
      const root = (await tree.getChildren()).at(-1);
      const [row, ...others] = await tree.getChildren(root);
      assert.deepEqual(others, []);
      const item = tree.getTreeItem(row!);
      assert.equal(item.label, 'Herons');
      assert.match(String(item.description), /Smith and Li.*2020/);
      assert.deepEqual(item.command?.arguments, [
        { key: 'heron', uri: 'file:///notes/a/refs.bib', preserveFocus: true },
      ]);
      // Its menu has no marks and no digest.
      assert.equal(item.contextValue, 'paperListed');
      assert.match((await cardOf(tree, row!)).value, /Herons/);
    });

    it('contain the rows of their works, unless a filter hides them', async () => {
      const { tree, filter } = build([both, heron, tides]);
      const row = await tree.find(heron);
      assert.ok(row);
      const file = tree.getParent(row);
      assert.ok(file);
      assert.equal(
        tree.getTreeItem(file).tooltip,
        vscode.Uri.parse('file:///notes/a/refs.bib').fsPath,
      );
      assert.equal(tree.getTreeItem(tree.getParent(file)!).label, 'Bibliographies');
      await filter.set('herons');
      assert.deepEqual(await roots(tree), []);
      assert.equal(await tree.find(heron), undefined);
    });

    it('are hidden by the setting', async () => {
      const { tree, fired } = build([heron, tides]);
      assert.deepEqual(await roots(tree), ['daily.txt', 'Bibliographies']);
      fired.length = 0;
      try {
        await setting(false);
        await eventually(() => assert.deepEqual(fired, [undefined]));
        assert.deepEqual(await roots(tree), ['daily.txt']);
        assert.equal(await tree.find(heron), undefined);
      } finally {
        await setting(undefined);
      }
    });
  });

  describe('ten thousand papers', () => {
    /** Papers of 125 digests that count how often their titles are read. */
    function corpus() {
      const reads = new Map<string, number>();
      const papers = Array.from({ length: 10_000 }, (_, index): Paper => {
        const uri = `file:///notes/${index % 125}.txt`;
        const key = `key${String(index).padStart(5, '0')}`;
        const known = makePaper(key, '', {
          sightings: [sightingAt(vscode.Uri.parse(uri), index, 'x')],
        });
        return Object.defineProperty(known, 'title', {
          get: () => {
            reads.set(uri, (reads.get(uri) ?? 0) + 1);
            return `Paper ${index}`;
          },
        });
      });
      const digests = Array.from({ length: 125 }, (_, index) => ({
        uri: `file:///notes/${index}.txt`,
        paperCount: 80,
      }));
      return { papers, digests, reads };
    }

    it('get rows only in expanded groups', async () => {
      const { papers, digests, reads } = corpus();
      const { tree, library, arrangement } = build([]);
      await arrangement.sortBy('title');
      library.replace(papers, digests);
      const groups = await tree.getChildren();
      assert.equal(groups.length, 125);
      groups.forEach((group) => tree.getTreeItem(group));
      assert.equal(reads.size, 0);
      const rows = await tree.getChildren(groups[7]);
      assert.equal(rows.length, 80);
      rows.forEach((row) => tree.getTreeItem(row));
      assert.equal(reads.size, 1);
    });

    it('are filtered, and found in their groups, with pauses', async () => {
      const { papers, digests } = corpus();
      let pauses = 0;
      const { tree, library, filter } = build([], undefined, () => {
        pauses += 1;
        return Promise.resolve();
      });
      library.replace(papers, digests);
      // The most papers between two pauses.
      const atOnce = 250;
      const withPauses = async <T>(run: () => Promise<T>): Promise<T> => {
        pauses = 0;
        const result = await run();
        assert.ok(pauses >= papers.length / atOnce, String(pauses));
        return result;
      };
      await withPauses(() => tree.getChildren());
      await withPauses(() => filter.set('paper'));
      assert.equal(filter.matches?.length, 10_000);
      assert.ok(await withPauses(() => tree.find(papers[9_999]!)));
    });
  });

  describe('pages', () => {
    const many = Array.from({ length: 1200 }, (_, index) =>
      makePaper(`p${String(index).padStart(4, '0')}`, `Paper ${index}`, {
        sightings: [sightingAt(january, index * 4, 'x')],
      }),
    );

    it('have five hundred papers, and a row to show more', async () => {
      const { tree, arrangement, fired } = build(many);
      const [group] = await tree.getChildren();
      for (const parent of [group, undefined]) {
        if (!parent) await arrangement.groupBy('none');
        const rows = await tree.getChildren(parent);
        assert.equal(rows.length, 501);
        const { description, command } = tree.getTreeItem(rows[500]!);
        assert.equal(description, '700 more');
        assert.equal(command?.command, commands.showMorePapers);
        fired.length = 0;
        tree.showMore((command.arguments as [{ groupId: string }])[0].groupId);
        assert.deepEqual(fired, [parent]);
        assert.equal((await tree.getChildren(parent)).length, 1001);
      }
      tree.showMore('none');
      assert.equal((await tree.getChildren()).length, 1200);
    });

    it('are shown up to a paper that is to be revealed', async () => {
      const { tree } = build(many);
      const row = await tree.find(many[777]!);
      const [group] = await tree.getChildren();
      assert.ok((await tree.getChildren(group)).includes(row!));
    });
  });

  it('find the row of a paper in the given digest, else in the latest, unless a filter hides it', async () => {
    const { tree, filter } = build();
    const [newest, oldest] = await tree.getChildren();
    assert.equal(tree.getParent((await tree.find(qstar, december.toString()))!), oldest);
    assert.equal(tree.getParent((await tree.find(qstar, 'file:///elsewhere.md'))!), newest);
    await filter.set('maps');
    assert.equal(await tree.find(qstar), undefined);
    assert.ok(await tree.find(maps));
  });

  describe('the filter', () => {
    it('leaves the papers that match, in expanded groups', async () => {
      const { tree, filter } = build();
      await filter.set(' maps ');
      assert.equal(filter.query, 'maps');
      assert.deepEqual(await outline(tree), [['daily.txt', ['Maps of Sand']]]);
      assert.equal((await itemsOf(tree))[0]?.collapsibleState, Expanded);
      await filter.set('nothing of the kind');
      assert.deepEqual(filter.matches, []);
      assert.deepEqual(await tree.getChildren(), []);
      await filter.set('  ');
      assert.equal(filter.matches, undefined);
      assert.equal((await tree.getChildren()).length, 2);
    });

    it('is applied again when the library changes', async () => {
      const { tree, filter, library } = build();
      await filter.set('of');
      const changed = new Promise<void>((resolve) => filter.onDidChange(resolve));
      library.replace([tides]);
      await changed;
      assert.deepEqual(await outline(tree), [['daily.txt', ['A Table of Tides']]]);
    });

    it('shows only the result of the last text, whichever takes longest', async () => {
      const { filter, library } = build();
      const search = library.search.bind(library);
      let release = (): void => undefined;
      const slow = new Promise<void>((resolve) => (release = resolve));
      library.search = async (query) => {
        if (query === 'maps') await slow;
        return search(query);
      };
      const first = filter.set('maps');
      await filter.set('tides');
      release();
      await first;
      assert.equal(filter.query, 'tides');
      assert.deepEqual(
        filter.matches?.map(({ key }) => key),
        ['tides'],
      );
    });
  });

  describe('saved searches', () => {
    /** The rows above the groups, and their children once they have been searched. */
    async function items(tree: PaperTree): Promise<vscode.TreeItem[]> {
      const rows = await tree.getChildren();
      return rows
        .filter(({ kind }) => kind === 'search' || kind === 'searchProblem')
        .map((row) => tree.getTreeItem(row));
    }

    async function searched(tree: PaperTree, ...descriptions: string[]): Promise<void> {
      await eventually(async () => {
        assert.deepEqual(
          (await items(tree)).map(({ description }) => description),
          descriptions,
        );
      });
    }

    it('are collapsed folders above the groups, in the order of the settings', async () => {
      const { tree, saved } = build();
      saved.replace({ 'About sand': 'sand', of: 'of', nothing: 'zebra' });
      await searched(tree, '1 · sand', '2', '0 · zebra');
      assert.deepEqual(
        (await items(tree)).map((item) => [item.label, item.collapsibleState, item.contextValue]),
        [
          ['About sand', Collapsed, 'savedSearch'],
          ['of', Collapsed, 'savedSearch'],
          ['nothing', None, 'savedSearch'],
        ],
      );
      assert.deepEqual((await outline(tree)).slice(0, 3), [
        ['About sand', ['Maps of Sand']],
        ['of', ['Maps of Sand', 'A Table of Tides']],
        ['nothing', []],
      ]);
      assert.equal((await tree.getChildren()).length, 5);
    });

    it('have no number until the papers can be searched', async () => {
      const { tree, saved, library } = build();
      let haveRead = (): void => undefined;
      library.isReady = new Promise((resolve) => (haveRead = resolve));
      saved.replace({ 'About sand': 'sand' });
      await searched(tree, 'sand');
      await new Promise((resolve) => setTimeout(resolve, 300));
      await searched(tree, 'sand');
      haveRead();
      await searched(tree, '1 · sand');
    });

    it('follow the library, and keep their rows', async () => {
      const { tree, saved, library } = build();
      saved.replace({ s: 'of' });
      await searched(tree, '2 · of');
      const [before] = await tree.getChildren();
      const [paper] = await tree.getChildren(before);
      tree.setOpen(before!, true);
      const later = makePaper('later2026', 'Of Late');
      library.replace([maps, tides, later]);
      await searched(tree, '3 · of');
      const [after] = await tree.getChildren();
      assert.equal(after, before);
      const rows = await tree.getChildren(after);
      assert.equal(rows.length, 3);
      assert.equal(rows[0], paper);
      assert.equal(tree.getParent(rows[2]!), after);
      assert.ok(isOpen(tree, after!));
    });

    it('are searched only while they are visible, and again when notes change', async () => {
      const { tree, saved, folders, library, notes } = build();
      folders.setVisible(false);
      const queries: string[] = [];
      const search = library.search.bind(library);
      library.search = (query) => {
        queries.push(query);
        return search(query);
      };
      saved.replace({ s: 'of' });
      notes.fire();
      library.replace([maps]);
      await searched(tree, 'of');
      assert.deepEqual(queries, []);
      folders.setVisible(true);
      await searched(tree, '1 · of');
      assert.deepEqual(queries, ['of']);
      notes.fire();
      await eventually(() => assert.deepEqual(queries, ['of', 'of']));
      await searched(tree, '1 · of');
    });

    it('are refreshed one by one when they find other papers', async () => {
      const { tree, saved, library, notes, fired } = build();
      saved.replace({ starred: 'is:starred', s: 'of' });
      await searched(tree, '0 · is:starred', '2 · of');
      const [starred] = await tree.getChildren();
      fired.length = 0;
      const search = library.search.bind(library);
      library.search = (query) =>
        query === 'is:starred' ? Promise.resolve([{ paper: maps, score: 1 }]) : search(query);
      notes.fire();
      await eventually(() => assert.deepEqual(fired, [[starred]]));
      await searched(tree, '1 · is:starred', '2 · of');
    });

    it('show papers that match, not partial matches', async () => {
      const { tree, saved, library } = build();
      library.search = () => Promise.resolve([{ paper: maps, score: 1, partial: true }]);
      saved.replace({ s: 'zebra maps' });
      await searched(tree, '0 · zebra maps');
    });

    it('show an error in the query, or the suggested query', async () => {
      const { tree, saved } = build();
      saved.replace({ s: 'year:soon', votes: 'votes>10' });
      await eventually(async () => {
        const [soon, votes] = await items(tree);
        assert.match(String(soon?.description), /^0 · .*soon/);
        assert.match(String(votes?.description), /· Did you mean “votes:>10”\?$/);
        for (const item of [soon, votes]) {
          assert.equal((item?.iconPath as vscode.ThemeIcon).id, 'warning');
        }
      });
    });

    it('that are invalid have a row, and a click opens the settings', async () => {
      const { tree, saved } = build();
      saved.replace({ count: 5, s: 'of' });
      const [problem, search] = await items(tree);
      assert.equal(problem?.label, 'count');
      assert.equal(problem.contextValue, 'savedSearchProblem');
      assert.match(String(problem.description), /quotation marks/);
      assert.match(String(problem.command?.command), /openWorkspaceSettingsFile/);
      assert.equal(search?.label, 's');
      saved.replace(['of']);
      assert.deepEqual(
        (await items(tree)).map(({ contextValue }) => contextValue),
        ['savedSearches'],
      );
    });

    it('are hidden by a filter, and while there is no paper', async () => {
      const { tree, saved, filter, library } = build();
      saved.replace({ s: 'of' });
      await searched(tree, '2 · of');
      await filter.set('maps');
      assert.deepEqual(await items(tree), []);
      assert.equal(tree.findSearch('s'), undefined);
      await filter.set('');
      assert.equal((await items(tree)).length, 1);
      assert.ok(tree.findSearch('s'));
      library.replace([]);
      assert.deepEqual(await tree.getChildren(), []);
    });

    it('are ignored when a paper is revealed', async () => {
      const { tree, saved } = build();
      saved.replace({ s: 'of' });
      await searched(tree, '2 · of');
      assert.equal(tree.getParent((await tree.find(maps))!)?.kind, 'group');
    });
  });
});
