import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { RemoteServer } from '../../../src/core/server/remote/remoteServer';
import { startWorker } from '../../../src/platform/node/startWorker';
import { page, pause } from '../support/engineParts';
import { valuesOf } from '../support/valuesOf';

const role = { digest: true, note: false };

describe('A worker thread', () => {
  let folder: string;
  let server: RemoteServer;
  let messages: string[];
  /** Simulates five seconds for the watchdog, from its start. */
  let tick: Promise<() => void>;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'paper-digest-worker-'));
    buildSync({
      entryPoints: [join(__dirname, '../support/stuckWorker.ts')],
      outfile: join(folder, 'worker.js'),
      bundle: true,
      platform: 'node',
    });
  });
  after(() => rmSync(folder, { recursive: true }));

  beforeEach(() => {
    messages = [];
    let watches: (task: () => void) => void;
    tick = new Promise((resolve) => (watches = resolve));
    server = new RemoteServer({
      start: () => startWorker({ script: join(folder, 'worker.js'), read: () => assert.fail() }),
      local: () => assert.fail('it starts'),
      pause,
      cannotStart: () => assert.fail('it starts'),
      restarted: ({ message }) => messages.push(message),
      gaveUp: ({ message }) => messages.push(`gave up: ${message}`),
      repeat: (_, task) => {
        watches(task);
        return () => undefined;
      },
    });
  });
  afterEach(() => server.dispose());

  const change = (uri: string, title: string) => ({ uri, role, content: page(title) });
  const read = (uri: string) => server.apply([change(uri, 'Never Read')]);

  /** Sends the file again, and others, as the feed does after a restart of the thread. */
  const readAgain = async (uri: string) => {
    const changes = [change(uri, 'Never Read'), change('good.txt', 'Alpha Walks')];
    const { papers, problems } = (await server.apply(changes)).library;
    assert.deepEqual(valuesOf(papers, 'title'), ['Alpha Walks']);
    assert.deepEqual(
      problems.map((problem) => [problem.uri, problem.leftOut]),
      [[uri, 'file']],
    );
    return problems[0]?.message ?? '';
  };

  it('is replaced when it runs out of memory while it reads a file, and that file is left out', async () => {
    await assert.rejects(read('memory.txt'), /memory/i);
    assert.match(await readAgain('memory.txt'), /ran out of memory/);
    assert.equal(messages.length, 1);
  });

  it('is ended and replaced when it never finishes reading a file, and that file is left out', async () => {
    const lost = assert.rejects(read('endless.txt'), /took longer than 31 s/);
    const fiveSeconds = await tick;
    for (let i = 0; i < 7; i++) fiveSeconds();
    await lost;
    assert.match(await readAgain('endless.txt'), /took longer than/);
    assert.equal(messages.length, 1);
  });
});
