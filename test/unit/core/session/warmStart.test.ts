import assert from 'node:assert/strict';
import type { SessionStore } from '../../../../src/core/session/sessionStore';
import { LibraryFeed } from '../../../../src/core/feed/libraryFeed';
import { emptyView } from '../../../../src/core/library/lookup/libraryView';
import type { LibraryView } from '../../../../src/core/library/lookup/libraryView';
import type { SearchResult } from '../../../../src/core/search/answer/result';
import type { LibraryServer } from '../../../../src/core/server/libraryServer';
import { feedParts, savedByHand } from '../../../support/feedParts';
import { noMark } from '../../../../src/core/marks/mark';
import { page } from '../../support/engineParts';
import { MemoryFiles } from '../feed/memoryFiles';
import { localSession } from './localSession';
import { MemoryFolder } from './memoryFolder';
import { valuesOf } from '../../support/valuesOf';

interface StartedSession {
  readonly server: LibraryServer;
  readonly feed: LibraryFeed;
  readonly store: SessionStore;
  readonly published: LibraryView[];
  /** The published libraries that are from the last session. */
  readonly kept: LibraryView[];
  /** Called when searches may find more. */
  indexed: () => void;
}

const allTitles = ['Ants Carry Leaves', 'Bees Dance', 'Cranes Fly'];

describe('A second start', () => {
  let source: MemoryFiles;
  let folder: MemoryFolder;
  let grace: (() => void)[];

  const newSession = (): StartedSession => {
    const { server, store } = localSession(folder);
    const published: LibraryView[] = [];
    const kept: LibraryView[] = [];
    const feed = new LibraryFeed(
      feedParts({
        source,
        server,
        saved: savedByHand(store),
        publish: (library, isSaved) => {
          published.push(library);
          if (isSaved) kept.push(library);
        },
        indexed: () => opened.indexed(),
        wait: (milliseconds) =>
          milliseconds === 0 ? Promise.resolve() : new Promise((end) => grace.push(end)),
      }),
    );
    const opened = { server, feed, store, published, kept, indexed: () => undefined };
    return opened;
  };
  /** Opens the workspace, waits until pending files are checked again, and saves. */
  const session = async (): Promise<StartedSession> => {
    const opened = newSession();
    await opened.feed.scan();
    for (const end of grace.splice(0)) end();
    await new Promise(setImmediate);
    await opened.store.save();
    return opened;
  };
  /** Runs `act` when the papers of the last session are shown, but not all of it is loaded. */
  const whileLoading = (
    { store, published }: StartedSession,
    act: () => Promise<unknown>,
  ): void => {
    const restore = store.restoreFiles.bind(store);
    store.restoreFiles = async () => {
      while (published.length === 0) await new Promise(setImmediate);
      await act();
      return restore();
    };
  };
  const titles = ({ published }: StartedSession) =>
    (published.at(-1) ?? emptyView).papers.map(({ title }) => title).sort();
  const found = async ({ server }: StartedSession, query: string) =>
    (await server.search(query)).map(({ paper }) => paper.title).sort();

  beforeEach(async () => {
    source = new MemoryFiles();
    source.limit = Infinity;
    const { roles } = source;
    source.roles = (uri) =>
      uri.endsWith('.bib') ? { digest: false, note: false, bibliography: true } : roles(uri);
    folder = new MemoryFolder();
    grace = [];
    source.fill({ 'a.txt': page('Ants Carry Leaves', 'Bees Dance'), 'b.md': page('Cranes Fly') });
    source.write('n.md', 'As [@antscarryleaves2025] says.');
    source.fill({ 'm.md': '---\nkey: beesdance2025\n---\n', 'l.txt': 'A letter', 'e.txt': '' });
    source.write('r.bib', '@misc{myants, title = {Ants Carry Leaves}}');
    await session();
    source.takeReads();
  });

  it('reads nothing again, and restores everything', async () => {
    const again = await session();
    assert.deepEqual(source.takeReads(), []);
    assert.deepEqual(titles(again), allTitles);
    assert.deepEqual(await found(again, 'leaves'), ['Ants Carry Leaves']);
    assert.ok((await again.server.ask('paper', 'craneskey')) === undefined);
    assert.match(
      (await again.server.ask('paper', 'cranesfly2025'))?.abstract ?? '',
      /about Cranes Fly/,
    );
    assert.equal(again.published.at(-1)?.resolve('myants')?.title, 'Ants Carry Leaves');
    assert.deepEqual(await again.server.ask('notesUsing', 'antscarryleaves2025'), ['n.md']);
    assert.equal(again.published.at(-1)?.literatureNote('beesdance2025'), 'm.md');
  });

  it('has all papers before the search for files starts', async () => {
    const opened = newSession();
    let known: readonly string[] = [];
    source.find = async function* () {
      known = [...titles(opened), ...(await found(opened, 'dance'))];
      yield [...source.files.keys()];
    };
    await opened.feed.scan();
    assert.deepEqual(known, ['Ants Carry Leaves', 'Bees Dance', 'Cranes Fly', 'Bees Dance']);
    assert.deepEqual(source.takeReads(), []);
  });

  it('distinguishes restored papers from papers that were read', async () => {
    source.write('b.md', page('Dogs Bark'));
    const { published, kept } = await session();
    assert.deepEqual(kept, [published[0]]);
    assert.ok(published.length > 1);
    for (const name of folder.files.keys()) folder.files.delete(name);
    assert.deepEqual((await session()).kept, []);
  });

  it('shows the restored papers while the rest is loaded, and publishes them once', async () => {
    const opened = newSession();
    let shown: readonly string[] = [];
    let abstract: string | undefined;
    whileLoading(opened, () => {
      shown = titles(opened);
      void opened.server
        .ask('paper', 'cranesfly2025')
        .then((whole) => (abstract = whole?.abstract));
      return Promise.resolve();
    });
    await opened.feed.scan();
    assert.deepEqual(shown, allTitles);
    assert.equal(opened.published.length, 1);
    assert.match(abstract ?? '', /about Cranes Fly/, 'it waits until the server has the paper');
  });

  it('removes the restored papers when all digests were deleted', async () => {
    source.files.clear();
    const counts = (await session()).published.map(({ papers }) => papers.length);
    assert.deepEqual([counts[0], counts.at(-1)], [3, 0]);
  });

  it('shows nothing before it knows which of two libraries is right', async () => {
    for (const [name, { bytes }] of [...folder.files]) {
      if (name.startsWith('v-library-')) folder.put('v-library-00ff-0000', bytes.slice());
    }
    const again = await session();
    assert.deepEqual(valuesOf(again.published, 'papers', 'length'), [3]);
    assert.equal([...folder.files.keys()].filter((name) => name.includes('library')).length, 1);
  });

  it('shows nothing from a library with a duplicate part, and writes it again', async () => {
    const [[name, { bytes }] = assert.fail()] = [...folder.files].filter(([name]) =>
      name.startsWith('v-library-'),
    );
    folder.put(name.replace(/0$/, '1'), bytes.slice());
    const again = await session();
    assert.deepEqual(valuesOf(again.published, 'digests', 'length'), [2]);
    assert.deepEqual(folder.files.get(name)?.bytes, bytes);
  });

  it('searches the restored papers before anything else is loaded', async () => {
    const opened = newSession();
    let results: readonly SearchResult[] = [];
    whileLoading(opened, async () => {
      const mark = { ...noMark, starred: true, isNew: false };
      await opened.server.setMarks([['antscarryleaves2025', mark]]);
      results = await opened.server.search('leaves is:starred');
      assert.deepEqual(await found(opened, 'leavs'), [], 'this takes an index');
    });
    await opened.feed.scan();
    assert.deepEqual(valuesOf(results, 'paper'), [
      opened.published[0]?.resolve('antscarryleaves2025'),
    ]);
  });

  it('finds all restored papers as before, before any file is checked', async () => {
    const opened = newSession();
    const { server } = opened;
    const search = () =>
      Promise.all(['leavs', '', '"about bees"', 'cranes', 'horses'].map((q) => server.search(q)));
    const answers = new Promise<Awaited<ReturnType<typeof search>>>((resolve) => {
      opened.indexed = () => resolve(search());
    });
    // A request comes when the answer isn't ready.
    whileLoading(opened, search);
    const stat = source.stat.bind(source);
    source.stat = async (uri) => {
      await answers;
      return stat(uri);
    };
    await opened.feed.scan();
    const early = await answers;
    assert.deepEqual(
      early.map((results) => results.length),
      [1, 3, 1, 1, 0],
    );
    assert.match(early[0]?.[0]?.snippet?.text ?? '', /Ants Carry Leaves/);
    assert.deepEqual(early, await search());
    assert.equal(opened.published.length, 1);
  });

  it('searches for files while the rest is loaded, and checks them afterwards', async () => {
    const opened = newSession();
    const restore = opened.store.restoreFiles.bind(opened.store);
    const [find, stat] = [source.find.bind(source), source.stat.bind(source)];
    const steps: string[] = [];
    const isSought = new Promise<void>((resolve) => {
      source.find = (...args) => {
        steps.push('find');
        resolve();
        return find(...args);
      };
    });
    source.stat = (uri) => {
      steps.push('look');
      return stat(uri);
    };
    opened.store.restoreFiles = async () => {
      await isSought;
      for (let i = 0; i < 20; i++) await new Promise(setImmediate);
      const files = await restore();
      steps.push('restored');
      return files;
    };
    await opened.feed.scan();
    assert.deepEqual(steps.slice(0, 3), ['find', 'restored', 'look']);
  });

  it('restores only saved text, not unsaved text of an editor', async () => {
    source.write('c.txt', page('Emus Run'));
    source.edit('b.md', page('Dogs Bark'));
    await session();
    source.open.clear();
    const again = await session();
    assert.ok(
      again.published.every(({ papers }) => !papers.some(({ title }) => title === 'Dogs Bark')),
    );
  });

  it('keeps the saved text of an editor that is still open', async () => {
    const opened = newSession();
    await opened.feed.scan();
    const saved = page('Dogs Bark');
    const follow = () => opened.feed.follow({ changed: ['b.md'], removed: [], addedFolders: [] });
    source.edit('b.md', saved);
    await follow();
    source.write('b.md', saved);
    source.open.set('b.md', { ...source.open.get('b.md')!, isDirty: false });
    await follow();
    await opened.store.save();
    source.open.clear();
    source.takeReads();
    const again = await session();
    assert.deepEqual(source.takeReads(), []);
    assert.deepEqual(valuesOf(again.published, 'papers', 'length'), [3]);
  });

  it('writes nothing when nothing has changed', async () => {
    folder.writes.length = 0;
    await session();
    assert.deepEqual(folder.writes, []);
  });

  it('reads only what has changed', async () => {
    source.fill({ 'b.md': page('Dogs Bark'), 'c.txt': page('Emus Run') });
    source.write('n.md', 'As [@beesdance2025] says.');
    source.files.delete('m.md');
    for (let start = 0; start < 2; start++) {
      const again = await session();
      const reads = start === 0 ? ['b.md', 'c.txt', 'n.md'] : [];
      assert.deepEqual(source.takeReads(), reads);
      assert.deepEqual(titles(again), ['Ants Carry Leaves', 'Bees Dance', 'Dogs Bark', 'Emus Run']);
      assert.deepEqual(await found(again, 'cranes'), []);
      assert.deepEqual(await found(again, 'emus'), ['Emus Run']);
      assert.deepEqual(await again.server.ask('notesUsing', 'antscarryleaves2025'), []);
      assert.deepEqual(await again.server.ask('notesUsing', 'beesdance2025'), ['n.md']);
      assert.equal(again.published.at(-1)?.literatureNote('beesdance2025'), undefined);
    }
  });

  it('removes the papers of a deleted digest, also from the cache', async () => {
    source.files.delete('a.txt');
    const again = await session();
    assert.deepEqual(titles(again), ['Cranes Fly']);
    const kept = newSession();
    const files = await kept.store.restoreFiles();
    assert.ok(!files.some(({ uri }) => uri === 'a.txt'));
  });

  it('removes the papers of a deleted digest whose cached data is missing, too', async () => {
    source.files.delete('a.txt');
    for (const name of folder.files.keys()) {
      if (name.startsWith('v-files-')) folder.files.delete(name);
    }
    const again = await session();
    assert.deepEqual(titles(again), ['Cranes Fly']);
    // Its bibliography still has it.
    assert.deepEqual(await found(again, ''), ['Ants Carry Leaves', 'Cranes Fly']);
  });

  it('prefers unsaved text of an editor to the cache', async () => {
    source.edit('b.md', page('Dogs Bark'));
    const again = await session();
    assert.deepEqual(titles(again), ['Ants Carry Leaves', 'Bees Dance', 'Dogs Bark']);
    source.open.clear();
    assert.deepEqual(titles(await session()), allTitles);
    assert.deepEqual(source.takeReads(), []);
  });

  it('removes files that the settings now exclude', async () => {
    const { roles } = source;
    source.roles = (uri) => (uri === 'a.txt' ? undefined : roles(uri));
    const again = await session();
    assert.deepEqual(titles(again), ['Cranes Fly']);
    assert.ok(!(await newSession().store.restoreFiles()).some(({ uri }) => uri === 'a.txt'));
  });

  it('reads a file again when the settings change its kind', async () => {
    source.roles = () => ({ digest: false, note: true });
    const again = await session();
    assert.deepEqual(titles(again), []);
    assert.equal(source.takeReads().length, source.files.size);
  });

  it('checks a file again that is touched while it starts', async () => {
    const opened = newSession();
    const scan = opened.feed.scan();
    void opened.feed.follow({ changed: ['a.txt'], removed: [], addedFolders: [] });
    await scan;
    assert.deepEqual(source.takeReads(), ['a.txt']);
  });

  it('has the same papers with any damage to files of the cache', async () => {
    const damages: ((bytes: Uint8Array) => Uint8Array)[] = [
      () => new Uint8Array(),
      (bytes) => bytes.slice(0, 16),
      (bytes) => bytes.slice(0, bytes.length / 2),
      (bytes) => bytes.slice(0, -1),
      (bytes) => bytes.slice().fill(0, bytes.length / 2),
      (bytes) => Uint8Array.from(bytes, (byte, i) => byte ^ (i % 251)),
      ...[0, 5, 9, 13, 100].map((at) => (bytes: Uint8Array) => {
        const damaged = bytes.slice();
        damaged[at] = (damaged[at] ?? 0) ^ 0x10;
        return damaged;
      }),
    ];
    const sound = new Map(folder.files);
    const kinds = new Set([...sound.keys()].map((name) => name.slice(0, 7)));
    assert.deepEqual([...kinds].sort(), ['v-files', 'v-index', 'v-libra']);
    for (const [name, { bytes }] of sound) {
      for (const damage of damages) {
        const damaged = damage(bytes);
        folder.put(name, damaged);
        const again = await session();
        assert.deepEqual(titles(again), allTitles);
        assert.deepEqual(await found(again, 'leaves'), ['Ants Carry Leaves']);
        assert.notDeepEqual(folder.files.get(name)?.bytes, damaged, 'it is gone or mended');
      }
    }
  });

  it('resumes reading where it was canceled', async () => {
    folder.files.clear();
    for (let i = 0; i < 200; i++) source.write(`${i}.txt`, page(`Paper Number ${i}`));
    const stopped = newSession();
    const read = source.read.bind(source);
    source.read = (uri) => {
      if (source.reads.length === 100) stopped.feed.cancel();
      return read(uri);
    };
    await stopped.feed.scan();
    await stopped.store.save();
    source.read = read;
    const before = source.takeReads();
    assert.ok(before.length < 200);
    assert.equal(titles(await session()).length, 203);
    assert.deepEqual(
      source.takeReads().filter((uri) => before.includes(uri)),
      [],
    );
  });

  it('is a first start again when the cache is cleared', async () => {
    folder.files.clear();
    assert.equal(titles(await session()).length, 3);
    assert.equal(source.takeReads().length, source.files.size);
  });
});
