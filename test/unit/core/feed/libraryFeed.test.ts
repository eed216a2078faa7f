import assert from 'node:assert/strict';
import type { Text } from '../../../../src/core/digest/lines/lines';
import type { FileEvents, FileTrouble } from '../../../../src/core/files/fileSource';
import { LibraryFeed } from '../../../../src/core/feed/libraryFeed';
import type { FeedParts } from '../../../../src/core/feed/libraryFeed';
import { shareRead } from '../../../../src/core/feed/reading';
import type { ReadingState } from '../../../../src/core/feed/reading';
import { emptyView } from '../../../../src/core/library/lookup/libraryView';
import type { LibraryView } from '../../../../src/core/library/lookup/libraryView';
import { LocalServer } from '../../../../src/core/server/localServer';
import { eventually } from '../../../support/eventually';
import { feedParts } from '../../../support/feedParts';
import { pause, reader as titleReader } from '../server/titleServer';
import { MemoryFiles } from './memoryFiles';
import { valuesOf } from '../../support/valuesOf';

/** Bytes with a zero are in an encoding that the server doesn't know. */
const decode = (bytes: Uint8Array): string | undefined =>
  bytes.includes(0) ? undefined : new TextDecoder().decode(bytes);
/** Files on disk come as pieces. */
const reader = {
  readDigest: (text: Text, uri: string) => titleReader.readDigest([text].flat().join(''), uri),
};
const digest = (...titles: readonly string[]) => ['digest', ...titles].join('\n');

describe('The library feed', () => {
  let source: MemoryFiles;
  let server: LocalServer;
  /** The URIs of each batch that was sent. */
  let batches: (readonly string[])[];
  /** Called before each batch. */
  let applying: () => void;
  let stored: ReadonlyMap<string, string>;
  let published: LibraryView[];
  let noteChanges: number;
  let indexings: number;
  let troubles: FileTrouble[];
  let failures: unknown[];
  let readings: ReadingState[];
  let waits: { milliseconds: number; end: () => void }[];
  let feed: LibraryFeed;

  const newServer = (): LocalServer => {
    const made = new LocalServer({ ...reader, pause, decode, readStart: source.readStart });
    const apply = made.apply.bind(made);
    made.apply = async (changes, options) => {
      if (changes.length > 0) batches.push(changes.map(({ uri }) => uri));
      applying();
      return apply(changes, options);
    };
    return made;
  };
  const start = (parts: Partial<FeedParts> = {}): LibraryFeed => {
    feed = new LibraryFeed(
      feedParts({
        source,
        server,
        pins: { load: () => stored, save: (pins) => (stored = pins) },
        publish: (library) => published.push(library),
        notesChanged: () => (noteChanges += 1),
        indexed: () => (indexings += 1),
        report: (trouble) => troubles.push(trouble),
        progress: (reading) => readings.push(reading),
        fail: (error) => failures.push(error),
        wait: (milliseconds) =>
          milliseconds === 0
            ? Promise.resolve()
            : new Promise((end) => waits.push({ milliseconds, end })),
        ...parts,
      }),
    );
    return feed;
  };
  const titles = () =>
    (published.at(-1) ?? emptyView).papers.map(({ title }) => title.trim()).sort();
  const follow = (events: Partial<FileEvents>) =>
    feed.follow({ changed: [], removed: [], addedFolders: [], ...events });
  const write = async (uri: string, text: string): Promise<void> => {
    source.write(uri, text);
    await follow({ changed: [uri] });
  };
  /** Ends the wait for files that may be half written. */
  const endGrace = async (): Promise<void> => {
    for (const { end } of waits.splice(0)) end();
    await follow({});
  };
  const troubled = () => troubles.splice(0).map(({ uri, reason }) => `${reason} ${uri}`);
  /** The papers, sorted, after `act`. */
  const after = async (act: Promise<unknown>): Promise<readonly string[]> => {
    await act;
    return titles();
  };

  beforeEach(() => {
    source = new MemoryFiles();
    batches = [];
    applying = () => undefined;
    server = newServer();
    stored = new Map();
    published = [];
    noteChanges = 0;
    indexings = 0;
    troubles = [];
    failures = [];
    readings = [];
    waits = [];
  });
  afterEach(() => assert.deepEqual(failures, []));

  it('sends every file once, and the first one alone to show papers soon', async () => {
    source.fill({ 'a.txt': digest('Alpha'), 'b.md': digest('Beta'), 'c.md': 'A note' });
    source.write('d.txt', 'A letter');
    assert.deepEqual(await after(start().scan()), ['Alpha', 'Beta']);
    assert.deepEqual(source.takeReads(), ['a.txt', 'b.md', 'c.md', 'd.txt']);
    assert.deepEqual(batches, [['a.txt'], ['b.md', 'c.md', 'd.txt']]);
  });

  it('lets the server open files on disk, and keeps no irrelevant files', async () => {
    source.isOnDisk = true;
    source.fill({ 'a.txt': digest('Alpha'), 'c.md': 'A note with [@alpha]', 'd.txt': 'A letter' });
    source.fill({ 'e.txt': `\0${digest('Encoded')}`, 'large.txt': 'x'.repeat(source.limit + 1) });
    source.write('open.txt', '');
    source.edit('open.txt', digest('Open'));
    assert.deepEqual(await after(start().scan()), ['Alpha', 'Encoded', 'Open']);
    assert.deepEqual(await server.ask('notesUsing', 'alpha'), ['c.md']);
    assert.deepEqual(source.takeReads(), ['e.txt']);
    assert.deepEqual(troubled(), ['tooLarge large.txt']);
    source.opened.length = 0;
    await feed.scan();
    assert.deepEqual(source.opened, ['d.txt']);
    await write('d.txt', digest('Letter'));
    source.files.delete('c.md');
    assert.deepEqual(await after(follow({ removed: ['c.md'] })), [
      'Alpha',
      'Encoded',
      'Letter',
      'Open',
    ]);
    assert.deepEqual(await server.ask('notesUsing', 'alpha'), []);
  });

  it('removes a file that is deleted while the server or the feed reads it', async () => {
    for (const isOnDisk of [true, false]) {
      source.isOnDisk = isOnDisk;
      source.write('c.txt', digest('Alpha'));
      let isRemoved = false;
      applying = () => {
        if (isRemoved || !source.files.has('c.txt')) return;
        isRemoved = true;
        void Promise.resolve().then(() => {
          source.files.delete('c.txt');
          void follow({ removed: ['c.txt'] });
        });
      };
      await start().scan();
      await endGrace();
      assert.deepEqual(titles(), []);
    }
  });

  it('reads nothing again in a second scan, and publishes nothing', async () => {
    source.fill({ 'a.txt': digest('Alpha'), 'c.md': 'A note', 'd.txt': 'bin\0ary' });
    await start().scan();
    source.takeReads();
    await feed.scan();
    assert.deepEqual(source.takeReads(), []);
    await feed.rescan();
    assert.deepEqual(source.takeReads(), ['a.txt', 'c.md', 'd.txt']);
    assert.equal(published.length, 1, 'the library is the same as before');
  });

  it('shows the first papers early and sends large workspaces in few batches', async () => {
    for (let i = 0; i < 3000; i += 1) source.write(`${i}.txt`, digest(`Paper ${i}`));
    await start().scan();
    assert.ok(published[0]!.papers.length <= 16);
    assert.ok(batches.length < 12 + 3000 / source.portion, String(batches.length));
    assert.equal(titles().length, 3000);
    const [count, publications] = [batches.length, published.length];
    for (const uri of source.files.keys()) source.write(uri, digest('Beta'));
    source.stats = 0;
    await follow({ changed: [...source.files.keys()] });
    assert.equal(batches.length - count, 1, 'many changes are one batch');
    assert.equal(published.length - publications, 1);
    assert.equal(source.stats, 3000);
  });

  it('leaves out the files of a batch that the server has not opened when reading is cancelled', async () => {
    source.isOnDisk = true;
    source.limit = Infinity;
    // Only a large file with a trace of a digest is read whole.
    const trace = 'Get trending papers in your email inbox!';
    const text = digest(trace, 'Daily Papers', 'x'.repeat(4_100_000));
    for (let i = 0; i < 9; i += 1) source.write(`${i}.txt`, text);
    const count = () => published.at(-1)?.digests.length;
    start();
    applying = () => {
      if (batches.length === 2) feed.cancel();
    };
    await feed.scan();
    assert.equal(count(), 3);
    await feed.scan();
    assert.equal(count(), 9);
  });

  it('limits the bytes of a batch', async () => {
    source.limit = Infinity;
    source.portion = 1000;
    const half = 'x'.repeat(4_100_000);
    for (let i = 0; i < 40; i += 1) source.write(`${i}.md`, `${i} ${half}`);
    await start().scan();
    assert.equal(batches.flat().length, 40);
    for (const uris of batches) assert.ok(uris.length <= 2 + 32);
  });

  it('applies changes that happen during a scan', async () => {
    source.write('a.txt', digest('Alpha'));
    const scan = start().scan();
    source.fill({ 'b.txt': digest('Beta'), 'a.txt': digest('Gamma') });
    await Promise.all([scan, follow({ changed: ['b.txt', 'a.txt'] })]);
    assert.deepEqual(titles(), ['Beta', 'Gamma']);
  });

  it('applies changes while files are still being found', async () => {
    source.write('a.txt', digest('Alpha'));
    const find = source.find.bind(source);
    let endFinding = (): void => undefined;
    const areFound = new Promise<void>((resolve) => (endFinding = resolve));
    source.find = async function* () {
      yield* find();
      await areFound;
    };
    const scan = start().scan();
    await eventually(() => assert.deepEqual(titles(), ['Alpha']));
    source.fill({ 'a.txt': digest('Gamma'), 'b.txt': digest('Beta') });
    const followed = follow({ changed: ['a.txt', 'b.txt'] });
    await eventually(() => assert.deepEqual(titles(), ['Beta', 'Gamma']));
    endFinding();
    await Promise.all([scan, followed]);
    assert.deepEqual(titles(), ['Beta', 'Gamma']);
  });

  it('removes the digests in a removed folder and adds those of a new one', async () => {
    source.fill({ 'x/a.txt': digest('Alpha'), 'x/y/b.txt': digest('Beta') });
    source.write('xy/z.txt', digest('Zeta'));
    await start().scan();
    for (const [uri, { text }] of [...source.files]) {
      if (!uri.startsWith('x/')) continue;
      source.files.delete(uri);
      source.write(uri.replace('x/', 'new/'), text);
    }
    await follow({ removed: ['x', 'nothing'], addedFolders: ['new/'] });
    await endGrace();
    assert.deepEqual(titles(), ['Alpha', 'Beta', 'Zeta']);
    assert.deepEqual(valuesOf(published.at(-1)?.digests, 'uri'), [
      'new/a.txt',
      'new/y/b.txt',
      'xy/z.txt',
    ]);
  });

  it('keeps the papers of a digest that is empty for a moment, each time', async () => {
    source.write('a.txt', digest('Alpha'));
    await start().scan();
    for (const title of ['Beta', 'Gamma']) {
      const before = titles();
      await write('a.txt', '');
      assert.deepEqual(titles(), before);
      source.write('a.txt', digest('Alpha', title));
      await endGrace();
      assert.deepEqual(titles(), ['Alpha', title]);
    }
  });

  it('drops a deleted digest within half a second, and an excluded one at once', async () => {
    source.fill({ 'a.txt': digest('Alpha'), 'b.txt': digest('Beta'), 'c.txt': digest('Gamma') });
    await start().scan();
    source.files.delete('a.txt');
    await follow({ removed: ['a.txt'] });
    await write('b.txt', 'A letter');
    assert.deepEqual(titles(), ['Alpha', 'Beta', 'Gamma']);
    assert.ok(waits.every(({ milliseconds }) => milliseconds <= 500));
    await endGrace();
    assert.deepEqual(titles(), ['Gamma']);
    source.roles = () => undefined;
    assert.deepEqual(await after(feed.scan()), []);
  });

  it('reads a file again when the settings change its kind', async () => {
    source.write('a.md', digest('Alpha'));
    source.roles = () => ({ digest: false, note: true });
    assert.deepEqual(await after(start().scan()), []);
    source.roles = () => ({ digest: true, note: true });
    assert.deepEqual(await after(feed.scan()), ['Alpha']);
  });

  it('reports files that are too large or can’t be read, and retries them', async () => {
    source.fill({ 'a.txt': digest('Alpha'), 'b.txt': digest('Beta').padEnd(source.limit + 1) });
    source.fill({ 'c.txt': digest('Gamma'), 'd.txt': digest('Delta').padEnd(source.limit) });
    source.write('e.txt', '');
    source.edit('e.txt', digest('Eta').padEnd(source.limit));
    source.unreadable.add('a.txt');
    const stat = source.stat.bind(source);
    source.stat = async (uri) => {
      const stamp = await stat(uri);
      if (uri === 'c.txt') source.write(uri, digest('Gamma').padEnd(source.limit + 1));
      return stamp;
    };
    assert.deepEqual(await after(start().scan()), ['Delta', 'Eta']);
    assert.deepEqual(troubled().sort(), ['tooLarge b.txt', 'tooLarge c.txt', 'unreadable a.txt']);
    const problems = () =>
      (published.at(-1) ?? emptyView).problems.map(({ uri, leftOut }) => [uri, leftOut]);
    const left = ['a.txt', 'b.txt', 'c.txt'].map((uri) => [uri, 'file']);
    assert.deepEqual(problems(), left);
    source.unreadable.clear();
    source.limit *= 3;
    source.stat = stat;
    await feed.scan();
    assert.deepEqual(titles(), ['Alpha', 'Beta', 'Delta', 'Eta', 'Gamma']);
    assert.deepEqual(troubled(), []);
    assert.deepEqual(problems(), []);
  });

  it('prefers the text of an editor to that on disk', async () => {
    source.write('a.txt', digest('Alpha'));
    await start().scan();
    source.edit('a.txt', digest('Beta'));
    assert.deepEqual(await after(follow({ changed: ['a.txt'] })), ['Beta']);
    source.takeReads();
    await write('a.txt', digest('Gamma'));
    assert.deepEqual(titles(), ['Beta']);
    assert.deepEqual(source.takeReads(), []);
    source.open.clear();
    assert.deepEqual(await after(feed.scan()), ['Gamma']);
  });

  it('continues after a failure of the server or of its handler', async () => {
    source.write('a.txt', digest('Alpha'));
    applying = () => {
      throw new Error('A fault');
    };
    await start().scan();
    assert.equal(failures.splice(0).length, 1);
    const fail = () => {
      throw new Error('The log is closed');
    };
    await assert.rejects(start({ fail }).scan(), /The log is closed/);
    applying = () => undefined;
    assert.deepEqual(await after(feed.rescan()), ['Alpha']);
  });

  it('sends everything again to a restarted server', async () => {
    for (const name of ['Alpha', 'Beta']) source.write(`${name}.txt`, digest(name));
    source.write('n.md', 'See [@alpha].');
    let current = server;
    const delegating = new Proxy(server, {
      get: (_, name) => {
        const value: unknown = Reflect.get(current, name);
        return typeof value === 'function' ? (value.bind(current) as unknown) : value;
      },
    });
    let calls = 0;
    applying = () => {
      if (++calls === 2) throw new Error('Ended');
    };
    const scan = start({ server: delegating }).scan();
    await eventually(() => assert.equal(failures.splice(0).length, 1));
    current = newServer();
    await Promise.all([scan, feed.rescan()]);
    assert.deepEqual(titles(), ['Alpha', 'Beta']);
    assert.deepEqual(await current.ask('notesUsing', 'alpha'), ['n.md']);
    source.files.delete('Alpha.txt');
    current = newServer();
    assert.deepEqual(await after(feed.rescan()), ['Beta'], 'also what went at the same time');
  });

  describe('that reports progress', () => {
    const files = Array.from({ length: 200 }, (_, i) => `${i}.txt`);
    const done = { state: 'idle', files: 200, filesRead: 200, papers: 200, papersIndexed: 200 };

    beforeEach(() => {
      for (const uri of files) source.write(uri, digest(uri));
      source.portion = 10;
    });

    it('reports until all files are read and indexed, counting each file once', async () => {
      start();
      applying = () => {
        if (batches.length < 3) void follow({ changed: ['0.txt', '98.txt'] });
      };
      await feed.scan();
      for (const [i, reading] of readings.slice(0, -1).entries()) {
        const next = readings[i + 1]!;
        assert.equal(reading.state, 'busy');
        assert.ok(reading.filesRead <= next.filesRead && reading.papersIndexed <= reading.papers);
        assert.ok(shareRead(reading) <= shareRead(next) || reading.files < next.files);
      }
      assert.ok(readings.some(({ files: all, filesRead }) => all === 200 && filesRead < 200));
      assert.deepEqual(readings.at(-1), done);
      assert.equal(shareRead(readings.at(-1)!), 1);
    });

    it('reports nothing for a few files', async () => {
      source.files.clear();
      source.write('a.txt', digest('Alpha'));
      await start().scan();
      feed.cancel();
      await write('a.txt', digest('Beta'));
      assert.deepEqual([readings, titles()], [[], ['Beta']]);
    });

    describe('that is canceled', () => {
      beforeEach(async () => {
        source.write('n.md', 'See @Alpha.');
        stored = new Map([['other', 'identity']]);
        start();
        applying = () => feed.cancel();
        await feed.scan();
        applying = () => undefined;
      });

      it('keeps what was read, all pins, and reports that it is incomplete', () => {
        const { state, files: found, filesRead } = readings.at(-1)!;
        assert.equal(state, 'stopped');
        assert.ok(filesRead > 0 && filesRead < 100 && found > filesRead, String(filesRead));
        assert.equal(titles().length, filesRead);
        assert.deepEqual([...stored], [['other', 'identity']]);
      });

      it('follows later changes, whether the file was read or not', async () => {
        const before = titles().length;
        const last = readings.at(-1);
        for (const uri of ['0.txt', '199.txt', 'new.txt']) source.write(uri, digest(`New ${uri}`));
        await follow({ changed: ['0.txt', '199.txt', 'new.txt'] });
        assert.equal(titles().length, before + 2);
        assert.deepEqual(readings.at(-1), last);
        source.files.delete('0.txt');
        await follow({ removed: ['0.txt'] });
        await endGrace();
        assert.equal(titles().length, before + 1);
      });

      it('continues with the remaining files in the next scan', async () => {
        const read = source.takeReads().length;
        await feed.scan();
        assert.equal(titles().length, 200);
        assert.equal(source.takeReads().length, 201 - read);
        assert.deepEqual([readings.at(-1)!.state, readings.at(-1)!.filesRead], ['idle', 201]);
      });
    });
  });

  it('shows papers before they are indexed, and says when searches may find more', async () => {
    let end = (): void => undefined;
    const gate = new Promise<void>((resolve) => (end = resolve));
    const indexed = server.indexed.bind(server);
    server.indexed = async () => {
      await gate;
      return indexed();
    };
    source.write('a.txt', digest('Alpha'));
    let isDone = false;
    const scan = start()
      .scan()
      .then(() => (isDone = true));
    await eventually(() => assert.deepEqual(titles(), ['Alpha']));
    assert.deepEqual([isDone, indexings], [false, 0]);
    server.indexed = () => Promise.resolve(true);
    end();
    await scan;
    const before = indexings;
    await write('b.txt', digest('Beta'));
    assert.equal(indexings, before + 1);
    server.indexed = () => Promise.reject(new Error('A fault'));
    await write('a.txt', digest('Gamma'));
    assert.equal(failures.splice(0).length, 1);
    assert.deepEqual(titles(), ['Beta', 'Gamma']);
  });

  it('has papers indexed when files that were to follow are gone', async () => {
    source.fill({ 'a.txt': digest('Robot Number 1'), 'b.txt': digest('Robot Number 2') });
    applying = () => source.files.delete('b.txt');
    await start().scan();
    assert.deepEqual(titles(), ['Robot Number 1']);
    assert.equal((await server.search('robots')).length, 1, 'only the index has inflections');
  });

  it('does nothing once it is disposed', async () => {
    source.write('a.txt', digest('Alpha'));
    const scan = start().scan();
    feed.stop();
    await scan;
    assert.equal(published.length, 0);
  });

  describe('with notes', () => {
    beforeEach(async () => {
      source.fill({ 'a.txt': digest('Alpha', 'Beta'), 'n.md': 'As [@alpha] says.' });
      stored = new Map([['old', 'beta']]);
      await start().scan();
    });
    const pinned = () => [...stored.keys()].sort();

    it('saves pins, and removes unused ones once all notes are read', async () => {
      assert.deepEqual([...stored], [['alpha', 'alpha']]);
      await write('n.md', 'Nothing.');
      assert.deepEqual(pinned(), ['alpha'], 'a key stays pinned for the session');
      server = newServer();
      await start().scan();
      assert.deepEqual(pinned(), []);
    });

    it('keeps all pins when a note can’t be read', async () => {
      stored = new Map([['old', 'beta']]);
      source.unreadable.add('n.md');
      server = newServer();
      await start().scan();
      assert.deepEqual(pinned(), ['old']);
    });

    it('pins a key once the note is saved, or once its paper arrives', async () => {
      source.edit('n.md', 'See @beta and @gamma.');
      await follow({ changed: ['n.md'] });
      assert.deepEqual(pinned(), ['alpha']);
      source.open.set('n.md', { ...source.open.get('n.md')!, isDirty: false });
      await write('n.md', 'See @beta and @gamma.');
      assert.deepEqual(pinned(), ['alpha', 'beta']);
      await write('b.txt', digest('Gamma'));
      assert.deepEqual(pinned(), ['alpha', 'beta', 'gamma']);
    });

    it('reports that notes use other keys, but not that only their text changed', async () => {
      const before = noteChanges;
      await write('n.md', 'As [@alpha] says again.');
      assert.equal(noteChanges, before);
      await write('n.md', 'As [@beta] says again.');
      assert.equal(noteChanges, before + 1);
    });

    it('gives a paper a reserved key before it resolves', async () => {
      const paper = published.at(-1)?.resolve('alpha');
      assert.ok(paper);
      await feed.reserve('another', paper);
      assert.equal(published.at(-1)?.resolve('another')?.title, 'Alpha');
      assert.deepEqual(pinned(), ['alpha']);
    });

    it('treats a note that becomes a digest as one, and the other way around', async () => {
      await write('n.md', digest('Gamma'));
      assert.deepEqual(await server.ask('notesUsing', 'alpha'), []);
      assert.deepEqual(titles(), ['Alpha', 'Beta', 'Gamma']);
      await write('n.md', 'As [@alpha] says.');
      await endGrace();
      assert.deepEqual(await server.ask('notesUsing', 'alpha'), ['n.md']);
      assert.deepEqual(titles(), ['Alpha', 'Beta']);
    });
  });
});
