import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/contributions';
import { digestPage, longAbstract } from '../support/digestPage';
import { eventually } from '../support/eventually';
import { leaveOut } from '../support/leaveOut';
import { answers } from '../support/sourceAnswers';
import { recordMessages } from './support/messages';
import { withSetting } from './support/workspace';
import { exists, inWorkspace, readyApi, WorkspaceNotes } from './support/workspaceNotes';

const title = 'Heron: Wading & Robots';

describe('Look Up Details', () => {
  const notes = new WorkspaceNotes('look-up', true);
  const details = inWorkspace('.paper-digest/details.jsonl');
  const { messages } = recordMessages((titles) =>
    titles.find((one) => one === 'Choose…' || (isAgreed && /^(?:Look Up|Get Papers)$/.test(one))),
  );
  let isAgreed = true;
  let asked: string[];
  const { fetch } = globalThis;
  /** What the sources answer, by a part of the address. */
  let replies: Record<string, string | number>;
  /** The page after the first one. */
  let nextPage: string | undefined;

  before(async () => {
    // In a browser, VS Code itself fetches the extension.
    await readyApi();
    const reply = (address: string): Response => {
      asked.push(address);
      const found = Object.entries(replies).find(([part]) => address.includes(part))?.[1] ?? 404;
      const isLast = nextPage === undefined || address === nextPage;
      const headers = {
        'content-type': 'application/json',
        ...(!isLast && { link: `<${nextPage}>; rel="next"` }),
      };
      return typeof found === 'number'
        ? new Response('{}', { status: found })
        : new Response(found, { headers });
    };
    // In a browser, VS Code itself uses it for files of its server.
    const ofServer = /^http:\/\/(?:127\.0\.0\.1|localhost):/;
    globalThis.fetch = (address, options) =>
      typeof address === 'string' && !ofServer.test(address)
        ? Promise.resolve(reply(address))
        : fetch(address, options);
  });
  beforeEach(() => {
    asked = [];
    replies = {};
    isAgreed = true;
    nextPage = undefined;
  });
  after(async () => {
    globalThis.fetch = fetch;
    await notes.remove();
    if (await exists(details)) await vscode.workspace.fs.delete(details);
    // Other tests choose among all papers.
    await eventually(async () => {
      const left = (await (await readyApi()).papers()).map((one) => one.title);
      assert.ok(
        !left.some((one) => /^(?:Heron|Egret|Plover|Stilt|Ruff|Knot):/.test(one)),
        left.join(),
      );
    });
  });

  const paper = async (start: string) => {
    const found = (await (await readyApi()).papers()).find((one) => one.title.startsWith(start));
    return found ?? assert.fail(`no paper ${start}`);
  };

  it('sends nothing before the user agrees', async () => {
    const page = digestPage('Oct 1, 2026', [
      { title, abstract: longAbstract(title), byline: '  • 3 authors\n·\nSep 14, 2026' },
    ]);
    await notes.write('page.txt', page);
    await eventually(() => paper('Heron: Wading'));
    isAgreed = false;
    const { key } = await paper('Heron: Wading');
    await vscode.commands.executeCommand(commands.lookUpDetails, { key });
    assert.deepEqual([asked, messages], [[], ['Look up papers online?']]);
  });

  it('completes what a note cites, asks once, and keeps the key', async () => {
    const { key } = await paper('Heron: Wading');
    await notes.show('note.md', `See [@${key}].\n`);
    replies = {
      'api/papers/search': `[${JSON.stringify({ paper: JSON.parse(answers.huggingFacePaper) as unknown })}]`,
      'search_query=': answers.arxivFeed,
      'api/query': answers.arxivFeed,
    };
    await vscode.commands.executeCommand(commands.lookUpCited);
    await eventually(async () => {
      const { authors, arxivId } = await paper('Heron: Wading');
      assert.deepEqual(authors, ['Ada Wade', 'Bo Reed', '{The Marsh Team}']);
      assert.equal(arxivId, '2609.12345');
    });
    assert.equal((await paper('Heron: Wading')).key, key);
    assert.ok(
      messages.some((message) => message.startsWith('Found details of')),
      messages.join(),
    );
    assert.ok(await exists(details));
    const hosts = new Set(asked.map((address) => new URL(address).host));
    assert.ok(
      [...hosts].every((host) => /huggingface|arxiv|crossref|datacite|semantic|dblp/.test(host)),
      [...hosts].join(),
    );
  });

  it('looks up the papers of a digest and of a saved search, at the cursor, and of a citation', async () => {
    const titles = ['Ruff: Fighting Robots', 'Knot: Flying Robots'] as const;
    const entries = titles.map((each) => ({ title: each, abstract: longAbstract(each) }));
    const text = digestPage('Oct 4, 2026', entries);
    const digest = await notes.write('waders.txt', text);
    await eventually(() => paper('Knot: Flying'));
    replies = { 'api/query': '<feed xmlns="http://www.w3.org/2005/Atom"></feed>' };
    const lookUp = async (row?: unknown) => {
      messages.length = 0;
      await vscode.commands.executeCommand(commands.lookUpDetails, row);
      await eventually(() => assert.equal(messages.length, 1));
      return messages[0];
    };
    const row = { kind: 'group', groupId: `digest/${digest.toString()}` };
    const both = 'Found details of 0 of 2 papers.';
    assert.equal(await lookUp(row), both);
    await withSetting('savedSearches', { Waders: 'in:waders robots' }, () =>
      eventually(async () => {
        const search = { kind: 'search', groupId: 'search/Waders' };
        assert.equal(await lookUp(search), both);
      }),
    );
    const [ruff, knot] = titles.map((each) => `Found no details of “${each}”.`);
    const editor = await vscode.window.showTextDocument(digest);
    const at = editor.document.positionAt(text.indexOf(titles[1]));
    editor.selection = new vscode.Selection(at, at);
    assert.equal(await lookUp(), knot);
    const { key } = await paper('Ruff: Fighting');
    const other = (await paper('Knot: Flying')).key;
    await notes.show('birds.md', `See [@${other}] and @${key}`);
    assert.equal(await lookUp(), ruff);
  });

  it('lets the user choose where the sources have only a similar paper', async () => {
    const similar = 'Plover: Running & Robots';
    const page = digestPage('Oct 2, 2026', [
      { title: similar, abstract: longAbstract(similar), byline: '  • 9 authors\n·\nSep 14, 2026' },
    ]);
    await notes.write('plovers.txt', page);
    await eventually(() => paper('Plover: Running'));
    const record = JSON.parse(answers.huggingFacePaper) as object;
    const found = JSON.stringify([{ paper: { ...record, title: similar } }]);
    replies = { 'api/papers/search': found };
    const { showQuickPick } = vscode.window;
    const shown: string[] = [];
    let row: number;
    const choose = (items: readonly vscode.QuickPickItem[], options: vscode.QuickPickOptions) => {
      shown.push(options.placeHolder ?? '', ...items.map(({ detail, label }) => detail ?? label));
      return Promise.resolve(items[row]);
    };
    const lookUp = async (at: number) => {
      row = at;
      shown.length = 0;
      const { key } = await paper('Plover: Running');
      await vscode.commands.executeCommand(commands.lookUpDetails, { key });
      await eventually(() => assert.equal(shown.length, 3, messages.join()));
    };
    Object.assign(vscode.window, { showQuickPick: choose });
    try {
      await lookUp(1);
      const [question, candidate, none] = shown;
      assert.match(question ?? '', /^Which paper is “Plover: .*9 authors.*2026”\?$/);
      assert.match(candidate ?? '', /^Ada Wade.*arXiv:2609\.12345.*Hugging Face$/);
      assert.equal(none, 'None of these');
      assert.equal((await paper('Plover: Running')).authors, undefined);
      await lookUp(0);
      await eventually(async () =>
        assert.deepEqual((await paper('Plover: Running')).authors, ['Ada Wade', 'Bo Reed']),
      );
    } finally {
      Object.assign(vscode.window, { showQuickPick });
    }
  });

  it('says that a browser cannot reach a source without CORS, and uses the others', async function () {
    if (testRun.host !== 'web') leaveOut(this, 'only browsers have this limit');
    const { extensionUri } = vscode.extensions.getExtension('paper-digest.paper-digest') ?? {};
    const [, port] = extensionUri?.authority.split(':') ?? [];
    // VS Code's own server, under another name: it answers, but not to other sites.
    const address = `http://localhost:${port}`;
    const { type } = await fetch(address, { mode: 'no-cors' });
    assert.equal(type, 'opaque');
    const stilt = 'Stilt: Slow Robots in Shallow Water';
    const entry = { title: stilt, abstract: longAbstract(stilt) };
    await notes.write('stilts.txt', digestPage('Oct 3, 2026', [entry]));
    await eventually(() => paper('Stilt: Slow'));
    const record = JSON.parse(answers.huggingFacePaper) as object;
    const found = [{ paper: { ...record, id: '2609.54321', title: stilt } }];
    replies = { 'api/papers/search': JSON.stringify(found) };
    const setAddress = (value: string | undefined) =>
      vscode.workspace
        .getConfiguration('paperDigest.lookUp')
        .update('arxiv', value, vscode.ConfigurationTarget.Global);
    await setAddress(address);
    try {
      const { key } = await paper('Stilt: Slow');
      await vscode.commands.executeCommand(commands.lookUpDetails, { key });
    } finally {
      await setAddress(undefined);
    }
    assert.deepEqual(messages, [
      'Look up papers online?',
      `Found details of “${stilt}”. arXiv can't be reached from VS Code in a browser.`,
    ]);
    await eventually(async () =>
      assert.deepEqual((await paper('Stilt: Slow')).authors, ['Ada Wade', 'Bo Reed']),
    );
  });

  it("saves today's papers as a digest, and updates it", async () => {
    const today = inWorkspace('digests/2026-09-15.json');
    const run = () => vscode.commands.executeCommand(commands.getPapersOf, { list: '2026-09-15' });
    replies = { 'date=2026-09-15': answers.huggingFaceList };
    await run();
    assert.ok(
      messages.some((message) => message.startsWith('Saved ')),
      messages.join(),
    );
    await eventually(() => paper('Egret: Standing'));
    await run();
    assert.ok(
      messages.some((message) => message.startsWith('Updated ')),
      messages.join(),
    );
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(today));
    assert.equal(text.split('"id"').length - 1, 2);
    await vscode.workspace.fs.delete(today);
  });

  it('gets all pages of a month, and adds to a saved list only what is new', async () => {
    const saved = inWorkspace('digests/2026-08.json');
    const run = () => vscode.commands.executeCommand(commands.getPapersOf, { list: '2026-08' });
    const [first, second] = JSON.parse(answers.huggingFaceList) as unknown[];
    const ids = async () => {
      const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(saved));
      return [...text.matchAll(/"id": "([^"]+)"/g)].map(([, id]) => id);
    };
    replies = {
      'month=2026-08&limit=100': JSON.stringify([first]),
      'page=2': JSON.stringify([second]),
    };
    nextPage = 'https://huggingface.co/api/daily_papers?page=2';
    await run();
    assert.deepEqual(await ids(), ['2609.12345', '2609.12346']);
    await eventually(() => paper('Egret: Standing'));
    nextPage = undefined;
    replies = { 'month=2026-08&limit=100': JSON.stringify([second]) };
    await run();
    assert.deepEqual(await ids(), ['2609.12346', '2609.12345']);
    // VS Code itself reports this: watchers may miss a file that was replaced just before.
    const edit = new vscode.WorkspaceEdit();
    edit.deleteFile(saved);
    await vscode.workspace.applyEdit(edit);
  });

  it('asks and sends nothing in Restricted Mode', async () => {
    const trusted = Object.getOwnPropertyDescriptor(vscode.workspace, 'isTrusted');
    const value = { value: false, configurable: true };
    Object.defineProperty(vscode.workspace, 'isTrusted', value);
    try {
      const { key } = await paper('Heron: Wading');
      await vscode.commands.executeCommand(commands.lookUpDetails, { key });
      await vscode.commands.executeCommand(commands.getTodaysPapers);
    } finally {
      if (trusted) Object.defineProperty(vscode.workspace, 'isTrusted', trusted);
    }
    const refusal = "Paper Digest doesn't use the network in Restricted Mode.";
    assert.deepEqual([asked, messages], [[], [refusal, refusal]]);
  });

  it('says what failed, and writes nothing', async () => {
    replies = { date: 400 };
    await vscode.commands.executeCommand(commands.getPapersOf, { list: '2030-01-01' });
    replies = { date: 500 };
    await vscode.commands.executeCommand(commands.getPapersOf, { list: '2030-01-02' });
    await eventually(() => {
      assert.ok(
        messages.some((one) => one.includes('no papers for 2030-01-01')),
        messages.join(),
      );
      assert.ok(
        messages.some((one) => one.includes('status 500')),
        messages.join(),
      );
    });
    assert.ok(!(await exists(inWorkspace('digests/2030-01-01.json'))));
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
    const settings = vscode.workspace.getConfiguration();
    const set = async (address?: string, host?: string) => {
      await settings.update('http.proxy', address, vscode.ConfigurationTarget.Global);
      const name = 'paperDigest.lookUp.huggingFace';
      await settings.update(name, host, vscode.ConfigurationTarget.Global);
    };
    await set(`http://127.0.0.1:${port}`, 'http://papers.invalid');
    try {
      await vscode.commands.executeCommand(commands.getPapersOf, { list: '2026-09-16' });
      assert.match(asked.join(' '), /papers\.invalid/);
    } finally {
      await set();
      proxy.closeAllConnections();
      proxy.close();
    }
  });
});
