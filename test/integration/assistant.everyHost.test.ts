import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { preparedCall } from '../../src/vscode/assistant/preparedCall';
import { writePlan } from '../../src/vscode/assistant/writePlan';
import { commands, tools } from '../../src/vscode/contributions';
import type { ToolOperation } from '../../src/vscode/contributions';
import { eventually } from '../support/eventually';
import { memoryAssistant } from '../unit/core/assistant/memoryLibrary';
import { closeEditors } from './support/closeEditors';
import { asking, press } from './support/quickInputs';
import { at, messagesOf, read, remove, run } from './support/workspace';
import { readyApi, WorkspaceNotes } from './support/workspaceNotes';

const digest =
  'Daily Papers\nbyAK and the research community\nJan 14\n\nMarble Stoats: Quick Models\n\nStoats of marble are quick. They run for a long time.\n\ntencent Tencent\n·\nDec 26, 2025 5\n';

describe('The tools for agents', () => {
  const notes = new WorkspaceNotes('assistant', true);
  /** The text of a tool's answer. */
  const call = async (operation: ToolOperation, input: object): Promise<string> => {
    const options = { input, toolInvocationToken: undefined };
    const { content } = await vscode.lm.invokeTool(tools[operation], options);
    return content
      .map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ''))
      .join('');
  };
  const pathOf = (name: string) => vscode.workspace.asRelativePath(notes.uri(name), false);

  before(async () => {
    const api = await readyApi();
    await notes.write('one.txt', digest);
    await notes.write(
      'refs.bib',
      '@book{roe1984, title = {Teapots}, author = {Roe, Ann}, year = 1984}\n',
    );
    await eventually(async () => assert.ok(await api.paper('marblestoats2025')));
    await eventually(async () => assert.ok(await api.paper('roe1984')));
  });
  afterEach(() => closeEditors());
  after(() => notes.remove());

  it('are the five, each with a name to refer to it', async () => {
    await eventually(() => {
      const names = new Set(vscode.lm.tools.map(({ name }) => name));
      for (const name of Object.values(tools)) assert.ok(names.has(name), name);
    });
  });

  it('search papers, read them, and find and check citations', async () => {
    const name = notes.newName('note', '.md');
    const text = '---\nbibliography: refs.bib\n---\n\nOne [@roe1984].\nTwo [@marblestoat2025].\n';
    const note = await vscode.workspace.openTextDocument(await notes.write(name, text));
    const found = await call('search_papers', { query: 'marble stoats' });
    assert.match(found, /\[@marblestoats2025\]/);
    assert.ok(found.includes(`${pathOf('one.txt')}:5`), found);
    assert.match(await call('get_papers', { papers: ['marblestoats2025'] }), /are quick/);
    await eventually(async () => {
      const cited = await call('find_citations', { keys: ['roe1984'], notes: [pathOf(name)] });
      assert.ok(cited.includes(`${pathOf(name)}:5`), cited);
    });
    const checked = await call('check_citations', { paths: [pathOf(name)] });
    assert.match(checked, /“marblestoat2025”\. Nearest: marblestoats2025/);
    assert.equal(note.getText(), text);
  });

  it('say in a sentence what to send instead', async () => {
    await assert.rejects(call('search_papers', { query: '' }), /The query is empty\. Send words/);
  });

  it('cite papers in the note and its bibliography, which one undo takes back', async () => {
    const name = notes.newName('note', '.md');
    const text = '---\nbibliography: refs.bib\n---\n\nStoats are quick.\n';
    const note = await vscode.workspace.openTextDocument(await notes.write(name, text));
    const input = { note: pathOf(name), line: 5, keys: ['marblestoats2025'] };
    // VS Code confirms by itself in tests.
    const done = await call('cite_papers', { ...input, addToBibliography: true });
    assert.match(done, /^Cited:/);
    assert.match(note.getText(), /Stoats are quick \[@marblestoats2025\]\./);
    assert.match(await notes.read('refs.bib'), /marblestoats2025/);
    assert.equal(vscode.window.visibleTextEditors[0]?.document, note);
    await vscode.window.showTextDocument(note);
    await run('undo');
    assert.equal(note.getText(), text);
    await eventually(async () => {
      assert.doesNotMatch(await notes.read('refs.bib'), /marblestoats2025/);
    });
  });

  it('ask before they write, and show the change', async () => {
    const { assistant } = await memoryAssistant({ 'one.txt': digest, 'n.md': 'Stoats `run`.\n' });
    const input = { note: 'n.md', line: 1, keys: ['marblestoats2025'] };
    const { confirmationMessages } = await preparedCall('cite_papers', input, assistant);
    assert.equal(confirmationMessages?.title, 'Cite papers in n.md?');
    const { message } = confirmationMessages;
    assert.ok(message instanceof vscode.MarkdownString && !message.isTrusted);
    assert.match(
      message.value,
      /```diff\n- Stoats `run`\.\n\+ Stoats `run` \[@marblestoats2025\]\.\n```/,
    );
    assert.match(message.value, /New entries in the bibliography\\: marblestoats2025/);
    const reading = await preparedCall('search_papers', { query: '[x](command:y)' }, assistant);
    assert.equal(reading.confirmationMessages, undefined);
    const { invocationMessage } = reading;
    assert.ok(invocationMessage instanceof vscode.MarkdownString);
    assert.equal(invocationMessage.value, 'Searching papers\\: \\[x\\]\\(command\\:y\\)');
    await assert.rejects(
      preparedCall('cite_papers', { ...input, keys: ['nobody'] }, assistant),
      /No paper has the key "nobody"/,
    );
  });

  it('only read in Restricted Mode', async () => {
    const { assistant } = await memoryAssistant({ 'one.txt': digest, 'n.md': 'Stoats.\n' });
    const input = { note: 'n.md', line: 1, keys: ['marblestoats2025'] };
    const real = Object.getOwnPropertyDescriptor(vscode.workspace, 'isTrusted') ?? {};
    Object.defineProperty(vscode.workspace, 'isTrusted', { value: false, configurable: true });
    try {
      const refused = /The workspace isn't trusted, so nothing was written/;
      await assert.rejects(preparedCall('cite_papers', input, assistant), refused);
      const plan = { note: '', text: '', changes: [], newText: '', entries: [] };
      await assert.rejects(
        writePlan(plan, () => assert.fail()),
        refused,
      );
    } finally {
      Object.defineProperty(vscode.workspace, 'isTrusted', { ...real, configurable: true });
    }
  });

  it('can be set up for other agents, which shows what it writes', async () => {
    const file = at('.mcp.json');
    await remove(file);
    const details: unknown[] = [];
    const { showInformationMessage } = vscode.window;
    const accept = (_: string, options: vscode.MessageOptions, button: string) => {
      details.push(options.detail);
      return Promise.resolve(button);
    };
    Object.assign(vscode.window, { showInformationMessage: accept });
    try {
      if (testRun.host === 'web') {
        const [message] = await messagesOf(() => run(commands.setUpAgents));
        assert.match(message ?? '', /can't start a server from VS Code in a browser/);
        return;
      }
      const { end } = await asking(() => run(commands.setUpAgents));
      await press('accept');
      await end;
      const text = await read(file);
      assert.deepEqual(details, [text]);
      const { mcpServers } = JSON.parse(text) as { mcpServers: Record<string, { args: string[] }> };
      assert.match(mcpServers['paper-digest']?.args[0] ?? '', /dist.cli\.js$/);
    } finally {
      Object.assign(vscode.window, { showInformationMessage });
      await remove(file);
    }
  });

  it('write nothing into a note that has changed', async () => {
    const name = notes.newName('note', '.md');
    const uri = await notes.write(name, 'Now.\n');
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    const changes = [{ range, newText: 'x' }];
    const plan = {
      note: uri.toString(),
      text: 'Then.\n',
      changes,
      newText: 'xThen.\n',
      entries: [],
    };
    await assert.rejects(
      writePlan(plan, () => assert.fail()),
      /The note has changed\. Try again\./,
    );
    assert.equal(await notes.read(name), 'Now.\n');
  });
});
