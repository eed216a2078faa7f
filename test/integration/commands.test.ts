import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { registerFormerCommands } from '../../src/vscode/common/commands/commands';
import { noteFolder } from '../../src/vscode/common/notes/newNote';
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
