import assert from 'node:assert/strict';
import * as digestReader from '../../../../src/core/digest';
import { emptyLibrary } from '../../../../src/core/library/libraryData';
import { editsToTexts } from '../../../../src/core/library/edits/packedEdits';
import { libraryEdits } from '../../../../src/core/library/edits/libraryEdits';
import { FactTeller } from '../../../../src/core/server/factTeller';
import { LocalServer } from '../../../../src/core/server/localServer';
import type { Channel } from '../../../../src/core/server/remote/protocol';
import { LibrarySnapshot } from '../../../../src/core/library/lookup/snapshot';
import { serve } from '../../../../src/core/server/remote/serve';
import { RemoteServer } from '../../../../src/core/server/remote/remoteServer';
import { decode, page, pause } from '../../support/engineParts';
import { connectedChannels, servedHere } from './channels';
import { applyFiles } from '../../../support/applyFiles';

const role = { digest: true, note: true };
const bytes = (text: string) => new TextEncoder().encode(text);

describe('An server on another thread', () => {
  let told: string[];
  let ends: ((reason: Error) => void)[];
  let server: RemoteServer;

  const supervised = (start: () => Channel, ownPause = pause) =>
    new RemoteServer({
      start,
      local: () => servedHere(new LocalServer(digestReader, pause, decode), pause),
      pause: ownPause,
      cannotStart: (reason) => told.push(`cannot start: ${(reason as Error).message}`),
      restarted: ({ message }) => told.push(`restarted: ${message}`),
      gaveUp: ({ message }) => told.push(`gave up: ${message}`),
    });
  const startServer = (): Channel => {
    const { near, far, end } = connectedChannels();
    ends.push(end);
    far.onMessage = serve(new LocalServer(digestReader, pause, decode), far.post, pause);
    return near;
  };
  const feed = async (uri: string, text: string) => {
    await server.read({ uri, role, content: bytes(text) });
    return server.update([uri], new Map());
  };

  beforeEach(() => {
    told = [];
    ends = [];
    server = supervised(startServer);
  });
  afterEach(() => server.dispose());

  it('makes papers of what was kept while the other thread starts', async () => {
    const { papers } = await feed('a.txt', page('Alpha Walks', 'Beta Runs'));
    const texts = [...editsToTexts(libraryEdits(emptyLibrary, { ...emptyLibrary, papers }))];
    const { near, far } = connectedChannels();
    let pauses = 0;
    const slow = supervised(
      () => near,
      () => Promise.resolve(void (pauses += 1)),
    );
    const loaded = slow.loadLibrary(texts);
    await new Promise(setImmediate);
    assert.equal(pauses, texts.length);
    far.onMessage = serve(new LocalServer(digestReader, pause, decode), far.post, pause);
    assert.deepEqual(
      (await loaded).papers.map(({ title }) => title),
      ['Alpha Walks', 'Beta Runs'],
    );
    slow.dispose();
  });

  it('answers as the server itself would', async () => {
    const local = new LocalServer(digestReader, pause, decode);
    const file = { uri: 'a.txt', role, content: page('Alpha Walks', 'Beta Runs') };
    assert.deepEqual(await server.read(file), await local.read(file));
    const { byDigest, ...data } = await server.update(['a.txt'], new Map());
    assert.deepEqual(data, await local.update(['a.txt'], new Map()));
    assert.ok(byDigest);
    assert.equal(await server.indexed(), await local.indexed());
    for (const query of ['', 'beta', 'sort:title', 'nothing like it']) {
      assert.deepEqual(await server.search(query), await local.search(query), query);
    }
    assert.deepEqual(await server.paper('alphawalks2025'), await local.paper('alphawalks2025'));
    assert.equal(await server.paper('gamma'), undefined);
  });

  it('is given the bytes of files, and tells what notes cite', async () => {
    const content = bytes('See [@one; @two].');
    assert.deepEqual(await server.read({ uri: 'n.md', role, content }), {
      kind: 'note',
      isEmpty: false,
      keys: ['one', 'two'],
    });
    assert.equal(content.byteLength, 0, 'the bytes went over');
    const part = new Uint8Array(bytes('xxA letter').buffer, 2);
    const letter = { uri: 'l.txt', role: { digest: true, note: false }, content: part };
    assert.equal((await server.read(letter)).kind, 'other');
    assert.equal(part.byteLength, 8, 'a part of other bytes is copied');
  });

  it('gives many papers and many results, in portions', async () => {
    const titles = Array.from({ length: 603 }, (_, i) => `Robot ${i} Learns`);
    const { papers } = await feed('a.txt', page(...titles));
    assert.equal(papers.length, 603);
    const results = await server.search('robot', { limit: Infinity, snippets: false });
    assert.equal(new Set(results.map(({ paper }) => paper.key)).size, 603);
  });

  it('asks for each portion of the results, and not whether there are more', async () => {
    let asked = 0;
    const counted = supervised(() => {
      const channel = startServer();
      const post = channel.post.bind(channel);
      return Object.assign(channel, {
        post: (...posted: Parameters<Channel['post']>) => {
          asked += 1;
          post(...posted);
        },
      });
    });
    const titles = Array.from({ length: 500 }, (_, i) => `Robot ${i} Learns`);
    await applyFiles(counted, [{ uri: 'a.txt', text: page(...titles) }]);
    for (const [limit, count] of [
      [0, 0],
      [100, 100],
      [Infinity, 500],
    ] as const) {
      asked = 0;
      const results = await counted.search('robot', { limit, snippets: false });
      assert.deepEqual([results.length, asked], [count, 1]);
    }
    counted.dispose();
  });

  it('finds the papers that it gave before, as the very same objects', async () => {
    const { papers } = await feed('a.txt', page('Alpha Walks', 'Beta Runs'));
    const [result] = await server.search('beta');
    assert.equal(result?.paper, papers[1]);
  });

  it('finds papers of an update of which nobody has heard yet', async () => {
    await feed('a.txt', page('Alpha Walks', 'Beta Runs'));
    await server.read({ uri: 'a.txt', role, content: bytes(page('Alpha Runs')) });
    const updated = server.update(['a.txt'], new Map());
    const [during, before] = await Promise.all([server.search('alpha'), server.search('')]);
    assert.deepEqual(
      [during, before].map((found) => found.map(({ paper }) => paper.title)),
      [['Alpha Runs'], ['Alpha Runs']],
    );
    const { papers } = await updated;
    assert.equal((await server.search('alpha'))[0]?.paper, papers[0]);
  });

  it('goes by the facts that it was told last', async () => {
    await feed('a.txt', page('Alpha Walks', 'Beta Runs', 'Gamma Swims'));
    const [alpha, beta, gamma] = ['alphawalks2025', 'betaruns2025', 'gammaswims2025'];
    const keys = { new: new Set([alpha, beta]), read: new Set([gamma]) };
    const annotations = new Map([[alpha, { tags: ['rl/Offline'], remark: 'See Proof 3' }]]);
    const facts = new FactTeller({
      server,
      pause,
      annotations: () => annotations,
      keys: (fact) => (fact === 'new' || fact === 'read' ? keys[fact] : []),
    });
    const found = async (query: string) => {
      await facts.told;
      return (await server.search(query)).map(({ paper }) => paper.key).sort();
    };
    assert.deepEqual(await found('is:new'), [alpha, beta, gamma], 'nobody knows');
    facts.changed('new');
    assert.deepEqual(await found('is:new'), [alpha, beta]);
    assert.deepEqual(await found('is:new'), [alpha, beta]);
    facts.changed('read');
    assert.deepEqual(await found('is:new is:read'), []);
    keys.new.delete(alpha);
    facts.changed('new');
    assert.deepEqual(await found('is:new'), [beta]);
    keys.new = new Set([gamma]);
    facts.changed('read', 'new');
    assert.deepEqual(await found('is:new'), [gamma]);
    assert.deepEqual(await found('is:new is:read'), [gamma]);
    facts.changed('cited');
    assert.deepEqual(await found('is:cited'), []);
    assert.equal((await found('remark:proof')).length, 3, 'nobody knows');
    facts.changed('annotations');
    assert.deepEqual(await found('remark:"see proof"'), [alpha]);
    assert.deepEqual(await found('tag:RL'), [alpha]);
    annotations.set(beta, { tags: ['later'], remark: '' });
    annotations.delete(alpha);
    facts.changed('annotations');
    assert.deepEqual(await found('remark:proof OR tag:rl'), []);
    assert.deepEqual(await found('tag:later'), [beta]);
  });

  it('is told of facts once more when it started anew, and of changes alone before', async () => {
    const told: [string, ...unknown[]][] = [];
    const keys = new Set(['alpha', 'beta']);
    const remarked = { tags: [], remark: 'proof' };
    const annotations = new Map([['alpha', remarked]]);
    const facts = new FactTeller({
      server: { tell: (...some) => Promise.resolve(void told.push(some)) },
      annotations: () => annotations,
      keys: (fact) => (fact === 'read' ? keys : []),
      pause,
    });
    const hear = async (what = 'read') => {
      await facts.told;
      return told.splice(0).filter(([fact]) => fact === what);
    };
    facts.changed('read');
    assert.deepEqual(await hear(), [
      ['read', []],
      [
        'read',
        [
          ['alpha', true],
          ['beta', true],
        ],
      ],
    ]);
    facts.changed('read');
    assert.deepEqual(await hear(), []);
    keys.delete('alpha');
    facts.changed('read');
    assert.deepEqual(await hear(), [['read', [['alpha', undefined]]]]);
    keys.add('gamma');
    facts.changed('read');
    facts.restart();
    assert.deepEqual(await hear(), [
      ['read', []],
      [
        'read',
        [
          ['beta', true],
          ['gamma', true],
        ],
      ],
    ]);
    annotations.delete('alpha');
    annotations.set('beta', remarked);
    facts.changed('annotations');
    assert.deepEqual(await hear('annotations'), [
      ['annotations', [['alpha', undefined]]],
      ['annotations', [['beta', remarked]]],
    ]);
  });

  it('gives what a later update changes only, and what it gave before stays', async () => {
    const first = await feed('a.txt', page('Alpha Walks', 'Beta Runs'));
    const second = await feed('b.txt', page('Gamma Swims'));
    assert.deepEqual(
      [first, second].map(({ papers }) => papers.map(({ title }) => title)),
      [
        ['Alpha Walks', 'Beta Runs'],
        ['Alpha Walks', 'Beta Runs', 'Gamma Swims'],
      ],
    );
    assert.equal(second.papers[0], first.papers[0]);
  });

  it('gives the very same library when a file that was read again says the same', async () => {
    const first = await feed('a.txt', page('Alpha Walks'));
    assert.equal(await feed('a.txt', page('Alpha Walks')), first);
    assert.notEqual(await feed('a.txt', page('Alpha Runs')), first);
  });

  it('passes on what goes wrong, and goes on', async () => {
    const { near, far } = connectedChannels();
    const local = new LocalServer(digestReader, pause, decode);
    let isBroken = true;
    const broken: Pick<LocalServer, 'paper'> = {
      paper: (key) => (isBroken ? Promise.reject(new Error('Broken')) : local.paper(key)),
    };
    far.onMessage = serve(
      Object.assign(Object.create(local) as LocalServer, broken),
      far.post,
      pause,
    );
    server = supervised(() => near);
    await assert.rejects(server.paper('a'), { message: 'Broken' });
    isBroken = false;
    assert.equal(await server.paper('a'), undefined);
  });

  it('stays on this thread when no other can be started', async () => {
    server = supervised(() => {
      throw new Error('No workers here');
    });
    await feed('a.txt', page('Alpha Walks'));
    const library = await feed('b.txt', page('Beta Runs'));
    const { papers } = library;
    assert.deepEqual(
      papers.map(({ title }) => title),
      ['Alpha Walks', 'Beta Runs'],
    );
    const snapshot = new LibrarySnapshot(library);
    assert.equal(snapshot.entries('b.txt')[0]?.paper, papers[1]);
    assert.equal(snapshot.resolve('alphawalks2025'), papers[0]);
    assert.deepEqual(told, ['cannot start: No workers here']);
  });

  it('stays on this thread when the other ends before it is ready', async () => {
    server = supervised(() => {
      const { near, end } = connectedChannels();
      setImmediate(() => end(new Error('Refused')));
      return near;
    });
    assert.equal((await feed('a.txt', page('Alpha Walks'))).papers.length, 1);
    assert.deepEqual(told, ['cannot start: Refused']);
  });

  it('starts once more when the thread ends, and gives up the second time', async () => {
    await feed('a.txt', page('Alpha Walks'));
    const waiting = server.search('alpha');
    await Promise.resolve();
    ends[0]!(new Error('Out of memory'));
    await assert.rejects(waiting, { message: 'Out of memory' });
    assert.deepEqual(told, ['restarted: Out of memory']);
    assert.deepEqual(await server.search('alpha'), [], 'the new one knows nothing yet');
    const { papers } = await feed('b.txt', page('Beta Runs'));
    assert.deepEqual(
      papers.map(({ title }) => title),
      ['Beta Runs'],
    );
    ends[1]!(new Error('Out of memory again'));
    await assert.rejects(server.search('alpha'), { message: 'Out of memory again' });
    assert.deepEqual(told.slice(1), ['gave up: Out of memory again']);
  });

  describe('that ends while it reads a file', () => {
    /** Ticks of the watch on the thread, which the test gives. */
    let ticks: (() => void)[];
    const stuck = 'bad.txt';

    beforeEach(() => {
      ticks = [];
      const start = (): Channel => {
        const { near, far, end } = connectedChannels();
        ends.push(end);
        const local = new LocalServer(
          {
            looksLikeDigest: (text) => digestReader.looksLikeDigest(text),
            parseDigest: (text, uri) => digestReader.parseDigest(text, uri),
          },
          pause,
          decode,
          undefined,
          undefined,
          undefined,
          (work) => far.post({ work }),
        );
        // Reads one file for ever, as far as this side can tell.
        const serve = serve(local, far.post, pause);
        far.onMessage = (message) => {
          const { method, args } = message as { method: string; args?: readonly unknown[] };
          const [file] = (args ?? []) as readonly { uri?: string; content?: unknown }[];
          const isBad = method === 'read' && file?.uri === stuck && file.content !== '';
          if (isBad) far.post({ work: { uri: stuck, bytes: 10 } });
          else serve(message);
        };
        return near;
      };
      server = new RemoteServer({
        start,
        local: () => assert.fail('there is another thread'),
        pause,
        cannotStart: () => assert.fail('it starts'),
        restarted: ({ message }) => told.push(`restarted: ${message}`),
        gaveUp: ({ message }) => told.push(`gave up: ${message}`),
        repeat: (_, task) => {
          ticks.push(task);
          return () => ticks.splice(ticks.indexOf(task), 1);
        },
      });
    });

    const readBad = () => server.read({ uri: stuck, role, content: page('Never Read') });
    const rounds = async () => {
      for (let i = 0; i < 20; i++) await new Promise(setImmediate);
    };

    it('is followed by another, which reads all but that file', async () => {
      for (let death = 1; death <= 3; death++) {
        const reading = readBad();
        if (death === 1) {
          const lost = assert.rejects(reading, /Out of memory/);
          await rounds();
          ends.at(-1)?.(new Error('Out of memory'));
          await lost;
        } else assert.equal((await reading).kind, 'other');
      }
      const { papers } = await feed('good.txt', page('Alpha Walks'));
      assert.deepEqual(
        papers.map(({ title }) => title),
        ['Alpha Walks'],
      );
      const { problems } = await server.update([stuck], new Map());
      assert.deepEqual(
        problems.map(({ uri, leftOut }) => [uri, leftOut]),
        [[stuck, 'file']],
      );
      assert.match(problems[0]?.message ?? '', /ran out of memory/);
      assert.deepEqual(told, ['restarted: Out of memory']);
    });

    it('is ended when it is silent for longer than reading a file may take', async () => {
      const lost = assert.rejects(readBad(), /took longer than 31 s/);
      await rounds();
      for (let i = 0; i < 7; i++) for (const tick of [...ticks]) tick();
      await lost;
      const { problems = [] } = await readBad();
      assert.match(problems[0]?.message ?? '', /took longer than \{0\} seconds/);
      assert.equal(problems[0]?.argument, '31');
      assert.equal(ticks.length, 0);
    });

    it('is not ended while it tells that it goes on', async () => {
      await server.read({ uri: 'good.txt', role, content: page('Alpha Walks') });
      assert.equal(ticks.length, 0, 'nothing is watched between files');
      const reading = readBad();
      reading.catch(() => undefined);
      await rounds();
      for (let i = 0; i < 6; i++) for (const tick of [...ticks]) tick();
      assert.deepEqual(told, []);
    });
  });
});
