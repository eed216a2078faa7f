import assert from 'node:assert/strict';
import { applyFiles } from '../../../support/applyFiles';
import { file, newServer, pause } from './titleServer';

describe('The library server', () => {
  it('answers questions while it reads a long note', async () => {
    const server = newServer();
    await applyFiles(server, [file('a', 'Agents Plan')]);
    await server.indexed();
    const role = { digest: true, note: true };
    const cells = Array.from({ length: 300 }, (_, i) => ({
      cell_type: 'markdown',
      source: `As [@key${i}, p. 3] says, ${'@other and words. '.repeat(30)}`,
    }));
    for (const [uri, content] of [
      ['many.md', 'As [@key, p. 3] and [[this]] say.\n\n'.repeat(4000)],
      ['one.md', 'As [@key, p. 3] and [[this]] say. '.repeat(4000)],
      ['lines.md', 'No citation but one\n\n'.repeat(8000) + '@key'],
      ['cells.ipynb', JSON.stringify({ cells })],
    ] as const) {
      const done: string[] = [];
      const reading = server.apply([{ uri, role, content }]).then(() => done.push('note'));
      await pause();
      await pause();
      const asked = [server.search('agents'), server.paper('agentsplan')];
      await Promise.all([reading, ...asked.map((each) => each.then(() => done.push('answer')))]);
      assert.deepEqual(done, ['answer', 'answer', 'note'], uri);
    }
  });
});
