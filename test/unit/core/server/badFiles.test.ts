import assert from 'node:assert/strict';
import { LocalServer } from '../../../../src/core/server/localServer';
import { badFiles } from '../../../fixtures/attacks/badFiles';
import { decode, page, pause } from '../../support/engineParts';

const roleOf = (name: string) => ({
  digest: true,
  note: name.endsWith('.md'),
  ...(/\.(?:bib|json)$/.test(name) && { bibliography: true as const }),
});

describe('A file that is hard to read', () => {
  for (const { name, text, kept, problem } of badFiles) {
    it(`leaves the other papers in the library: ${name}`, async () => {
      const server = new LocalServer({ pause, decode });
      const changes = [
        { uri: 'good.txt', role: roleOf('good.txt'), content: page('Alpha Walks') },
        { uri: name, role: roleOf(name), content: text },
      ];
      const { papers, problems } = (await server.apply(changes)).library;
      const titles = papers.map(({ title }) => title);
      assert.ok(titles.includes('Alpha Walks'));
      if (kept !== undefined) assert.ok(titles.includes(kept), titles.slice(0, 9).join('\n'));
      const messages = problems.filter(({ uri }) => uri === name).map(({ message }) => message);
      if (problem) assert.match(messages.join('\n'), problem);
      else assert.deepEqual(messages, []);
      await server.indexed();
    });
  }
});
