import assert from 'node:assert/strict';
import { portionToText } from '../../../../src/core/library/edits/portionText';
import { emptyLists } from '../../../../src/core/library/libraryLists';
import type { LibraryLists } from '../../../../src/core/library/libraryLists';
import { libraryEdits } from '../../../../src/core/library/edits/libraryEdits';
import { LocalServer } from '../../../../src/core/server/localServer';
import type { Channel } from '../../../../src/core/server/remote/protocol';
import { noMark } from '../../../../src/core/marks/mark';
import { LibraryView } from '../../../../src/core/library/lookup/libraryView';
import { serve } from '../../../../src/core/server/remote/serve';
import { RemoteServer } from '../../../../src/core/server/remote/remoteServer';
import type { RemoteServerParts } from '../../../../src/core/server/remote/remoteServer';
import type { FileContent } from '../../../../src/core/files/fileChange';
import { decode, page, pause } from '../../support/engineParts';
import { connectedChannels, servedHere } from './channels';
import { applyFiles } from '../../../support/applyFiles';
import { valuesOf } from '../../support/valuesOf';

const role = { digest: true, note: true };
const bytes = (text: string) => new TextEncoder().encode(text);

describe('A server in another thread', () => {
  let events: string[];
  let ends: ((reason: Error) => void)[];
  let server: RemoteServer;

  const connected = (start: () => Channel, parts: Partial<RemoteServerParts> = {}) =>
    new RemoteServer({
      start,
      local: () => servedHere(new LocalServer({ pause, decode })),
      pause,
      cannotStart: (reason) => events.push(`cannot start: ${(reason as Error).message}`),
      restarted: ({ message }) => events.push(`restarted: ${message}`),
      gaveUp: ({ message }) => events.push(`gave up: ${message}`),
      ...parts,
    });
  /** @param takes may drop messages */
  const startServer = (
    takes: (message: unknown, far: Channel) => boolean = () => true,
  ): Channel => {
    const { near, far, end } = connectedChannels();
    ends.push(end);
    const atWork = (work: unknown) => far.post({ work });
    const local = new LocalServer({ pause, decode, atWork });
    const take = serve(local, far.post);
    far.onMessage = (message) => {
      if (takes(message, far)) take(message);
    };
    return near;
  };
  const titlesOf = ({ papers }: LibraryLists) => papers.map(({ title }) => title);
  const change = (uri: string, text: string) => ({ uri, role, content: bytes(text) });
  const feed = async (uri: string, text: string) =>
    (await server.apply([change(uri, text)])).library;

  beforeEach(() => {
    events = [];
    ends = [];
    server = connected(() => startServer());
  });
  afterEach(() => server.dispose());

  it('restores the library before the other thread has started', async () => {
    const { papers } = await feed('a.txt', page('Alpha Walks', 'Beta Runs'));
    const portions = [...libraryEdits(emptyLists, { ...emptyLists, papers })];
    const texts = portions.map((edits) => portionToText(edits, { details: [] }));
    const saved = { state: '', texts };
    const { near, far } = connectedChannels();
    const slow = connected(() => near);
    const restored = await slow.restoreLibrary(saved);
    assert.deepEqual(titlesOf(restored), ['Alpha Walks', 'Beta Runs']);
    far.onMessage = serve(new LocalServer({ pause, decode }), far.post);
    assert.deepEqual(valuesOf(await slow.search('beta'), 'paper'), restored.papers.slice(1));
    slow.dispose();
  });

  it('answers like the server itself', async () => {
    const local = new LocalServer({ pause, decode });
    const changes = [
      { uri: 'a.txt', role, content: page('Alpha Walks', 'Beta Runs') },
      { uri: 'n.md', role, content: '---\nkey: betaruns2025\n---\nSee [@alphawalks2025].' },
    ];
    const options = { pins: new Map(), notes: 'all' } as const;
    const { library, ...applied } = await server.apply(changes, options);
    assert.deepEqual({ ...applied, library }, await local.apply(changes, options));
    assert.equal(applied.pins?.size, 2);
    assert.equal(await server.indexed(), await local.indexed());
    for (const query of ['', 'beta', 'sort:title', 'nothing like it', 'is:cited', 'has:note']) {
      assert.deepEqual(await server.search(query), await local.search(query), query);
    }
    for (const key of ['alphawalks2025', 'betaruns2025', 'gamma']) {
      for (const ask of ['paper', 'notesUsing', 'usesOf', 'notesStating'] as const) {
        assert.deepEqual(await server.ask(ask, key), await local.ask(ask, key), `${ask} ${key}`);
      }
    }
    const starred = { ...noMark, isNew: false, starred: true };
    await server.setMarks([['betaruns2025', starred]]);
    assert.equal((await server.search('is:starred'))[0]?.paper.key, 'betaruns2025');
  });

  it('transfers the bytes of files, unless others share their buffer', async () => {
    const whole = change('n.md', 'See [@one; @two].');
    const part = { ...change('l.txt', ''), content: new Uint8Array(bytes('xxA letter').buffer, 2) };
    const { outcomes } = await server.apply([whole, part]);
    assert.deepEqual([outcomes.length, await server.ask('notesUsing', 'two')], [2, ['n.md']]);
    assert.deepEqual([whole.content.byteLength, part.content.byteLength], [0, 8]);
  });

  it('transfers many papers and results in portions, and requests only existing ones', async () => {
    let asked = 0;
    const counted = connected(() => startServer(() => (asked += 1) > 0));
    const titles = Array.from({ length: 603 }, (_, i) => `Robot ${i} Runs`);
    const { papers } = await applyFiles(counted, [{ uri: 'a.txt', text: page(...titles) }]);
    assert.equal(papers.length, 603);
    // Requests for portions that don't exist have arrived by then.
    await counted.indexed();
    for (const [limit, count, portions] of [
      [0, 0, 1],
      [100, 100, 1],
      [500, 500, 1],
      [Infinity, 603, undefined],
    ] as const) {
      asked = 0;
      const results = await counted.search('robot', { limit, snippets: false });
      assert.equal(new Set(results.map(({ paper }) => paper.key)).size, count);
      if (portions) assert.equal(asked, portions);
    }
    counted.dispose();
  });

  it('finds papers of a batch that has not arrived on this side', async () => {
    await feed('a.txt', page('Alpha Walks', 'Beta Runs'));
    const applied = feed('a.txt', page('Alpha Runs'));
    for (let i = 0; i < 20; i++) {
      const titles = (await server.search('alpha')).map(({ paper }) => paper.title);
      assert.ok(titles.length === 1 && /^Alpha (?:Walks|Runs)$/.test(titles[0]!), titles.join());
    }
    const { papers } = await applied;
    assert.equal((await server.search('alpha'))[0]?.paper, papers[0]);
  });

  it('keeps the same objects for papers that a later batch does not change', async () => {
    const first = await feed('a.txt', page('Alpha Walks', 'Beta Runs'));
    assert.equal(await feed('a.txt', page('Alpha Walks', 'Beta Runs')), first);
    assert.equal((await server.search('beta'))[0]?.paper, first.papers[1]);
    const second = await feed('b.txt', page('Gamma Swims'));
    assert.deepEqual([first, second].map(titlesOf), [
      ['Alpha Walks', 'Beta Runs'],
      ['Alpha Walks', 'Beta Runs', 'Gamma Swims'],
    ]);
    assert.equal(second.papers[0], first.papers[0]);
  });

  it('rejects with the error of a call, and continues', async () => {
    const local = new LocalServer({ pause, decode });
    let isBroken = true;
    const ask = local.ask.bind(local);
    local.ask = (...asked) => (isBroken ? Promise.reject(new Error('Broken')) : ask(...asked));
    server = connected(() => servedHere(local));
    await assert.rejects(server.ask('paper', 'a'), { message: 'Broken' });
    isBroken = false;
    assert.equal(await server.ask('paper', 'a'), undefined);
  });

  it('falls back to this thread when no other can be started', async () => {
    server = connected(() => {
      throw new Error('No workers here');
    });
    await feed('a.txt', page('Alpha Walks'));
    const library = await feed('b.txt', page('Beta Runs'));
    const { papers } = library;
    assert.deepEqual(valuesOf(papers, 'title'), ['Alpha Walks', 'Beta Runs']);
    const view = new LibraryView(library);
    assert.equal(view.entries('b.txt')[0]?.paper, papers[1]);
    assert.equal(view.resolve('alphawalks2025'), papers[0]);
    assert.deepEqual(events, ['cannot start: No workers here']);
  });

  it('falls back to this thread when the other ends before it is ready', async () => {
    server = connected(() => {
      const { near, end } = connectedChannels();
      setImmediate(() => end(new Error('Refused')));
      return near;
    });
    assert.equal((await feed('a.txt', page('Alpha Walks'))).papers.length, 1);
    assert.deepEqual(events, ['cannot start: Refused']);
  });

  it('restarts once when the thread ends, and gives up the second time', async () => {
    await feed('a.txt', page('Alpha Walks'));
    const waiting = server.search('alpha');
    await Promise.resolve();
    ends[0]!(new Error('Out of memory'));
    await assert.rejects(waiting, { message: 'Out of memory' });
    assert.deepEqual(events, ['restarted: Out of memory']);
    assert.deepEqual(await server.search('alpha'), [], 'the new one is still empty');
    const { papers } = await feed('b.txt', page('Beta Runs'));
    assert.deepEqual(valuesOf(papers, 'title'), ['Beta Runs']);
    ends[1]!(new Error('Out of memory again'));
    await assert.rejects(server.search('alpha'), { message: 'Out of memory again' });
    assert.deepEqual(events.slice(1), ['gave up: Out of memory again']);
  });

  describe('that ends while it reads a file', () => {
    /** Ticks of the watchdog, which the test triggers. */
    let ticks: (() => void)[];
    const stuck = 'bad.txt';

    beforeEach(() => {
      ticks = [];
      // As far as this side can see, reading one file never ends.
      const takes = (message: unknown, far: Channel): boolean => {
        const { method, args } = message as { method: string; args: [readonly FileContent[]] };
        const isBad =
          method === 'apply' && args[0].some(({ uri, leftOut }) => uri === stuck && !leftOut);
        if (isBad) far.post({ work: { uri: stuck, bytes: 10 } });
        return !isBad;
      };
      server = connected(() => startServer(takes), {
        repeat: (_, task) => {
          ticks.push(task);
          return () => ticks.splice(ticks.indexOf(task), 1);
        },
      });
    });

    const readBad = () => feed(stuck, page('Never Read'));
    const rounds = async () => {
      for (let i = 0; i < 20; i++) await new Promise(setImmediate);
    };

    it('is replaced by another, which reads all other files', async () => {
      const lost = assert.rejects(readBad(), /Out of memory/);
      await rounds();
      ends.at(-1)?.(new Error('Out of memory'));
      await lost;
      await readBad();
      await readBad();
      const { papers, problems } = await feed('good.txt', page('Alpha Walks'));
      assert.deepEqual(valuesOf(papers, 'title'), ['Alpha Walks']);
      assert.deepEqual(
        problems.map(({ uri, leftOut }) => [uri, leftOut]),
        [[stuck, 'file']],
      );
      assert.match(problems[0]?.message ?? '', /ran out of memory/);
      assert.match(
        (await server.ask('entryPlaces', stuck, '')).problems[0]?.message ?? '',
        /memory/,
      );
      assert.deepEqual(events, ['restarted: Out of memory']);
    });

    it('is ended when it is silent for longer than reading a file may take', async () => {
      const lost = assert.rejects(readBad(), /took longer than 31 s/);
      await rounds();
      for (let i = 0; i < 7; i++) for (const tick of [...ticks]) tick();
      await lost;
      const { problems } = await readBad();
      assert.match(problems[0]?.message ?? '', /took longer than \{0\} seconds/);
      assert.equal(problems[0]?.argument, '31');
      assert.equal(ticks.length, 0);
    });

    it('is not ended before that', async () => {
      await feed('good.txt', page('Alpha Walks'));
      assert.equal(ticks.length, 0, 'nothing is watched between files');
      const reading = readBad();
      reading.catch(() => undefined);
      await rounds();
      for (let i = 0; i < 6; i++) for (const tick of [...ticks]) tick();
      assert.deepEqual(events, []);
    });
  });
});
