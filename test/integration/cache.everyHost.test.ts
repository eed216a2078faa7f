import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { LibraryFeed } from '../../src/core/feed/libraryFeed';
import { emptyView } from '../../src/core/library/lookup/libraryView';
import { WorkspaceCache } from '../../src/vscode/cache';
import { commands } from '../../src/vscode/contributions';
import { feedParts, savedByHand } from '../support/feedParts';
import { MemoryDigests } from './support/memoryDigests';
import { noLog } from './support/noLog';
import { at, remove, run } from './support/workspace';
import { page, startServer } from './support/workerServer';

describe('The cache', () => {
  const { fs } = vscode.workspace;
  const storage = at('cache-test');
  const folder = at('cache-test/cache');
  let digests: MemoryDigests;
  let opened: { dispose(): void }[];

  /** Opens the parts of a window: its own worker, and a cache in a folder that other windows share. */
  const openWindow = (version = 'v') => {
    const server = startServer();
    const cache = new WorkspaceCache({ storage, server, version, log: noLog });
    opened.push(server, cache);
    let library = emptyView;
    const feed = new LibraryFeed(
      feedParts({
        source: digests,
        server,
        saved: savedByHand(cache),
        publish: (now) => (library = now),
      }),
    );
    return { server, cache, feed, titles: () => library.papers.map(({ title }) => title).sort() };
  };
  /** Opens a window, and returns which digests were read. */
  const start = async (version?: string) => {
    digests.reads = [];
    const window = openWindow(version);
    await window.feed.scan();
    return { ...window, reads: digests.reads.sort() };
  };
  const files = async () => (await fs.readDirectory(folder)).map(([name]) => name).sort();

  beforeEach(() => {
    opened = [];
    digests = new MemoryDigests();
    digests.write('a.txt', page('Ants Carry Leaves', 'Bees Dance'));
    digests.write('b.txt', page('Cranes Fly'));
    digests.write('n.md', 'As [@beesdance2025] says.');
  });
  afterEach(async () => {
    for (const one of opened) one.dispose();
    await remove(storage);
  });

  it('lets the second start read only what has changed', async () => {
    const first = await start();
    assert.deepEqual(first.reads, ['a.txt', 'b.txt', 'n.md']);
    await first.cache.save();
    digests.write('b.txt', page('Dogs Bark'));
    const second = await start();
    assert.deepEqual(second.reads, ['b.txt']);
    assert.deepEqual(second.titles(), ['Ants Carry Leaves', 'Bees Dance', 'Dogs Bark']);
    const [result] = await second.server.search('carry');
    assert.equal(result?.paper.title, 'Ants Carry Leaves');
    await second.cache.save();
    assert.deepEqual((await start()).reads, []);
  });

  it('is not read by another version, which writes its own', async () => {
    await (await start('old')).cache.save();
    const now = await start('new');
    assert.deepEqual(now.reads, ['a.txt', 'b.txt', 'n.md']);
    await now.cache.save();
    for (const name of await files()) assert.match(name, /^new-/);
    assert.deepEqual((await start('new')).reads, []);
  });

  it('supports two windows at once', async () => {
    const [one, other] = await Promise.all([start(), start()]);
    await Promise.all([one.cache.save(), other.cache.save()]);
    assert.deepEqual((await start()).reads, []);
    digests.write('b.txt', page('Dogs Bark'));
    await one.feed.follow({ changed: ['b.txt'], removed: [], addedFolders: [] });
    // The other window still has the old text; what it saves is unused.
    await Promise.all([one.cache.save(), other.cache.save(), one.cache.save(), start()]);
    for (const name of await files()) assert.doesNotMatch(name, /tmp/);
    assert.deepEqual((await start()).titles(), ['Ants Carry Leaves', 'Bees Dance', 'Dogs Bark']);
    assert.deepEqual(other.titles(), ['Ants Carry Leaves', 'Bees Dance', 'Cranes Fly']);
  });

  it('keeps working after it was cleared', async () => {
    const window = await start();
    await window.cache.save();
    assert.ok((await files()).length > 0);
    await window.cache.clear();
    assert.deepEqual(await files(), []);
    assert.equal((await window.server.search('carry')).length, 1);
    assert.deepEqual((await start()).reads, ['a.txt', 'b.txt', 'n.md']);
    await window.cache.save();
    assert.deepEqual((await start()).reads, []);
  });

  it('can be cleared with a command', async () => {
    await run(commands.clearCache);
  });
});
