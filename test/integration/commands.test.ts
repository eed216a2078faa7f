import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { registerFormerCommands } from '../../src/vscode/common/commands/commands';
import { commands, formerCommands } from '../../src/vscode/contributions';
import { accepted } from './support/quickInputs';
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
