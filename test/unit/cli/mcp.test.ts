import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { CitationsAnswer, SearchAnswer } from '../../../src/core/assistant/operations';
import { CommandLineTest } from '../support/commandLine';

const digest = (title: string): string =>
  `new\n\nGet trending papers in your email inbox!\n\nSubscribe\n\nDaily Papers\n\n` +
  `byAK and the research community\n\nJan 20\n\n${title}\n\n` +
  `We make up a method that nobody needs, and show that it works on data that nobody has. ` +
  `It improves the state of the art by a margin that we made up, too.\n\nOpen Valley\n·\nJan 19, 2026\n`;

/** The text of a tool's answer. */
function textOf(answer: unknown): string {
  const { content } = answer as { content: readonly { text: string }[] };
  return content[0]?.text ?? '';
}

describe('The MCP server', () => {
  const cli = new CommandLineTest();
  const clients: Client[] = [];
  const children: ChildProcessWithoutNullStreams[] = [];
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  const connect = async (
    folder: string,
    args: readonly string[] = [],
    client = new Client({ name: 'test', version: '1' }),
  ): Promise<Client> => {
    clients.push(client);
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [cli.script, 'mcp', folder, ...args],
      env: cli.env as Record<string, string>,
      stderr: 'ignore',
    });
    await client.connect(transport);
    return client;
  };
  const call = (client: Client, name: string, input: Record<string, unknown>) =>
    client.callTool({ name, arguments: input });
  const search = async (client: Client, query: string): Promise<SearchAnswer> =>
    (await call(client, 'search_papers', { query })).structuredContent as SearchAnswer;

  /** The server as a process, with a function that returns its next message. */
  const start = (folder: string) => {
    const child = spawn(process.execPath, [cli.script, 'mcp', folder], { env: cli.env });
    children.push(child);
    child.stderr.resume();
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const next = async () =>
      JSON.parse(String((await lines.next()).value)) as {
        id: number | null;
        error?: { code: number; message: string };
        result?: Record<string, unknown>;
      };
    const send = (message: object): boolean => child.stdin.write(`${JSON.stringify(message)}\n`);
    return { child, next, send };
  };
  const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' });

  it('has the reading operations as tools, and answers', async () => {
    const client = await connect(cli.samples());
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]),
      ['search_papers', 'get_papers', 'find_citations', 'check_citations'].map((name) => [
        name,
        true,
      ]),
    );
    assert.ok(JSON.stringify(tools).length < 7000);
    const { papers } = await search(client, 'grpo');
    assert.ok(papers.length > 0);
    const cited = await call(client, 'find_citations', { keys: ['gdpo2026'] });
    const { citations } = cited.structuredContent as CitationsAnswer;
    assert.match(citations[0]?.place ?? '', /^notes\/reading-notes\.md:\d+$/);
    const checked = await call(client, 'check_citations', { text: 'As in @gdpo2025.' });
    assert.match(textOf(checked), /gdpo2026/);
    const full = await call(client, 'get_papers', { papers: ['gdpo2026'], parts: ['bibtex'] });
    assert.match(textOf(full), /@misc\{gdpo2026/);
  });

  it('has papers and digests as resources, and prompts', async () => {
    const client = await connect(cli.samples());
    const { resources } = await client.listResources();
    assert.ok(resources.some(({ uri }) => uri === 'digest://digests/2026-01-14.txt'));
    const { resourceTemplates } = await client.listResourceTemplates();
    assert.equal(resourceTemplates[0]?.uriTemplate, 'paper://{key}');
    for (const { uri } of resources) {
      const { contents } = await client.readResource({ uri });
      assert.equal(contents.length, 1);
    }
    await assert.rejects(client.readResource({ uri: 'paper://../../etc/passwd' }), /No paper has/);
    await assert.rejects(client.readResource({ uri: 'file:///etc/passwd' }), /no such resource/);
    const { prompts } = await client.listPrompts();
    for (const { name, arguments: [argument] = [] } of prompts) {
      const given = { [argument?.name ?? '']: 'gdpo2026' };
      const { messages } = await client.getPrompt({ name, arguments: given });
      assert.match(JSON.stringify(messages), /gdpo2026/);
    }
    await assert.rejects(client.getPrompt({ name: 'related_work' }), /needs paragraph/);
  });

  it('escapes titles in the resource of a digest', async () => {
    const client = await connect(cli.folder({ 'a.txt': digest('Bold: *A* https://evil.example') }));
    const { contents } = await client.readResource({ uri: 'digest://a.txt' });
    const [text] = contents.map((each) => ('text' in each ? each.text : ''));
    assert.ok(text?.includes('“Bold: \\*A\\* https\\:/\\/evil.example”'), text);
  });

  it('finds a new digest by the next call, and survives its folder', async () => {
    const folder = cli.samples();
    const client = await connect(folder);
    assert.equal(
      (await search(client, 'unneeded method nobody')).papers[0]?.key === 'madeup',
      false,
    );
    writeFileSync(
      join(folder, 'digests', '2026-01-20.txt'),
      digest('MadeUp: A Method That Nobody Needs'),
    );
    const { papers } = await search(client, 'MadeUp');
    assert.match(papers[0]?.title ?? '', /^MadeUp/);
    renameSync(folder, `${folder}-gone`);
    const gone = await call(client, 'search_papers', { query: 'MadeUp' });
    assert.ok(gone.isError);
    assert.match(textOf(gone), /^The folder .* is gone\. Ask again once it is back\.$/);
    renameSync(`${folder}-gone`, folder);
    assert.match((await search(client, 'MadeUp')).papers[0]?.title ?? '', /^MadeUp/);
  });

  it('answers wrong calls in one sentence, and goes on', async () => {
    const client = await connect(cli.samples());
    const many = Array.from({ length: 100_000 }, (_, i) => `key${i}`);
    const cases: readonly (readonly [string, Record<string, unknown>, RegExp])[] = [
      ['search_papers', {}, /needs "query"/],
      ['search_papers', { query: ' ' }, /query is empty/],
      ['search_papers', { query: 'x', limit: 1000 }, /from 1 to 25/],
      ['get_papers', { papers: many }, /has 100000 items\. Send at most 10/],
      ['get_papers', { papers: ['../../etc/passwd'] }, /No paper has the key/],
      ['check_citations', { paths: ['../other.md'] }, /outside the folder/],
      ['check_citations', { paths: ['/etc/passwd'] }, /outside the folder/],
    ];
    for (const [name, input, message] of cases) {
      assert.match(textOf(await call(client, name, input)), message);
    }
    await assert.rejects(call(client, 'cite_papers', {}), /There is no tool "cite_papers"/);
    const empty = await connect(cli.folder());
    assert.match(textOf(await call(empty, 'search_papers', { query: 'x' })), /no digests/);
  });

  it('answers a thousand calls at once, also when some are canceled', async () => {
    const client = await connect(cli.samples());
    const controller = new AbortController();
    const input = { name: 'search_papers', arguments: { query: 'reward' } };
    const canceled = client.callTool(input, undefined, { signal: controller.signal });
    controller.abort('not needed');
    await assert.rejects(canceled, /not needed/);
    const calls = Array.from({ length: 1000 }, (_, i) =>
      call(client, 'search_papers', { query: i % 2 === 0 ? 'reward' : 'agents', limit: 1 }),
    );
    const answers = await Promise.all(calls);
    assert.ok(answers.every(({ isError }) => !isError));
  });

  it('writes only with --allow-writes, and asks if the client can', async () => {
    const bib = '@misc{bapo2025,\n  title = {Mine},\n}\n';
    const folder = cli.samples({ 'references.bib': bib, 'a.md': 'Rewards differ.\n' });
    const path = (name: string): string => join(folder, name);
    const client = await connect(folder, ['--allow-writes']);
    const { tools } = await client.listTools();
    assert.equal(
      tools.find(({ name }) => name === 'cite_papers')?.annotations?.readOnlyHint,
      false,
    );
    const input = { note: 'a.md', line: 1, keys: ['gdpo2026'] };
    assert.ok(!(await call(client, 'cite_papers', input)).isError);
    assert.equal(readFileSync(path('a.md'), 'utf8'), 'Rewards differ [@gdpo2026].\n');
    assert.ok(readFileSync(path('references.bib'), 'utf8').startsWith(`${bib}\n@misc{gdpo2026,`));
    const outside = join(cli.folder({ 'outside.md': 'Not here.\n' }), 'outside.md');
    symlinkSync(outside, path('link.md'));
    writeFileSync(path('marked.md'), '\uFEFFWith a mark.\n');
    const notes = ['../b.md', '/etc/hosts', 'digests/2026-01-14.txt', 'link.md', 'marked.md'];
    for (const note of notes) {
      assert.ok((await call(client, 'cite_papers', { ...input, note })).isError, note);
    }
    assert.equal(readFileSync(outside, 'utf8'), 'Not here.\n');
    const asking = new Client(
      { name: 'test', version: '1' },
      { capabilities: { elicitation: {} } },
    );
    let asked = '';
    asking.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      asked = params.message;
      return { action: 'decline' };
    });
    await connect(folder, ['--allow-writes'], asking);
    const declined = await call(asking, 'cite_papers', { ...input, keys: ['bapo2025'] });
    assert.match(textOf(declined), /declined, so nothing was written/);
    assert.match(asked, /bapo2025/);
    assert.equal(readFileSync(path('a.md'), 'utf8'), 'Rewards differ [@gdpo2026].\n');
  });

  it('adds entries only if the user wants them without a command', async () => {
    const settings = '{ "paperDigest.addToBibliography": "onCommand" }';
    const bib = '@misc{bapo2025,\n  title = {Mine},\n}\n';
    const files = { 'references.bib': bib, 'a.md': 'Text.\n', '.vscode/settings.json': settings };
    const folder = cli.samples(files);
    const client = await connect(folder, ['--allow-writes']);
    const input = { note: 'a.md', line: 1, keys: ['gdpo2026'] };
    assert.ok(!(await call(client, 'cite_papers', input)).isError);
    assert.equal(readFileSync(join(folder, 'references.bib'), 'utf8'), bib);
  });

  it('refuses what is no message or too long, and goes on', async () => {
    const { child, next, send } = start(cli.samples());
    child.stdin.write('{ "jsonrpc": "2.0", \n');
    assert.equal((await next()).error?.code, -32700);
    child.stdin.write('[1, 2]\n');
    assert.equal((await next()).error?.code, -32600);
    const part = 'x'.repeat(2 ** 20);
    child.stdin.write('{"jsonrpc":"2.0","id":7,"method":"ping","params":{"x":"');
    for (let i = 0; i < 50; i += 1) child.stdin.write(part);
    child.stdin.write('"}}\n');
    assert.match((await next()).error?.message ?? '', /longer than 16 MB/);
    send(ping(8));
    assert.deepEqual((await next()).result, {});
  });

  it('ends when its input ends, after the last answer, or is told to', async () => {
    const { child, next, send } = start(cli.samples());
    const exited = once(child, 'exit');
    const clientInfo = { name: 'test', version: '1' };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    send({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    const input = { name: 'search_papers', arguments: { query: 'reward' } };
    send({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: input });
    child.stdin.end();
    assert.equal((await next()).id, 1);
    assert.ok((await next()).result?.['structuredContent']);
    assert.deepEqual(await exited, [0, null]);
    if (process.platform === 'win32') return;
    const other = start(cli.samples());
    other.send(ping(1));
    await other.next();
    const ended = once(other.child, 'exit');
    other.child.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
  });
});
