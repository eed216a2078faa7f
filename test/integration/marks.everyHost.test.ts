import assert from 'node:assert/strict';
import { commands } from '../../src/vscode/contributions';
import { run } from './support/workspace';
import { WorkspaceNotes, readyApi } from './support/workspaceNotes';

describe('The file of marks', () => {
  const files = new WorkspaceNotes('.paper-digest');
  afterEach(() => files.remove());

  it('is created for the first one, has sorted lines, and loses them by commands', async () => {
    const api = await readyApi();
    const found = async (query: string) =>
      (await api.search(query)).map(({ paper }) => paper.key).sort();
    const [first, second] = ['graphnap2026', 'kettle'] as const;
    for (const [command, key, text] of [
      [commands.starPaper, second, `${second} starred\n`],
      [commands.markAsRead, first, `${first} read\n${second} starred\n`],
      [commands.markAsRead, second, `${first} read\n${second} starred read\n`],
      [commands.unstarPaper, second, `${first} read\n${second} read\n`],
      [commands.markAsUnread, second, `${first} read\n`],
    ] as const) {
      await run(command, { key });
      assert.equal((await files.read('marks.txt')).replace(/^#.*\n/, ''), text);
      const starred = text.includes('starred') ? [second] : [];
      assert.deepEqual(await found('is:starred'), starred);
    }
    assert.ok(!(await found('is:unread')).includes(first));
    assert.match(await files.read('marks.txt'), /^#/);
  });
});
