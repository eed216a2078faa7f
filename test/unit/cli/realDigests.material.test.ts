import assert from 'node:assert/strict';
import { cpSync, existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SearchAnswer } from '../../../src/core/assistant/operations';
import { readable } from '../../../src/core/text/readable';
import { leaveOut } from '../../support/leaveOut';
import { material } from '../../support/material';
import { CommandLineTest } from '../support/commandLine';

const digests = fileURLToPath(material('digests/'));

describe('The command line on real digests', () => {
  const cli = new CommandLineTest();
  before(function () {
    if (!existsSync(digests)) leaveOut(this, 'the real pages are not here');
  });

  it('lists each paper with the line of its title, and knows the keys that it lists', () => {
    const folder = cli.folder();
    cpSync(digests, folder, { recursive: true });
    const { papers, total } = JSON.parse(cli.run(folder, 'list', '--json').stdout) as SearchAnswer;
    assert.ok(total > 150);
    const lines = new Map(
      readdirSync(folder).map((name) => [
        name,
        readFileSync(join(folder, name), 'utf8').split('\n'),
      ]),
    );
    const letters = (text: string): string => readable(text).replace(/[^\p{L}\p{N}]/gu, '');
    for (const { title, place = '' } of papers) {
      const [, file = '', line = ''] = /^(.*):(\d+)$/.exec(place) ?? [];
      const written = letters(lines.get(file)?.[Number(line) - 1] ?? '');
      assert.equal(written.slice(0, 20), letters(title).slice(0, 20), place);
    }
    const keys = papers.map(({ key }) => key);
    assert.equal(new Set(keys).size, total);
    const csl = cli.run(folder, 'export', ...keys, '--format', 'csl-json').stdout;
    assert.deepEqual(
      (JSON.parse(csl) as readonly { id: string }[]).map(({ id }) => id).sort(),
      keys.toSorted(),
    );
    const words = papers.slice(0, 5).map(({ title }) => title.split(' ').slice(0, 6).join(' '));
    for (const [i, query] of words.entries()) {
      const found = JSON.parse(cli.run(folder, 'search', query, '--json').stdout) as SearchAnswer;
      assert.ok(
        found.papers.some(({ key }) => key === keys[i]),
        query,
      );
    }
  });
});
