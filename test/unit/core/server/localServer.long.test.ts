import assert from 'node:assert/strict';
import { applyFiles } from '../../../support/applyFiles';
import { file, newServer, pause } from './titleServer';

describe('The library server', () => {
  it('answers questions between the long notes of a batch, and the cells of a notebook', async () => {
    const server = newServer();
    await applyFiles(server, [file('a', 'Agents Plan')]);
    await server.indexed();
    const role = { digest: true, note: true };
    const cells = Array.from({ length: 300 }, (_, i) => ({
      cell_type: 'markdown',
      source: `As [@key${i}, p. 3] says, ${'@other and words. '.repeat(30)}`,
    }));
    const notes = ['\n\n', ' '].map((end) =>
      `As [@key, p. 3] and [[this]] say.${end}`.repeat(4000),
    );
    const batches = [
      notes.map((content, i) => ({ uri: `${i}.md`, role, content })),
      [{ uri: 'cells.ipynb', role, content: JSON.stringify({ cells }) }],
    ];
    for (const batch of batches) {
      const done: string[] = [];
      const reading = server.apply(batch).then(() => done.push('batch'));
      await pause();
      await pause();
      const asked = [server.search('agents'), server.ask('paper', 'agentsplan')];
      await Promise.all([reading, ...asked.map((each) => each.then(() => done.push('answer')))]);
      assert.deepEqual(done, ['answer', 'answer', 'batch'], batch[0]?.uri);
    }
  });
});
