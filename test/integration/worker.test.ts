import { startWorker } from '#startWorker';
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PaperSummary } from '../../src/core/model';
import { Log } from '../../src/vscode/common/log';
import { WorkerEngine } from '../../src/vscode/library/workerEngine';
import type { Channel } from '../../src/core/worker/protocol';

const page = (title: string) =>
  [
    'Daily Papers\n\nbyAK and the research community\n\nNov 3, 2025',
    `${title}\n\nThis paper has an abstract of two sentences. It says nothing that matters.`,
    '  • 4 authors\n·\nNov 1, 2025 2',
  ].join('\n\n');
/** A page of 80 papers; no two pages have one in common. */
const fullPage = (number: number) =>
  page(`Paper 0 of Page ${number}`) +
  Array.from(
    { length: 79 },
    (_, i) =>
      `\n\nPaper ${i + 1} of Page ${number}\n\n${'It tells of ants and leaves at length. '.repeat(20)}\n\n  • 4 authors\n·\nNov 1, 2025 2`,
  ).join('');
const role = { digest: true, note: true };

describe('The worker', () => {
  const log = new Log();
  let channel: Channel | undefined;
  let engine: WorkerEngine;

  const feed = async (uri: string, text: string) => {
    await engine.read({ uri, role, content: new TextEncoder().encode(text) });
    return engine.update([{ uri, isRead: true }], new Map());
  };

  beforeEach(() => {
    const extension = vscode.extensions.getExtension('paper-digest.paper-digest')!;
    const script = vscode.Uri.joinPath(extension.extensionUri, 'dist/worker.js').fsPath;
    engine = new WorkerEngine({
      start: () => (channel = startWorker(script)),
      local: () => assert.fail('there is no worker'),
      log,
    });
  });
  afterEach(() => engine.dispose());
  after(() => log.dispose());

  it('reads, joins and searches digests in a thread of its own', async () => {
    const { papers } = await feed('a.txt', page('Ants Carry Leaves'));
    assert.deepEqual(
      papers.map(({ key }) => key),
      ['antscarryleaves2025'],
    );
    const [result] = await engine.search('leaves');
    assert.equal(result?.paper.title, 'Ants Carry Leaves');
    assert.match((await engine.paper('antscarryleaves2025'))!.abstract, /two sentences/);
  });

  it('decodes UTF-8, and says so when a file is in another encoding', async () => {
    const read = (content: Uint8Array) => engine.read({ uri: 'n.md', role, content });
    const { keys } = await read(new TextEncoder().encode('\ufeffSee @café.'));
    assert.deepEqual(keys, ['café']);
    assert.equal((await read(Uint8Array.of(0x63, 0xe9))).isUndecoded, true);
  });

  it('starts anew when it crashes, and tells that it has to be fed again', async () => {
    await feed('a.txt', page('Ants Carry Leaves'));
    const restarted = new Promise<void>((resolve) => engine.onDidRestart(resolve));
    // No request, which is a fault that only an end can follow.
    channel!.post(undefined);
    await restarted;
    assert.deepEqual(await engine.search('leaves'), []);
    await feed('a.txt', page('Ants Carry Leaves'));
    assert.equal((await engine.search('leaves')).length, 1);
  });

  it('takes in 10 000 papers while the extension host stays free', async function () {
    const stalls = watchThread();
    if (!stalls) this.skip();
    const files = Array.from({ length: 125 }, (_, i) => `${i}.txt`);
    await engine.read({ uri: 'n.md', role, content: '' });
    let papers: readonly PaperSummary[] = [];
    for (let i = 0; i < files.length; i += 25) {
      const some = files.slice(i, i + 25);
      for (const uri of some) {
        const content = new TextEncoder().encode(fullPage(Number.parseInt(uri)));
        await engine.read({ uri, role, content });
      }
      const changes = some.map((uri) => ({ uri, isRead: true as const }));
      ({ papers } = await engine.update(changes, new Map()));
    }
    assert.equal(papers.length, 10_000);
    const all = await engine.search('page', { limit: Infinity, snippets: false });
    assert.equal(all.length, 10_000);
    // Several times what one step may take, for hosts in which others run and collect garbage.
    assert.ok(stalls.longest() < 60, `${stalls.longest()} ms`);
  });
});

/** The most CPU time that the thread took between two turns, in ms; undefined where none tells. */
function watchThread(): { longest: () => number } | undefined {
  const { threadCpuUsage } = process as {
    threadCpuUsage?: () => { user: number; system: number };
  };
  if (!threadCpuUsage) return undefined;
  const used = (): number => {
    const { user, system } = threadCpuUsage();
    return (user + system) / 1000;
  };
  let longest = 0;
  let last = used();
  const timer = setInterval(() => {
    const now = used();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  return {
    longest: () => {
      clearInterval(timer);
      return Math.round(longest);
    },
  };
}
