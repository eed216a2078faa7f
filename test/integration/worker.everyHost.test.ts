import assert from 'node:assert/strict';
import { LibraryFeed } from '../../src/core/feed/libraryFeed';
import type { ReadingState } from '../../src/core/feed/reading';
import type { LibraryView } from '../../src/core/library/lookup/libraryView';
import { timeSlices } from '../../src/platform/timeSlices';
import type { WorkerServer } from '../../src/vscode/library/workerServer';
import type { Channel } from '../../src/core/server/remote/protocol';
import { feedParts } from '../support/feedParts';
import { MemoryDigests } from './support/memoryDigests';
import { page, startServer } from './support/workerServer';

/** A page of 80 papers; pages have no paper in common. */
const fullPage = (number: number) =>
  page(...Array.from({ length: 80 }, (_, i) => `Paper ${i} of Page ${number}`));
const role = { digest: true, note: true };

describe('The worker', () => {
  let channel: Channel | undefined;
  let server: WorkerServer;
  /** The papers of the largest message, and pauses between them. */
  let largest: number;
  let pauses: number;
  const portion = 500;

  const change = (uri: string, text: string) => ({
    uri,
    role,
    content: new TextEncoder().encode(text),
  });
  const feed = async (uri: string, text: string) => {
    const { library } = await server.apply([change(uri, text)]);
    await server.indexed();
    return library;
  };

  beforeEach(() => {
    largest = 0;
    pauses = 0;
    server = startServer(
      () => Promise.resolve(void (pauses += 1)),
      (started) =>
        (channel = spied(started, (message) => {
          largest = Math.max(largest, papersIn(message));
        })),
    );
  });
  afterEach(() => server.dispose());

  it('reads, joins and searches digests in a thread of its own', async () => {
    const { papers } = await feed('a.txt', page('Ants Carry Leaves'));
    assert.deepEqual(
      papers.map(({ key }) => key),
      ['antscarryleaves2025'],
    );
    const [result] = await server.search('leaves');
    assert.equal(result?.paper.title, 'Ants Carry Leaves');
    assert.match((await server.ask('paper', 'antscarryleaves2025'))!.abstract, /two sentences/);
  });

  it('decodes UTF-8, and reports a file in another encoding', async () => {
    await server.apply([change('n.md', '\ufeffSee @café.')]);
    assert.deepEqual(await server.ask('notesUsing', 'café'), ['n.md']);
    const content = Uint8Array.of(0x63, 0xe9);
    const { outcomes } = await server.apply([{ uri: 'n.md', role, content }]);
    assert.deepEqual(outcomes, [{ state: 'unread' }]);
  });

  it('restarts after a crash, and reports that it needs all files again', async () => {
    await feed('a.txt', page('Ants Carry Leaves'));
    const restarted = new Promise<void>((resolve) => server.onDidRestart(resolve));
    // This is not a request, so it stops the worker.
    channel!.post(undefined);
    await restarted;
    assert.deepEqual(await server.search('leaves'), []);
    await feed('a.txt', page('Ants Carry Leaves'));
    assert.equal((await server.search('leaves')).length, 1);
  });

  it('transfers 2 000 papers in portions, with pauses', async () => {
    const files = Array.from({ length: 25 }, (_, i) => `${i}.txt`);
    const changes = files.map((uri, number) => change(uri, fullPage(number)));
    const { papers } = (await server.apply(changes)).library;
    assert.equal(papers.length, 2000);
    await server.indexed();
    assert.ok(pauses >= 2000 / portion, `${pauses} pauses`);
    const all = await server.search('page', { limit: Infinity, snippets: false });
    assert.equal(all.length, 2000);
    // The size determines how long the thread is busy on an idle machine.
    assert.ok(largest <= portion, `${largest} papers at once`);
  });

  describe('with 600 files of 2 000 papers', () => {
    let digests: MemoryDigests;
    let feed: LibraryFeed;
    let readings: ReadingState[];
    /** Called with each of them. */
    let onReading: (reading: ReadingState) => void;
    let published: LibraryView[];
    const uris = Array.from({ length: 600 }, (_, i) => `file:///digests/${i}.txt`);
    const write = (edition: string) => {
      for (const [i, uri] of uris.entries()) {
        const numbers = [0, 1, 2, ...(i < 200 ? [3] : [])];
        digests.write(uri, page(...numbers.map((n) => `${edition} ${n} of Page ${i}`)));
      }
    };

    beforeEach(() => {
      digests = new MemoryDigests();
      write('Paper');
      readings = [];
      onReading = () => undefined;
      published = [];
      feed = new LibraryFeed(
        feedParts({
          source: digests,
          server,
          pause: timeSlices(),
          publish: (library) => published.push(library),
          progress: (reading) => {
            readings.push(reading);
            onReading(reading);
          },
        }),
      );
    });
    const papers = () => published.at(-1)?.papers ?? [];

    it('keeps what it has read when reading is canceled, and resumes', async () => {
      // At once, as a busy machine may read all files before the next turn.
      onReading = ({ papersIndexed }) => {
        if (papersIndexed === 0) return;
        onReading = () => undefined;
        feed.cancel();
      };
      await feed.scan();
      assert.equal(readings.at(-1)!.state, 'stopped');
      const { length } = papers();
      assert.ok(length > 0 && length < 2000, String(length));
      assert.ok((await server.search('paper')).length > 0);
      await feed.scan();
      assert.equal(papers().length, 2000);
      assert.equal(readings.at(-1)!.state, 'idle');
      assert.equal(digests.reads.length, 600, 'each file is read once');
    });

    it('handles a change of all files at once', async () => {
      await feed.scan();
      const { length } = published;
      write('Essay');
      await feed.follow({ changed: uris, removed: [], addedFolders: [] });
      assert.equal(published.length, length + 1);
      assert.equal(papers().length, 2000);
      assert.ok(papers().every(({ title }) => title.startsWith('Essay')));
    });
  });
});

/** The same channel, which also passes every message from the other end to `listen`. */
const spied = (channel: Channel, listen: (message: unknown) => void): Channel => ({
  ...channel,
  get onMessage() {
    return channel.onMessage;
  },
  set onMessage(receive: Channel['onMessage']) {
    channel.onMessage = (message) => {
      listen(message);
      receive(message);
    };
  },
  get onClose() {
    return channel.onClose;
  },
  set onClose(receive: Channel['onClose']) {
    channel.onClose = receive;
  },
});

/** The number of papers in a message. */
function papersIn(message: unknown): number {
  return JSON.stringify({ message }).split('sightings').length - 1;
}
