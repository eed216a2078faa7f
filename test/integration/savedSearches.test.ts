import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { SavedSearches } from '../../src/vscode/common/settings/savedSearches';
import { HumanError } from '../../src/vscode/common/messages/humanError';
import { commands } from '../../src/vscode/contributions';
import { eventually } from '../support/eventually';
import { becomes } from './support/becomes';
import { asking, pressedUntil } from './support/quickInputs';
import { run } from './support/workspace';
import { readyApi } from './support/workspaceNotes';

const { Global, Workspace } = vscode.ConfigurationTarget;
const settings = () => vscode.workspace.getConfiguration('paperDigest');
const set = (target: vscode.ConfigurationTarget, value: unknown) =>
  settings().update('savedSearches', value, target);
const inspect = () => {
  const found = settings().inspect<Record<string, unknown>>('savedSearches');
  return { user: found?.globalValue, workspace: found?.workspaceValue };
};

const scoped = (entries: readonly { readonly name?: string; readonly scope: string }[]) =>
  entries.map(({ name, scope }) => [name, scope]);

describe('Saved searches in the settings', () => {
  let saved: SavedSearches;

  beforeEach(() => (saved = new SavedSearches()));
  afterEach(async () => {
    saved.dispose();
    await run('workbench.action.closeQuickOpen');
    await run('notifications.clearAll');
    await set(Workspace, undefined);
    await set(Global, undefined);
  });

  it('are saved in their scope, and available at once', async () => {
    const code = { name: 'Code', query: 'has:code', scope: 'workspace' } as const;
    const newest = { name: 'New', query: 'date:last-month', scope: 'user' } as const;
    for (const search of [code, newest]) await saved.save(search);
    const user = { New: newest.query };
    assert.deepEqual(inspect(), { user, workspace: { Code: code.query } });
    await becomes(
      () => scoped(saved.list),
      [
        ['Code', 'workspace'],
        ['New', 'user'],
      ],
    );
  });

  it('are renamed and deleted in their scope', async () => {
    await set(Workspace, { a: 'one', b: 'two' });
    await set(Global, { a: 'general', c: 'three' });
    await becomes(() => saved.list.length, 3);
    await saved.save({ ...saved.find('c')!, name: 'd' }, 'c');
    assert.deepEqual(inspect().user, { a: 'general', d: 'three' });
    const deleted = saved.find('a')!;
    await saved.delete(deleted);
    assert.deepEqual(inspect().workspace, { b: 'two' });
    assert.equal(inspect().user?.['a'], 'general');
    await becomes(() => saved.find('a')?.query, 'general');
    await saved.save(deleted);
    assert.deepEqual(inspect().workspace, { b: 'two', a: 'one' });
  });

  it('are left out when invalid, and never overwritten', async () => {
    await set(Workspace, { count: 5, fine: 'grpo' });
    await set(Global, 'grpo');
    await becomes(() => scoped(saved.list), [['fine', 'workspace']]);
    await assert.rejects(
      saved.save({ name: 'a', query: 'x', scope: 'user' }),
      (error) => error instanceof HumanError && error.remedies.length === 1,
    );
    assert.equal(settings().inspect('savedSearches')?.globalValue, 'grpo');
    await saved.save({ name: 'a', query: 'x', scope: 'workspace' });
    assert.deepEqual(inspect().workspace, { count: 5, fine: 'grpo', a: 'x' });
  });

  it('follow the settings when the user edits them', async () => {
    let changes = 0;
    const listener = saved.onDidChange(() => (changes += 1));
    await set(Workspace, { Video: 'video' });
    await becomes(() => saved.find('Video')?.query, 'video');
    assert.ok(changes > 0);
    listener.dispose();
  });

  describe('with commands', () => {
    before(readyApi);

    it('are saved under the query in the workspace by default', async () => {
      const done = run(commands.saveSearch, { query: ' grpo video ' });
      await accepted(() => assert.deepEqual(inspect().workspace, { 'grpo video': 'grpo video' }));
      await pressedUntil(done, 'notifications.clearAll');
    });

    it('are chosen from the list by a command without a row, which then acts on the chosen one', async () => {
      await set(Workspace, { a: 'one', b: 'two' });
      await becomes(() => saved.list.length, 2);
      for (const id of [commands.deleteSearch, 'paperDigest.renameSearch']) {
        const asked = await asking(() => run(id), 'createQuickPick');
        await run('workbench.action.acceptSelectedQuickOpenItem');
        if (id === commands.deleteSearch) {
          await becomes(() => inspect().workspace, { b: 'two' });
          await pressedUntil(asked.end, 'notifications.clearAll');
        } else {
          // It asks for the query.
          await pressedUntil(asked.end, 'workbench.action.closeQuickOpen');
          assert.deepEqual(inspect().workspace, { b: 'two' });
        }
      }
    });

    it('are deleted', async () => {
      await set(Workspace, { a: 'one', b: 'two' });
      await becomes(() => saved.list.length, 2);
      const done = run(commands.deleteSearch, { name: 'a' });
      await becomes(() => inspect().workspace, { b: 'two' });
      await pressedUntil(done, 'notifications.clearAll');
    });
  });

  /** Presses Enter in the open input until `check` passes. */
  async function accepted(check: () => void): Promise<void> {
    await eventually(async () => {
      await run('workbench.action.acceptSelectedQuickOpenItem');
      check();
    });
  }
});
