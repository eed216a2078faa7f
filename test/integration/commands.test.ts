import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { registerFormerCommands } from '../../src/vscode/common/commands/commands';
import { noteFolder } from '../../src/vscode/common/notes/newNote';
import { outputLog } from '../../src/vscode/common/messages/log';
import { addressOf } from '../../src/vscode/common/online/online';
import { readSettings } from '../../src/vscode/common/settings/settings';
import { commands, defaultSettings, formerCommands } from '../../src/vscode/contributions';
import { fileRenames } from '../../src/vscode/rename/literatureFiles';
import { accepted } from './support/quickInputs';
import { at } from './support/workspace';
import { readyApi } from './support/workspaceNotes';

describe('Commands', () => {
  const handlers = new Map<string, (...args: unknown[]) => unknown>();
  const ran: unknown[][] = [];

  before(async () => {
    await readyApi();
    registerFormerCommands(
      (id, handler: (...args: unknown[]) => unknown) => {
        handlers.set(id, handler);
        return new vscode.Disposable(() => undefined);
      },
      <T>(...call: unknown[]) => Promise.resolve(void ran.push(call) as T),
    );
  });

  for (const [id, { command, options }] of Object.entries(formerCommands)) {
    it(`run ${command} by the earlier id ${id}`, async () => {
      assert.ok((await vscode.commands.getCommands(true)).includes(id));
      const row = { key: 'a' };
      await handlers.get(id)?.(row, [row]);
      assert.deepEqual(ran.splice(0), [[command, row, options ?? [row]]]);
    });
  }

  it('copy a paper in the form that the user picks', async () => {
    const [paper] = await (await readyApi()).papers();
    await accepted(commands.copyPaper, { key: paper!.key });
    assert.equal(await vscode.env.clipboard.readText(), paper!.key);
  });
});

describe('Copy Diagnostics', () => {
  it('copies versions, counts and changed settings, and nothing that the user wrote', async () => {
    const api = await readyApi();
    const settings = vscode.workspace.getConfiguration('paperDigest');
    await settings.update('referenceStyle', 'nature', vscode.ConfigurationTarget.Global);
    await settings.update('notesFolder', 'secret', vscode.ConfigurationTarget.Global);
    try {
      await vscode.commands.executeCommand(commands.copyDiagnostics);
    } finally {
      await settings.update('referenceStyle', undefined, vscode.ConfigurationTarget.Global);
      await settings.update('notesFolder', undefined, vscode.ConfigurationTarget.Global);
    }
    const text = await vscode.env.clipboard.readText();
    const papers = await api.papers();
    assert.match(text, /^Paper Digest \d+\.\d+\.\d+, VS Code \d+\.\d+\.\d+\n/);
    assert.match(text, new RegExp(`^Papers: ${papers.length},`, 'm'));
    assert.match(
      text,
      /^Changed settings: .*notesFolder, .*referenceStyle = nature|referenceStyle = nature, .*notesFolder/m,
    );
    assert.doesNotMatch(text, /secret|\/|\\/);
    for (const { title, key } of papers) assert.ok(!text.includes(title) && !text.includes(key));
  });

  it('tells where errors arose, without their messages and folders', () => {
    const log = outputLog();
    const error = new TypeError('cannot read /home/ada/secret.md');
    error.stack = `${String(error)}\n    at read (/home/ada/dist/common.js:1:20)\n    at file:///C:/x/server.js:3:4`;
    log.error(error);
    log.dispose();
    const [{ name, frames } = assert.fail()] = log.errors;
    assert.deepEqual([name, ...frames], ['TypeError', 'read common.js:1:20', 'server.js:3:4']);
  });
});

describe('Settings of an earlier version', () => {
  const { getConfiguration } = vscode.workspace;
  afterEach(() => Object.assign(vscode.workspace, { getConfiguration }));

  /** Makes these the settings of the user and of the workspace. */
  function haveWritten(
    user: Readonly<Record<string, unknown>>,
    workspace: Readonly<Record<string, unknown>> = {},
  ): void {
    const all = (section: string) => ({
      get: (name: string) => user[`${section}.${name}`],
      inspect: (name: string) => ({
        globalValue: user[`${section}.${name}`],
        workspaceValue: workspace[`${section}.${name}`],
      }),
    });
    Object.assign(vscode.workspace, { getConfiguration: all });
  }

  const former = {
    'paperDigest.renameLiteratureNotes': false,
    'paperDigest.literatureNotesFolder': 'literature',
    'paperDigest.reviewNotesFolder': ['reviews'],
    'paperDigest.lookUp.arxiv': 5,
  };
  const folders = () =>
    (['literatureNotesFolder', 'reviewNotesFolder'] as const).map((name) => {
      const { root, folder } = noteFolder(name);
      return folder.path.slice(root.path.length);
    });

  it('change no other setting, and nothing when invalid', () => {
    const { savedSearches: _, ...defaults } = defaultSettings;
    haveWritten(former);
    assert.deepEqual(readSettings(), defaults);
    assert.equal(addressOf('arxiv'), 'https://export.arxiv.org');
  });

  it('still name folders while their successor does not', () => {
    haveWritten(former);
    assert.deepEqual(folders(), ['/literature', '/notes']);
    haveWritten({ ...former, 'paperDigest.notesFolder': 'notes' });
    assert.deepEqual(folders(), ['/notes', '/notes']);
  });

  it('still keep the names of literature notes', async () => {
    const uri = at('notes/former.md').toString();
    const renamed = async () => (await fileRenames([uri], new Set(['former']), 'renamed')).length;
    haveWritten({});
    assert.equal(await renamed(), 1);
    haveWritten(former);
    assert.equal(await renamed(), 0);
  });

  it('keep a source switched off, if the user and not a workspace did so', () => {
    haveWritten({ 'paperDigest.lookUp.dblp': '' }, { 'paperDigest.lookUp.arxiv': 'http://a.test' });
    assert.equal(addressOf('dblp'), undefined);
    assert.equal(addressOf('arxiv'), 'https://export.arxiv.org');
  });

  it('are overruled by the setting that took their place', () => {
    const arxiv = defaultSettings['lookUp.sources'].arxiv;
    haveWritten({
      'paperDigest.lookUp.dblp': '',
      'paperDigest.lookUp.arxiv': '',
      'paperDigest.lookUp.sources': { dblp: 'https://mirror.test/', arxiv },
    });
    assert.equal(addressOf('dblp'), 'https://mirror.test');
    assert.equal(addressOf('arxiv'), arxiv);
    assert.equal(addressOf('crossref'), 'https://api.crossref.org');
  });
});
