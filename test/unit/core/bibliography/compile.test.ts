import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BibliographyFormat } from '../../../../src/core/bibliography/work/entry';
import { exportBibliography } from '../../../../src/core/bibliography/write/export';
import { parseCitations } from '../../../../src/core/citation/pandoc/parse';
import { LocalServer } from '../../../../src/core/server/localServer';
import { readable } from '../../../../src/core/text/readable';
import { appendEntries } from '../../support/appendEntries';
import { leaveOut } from '../../../support/leaveOut';
import { applyFiles } from '../../../support/applyFiles';

const samples = join(__dirname, '../../../../samples');
const note = readFileSync(join(samples, 'notes/reading-notes.md'), 'utf8');

/** The sample's digests as the extension reads them. */
async function readSamples() {
  const server = new LocalServer({ pause: () => Promise.resolve() });
  const files = readdirSync(join(samples, 'digests')).map((name) => ({
    uri: name,
    text: readFileSync(join(samples, 'digests', name), 'utf8'),
  }));
  const { papers } = await applyFiles(server, files);
  return { server, papers };
}

const hasPandoc = spawnSync('pandoc', ['--version']).status === 0;

describe('The sample workspace', () => {
  for (const [format, name] of [
    ['bibtex', 'references.bib'],
    ['cslJson', 'references.json'],
  ] as const satisfies readonly (readonly [BibliographyFormat, string])[]) {
    it(`compiles with the ${name} that the extension writes`, async function () {
      if (!hasPandoc) leaveOut(this, 'this needs pandoc');
      const { server } = await readSamples();
      const keys = parseCitations(note).flatMap(({ items }) => items.map(({ key }) => key));
      assert.ok(keys.length > 10);
      let bibliography = '';
      const titles = new Map<string, string>();
      for (const key of new Set(keys)) {
        const paper = await server.ask('paper', key);
        assert.ok(paper, `no sample digest has ${key}`);
        titles.set(key, readable(paper.title));
        const change = appendEntries(bibliography, format, [{ ...paper, key }]);
        assert.ok('offset' in change);
        const { offset, newText } = change;
        bibliography = bibliography.slice(0, offset) + newText + bibliography.slice(offset);
      }
      const folder = mkdtempSync(join(tmpdir(), 'paper-digest-'));
      try {
        writeFileSync(join(folder, name), bibliography);
        const { stdout, stderr } = spawnSync(
          'pandoc',
          ['--citeproc', '--bibliography', name, '-t', 'html', '--wrap=none'],
          { cwd: folder, input: note, encoding: 'utf8' },
        );
        assert.equal(stderr, '');
        for (const [key, title] of titles) {
          assert.match(stdout, new RegExp(`<div id="ref-${key}" class="csl-entry"`), key);
          const [firstWord = ''] = title.split(/\W/);
          assert.ok(stdout.includes(firstWord), title);
        }
        assert.doesNotMatch(stdout, /\?\?\?|<strong>[\w]+\?<\/strong>/);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }

  for (const [format, reader] of [
    ['bibtex', 'bibtex'],
    ['biblatex', 'biblatex'],
    ['cslJson', 'csljson'],
  ] as const) {
    it(`is exported as ${reader} that pandoc reads without a warning`, async function () {
      if (!hasPandoc) leaveOut(this, 'this needs pandoc');
      const { server, papers } = await readSamples();
      const whole = await Promise.all(papers.map(({ key }) => server.ask('paper', key)));
      const input = exportBibliography(
        whole.filter((paper) => paper !== undefined),
        format,
        { abstract: true },
      );
      const options = { input, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
      const { stdout, stderr } = spawnSync('pandoc', ['-f', reader, '-t', 'csljson'], options);
      assert.equal(stderr, '');
      const ids = (JSON.parse(stdout) as { id: string }[]).map(({ id }) => id);
      assert.deepEqual(ids.sort(), papers.map(({ key }) => key).sort());
    });
  }
});
