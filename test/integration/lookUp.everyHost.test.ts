import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/contributions';
import { eventually } from '../support/eventually';
import { becomes } from './support/becomes';
import { leaveOut } from '../support/leaveOut';
import { answers } from '../support/sourceAnswers';
import { recordMessages } from './support/messages';
import {
  paperOf,
  playHosts,
  setSource,
  untilForgotten,
  withFastSources,
  writeDigest,
} from './support/playedHosts';
import { at, exists, remove, run } from './support/workspace';
import { readyApi, WorkspaceNotes } from './support/workspaceNotes';

describe('Requests of a look-up', () => {
  const notes = new WorkspaceNotes('requests', true);
  const details = at('.paper-digest/details.jsonl');
  const title = 'Heron: Wading & Robots';
  let isAgreed = true;
  let question = '';
  const { messages } = recordMessages((titles, _, detail = '') => {
    question = detail;
    return titles.find((one) => isAgreed && one === 'Look Up');
  });
  const played = playHosts();
  beforeEach(() => (isAgreed = true));
  after(async () => {
    await notes.remove();
    await remove(details);
    await untilForgotten(/^(?:Heron|Stilt):/);
  });

  it('are not sent before the user agrees', async () => {
    await writeDigest(notes, 'page.txt', [title], '  • 3 authors\n·\nSep 14, 2026');
    isAgreed = false;
    const { key } = await paperOf(title);
    await run(commands.lookUpDetails, { key });
    assert.deepEqual([played.asked, messages], [[], ['Look up papers online?']]);
    assert.match(question, /^https:\/\/huggingface\.co$/m);
    assert.doesNotMatch(question, /Warning/);
    await setSource('crossref', 'http://api.crossref.org@mirror.example.org/x/');
    await run(commands.lookUpDetails, { key });
    await setSource('crossref', undefined);
    assert.match(question, /^http:\/\/mirror\.example\.org\/x$/m);
    assert.match(question, /Warning: http isn't encrypted.* sent to http:\/\/mirror/);
  });

  it('complete what a note cites, ask once, and keep the key', async () => {
    const { key } = await paperOf(title);
    await notes.show('note.md', `See [@${key}].\n`);
    played.replies = {
      'api/papers/search': `[${JSON.stringify({ paper: JSON.parse(answers.huggingFacePaper) as unknown })}]`,
      'search_query=': answers.arxivFeed,
      'api/query': answers.arxivFeed,
    };
    await run(commands.lookUpDetails, undefined, { cited: true });
    await eventually(async () => {
      const { authors, arxivId } = await paperOf(title);
      assert.deepEqual(authors, ['Ada Wade', 'Bo Reed', '{The Marsh Team}']);
      assert.equal(arxivId, '2609.12345');
    });
    assert.equal((await paperOf(title)).key, key);
    assert.match(messages.join('\n'), /^Found details of/m);
    assert.ok(await exists(details));
    for (const address of played.asked) {
      const { host } = new URL(address);
      assert.match(host, /huggingface|arxiv|crossref|datacite|semantic|dblp/);
    }
  });

  it('are refused by a source without CORS in a browser, which uses the others', async function () {
    if (testRun.host !== 'web') leaveOut(this, 'only browsers have this limit');
    const { extensionUri } = vscode.extensions.getExtension('paper-digest.paper-digest') ?? {};
    const [, port] = extensionUri?.authority.split(':') ?? [];
    // VS Code's own server, under another name: it answers, but not to other sites.
    const address = `http://localhost:${port}`;
    const { type } = await fetch(address, { mode: 'no-cors' });
    assert.equal(type, 'opaque');
    const stilt = 'Stilt: Slow Robots in Shallow Water';
    await writeDigest(notes, 'stilts.txt', [stilt]);
    const record = JSON.parse(answers.huggingFacePaper) as object;
    const found = [{ paper: { ...record, id: '2609.54321', title: stilt } }];
    played.replies = { 'api/papers/search': JSON.stringify(found) };
    await setSource('arxiv', address);
    try {
      const { key } = await paperOf(stilt);
      await withFastSources(() => run(commands.lookUpDetails, { key }));
    } finally {
      await setSource('arxiv', undefined);
    }
    assert.deepEqual(messages, [
      'Look up papers online?',
      `Found details of “${stilt}”. arXiv can't be reached from VS Code in a browser.`,
    ]);
    await becomes(async () => (await paperOf(stilt)).authors, ['Ada Wade', 'Bo Reed']);
  });
});

describe("VS Code's proxy settings", () => {
  recordMessages((titles) => titles.find((one) => one === 'Get Papers'));

  it('apply to requests of Paper Digest', async function () {
    if (testRun.host === 'web') leaveOut(this, 'browsers use their own proxy settings');
    const http = process.getBuiltinModule('node:http');
    await readyApi();
    const asked: string[] = [];
    const proxy = http.createServer(({ url = '' }, response) => {
      asked.push(url);
      response.writeHead(404).end('{}');
    });
    // Instead of passing a request on, it may be asked to open a tunnel.
    proxy.on('connect', ({ url = '' }, socket) => {
      asked.push(url);
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as { port: number };
    const set = async (address?: string, host?: string) => {
      const settings = vscode.workspace.getConfiguration('http');
      await settings.update('proxy', address, vscode.ConfigurationTarget.Global);
      await setSource('huggingFace', host);
    };
    await set(`http://127.0.0.1:${port}`, 'http://papers.invalid');
    try {
      await run(commands.getPapersOf, { list: '2026-09-16' });
      assert.match(asked.join(' '), /papers\.invalid/);
    } finally {
      await set();
      proxy.closeAllConnections();
      proxy.close();
    }
  });
});
