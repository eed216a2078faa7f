import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { noMark } from '../../src/core/marks/mark';
import { nothingRead } from '../../src/core/feed/reading';
import type { LearnedInterests } from '../../src/core/search/interest/interest';
import type { DigestSummary, Paper, PaperSummary } from '../../src/core/model';
import { timeSlices } from '../../src/platform/timeSlices';
import { commands } from '../../src/vscode/contributions';
import type { KeyOptions } from '../../src/vscode/common/commands/commands';
import type { Marks } from '../../src/vscode/common/papers/marks';
import { Arrangement } from '../../src/vscode/tree/arrangement';
import type { TreeElement } from '../../src/vscode/tree/rows';
import { InterestScores } from '../../src/vscode/tree/interestScores';
import { PaperFilter } from '../../src/vscode/tree/filter';
import { PaperTree } from '../../src/vscode/tree/paperTree';
import { RowKeys } from '../../src/vscode/tree/rowKeys';
import {
  areKeysOff,
  stayKeysOff,
  turnKeysOn,
  withKeysOff,
} from '../../src/vscode/common/messages/listKeys';
import { SearchFolders } from '../../src/vscode/tree/searchFolders';
import type { SearchSource } from '../../src/vscode/tree/searchFolders';
import { readSavedSearches } from '../../src/core/view/savedSearches';
import type { SavedSearch } from '../../src/core/view/savedSearches';
import type { Grouping } from '../../src/core/view/grouping';
import type { Sorting } from '../../src/core/view/sorting';
import baseline from '../fixtures/baselines/tree.json';
import { eventually } from '../support/eventually';
import { becomes } from './support/becomes';
import { FakePapers, makePaper, sightingAt, textOf } from './support/fakePapers';
import { noMarks } from './support/noMarks';
import { MemoryMemento } from './support/memoryMemento';
import { withSetting } from './support/workspace';

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

  /** How often somebody waited for {@link isReady}. */
  waits = 0;

  override ready(): Promise<void> {
    this.waits += 1;
    return this.isReady;
  }

  override presentable(): Promise<void> {
    return Promise.resolve();
  }
}

/** Compares what the sidebar shows with `test/fixtures/baselines/tree.json`. */
function assertShown(what: string, rows: readonly object[]): void {
  const actual: unknown = JSON.parse(JSON.stringify(rows));
  const expected = (baseline as Readonly<Record<string, unknown>>)[what];
  assert.deepEqual(actual, expected, `If this is right: ${JSON.stringify(rows, undefined, 2)}`);
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
    return this.list.find((search) => search.name === name);
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

const labelsOf = async (tree: PaperTree, row?: TreeElement) =>
  (await itemsOf(tree, row)).map(({ label }) => label);

/** The first row in the first group. */
async function firstPaper(tree: PaperTree): Promise<TreeElement> {
  const [group] = await tree.getChildren();
  const [row] = await tree.getChildren(group);
  return row!;
}

async function cardOf(tree: PaperTree, row: TreeElement): Promise<vscode.MarkdownString> {
  const tooltip = (await tree.resolveTreeItem(tree.getTreeItem(row), row))?.tooltip;
  assert.ok(tooltip instanceof vscode.MarkdownString);
  return tooltip;
}

const keyOf = (row: TreeElement | PaperSummary) => ('key' in row ? row.key : row.id);

/** Papers of the newer digest, in order. */
const inJanuary = (count: number, known: (index: number) => Partial<Paper> = () => ({})) =>
  Array.from({ length: count }, (_, index) =>
    makePaper(`p${index}`, `Paper ${index}`, {
      sightings: [sightingAt(january, index * 4, 'x')],
      ...known(index),
    }),
  );

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
    made.push(tree, interest, folders, filter, arrangement, notes, marked, events);
    /** Reports that these papers are marked; `fired` then has what the tree refreshes. */
    const mark = (...keys: readonly string[]) => {
      fired.length = 0;
      marked.fire(new Set(keys));
    };
    const marking = { marks, marked, mark, marksOfAll, inbox };
    const reading = { library, arrangement, filter, interest };
    return { ...reading, saved, folders, notes, tree, fired, ...marking };
  }

  /** Labels of all rows, children after their folder. */
  async function outline(tree: PaperTree): Promise<unknown[]> {
    const rows = await tree.getChildren();
    return Promise.all(
      rows.map(async (row) => {
        const { label } = tree.getTreeItem(row);
        const isFolder = row.kind === 'group' || row.kind === 'search';
        return isFolder ? [label, await labelsOf(tree, row)] : label;
      }),
    );
  }

  /** All that a row shows, with the rows below it. */
  async function shownAt(tree: PaperTree, row: TreeElement): Promise<object> {
    const item = tree.getTreeItem(row);
    const icon = item.iconPath as vscode.ThemeIcon | undefined;
    const children = await tree.getChildren(row);
    for (const child of children) assert.equal(tree.getParent(child), row);
    return {
      label: item.label,
      description: item.description,
      tooltip: item.tooltip,
      icon: icon && [icon.id, icon.color?.id].filter(Boolean).join(' '),
      context: item.contextValue,
      state: vscode.TreeItemCollapsibleState[item.collapsibleState ?? None],
      command: item.command && [
        item.command.command,
        ...((item.command.arguments ?? []) as unknown[]),
      ],
      spoken: item.accessibilityInformation?.label,
      ...(children.length > 0 && { rows: await shownIn(tree, row) }),
    };
  }

  async function shownIn(tree: PaperTree, row?: TreeElement): Promise<readonly object[]> {
    const rows = await tree.getChildren(row);
    return Promise.all(rows.map((child) => shownAt(tree, child)));
  }

  describe('shows', () => {
    const tagged = [
      { ...maps, tags: ['rl', 'To-read'], task: 'todo', lacksAbstract: true },
      { ...qstar, tags: ['rl'], voteCount: 34 },
      { ...tides, sightings: [sightingAt(january, 2, 'x')] },
    ] as const;
    const listedIn = (paper: Paper, ...names: readonly string[]) => ({
      ...paper,
      listings: names.map((name) => ({ uri: `file:///notes/${name}/refs.bib`, key: paper.key })),
    });
    const heron = makePaper('heron', 'Herons', {
      authors: ['Smith, Ann', 'Li, Bo'],
      date: { year: 2020 },
    });
    /** The papers to show, and what to do before. */
    interface Shown {
      readonly papers?: readonly Paper[];
      readonly prepare?: (built: ReturnType<typeof build>) => unknown;
    }
    const by = (grouping: Grouping, sorting?: Sorting): Shown => ({
      papers: tagged,
      prepare: async ({ arrangement }) => {
        await arrangement.groupBy(grouping);
        if (sorting) await arrangement.sortBy(sorting);
      },
    });
    const shown: Readonly<Record<string, Shown>> = {
      digests: {},
      'digests with tags': { papers: tagged },
      months: by('month'),
      organizations: by('organization', 'title'),
      tags: by('tag', 'title'),
      states: by('state', 'title'),
      'one list': by('none', 'title'),
      'one list by page': by('none', 'page'),
      'papers by votes': by('digest', 'votes'),
      'papers that are read': {
        papers: [maps],
        prepare: ({ marksOfAll }) => (marksOfAll.read = true),
      },
      'marks, and papers by comments': {
        papers: tagged,
        prepare: ({ arrangement, marksOfAll }) => {
          Object.assign(marksOfAll, { later: true, tags: ['rl'], remark: 'see Table 2' });
          return arrangement.sortBy('comments');
        },
      },
      'one bibliography': { papers: [listedIn(heron, 'a'), tides] },
      'two bibliographies': { papers: [listedIn(maps, 'a', 'b'), listedIn(heron, 'a'), tides] },
      'saved searches': {
        prepare: ({ saved }) => {
          const queries = { 'About sand': 'sand', of: 'of', nothing: 'zebra' };
          saved.replace({ ...queries, s: 'year:soon', votes: 'vots:>10' });
        },
      },
      'a filter': { prepare: ({ filter }) => filter.set(' maps ') },
      'a filter that finds nothing': { prepare: ({ filter }) => filter.set('nothing of the kind') },
    };
    for (const [what, { papers, prepare }] of Object.entries(shown)) {
      it(what, async () => {
        const built = build(papers);
        await prepare?.(built);
        // The rows of saved searches have numbers once they were searched.
        await built.folders.refresh();
        assertShown(what, await shownIn(built.tree));
      });
    }

    it('the order by date or page until another one is chosen', async () => {
      const { arrangement } = build();
      assert.equal(arrangement.sorting, 'page');
      await arrangement.groupBy('none');
      assert.equal(arrangement.sorting, 'date');
    });
  });

  describe('groups', () => {
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

    it('can be marks, and follow them', async () => {
      const { tree, arrangement, mark, marksOfAll, fired } = build();
      await arrangement.groupBy('state');
      await arrangement.sortBy('title');
      const titles = ['A Table of Tides', 'From r to Q*', 'Maps of Sand'];
      assert.deepEqual(await outline(tree), [['Unread', titles]]);
      Object.assign(marksOfAll, { starred: true, later: true });
      mark(maps.key);
      assert.deepEqual(fired, [undefined]);
      assert.deepEqual(await outline(tree), [
        ['Starred', titles],
        ['Read Later', titles],
      ]);
    });

    it('are sorted also when they are rebuilt meanwhile', async () => {
      let duringPause: (() => Promise<unknown>) | undefined;
      const pause = async (): Promise<void> => {
        const run = duringPause;
        duringPause = undefined;
        await run?.();
      };
      const papers = inJanuary(100).reverse();
      const { tree, library } = build(papers, undefined, pause);
      const [digest] = await tree.getChildren();
      assert.ok(digest?.kind === 'group');
      duringPause = () => {
        library.replace(papers);
        return tree.getChildren();
      };
      const { papers: sorted } = await tree.folder(digest.groupId);
      assert.deepEqual(sorted.slice(0, 3).map(keyOf), ['p0', 'p1', 'p2']);
    });

    it('are saved with the order, and invalid values are ignored', async () => {
      const state = new MemoryMemento();
      const { arrangement } = build([], state);
      await arrangement.groupBy('month');
      await arrangement.sortBy('comments');
      const { grouping, sorting } = build([], state).arrangement;
      assert.deepEqual([grouping, sorting], ['month', 'comments']);
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
      const { tree, library, fired } = build([maps], undefined, undefined, reading);
      const ids = async () => (await tree.getChildren()).map(({ id }) => id);
      const open = async () => (await tree.getChildren()).map((row) => isOpen(tree, row));
      library.replace([maps], digests.slice(0, 1));
      assert.deepEqual(await open(), [false]);
      library.replace([maps, qstar, tides]);
      assert.deepEqual(await open(), [false, false]);
      const [newest, oldest] = await ids();
      fired.length = 0;
      haveRead?.();
      await becomes(() => fired, [undefined]);
      assert.deepEqual(await open(), [true, false]);
      // VS Code asks only rows with another id again.
      const [expanded, collapsed] = await ids();
      assert.notEqual(expanded, newest);
      assert.equal(collapsed, oldest);
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
      const { tree, inbox, mark, fired, filter } = build();
      await outline(tree);
      inbox.add('tides').add('qstar2026');
      mark('tides', 'qstar2026');
      await becomes(() => fired.at(-1), undefined);
      const [row] = await tree.getChildren();
      assert.deepEqual((await outline(tree))[0], ['New', ['From r to Q*', 'A Table of Tides']]);
      assert.equal(tree.getTreeItem(row!).description, '2 unread');
      assert.equal(isOpen(tree, row!), false);

      inbox.delete('qstar2026');
      mark('qstar2026');
      await becomes(() => fired.at(-1), [row]);
      assert.deepEqual((await outline(tree))[0], ['New', ['A Table of Tides']]);
      await filter.set('tides');
      assert.equal((await outline(tree)).length, 1);
      await filter.set('');
      assert.equal((await outline(tree)).length, 3);

      inbox.clear();
      mark('tides');
      await becomes(() => fired.at(-1), undefined);
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
      const { tree, library } = build();
      const saved: string[] = [];
      made.push(tree.onDidSaveDigest((uri) => saved.push(uri)));
      await library.ready();
      library.replace([maps, qstar, tides]);
      assert.deepEqual(saved, []);
      const undated = vscode.Uri.parse('file:///notes/clipping.txt');
      const ebb = makePaper('ebb', 'Ebb', { sightings: [sightingAt(undated, 0, 'x')] });
      const all = [...digests, { uri: undated.toString(), paperCount: 1 }];
      library.replace([maps, qstar, tides, ebb], all);
      assert.deepEqual(saved, [undated.toString()]);
      const [first] = await tree.getChildren();
      // Its date is unknown, but a newly saved digest is the newest.
      assert.equal(await tree.findDigest(undated.toString()), first);
      assert.equal(tree.getTreeItem(first!).label, 'clipping.txt');
      library.replace([maps, qstar, tides, { ...ebb, commentCount: 1 }], all);
      assert.equal(saved.length, 1);
    });
  });

  describe('papers sorted by interest', () => {
    const many = inJanuary(24, (index) => ({ date: { year: 2000 + index } }));
    const learnt = { kept: 5, skipped: 0, isOn: true, words: { for: [], against: [] } };

    /** A library where the papers of the first years have the highest interest. */
    async function sorted(known: LearnedInterests | undefined = learnt) {
      const built = build(many);
      const { library, arrangement, tree } = built;
      library.learntWords = known;
      let scoreOf = (index: number): number => 1 / (1 + index);
      library.search = () =>
        Promise.resolve(many.map((paper, index) => ({ paper, score: scoreOf(index) })));
      await arrangement.sortBy('interest');
      const keys = async () => {
        const [group] = await tree.getChildren();
        return (await tree.getChildren(group)).map(keyOf);
      };
      return { ...built, keys, setScores: (score: typeof scoreOf) => (scoreOf = score) };
    }

    it('have the highest scores first, and in every tenth place the newest of the others', async () => {
      const { tree, keys, library } = await sorted();
      const order = await keys();
      assert.equal(order.slice(0, 11).join(' '), 'p0 p1 p2 p3 p4 p5 p6 p7 p8 p23 p9');
      assert.deepEqual(order.toSorted(), many.map(keyOf).sort());
      const [group] = await tree.getChildren();
      const rows = await tree.getChildren(group);
      const described = (await itemsOf(tree, group)).map((item) => String(item.description));
      assert.match(described[9] ?? '', /^something different · /);
      assert.equal(described.filter((text) => text.startsWith('something different')).length, 1);
      library.reasons = { p0: { kind: 'near', words: ['verifier', 'roll_out'] } };
      const near = /Similar to papers you starred or kept\\: verifier, roll\\_out/;
      assert.match((await cardOf(tree, rows[0]!)).value, near);
      assert.match((await cardOf(tree, rows[9]!)).value, /Something different/);
    });

    it('are newest first while too few are starred or kept', async () => {
      const { keys, library, interest, mark, fired } = await sorted({ ...learnt, isOn: false });
      assert.deepEqual((await keys()).slice(0, 2), ['p23', 'p22']);
      assert.equal(interest.isTooFew, true);
      library.learntWords = learnt;
      mark('p3');
      await eventually(() => assert.ok(fired.includes(undefined)));
      assert.equal((await keys())[0], 'p0');
      assert.equal(interest.isTooFew, false);
    });

    it('keep their order when marks change, until the user sorts again', async () => {
      const { keys, setScores, mark, arrangement, library } = await sorted();
      const firstIs = async (key: string) => assert.equal((await keys())[0], key);
      await firstIs('p0');
      setScores((index) => index + 1);
      mark('p0');
      await firstIs('p0');
      // It also keeps it while new papers are indexed.
      library.learntWords = undefined;
      library.replace(many);
      await firstIs('p0');
      library.learntWords = learnt;
      await arrangement.sortBy('interest');
      await firstIs('p23');
      await arrangement.sortBy('page');
      assert.deepEqual((await keys()).slice(0, 2), ['p0', 'p1']);
    });
  });

  describe('keys', () => {
    const saga = makePaper('saga', 'Saga', { sightings: [sightingAt(january, 8, 'x')] });
    const goOn: KeyOptions = { isKey: true, goOn: true };

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
      /** The rows that a key applies to. */
      const press = async (focus?: TreeElement, options: KeyOptions = { isKey: true }) => {
        const [row, about] = (await keys.rowsOf(focus, options)) ?? [undefined, undefined];
        assert.equal(row, about?.[0]);
        return about;
      };
      const groups = await tree.getChildren();
      const rows = await Promise.all(groups.map((group) => tree.getChildren(group)));
      const selected = () => view.selection.map(keyOf);
      const [first, second, third] = rows[0]! as [TreeElement, TreeElement, TreeElement];
      return { ...built, keys, press, view, read, groups, rows, selected, first, second, third };
    }

    it('go to the next unread paper, also in collapsed folders, and back', async () => {
      const { keys, groups, rows, read, selected, first, third } = await keysOf();
      read.add('tides');
      const [fourth, last] = rows[1]!;
      for (const [from, step, expected] of [
        [groups[0], 1, 'qstar2026'],
        [first, 1, 'saga'],
        [third, 1, 'maps2025'],
        [fourth, 1, 'qstar2026'],
        // There is no row below the last, so the selection stays.
        [last, 1, 'qstar2026'],
        [fourth, -1, 'saga'],
        [third, -1, 'qstar2026'],
        [groups[1], -1, 'saga'],
      ] as const) {
        await keys.goToUnread(from, step);
        assert.deepEqual(selected(), [expected]);
      }
    });

    it('start where the user went, also when the last move was never reported', async () => {
      const { keys, view, selected, first, second, third } = await keysOf();
      const select = view.reveal;
      view.reveal = (row) => Promise.resolve(void (view.selection = [row]));
      await keys.goToUnread(second, 1);
      assert.deepEqual(selected(), [keyOf(third)]);
      await select(first);
      await keys.goToUnread(second, 1);
      assert.deepEqual(selected(), [keyOf(third)]);
    });

    it('find nothing unread in bibliographies, and go up from there to the last group', async () => {
      const [heron, gull] = ['heron', 'gull'].map((key) =>
        makePaper(key, key, { listings: [{ uri: `file:///notes/${key}/refs.bib`, key }] }),
      ) as [Paper, Paper];
      for (const listed of [[heron], [heron, gull]]) {
        const papers = [maps, qstar, tides, ...listed];
        const { keys, groups, rows, tree, selected } = await keysOf(papers);
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
      const { press, view, groups, first, second, third } = await keysOf();
      view.selection = [first, second];
      assert.deepEqual(await press(second), [first, second]);
      assert.deepEqual(await press(third), [third]);
      assert.deepEqual(view.selection, [first, second]);
      const [folder] = groups;
      assert.equal(await press(folder), undefined);
      assert.deepEqual(await press(folder, { isKey: true, orFolder: true }), [folder]);
    });

    it('move to the next row of the folder, however fast they are typed', async () => {
      const { press, first, second, third, selected } = await keysOf();
      // VS Code reports the old focus before the first of them.
      const about = await Promise.all([1, 2, 3].map(() => press(first, goOn)));
      assert.deepEqual(about, [[first], [second], [third]]);
      assert.deepEqual(selected(), ['saga']);
    });

    it('go on from there with arrow keys, as VS Code has not moved its focus yet', async () => {
      const { keys, press, first, second, third, selected } = await keysOf();
      for (const [step, expected] of [
        [1, third],
        [-1, first],
        // Without a step, such as with Home, VS Code's focus is right.
        [undefined, first],
      ] as const) {
        const pressed = press(first, goOn);
        assert.equal(keys.isMoving, true);
        await Promise.all([pressed, keys.moveOn(first, step)]);
        assert.equal(keys.isMoving, false);
        assert.deepEqual(selected(), [keyOf(expected)]);
        await keys.moveOn(first, undefined);
      }
      // There is no row above the first paper of a folder, so it stays selected.
      await keys.moveOn(first, -1);
      assert.deepEqual(selected(), [keyOf(first)]);
      assert.deepEqual(await press(second), [second]);
    });

    it('are off until a command has asked, ended or failed, and then apply to the selected row', async () => {
      const { keys, press, view, first, second, third } = await keysOf();
      await view.reveal(first);
      for (const end of [
        () => Promise.resolve(),
        () => Promise.reject(new Error('No.')),
        () => {
          turnKeysOn();
          assert.equal(areKeysOff(), false);
          return Promise.resolve();
        },
      ]) {
        let finish: () => void = () => undefined;
        const finished = new Promise<void>((resolve) => (finish = resolve));
        const running = withKeysOff(() => finished.then(end)).catch(() => undefined);
        assert.equal(areKeysOff(), true);
        assert.equal(await stayKeysOff(), true);
        finish();
        // A key that arrives together with the answer works.
        assert.equal(await stayKeysOff(), false);
        await running;
      }
      keys.ignoreFocus(second);
      assert.deepEqual(await press(second), [first]);
      // The user moved the focus there afterwards.
      assert.deepEqual(await press(third), [third]);
      assert.deepEqual(await press(second), [first]);
      await view.reveal(second);
      assert.deepEqual(await press(second), [second]);
    });

    it('work again after five seconds, though the command has not ended', async () => {
      void withKeysOff(() => new Promise(() => undefined));
      assert.equal(areKeysOff(), true);
      await becomes(() => areKeysOff(), false);
    });

    it('open a row: a paper is selected, and another row does what a click does', async () => {
      const { press, selected, tree, first } = await keysOf();
      const options: KeyOptions = { isKey: true, opens: true };
      assert.deepEqual(await press(first, options), [first]);
      assert.deepEqual(selected(), [keyOf(first)]);
      const clicks: unknown[] = [];
      made.push(vscode.commands.registerCommand('test.click', (row) => clicks.push(row)));
      const more = { kind: 'more', id: 'more' } as unknown as TreeElement;
      tree.rowOf = () => more;
      const command = { title: '', command: 'test.click', arguments: ['more'] };
      tree.getTreeItem = () => Object.assign(new vscode.TreeItem('More'), { command });
      assert.equal(await press(more, options), undefined);
      await becomes(() => clicks, ['more']);
      assert.deepEqual(selected(), [keyOf(first)]);
    });

    it('apply to the row selected last while VS Code rebuilds the rows', async () => {
      const { press, view, first, second } = await keysOf();
      await press(first, goOn);
      view.selection = [];
      assert.deepEqual(await press(undefined, goOn), [second]);
      await view.reveal(first);
      view.selection = [];
      assert.deepEqual(await press(undefined, goOn), [first]);
    });

    it('move back from the last new paper, whose row disappears', async () => {
      const { press, tree, inbox, mark, selected } = await keysOf();
      inbox.add('qstar2026').add('tides');
      mark(...inbox);
      await becomes(async () => (await tree.getChildren()).length, 3);
      const [top] = await tree.getChildren();
      const rows = await tree.getChildren(top);
      await press(rows[1], goOn);
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
      const { keys, press, view, first, second } = await keysOf();
      await view.reveal(second);
      const undone = keys.goTo(() => Promise.resolve(keyOf(first)));
      assert.deepEqual(await press(second), [first]);
      await undone;
    });
  });

  describe('rows', () => {
    it('are counted as unread in the row of their group, and again when one is marked', async () => {
      const { tree, mark, marksOfAll } = build([maps, qstar]);
      const described = async () => (await itemsOf(tree))[0]?.description;
      assert.match(String(await described()), /^1 unread · /);
      marksOfAll.read = true;
      mark(maps.key, qstar.key);
      await eventually(async () => assert.match(String(await described()), /^1 · /));
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

    it('contain the rows of their works, unless a filter hides them', async () => {
      const { tree, filter } = build([both, heron, tides]);
      const row = await tree.find(heron);
      const file = tree.getParent(row!)!;
      assert.deepEqual(
        [tree.getTreeItem(file).label, (await cardOf(tree, row!)).value.slice(0, 10)],
        ['refs.bib', '**Herons**'],
      );
      await filter.set('herons');
      assert.deepEqual(await labelsOf(tree), []);
      assert.equal(await tree.find(heron), undefined);
    });

    it('are hidden by the setting', async () => {
      const { tree, fired } = build([heron, tides]);
      assert.deepEqual(await labelsOf(tree), ['daily.txt', 'Bibliographies']);
      fired.length = 0;
      await withSetting('showBibliographies', false, async () => {
        await becomes(() => fired, [undefined]);
        assert.deepEqual(await labelsOf(tree), ['daily.txt']);
        assert.equal(await tree.find(heron), undefined);
      });
    });
  });

  describe('ten thousand papers', () => {
    /** Papers of 125 digests that count how often their titles are read. */
    function corpus() {
      const reads = new Map<string, number>();
      const uris = Array.from({ length: 125 }, (_, index) => `file:///notes/${index}.txt`);
      const papers = Array.from({ length: 10_000 }, (_, index): Paper => {
        const uri = uris[index % 125]!;
        const key = `key${String(index).padStart(5, '0')}`;
        const sightings = [sightingAt(vscode.Uri.parse(uri), index, 'x')];
        return Object.defineProperty(makePaper(key, '', { sightings }), 'title', {
          get: () => {
            reads.set(uri, (reads.get(uri) ?? 0) + 1);
            return `Paper ${index}`;
          },
        });
      });
      return { papers, digests: uris.map((uri) => ({ uri, paperCount: 80 })), reads };
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
      assert.equal((await itemsOf(tree, groups[7])).length, 80);
      assert.equal(reads.size, 1);
    });

    it('are filtered, and found in their groups, with pauses', async () => {
      const { papers, digests } = corpus();
      let pauses = 0;
      const pause = () => Promise.resolve(void (pauses += 1));
      const { tree, library, filter } = build([], undefined, pause);
      // The library finds a key without looking at each paper.
      const byKey = new Map(papers.map((paper) => [paper.key, paper]));
      library.replace(papers, digests);
      library.library = Object.assign(library.library, {
        resolve: (key: string) => byKey.get(key),
      });
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
    const many = inJanuary(1200);

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
      const { tree: another } = build(many);
      // A paper that is to be revealed is shown, too.
      const row = await another.find(many[777]!);
      const [shown] = await another.getChildren();
      assert.ok((await another.getChildren(shown)).includes(row!));
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
        if (textOf(query) === 'maps') await slow;
        return search(query);
      };
      const first = filter.set('maps');
      await filter.set(' tides ');
      release();
      await first;
      assert.equal(filter.query, 'tides');
      assert.deepEqual(filter.matches?.map(keyOf), ['tides']);
      await filter.set('  ');
      assert.equal(filter.matches, undefined);
    });
  });

  describe('saved searches', () => {
    /** The rows above the groups. */
    async function items(tree: PaperTree): Promise<vscode.TreeItem[]> {
      const rows = await tree.getChildren();
      return rows.filter(({ kind }) => kind === 'search').map((row) => tree.getTreeItem(row));
    }

    /** Waits until these are the descriptions of the rows, with the number of papers found. */
    const searched = (tree: PaperTree, ...descriptions: string[]) =>
      eventually(async () => {
        const shown = (await items(tree)).map(({ description }) => description);
        assert.deepEqual(shown, descriptions);
      });

    it('have no number until the papers can be searched', async () => {
      const { tree, saved, library } = build();
      let haveRead = (): void => undefined;
      library.isReady = new Promise((resolve) => (haveRead = resolve));
      const { waits } = library;
      saved.replace({ 'About sand': 'sand' });
      await eventually(() => assert.ok(library.waits > waits));
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
        queries.push(textOf(query));
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
      await becomes(() => queries, ['of', 'of']);
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
        textOf(query) === 'is:starred'
          ? Promise.resolve([{ paper: maps, score: 1 }])
          : search(query);
      notes.fire();
      await becomes(() => fired, [[starred]]);
      await searched(tree, '1 · is:starred', '2 · of');
    });

    it('show papers that match, not partial matches', async () => {
      const { tree, saved, library } = build();
      library.search = () => Promise.resolve([{ paper: maps, score: 1, partial: true }]);
      saved.replace({ s: 'zebra maps' });
      await searched(tree, '0 · zebra maps');
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
