import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { parseBibtex } from '../../../../src/core/bibliography/read/bibtex';
import { isHarmlessCommand } from '../../../../src/core/bibliography/write/harmlessLatex';
import { toBiblatex, toBibtex } from '../../../../src/core/bibliography/write/bibtex';
import type { Paper } from '../../../../src/core/model';
import { pandocVersion } from '../../../fixtures/citations/pandocTable';

const paper: Paper = { key: 'k', title: 'A Title', abstract: '', links: [], sightings: [] };

describe('toBibtex', () => {
  it('writes one entry with balanced braces and harmless commands alone, whatever a paper is called', () => {
    const parts = fc.constantFrom(
      ...[
        '\\input',
        '\\include',
        '\\write18',
        '\\immediate',
        '\\openout',
        '\\csname',
        '\\endcsname',
      ],
      ...[
        '\\def',
        '\\catcode',
        '\\url',
        '\\href',
        '\\emph',
        '\\alpha',
        '\\frac',
        '\\begin',
        '\\x',
        '\\',
      ],
      ...[
        '{',
        '}',
        '\\{',
        '\\}',
        '$',
        '$$',
        '\\$',
        '^^5c',
        '^',
        '_',
        '%',
        '&',
        '#',
        '~',
        '"',
        "'",
        "\\'",
        '\\"',
      ],
      ...[
        '@misc{a,',
        ',',
        '=',
        'a',
        'B',
        '7',
        ' ',
        '\n',
        'LaTeX',
        'and',
        'é',
        '(',
        ')',
        '\\^',
        '\\~',
        '\\\\',
      ],
    );
    const text = fc.array(parts, { minLength: 1, maxLength: 12 }).map((each) => each.join(''));
    const all: string[] = [];
    fc.assert(
      fc.property(text, text, text, text, (title, name, doi, abstract) => {
        const whole: Paper = {
          ...paper,
          title,
          abstract,
          doi: `10.1/${doi}`,
          arxivId: doi,
          authors: [name, 'Li'],
          organization: { name },
          links: [{ url: `https://a.b/${doi}`, kind: 'code' }],
          venue: { name, kind: 'journal' },
        };
        for (const write of [toBibtex, toBiblatex]) {
          const entry = write({ ...whole, key: `k${all.length}` }, { abstract: true });
          const { entries, problems } = parseBibtex(entry);
          assert.deepEqual([entries.length, problems], [1, []], entry);
          assert.equal(entries[0]?.range.end.line, entry.split('\n').length - 2, entry);
          for (const [, command] of entry.matchAll(/\\(?:([A-Za-z]+)|[^])/g)) {
            const isOurs = command === 'url' || command === 'textbackslash';
            assert(command === undefined || isOurs || isHarmlessCommand(command), entry);
          }
          assert.doesNotMatch(entry, /\^\^/);
          let depth = 0;
          for (const [brace] of entry.replace(/\\[{}]/g, '').matchAll(/[{}]/g)) {
            depth += brace === '{' ? 1 : -1;
            assert(depth >= 0, entry);
          }
          assert.equal(depth, 0, entry);
          all.push(entry);
        }
      }),
      { numRuns: 200 },
    );
    if (pandocVersion() === undefined) return;
    const { stdout } = spawnSync('pandoc', ['-f', 'biblatex', '-t', 'csljson'], {
      input: all.join('\n'),
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    assert.equal((JSON.parse(stdout) as unknown[]).length, all.length);
  });
});
