import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { SavedSearches } from '../../src/vscode/common/settings/savedSearches';
import { HumanError } from '../../src/vscode/common/messages/humanError';
import { commands } from '../../src/vscode/contributions';
import { eventually } from '../support/eventually';
import { readyApi } from './support/workspaceNotes';

const { Global, Workspace } = vscode.ConfigurationTarget;
const settings = () => vscode.workspace.getConfiguration('paperDigest');
const set = (target: vscode.ConfigurationTarget, value: unknown) =>
  settings().update('savedSearches', value, target);
const inspect = () => {
  const found = settings().inspect<Record<string, unknown>>('savedSearches');
  return { user: found?.globalValue, workspace: found?.workspaceValue };
};

describe('Saved searches in the settings', () => {
  let saved: SavedSearches;

  beforeEach(() => (saved = new SavedSearches()));
  afterEach(async () => {
    saved.dispose();
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await vscode.commands.executeCommand('notifications.clearAll');
    await set(Workspace, undefined);
    await set(Global, undefined);
  });

  it('are kept where they are said to be, and known at once', async () => {
    await saved.save({ name: 'Code', query: 'has:code', scope: 'workspace' });
    await saved.save({ name: 'New', query: 'date:last-month', scope: 'user' });
    assert.deepEqual(inspect(), {
      user: { New: 'date:last-month' },
      workspace: { Code: 'has:code' },
    });
    await eventually(() =>
      assert.deepEqual(
        saved.list.searches.map(({ name, scope }) => [name, scope]),
        [
          ['Code', 'workspace'],
          ['New', 'user'],
        ],
      ),
    );
  });

  it('are renamed, moved and deleted in the scope where they live', async () => {
    await set(Workspace, { a: 'one', b: 'two' });
    await set(Global, { a: 'general', c: 'three' });
    await eventually(() => assert.equal(saved.list.searches.length, 3));
    await saved.save({ ...saved.find('c')!, name: 'd' }, saved.find('c'));
    assert.deepEqual(inspect().user, { a: 'general', d: 'three' });
    await saved.save({ ...saved.find('b')!, scope: 'user' }, saved.find('b'));
    assert.deepEqual(inspect(), {
      user: { a: 'general', d: 'three', b: 'two' },
      workspace: { a: 'one' },
    });
    const putBack = await saved.delete(saved.find('a')!);
    assert.deepEqual(inspect().workspace, undefined);
    assert.equal(inspect().user?.['a'], 'general');
    await eventually(() => assert.equal(saved.find('a')?.query, 'general'));
    await putBack();
    assert.deepEqual(inspect().workspace, { a: 'one' });
  });

  it('are told of as none when they are, and nothing is written over them', async () => {
    await set(Workspace, { count: 5, fine: 'grpo' });
    await set(Global, 'grpo');
    await eventually(() =>
      assert.deepEqual(
        saved.list.problems.map(({ name, scope }) => [name, scope]),
        [
          ['count', 'workspace'],
          [undefined, 'user'],
        ],
      ),
    );
    await assert.rejects(
      saved.save({ name: 'a', query: 'x', scope: 'user' }),
      (error) => error instanceof HumanError && error.remedies.length === 1,
    );
    assert.equal(settings().inspect('savedSearches')?.globalValue, 'grpo');
    await saved.save({ name: 'a', query: 'x', scope: 'workspace' });
    assert.deepEqual(inspect().workspace, { count: 5, fine: 'grpo', a: 'x' });
  });

  it('follow the settings when these are edited by hand', async () => {
    let changes = 0;
    const listener = saved.onDidChange(() => (changes += 1));
    await set(Workspace, { Video: 'video' });
    await eventually(() => assert.equal(saved.find('Video')?.query, 'video'));
    assert.ok(changes > 0);
    listener.dispose();
  });

  describe('by commands', () => {
    before(readyApi);

    it('are saved under the query, in the workspace, unless the user says otherwise', async () => {
      const done = vscode.commands.executeCommand(commands.saveSearch, { query: ' grpo video ' });
      await accepted(() => assert.deepEqual(inspect().workspace, { 'grpo video': 'grpo video' }));
      await dismissed(done);
    });

    it('are deleted', async () => {
      await set(Workspace, { a: 'one', b: 'two' });
      // The extension has a list of its own.
      await eventually(() => assert.equal(saved.list.searches.length, 2));
      const done = vscode.commands.executeCommand(commands.deleteSearch, { name: 'a' });
      await eventually(() => assert.deepEqual(inspect().workspace, { b: 'two' }));
      await dismissed(done);
    });

    it('that are none are deleted, too', async () => {
      await set(Workspace, { a: 5, b: 'two' });
      await eventually(() => assert.equal(saved.list.problems.length, 1));
      const row = { name: 'a', scope: 'workspace' };
      const done = vscode.commands.executeCommand(commands.deleteSearch, row);
      await eventually(() => assert.deepEqual(inspect().workspace, { b: 'two' }));
      await dismissed(done);
    });
  });

  /** Clears notifications until a command that shows one is over: it may be shown only later. */
  async function dismissed(command: Thenable<unknown>): Promise<void> {
    let isOver = false;
    void command.then(() => (isOver = true));
    await eventually(async () => {
      await vscode.commands.executeCommand('notifications.clearAll');
      assert.ok(isOver);
    });
    await command;
  }

  /** Presses Enter in what is open until `check` holds. */
  async function accepted(check: () => void): Promise<void> {
    await eventually(async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      check();
    });
  }
});
