import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ToPage } from '../../src/core/page/messages';
import { commands } from '../../src/vscode/contributions';
import { noMark } from '../../src/core/marks/mark';
import { Palette } from '../../src/vscode/palette';
import type { NoteCitations } from '../../src/vscode/common/notes/notes';
import { PointedPaper } from '../../src/vscode/common/papers/pointed';
import type { Marks, PaperState } from '../../src/vscode/common/papers/marks';
import { followCursor, readInTime } from '../../src/vscode/paper';
import { PaperView } from '../../src/vscode/paper/paperView';
import { eventually } from '../support/eventually';
import { FakePapers, makePaper, sightingAt } from './support/fakePapers';
import { noBibliographies } from './support/noBibliographies';
import { MemoryMemento } from './support/memoryMemento';
import { noMarks } from './support/noMarks';
import { WorkspaceNotes, placeOf } from './support/workspaceNotes';
import { showDocument } from './support/showDocument';

const digest = vscode.Uri.parse('file:///digests/day.txt');
const maps = makePaper('maps2025', 'Maps of $Q^*$', {
  abstract: 'An abstract.',
  links: [{ url: 'https://example.org/maps', kind: 'project' }],
  sightings: [sightingAt(digest, 0, 'x')],
});
const tides = makePaper('tides', 'A Table of Tides', { sightings: [sightingAt(digest, 4, 'x')] });

/** A view as VS Code gives it, with a page that a test plays. */
class FakeView implements vscode.WebviewView {
  readonly viewType = 'paperDigest.paper';
  readonly posted: ToPage[] = [];
  visible = true;
  description = '';
  readonly #heard = new vscode.EventEmitter<unknown>();
  readonly #visibility = new vscode.EventEmitter<void>();
  readonly #disposed = new vscode.EventEmitter<void>();
  readonly onDidChangeVisibility = this.#visibility.event;
  readonly onDidDispose = this.#disposed.event;
  readonly webview: vscode.Webview = {
    options: {},
    html: '',
    cspSource: 'https://*.example',
    onDidReceiveMessage: this.#heard.event,
    asWebviewUri: (uri) => uri,
    postMessage: (message: ToPage) => {
      this.posted.push(message);
      return Promise.resolve(true);
    },
  };

  /** How often it was given the focus. */
  focused = 0;

  show(): void {
    this.focused += 1;
  }

  setVisible(visible: boolean): void {
    this.visible = visible;
    this.#visibility.fire();
  }

  /** The page says something. */
  say(message: unknown): void {
    this.#heard.fire(message);
  }

  /** The keys of the papers that were shown, one after the other. */
  get keys(): readonly (string | undefined)[] {
    return this.posted.map((message) => (message.type === 'page' ? message.page.key : undefined));
  }
}

describe('The paper view', () => {
  const made: { dispose(): unknown }[] = [];
  let papers: FakePapers;
  let pointed: PointedPaper;
  let view: PaperView;
  let ran: unknown[][];
  let marked: vscode.EventEmitter<ReadonlySet<string>>;
  let state: PaperState;
  let memory: MemoryMemento;
  let uses: Awaited<ReturnType<NoteCitations['of']>>;

  beforeEach(() => {
    papers = new FakePapers([maps, tides]);
    pointed = new PointedPaper();
    marked = new vscode.EventEmitter();
    state = { ...noMark, isNew: false };
    uses = [];
    ran = [];
    memory = new MemoryMemento();
    const marks: Marks = { ...noMarks, onDidChange: marked.event, of: () => state };
    view = new PaperView({
      papers,
      pointed,
      marks,
      state: memory,
      citations: {
        of: async (_, texts) => {
          for (const { uri } of uses) await texts?.read(vscode.Uri.parse(uri));
          return uses;
        },
        onDidChange: () => new vscode.Disposable(() => undefined),
      },
      extension: vscode.Uri.parse('file:///extension'),
      run: (...call) => {
        ran.push(call);
        return Promise.resolve();
      },
    });
    made.push(view, pointed, marked);
  });
  afterEach(() => made.splice(0).forEach((part) => part.dispose()));

  /** A view that has just come to be seen, and its page says so. */
  function open(): FakeView {
    const fake = new FakeView();
    view.resolveWebviewView(fake);
    fake.say({ type: 'ready' });
    return fake;
  }

  const shows = (fake: FakeView, key: string | undefined): Promise<void> =>
    eventually(() => assert.equal(fake.keys.at(-1), key));

  it('asks for nothing and says nothing before it is seen', () => {
    const read = papers.paper.bind(papers);
    let asked = 0;
    papers.paper = (key) => {
      asked += 1;
      return read(key);
    };
    pointed.point('maps2025');
    papers.replace([maps, tides]);
    assert.equal(asked, 0);
    assert.equal(view.follows, false);
  });

  it('says what to do while nothing is pointed at', async () => {
    const fake = open();
    await eventually(() => assert.equal(fake.posted[0]?.type, 'nothing'));
  });

  it('shows the paper that was pointed at before it was seen, and then each that is', async () => {
    pointed.point('tides');
    const fake = open();
    await shows(fake, 'tides');
    pointed.point('maps2025');
    await shows(fake, 'maps2025');
  });

  it('comes to rest at the last of many', async () => {
    const fake = open();
    for (let i = 0; i < 50; i++) pointed.point(i % 2 === 0 ? 'maps2025' : 'tides');
    await shows(fake, 'tides');
    assert.ok(fake.keys.length < 10, `${fake.keys.length} pages`);
  });

  it('stays at its paper while it is pinned', async () => {
    pointed.point('maps2025');
    const fake = open();
    await shows(fake, 'maps2025');
    view.pin(true);
    pointed.point('tides');
    assert.equal(view.follows, false);
    assert.deepEqual(memory.get('paperView'), { key: 'maps2025', pinned: true });
    assert.equal(fake.keys.at(-1), 'maps2025');
    assert.equal(fake.description, 'Pinned');
    view.pin(false);
    await shows(fake, 'tides');
    assert.equal(fake.description, '');
  });

  it('is told nothing while it is hidden, and all that it missed when it is seen again', async () => {
    pointed.point('maps2025');
    const fake = open();
    await shows(fake, 'maps2025');
    const before = fake.posted.length;
    fake.setVisible(false);
    pointed.point('tides');
    papers.replace([maps, tides]);
    assert.equal(fake.posted.length, before);
    fake.setVisible(true);
    fake.say({ type: 'ready' });
    await shows(fake, 'tides');
  });

  it('keeps for the next window which paper it shows, once the user stays there', async () => {
    pointed.point('maps2025');
    const fake = open();
    await shows(fake, 'maps2025');
    pointed.point('tides');
    await eventually(() =>
      assert.deepEqual(memory.get('paperView'), { key: 'tides', pinned: false }),
    );
  });

  it('takes nothing for a paper that is none', async () => {
    await memory.update('paperView', { key: 1, pinned: 'yes' });
    const fake = open();
    await eventually(() => assert.equal(fake.posted[0]?.type, 'nothing'));
    assert.equal(view.follows, true);
  });

  it('shows its paper also when the page is there before it can be seen', async () => {
    pointed.point('tides');
    const fake = new FakeView();
    fake.visible = false;
    view.resolveWebviewView(fake);
    fake.say({ type: 'ready' });
    assert.deepEqual(fake.posted, []);
    fake.setVisible(true);
    await shows(fake, 'tides');
  });

  it('comes back after a restart as it was, pinned', async () => {
    await memory.update('paperView', { key: 'tides', pinned: true });
    const fake = open();
    await shows(fake, 'tides');
    pointed.point('maps2025');
    assert.equal(view.follows, false);
    assert.equal(fake.keys.at(-1), 'tides');
  });

  it('shows marks as they change, and says nothing that it has said already', async () => {
    pointed.point('maps2025');
    const fake = open();
    await shows(fake, 'maps2025');
    const pressed = (): unknown => {
      const last = fake.posted.at(-1);
      if (last?.type !== 'page') return undefined;
      return last.page.toolbar.buttons.find(({ id }) => id === 'star')?.pressed;
    };
    assert.equal(pressed(), false);
    const { length } = fake.posted;
    marked.fire(new Set(['maps2025']));
    state = { ...state, starred: true };
    marked.fire(new Set(['tides']));
    marked.fire(new Set(['maps2025']));
    await eventually(() => assert.equal(pressed(), true));
    assert.equal(fake.posted.length, length + 1);
  });

  it('shows what is put off or skipped, tags and the remark as they change', async () => {
    pointed.point('maps2025');
    const fake = open();
    await shows(fake, 'maps2025');
    const shown = (): unknown => {
      const last = fake.posted.at(-1);
      if (last?.type !== 'page') return undefined;
      const { badges, toolbar, sections } = last.page;
      const pressed = toolbar.buttons.filter(({ pressed: on }) => on).map(({ id }) => id);
      const notes = sections.find(({ id }) => id === 'notes');
      return { badges, pressed, remark: notes?.kind === 'lines' ? notes.lines : [] };
    };
    for (const [change, expected] of [
      [
        { later: true, tags: ['maps'] },
        { badges: ['Read Later', '#maps'], pressed: ['later'], remark: [] },
      ],
      [
        { later: false, skipped: true, remark: 'no maps' },
        { badges: ['Skipped', '#maps'], pressed: ['skip'], remark: ['no maps'] },
      ],
    ] as const) {
      state = { ...state, ...change };
      marked.fire(new Set(['maps2025']));
      await eventually(() => assert.deepEqual(shown(), expected));
    }
    for (const id of ['later', 'skip', 'tagPapers', 'remarkOnPaper']) {
      fake.say({ type: 'pressed', key: 'maps2025', id });
    }
    assert.deepEqual(
      ran.map(([command]) => command),
      [commands.readLater, commands.unskipPaper, commands.tagPapers, commands.remarkOnPaper],
    );
  });

  it('has the focus again once a button has asked for something', async () => {
    pointed.point('maps2025');
    const fake = open();
    await shows(fake, 'maps2025');
    fake.say({ type: 'pressed', key: 'maps2025', id: 'star' });
    fake.say({ type: 'pressed', key: 'maps2025', id: 'openLiteratureNote' });
    fake.say({ type: 'pressed', key: 'maps2025', id: 'tagPapers' });
    await eventually(() => assert.equal(fake.focused, 1));
    assert.deepEqual(
      fake.posted.filter(({ type }) => type === 'focus'),
      [{ type: 'focus' }],
    );
  });

  it('says when a paper is gone', async () => {
    pointed.point('tides');
    const fake = open();
    await shows(fake, 'tides');
    papers.replace([maps]);
    await eventually(() => assert.equal(fake.posted.at(-1)?.type, 'nothing'));
  });

  it('runs what a button stands for, and nothing else that the page may say', async () => {
    pointed.point('maps2025');
    const fake = open();
    await shows(fake, 'maps2025');
    const pressed = { type: 'pressed', key: 'maps2025' };
    fake.say({ ...pressed, id: 'star' });
    fake.say({ ...pressed, id: 'link 0' });
    fake.say({ ...pressed, id: 'seen 0' });
    fake.say({ ...pressed, id: 'link 7' });
    fake.say({ ...pressed, id: 'workbench.action.quit' });
    fake.say({ ...pressed, id: 'star', key: 'tides' });
    fake.say({ ...pressed, id: 'toString' });
    fake.say({ type: 'command', command: 'workbench.action.quit' });
    fake.say('workbench.action.quit');
    assert.deepEqual(ran, [
      [commands.starPaper, { key: 'maps2025' }],
      ['vscode.open', 'https://example.org/maps'],
      [commands.revealInDigest, { key: 'maps2025', uri: digest.toString() }],
    ]);
  });

  it('tells which notes cite the paper, with the sentence, and what is related', async () => {
    const notes = new WorkspaceNotes('paper-view');
    try {
      const note = await notes.open('unsaved', 'One. See also @maps2025 for\nmore. Two.');
      const range = { start: { line: 0, character: 14 }, end: { line: 0, character: 23 } };
      const uri = note.uri.toString();
      uses = [{ kind: 'citation', key: 'maps2025', uri, range, keyRange: range }];
      papers.relatedPapers = [{ paper: papers.snapshot.resolve('tides')!, shared: ['sea'] }];
      pointed.point('maps2025');
      const fake = open();
      await eventually(() => {
        const last = fake.posted.at(-1);
        const sections = last?.type === 'page' ? last.page.sections : [];
        const cited = sections.find(({ id }) => id === 'cited');
        assert.ok(cited?.kind === 'quotations');
        const [quotation] = cited.quotations;
        assert.deepEqual(
          [quotation?.before, quotation?.quoted, quotation?.after],
          ['See also ', '@maps2025', ' for more.'],
        );
        const related = sections.find(({ id }) => id === 'related');
        assert.ok(related?.kind === 'papers');
        assert.equal(related.papers[0]?.reason, 'Shares: sea');
      });
      assert.deepEqual(papers.relatedQuestions, [{ key: 'maps2025' }]);
      fake.say({ type: 'pressed', key: 'maps2025', id: 'cited 0' });
      const [command, opened] = ran.at(-1) ?? [];
      assert.deepEqual([command, String(opened)], ['vscode.open', note.uri.toString()]);
      fake.say({ type: 'pressed', key: 'maps2025', id: 'related tides' });
      await shows(fake, 'tides');
    } finally {
      await notes.remove();
    }
  });

  it('lets its page run the two scripts of the extension and load nothing', () => {
    const { html, options } = open().webview;
    const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
    const [, nonce = ''] = /script-src 'nonce-([0-9a-f]{32})'/.exec(policy) ?? [];
    assert.notEqual(nonce, '');
    assert.equal(
      policy,
      `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`,
    );
    assert.doesNotMatch(html, /\son\w+=|\sstyle=|<style|<script[^>]*>[^<]/);
    assert.deepEqual(
      options.localResourceRoots?.map(({ path }) => path),
      ['/extension/dist/webview', '/extension/media'],
    );
    assert.notEqual(html, open().webview.html);
  });

  it('follows what is active in a palette, also by itself', async () => {
    const fake = open();
    const palette = new Palette(papers, {
      placeholder: '',
      buttons: [],
      onDidReach: ({ key }) => pointed.point(key),
    });
    const closed = palette.open();
    await shows(fake, 'maps2025');
    await vscode.commands.executeCommand('workbench.action.quickOpenSelectNext');
    await shows(fake, 'tides');
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await closed;
  });

  it('follows the citation that the cursor of a note comes to, while it is wanted', async () => {
    const notes = new WorkspaceNotes('paper-view');
    let wanted = true;
    const parts = { papers, bibliographies: noBibliographies };
    made.push(
      followCursor(
        parts,
        () => wanted,
        (key) => pointed.point(key),
      ),
    );
    try {
      const note = await notes.open('unsaved', 'Of @maps2025 and\n@tides, and @nobody.');
      const editor = await showDocument(note);
      const goTo = (text: string): void => {
        const place = placeOf(note, text, 2);
        editor.selection = new vscode.Selection(place, place);
      };
      goTo('@maps2025');
      await eventually(() => assert.equal(pointed.key, 'maps2025'));
      goTo('@tides');
      await eventually(() => assert.equal(pointed.key, 'tides'));
      wanted = false;
      goTo('@maps2025');
      wanted = false;
      goTo('@nobody');
      assert.equal(pointed.key, 'tides');
    } finally {
      await notes.remove();
    }
  });
});

describe('Papers that are shown for long enough', () => {
  const settings = () => vscode.workspace.getConfiguration('paperDigest');
  const setSeconds = (seconds: number | undefined) =>
    settings().update('markReadAfterSeconds', seconds, vscode.ConfigurationTarget.Global);
  const shown = new vscode.EventEmitter<string | undefined>();
  let read: string[];
  /** What is still to come, with its time. */
  let waiting: { readonly milliseconds: number; readonly task: () => void }[];
  let subscription: vscode.Disposable;

  beforeEach(() => {
    read = [];
    waiting = [];
    subscription = readInTime(
      shown.event,
      (key) => read.push(key),
      (milliseconds, task) => {
        const one = { milliseconds, task };
        waiting.push(one);
        return () => (waiting = waiting.filter((other) => other !== one));
      },
    );
  });
  afterEach(async () => {
    subscription.dispose();
    await setSeconds(undefined);
  });
  after(() => shown.dispose());

  it('are not taken for read unless the user wants it', () => {
    shown.fire('a');
    assert.deepEqual(waiting, []);
  });

  it('are read after the seconds of the setting, and not before', async () => {
    await setSeconds(3);
    shown.fire('a');
    assert.equal(waiting[0]?.milliseconds, 3000);
    assert.deepEqual(read, []);
    waiting[0].task();
    assert.deepEqual(read, ['a']);
  });

  it('begin anew with another paper, and end when none is seen', async () => {
    await setSeconds(3);
    shown.fire('a');
    shown.fire('b');
    assert.equal(waiting.length, 1);
    waiting[0]?.task();
    assert.deepEqual(read, ['b']);
    shown.fire('c');
    shown.fire(undefined);
    assert.equal(waiting.length, 0);
  });
});
