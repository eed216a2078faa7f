import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ToPage } from '../../src/core/page/messages';
import { commands } from '../../src/vscode/contributions';
import { noMark } from '../../src/core/marks/mark';
import type { NoteCitations } from '../../src/vscode/common/notes/notes';
import type { Marks, PaperState } from '../../src/vscode/common/papers/marks';
import { revealSighting } from '../../src/vscode/common/papers/reveal';
import { PointedPaper, followCursor, followRows, readInTime } from '../../src/vscode/paper';
import { PaperView } from '../../src/vscode/paper/paperView';
import { WideLayout } from '../../src/vscode/paper/wideLayout';
import { eventually } from '../support/eventually';
import { becomes } from './support/becomes';
import { FakePapers, makePaper, sightingAt } from './support/fakePapers';
import { noBibliographies } from './support/noBibliographies';
import { MemoryMemento } from './support/memoryMemento';
import { openPalette } from './support/openPalette';
import { placeCursors } from './support/placeCursors';
import { noMarks } from './support/noMarks';
import { WorkspaceNotes, placeOf } from './support/workspaceNotes';
import { showDocument } from './support/showDocument';
import { run } from './support/workspace';

const digest = vscode.Uri.parse('file:///digests/day.txt');
const maps = makePaper('maps2025', 'Maps of $Q^*$', {
  abstract: 'An abstract.',
  links: [{ url: 'https://example.org/maps', kind: 'project' }],
  sightings: [sightingAt(digest, 0, 'x')],
});
const tides = makePaper('tides', 'A Table of Tides', { sightings: [sightingAt(digest, 4, 'x')] });

/** A webview view whose page is simulated by a test. */
class FakeView implements vscode.WebviewView {
  readonly viewType = 'paperDigest.paper';
  readonly posted: ToPage[] = [];
  visible = true;
  description = '';
  readonly #received = new vscode.EventEmitter<unknown>();
  readonly #visibility = new vscode.EventEmitter<void>();
  readonly #disposed = new vscode.EventEmitter<void>();
  readonly onDidChangeVisibility = this.#visibility.event;
  readonly onDidDispose = this.#disposed.event;
  readonly webview: vscode.Webview = {
    options: {},
    html: '',
    cspSource: 'https://*.example',
    onDidReceiveMessage: this.#received.event,
    asWebviewUri: (uri) => uri,
    postMessage: (message: ToPage) => {
      this.posted.push(message);
      return Promise.resolve(true);
    },
  };

  /** How often it got the focus. */
  focused = 0;

  show(): void {
    this.focused += 1;
  }

  setVisible(visible: boolean): void {
    this.visible = visible;
    this.#visibility.fire();
  }

  /** Sends a message like the page. */
  send(message: unknown): void {
    this.#received.fire(message);
  }

  /** The keys of the papers that were shown, in order. */
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
  const notes = new WorkspaceNotes('paper-view');
  afterEach(() => made.splice(0).forEach((part) => part.dispose()));
  after(() => notes.remove());

  /** A view that has just become visible, and its page is ready. */
  function open(): FakeView {
    const fake = new FakeView();
    view.resolveWebviewView(fake);
    fake.send({ type: 'ready' });
    return fake;
  }

  const shows = (fake: FakeView, key: string | undefined): Promise<void> =>
    eventually(() => assert.equal(fake.keys.at(-1), key));

  /** An open view that shows the paper of the active row. */
  async function showing(key: string): Promise<FakeView> {
    pointed.point(key);
    const fake = open();
    await shows(fake, key);
    return fake;
  }

  const lastPage = (fake: FakeView) => {
    const last = fake.posted.at(-1);
    return last?.type === 'page' ? last.page : undefined;
  };
  const staysEmpty = (fake: FakeView): Promise<void> =>
    becomes(() => fake.posted.at(-1)?.type, 'nothing');

  it('is idle before it is visible', () => {
    const ask = papers.ask.bind(papers);
    let asked = 0;
    papers.ask = (...question) => {
      asked += 1;
      return ask(...question);
    };
    pointed.point('maps2025');
    papers.replace([maps, tides]);
    assert.equal(asked, 0);
    assert.equal(view.follows, false);
  });

  it('says what to do before a paper is selected, and ignores invalid stored values', async () => {
    await memory.update('paperView', { key: 1, pinned: 'yes' });
    await staysEmpty(open());
    assert.equal(view.follows, true);
  });

  it('shows the paper that was selected before, then the last of many, until it is removed', async () => {
    pointed.point('tides');
    const fake = new FakeView();
    fake.visible = false;
    view.resolveWebviewView(fake);
    // The page may be ready before the view is visible.
    fake.send({ type: 'ready' });
    assert.deepEqual(fake.posted, []);
    fake.setVisible(true);
    await shows(fake, 'tides');
    for (let i = 0; i < 50; i++) pointed.point(i % 2 === 0 ? 'tides' : 'maps2025');
    await shows(fake, 'maps2025');
    assert.ok(fake.keys.length < 10, `${fake.keys.length} pages`);
    // It is saved once the user stays on it.
    await becomes(() => memory.get('paperView'), { key: 'maps2025', pinned: false });
    papers.replace([tides]);
    await staysEmpty(fake);
  });

  it('keeps its paper while pinned, also after a restart', async () => {
    await memory.update('paperView', { key: 'maps2025', pinned: true });
    const fake = open();
    await shows(fake, 'maps2025');
    for (const isRestored of [true, false]) {
      if (!isRestored) view.pin(true);
      pointed.point('tides');
      assert.equal(view.follows, false);
      assert.deepEqual(memory.get('paperView'), { key: 'maps2025', pinned: true });
      assert.equal(fake.keys.at(-1), 'maps2025');
      assert.equal(fake.description, 'Pinned');
      view.pin(false);
      await shows(fake, 'tides');
      assert.equal(fake.description, '');
      pointed.point('maps2025');
      await shows(fake, 'maps2025');
    }
  });

  it('gets no messages while hidden, and is up to date when visible again', async () => {
    const fake = await showing('maps2025');
    const before = fake.posted.length;
    fake.setVisible(false);
    pointed.point('tides');
    papers.replace([maps, tides]);
    assert.equal(fake.posted.length, before);
    fake.setVisible(true);
    fake.send({ type: 'ready' });
    await shows(fake, 'tides');
  });

  it('shows marks as they change, without repeating messages', async () => {
    const fake = await showing('maps2025');
    const pressed = () => lastPage(fake)?.toolbar.buttons.find(({ id }) => id === 'star')?.pressed;
    assert.equal(pressed(), false);
    const { length } = fake.posted;
    marked.fire(new Set(['maps2025']));
    state = { ...state, starred: true };
    marked.fire(new Set(['tides']));
    marked.fire(new Set(['maps2025']));
    await becomes(pressed, true);
    assert.equal(fake.posted.length, length + 1);
  });

  it('gets the focus back after a button has opened an input', async () => {
    const fake = await showing('maps2025');
    for (const id of ['star', 'openLiteratureNote', 'tagPapers']) {
      fake.send({ type: 'pressed', key: 'maps2025', id });
    }
    await becomes(() => fake.focused, 1);
    assert.equal(fake.posted.filter(({ type }) => type === 'focus').length, 1);
  });

  it('runs the actions of its buttons, and ignores other messages of the page', async () => {
    state = { ...state, skipped: true };
    const fake = await showing('maps2025');
    const key = 'maps2025';
    const invalid = ['link 7', 'workbench.action.quit', 'toString'];
    const valid = ['star', 'later', 'skip', 'tagPapers', 'remarkOnPaper', 'link 0', 'seen 0'];
    for (const id of [...valid, ...invalid]) fake.send({ type: 'pressed', key, id });
    fake.send({ type: 'pressed', key: 'tides', id: 'star' });
    fake.send({ type: 'command', command: 'workbench.action.quit' });
    fake.send('workbench.action.quit');
    const { starPaper, readLater, unskipPaper, tagPapers, remarkOnPaper } = commands;
    assert.deepEqual(ran, [
      ...[starPaper, readLater, unskipPaper, tagPapers, remarkOnPaper].map((id) => [id, { key }]),
      ['vscode.open', 'https://example.org/maps'],
      [commands.revealInDigest, { key, uri: digest.toString() }],
    ]);
  });

  it('shows which notes cite the paper, with the sentence, and related papers', async () => {
    const note = await notes.open('unsaved', 'One. See also @maps2025 for\nmore. Two.');
    const range = { start: { line: 0, character: 14 }, end: { line: 0, character: 23 } };
    const uri = note.uri.toString();
    uses = [{ kind: 'citation', key: 'maps2025', uri, range, keyRange: range }];
    papers.relatedPapers = [{ paper: papers.library.resolve('tides')!, shared: ['sea'] }];
    pointed.point('maps2025');
    const fake = open();
    await eventually(() => {
      const sections = lastPage(fake)?.sections ?? [];
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
    fake.send({ type: 'pressed', key: 'maps2025', id: 'cited 0' });
    const [command, opened] = ran.at(-1) ?? [];
    assert.deepEqual([command, String(opened)], ['vscode.open', note.uri.toString()]);
    fake.send({ type: 'pressed', key: 'maps2025', id: 'related tides' });
    await shows(fake, 'tides');
  });

  it('is an editor in the wide layout, which is kept until it is left', async () => {
    const extension = vscode.Uri.parse('file:///extension');
    const opened: FakeView['webview'][] = [];
    const wideLayout = (): WideLayout =>
      new WideLayout({ open: ({ webview }) => opened.push(webview) }, memory, extension);
    // VS Code opens a tab for the unsaved note of another test, whenever it has time.
    const labels = () =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .filter(({ input }) => input instanceof vscode.TabInputWebview)
        .map(({ label }) => label);
    const first = wideLayout();
    assert.equal(first.isOn, false);
    await first.toggle();
    await becomes(labels, ['Paper']);
    first.show();
    await run('workbench.action.closeAllEditors');
    await becomes(labels, []);
    first.show();
    await becomes(labels, ['Paper']);
    assert.equal(opened.length, 2);
    await run('workbench.action.closeAllEditors');
    const second = wideLayout();
    assert.equal(second.isOn, true);
    second.show();
    await second.toggle();
    assert.equal(second.isOn, false);
    await becomes(labels, []);
  });

  it('allows its page only the two scripts of the extension', () => {
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

  it('follows the active item of a palette', async () => {
    const fake = open();
    const { outcome } = openPalette(papers, { onDidReach: ({ key }) => pointed.point(key) });
    await shows(fake, 'maps2025');
    await run('workbench.action.quickOpenSelectNext');
    await shows(fake, 'tides');
    await run('workbench.action.closeQuickOpen');
    await outcome;
  });

  it('follows the citation at the cursor, while that is enabled', async () => {
    let wanted = true;
    const parts = { papers, bibliographies: noBibliographies };
    const point = (key: string): void => pointed.point(key);
    made.push(followCursor(parts, () => wanted, point));
    const note = await notes.open('unsaved', 'Of @maps2025 and\n@tides, and @nobody.');
    const editor = await showDocument(note);
    const goTo = (text: string) => placeCursors(editor, placeOf(note, text, 2));
    for (const key of ['maps2025', 'tides']) {
      await goTo(`@${key}`);
      await eventually(() => assert.equal(pointed.key, key));
    }
    await goTo('@nobody');
    wanted = false;
    await goTo('@maps2025');
    assert.equal(pointed.key, 'tides');
  });
});

describe('While keys move through the list', () => {
  const files = new WorkspaceNotes('followed');
  const made: { dispose(): unknown }[] = [];
  let papers: FakePapers;
  let pointed: PointedPaper;
  const view = { follows: true };
  const wide = { isOn: false, shown: 0, show: () => (wide.shown += 1) };

  beforeEach(async () => {
    const uri = await files.write('day.md', 'Maps of Sand\n\n\n\nA Table of Tides\n');
    papers = new FakePapers([
      makePaper('maps', 'Maps of Sand', { sightings: [sightingAt(uri, 0, 'Maps of Sand')] }),
      makePaper('tides', 'A Table of Tides', { sightings: [sightingAt(uri, 4, 'A Table')] }),
    ]);
    pointed = new PointedPaper();
    Object.assign(view, { follows: true });
    Object.assign(wide, { isOn: false, shown: 0 });
    made.push(pointed, followRows(papers, pointed, view, wide));
    await run('workbench.action.closeAllEditors');
  });
  afterEach(async () => {
    made.splice(0).forEach((part) => part.dispose());
    await run('workbench.action.closeAllEditors');
    await files.remove();
  });

  const lineIs = (line: number | undefined): Promise<void> =>
    eventually(() => assert.equal(vscode.window.activeTextEditor?.selection.active.line, line));

  it('an editor shows each paper if the paper view does not', async () => {
    view.follows = false;
    pointed.moveTo({ key: 'tides' });
    await lineIs(4);
    pointed.moveTo({ key: 'maps' });
    await lineIs(0);
    assert.equal(pointed.key, 'maps');
  });

  it('no editor opens beside the paper view, but one that shows a paper shows the same', async () => {
    pointed.moveTo({ key: 'tides' });
    assert.equal(vscode.window.activeTextEditor, undefined);
    const [place] = papers.library.resolve('maps')?.sightings ?? [];
    assert.ok(place);
    await revealSighting(place);
    pointed.moveTo({ key: 'tides' });
    await lineIs(4);
  });

  it('the editor of the wide layout comes to the front, and no digest opens', async () => {
    Object.assign(wide, { isOn: true });
    view.follows = false;
    pointed.moveTo({ key: 'tides' });
    assert.equal(wide.shown, 1);
    await lineIs(undefined);
  });
});

describe('Papers that are shown for long enough', () => {
  const settings = () => vscode.workspace.getConfiguration('paperDigest');
  const setSeconds = (seconds: number | undefined) =>
    settings().update('markReadAfterSeconds', seconds, vscode.ConfigurationTarget.Global);
  const shown = new vscode.EventEmitter<string | undefined>();
  let read: string[];
  /** Pending timers, with their times. */
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

  it('are marked as read after the seconds in the settings, not by default', async () => {
    shown.fire('a');
    assert.equal(waiting.length, 0);
    await setSeconds(3);
    shown.fire('a');
    assert.equal(waiting[0]?.milliseconds, 3000);
    assert.deepEqual(read, []);
    waiting[0].task();
    assert.deepEqual(read, ['a']);
  });

  it('start the timer again for another paper, and stop it when none is visible', async () => {
    await setSeconds(3);
    for (const key of ['a', 'b']) shown.fire(key);
    assert.equal(waiting.length, 1);
    waiting[0]?.task();
    assert.deepEqual(read, ['b']);
    for (const key of ['c', undefined]) shown.fire(key);
    assert.equal(waiting.length, 0);
  });
});
