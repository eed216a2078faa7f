import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { parseBibtex } from '../../../../src/core/bibliography/read/bibtex';
import { harmlessCommand } from '../../../../src/core/bibliography/write/latexCommands';
import { toBiblatex, toBibtex } from '../../../../src/core/bibliography/write/bibtex';
import { plainText } from '../../../../src/core/bibliography/work/markup';
import { toWork } from '../../../../src/core/bibliography/work/work';
import type { Paper } from '../../../../src/core/model';
import { readable } from '../../../../src/core/text/readable';
import { pandocVersion } from '../../../fixtures/citations/pandocTable';
import { leaveOut } from '../../../support/leaveOut';
import { runs } from '../../support/runs';
import { words } from '../../support/words';

const paper: Paper = { key: 'k', title: 'A Title', abstract: '', links: [], sightings: [] };

/** Further commands in the output: addresses, and those that formulas have only with others. */
const ours = new Set(['url', 'right', 'limits', 'nolimits']);

const formulaParts =
  String.raw`\alpha|\mathcal{O}|\mathcal|(T^{2/3})|Q^*|x_1|x_{ij}|^{-3}|_2|^2|\(|\)|\[|\]|\left|\left(
|\right)|\big(|\big|\frac{1}{2}|\frac12|\sqrt[3]{x}|\sqrt\alpha|\hat\theta|\hat|\textbf{|\text{off}|\text|\'\i|\c
|\v|\o|\bm{x}|\cmark|\argmax|\limits|\sum\limits|\operatorname*{a}|\operatorname|\in|'|''|\ |\;|\-|10|mathcal{O}
|frac{1}{2}|\underline{a}|\uline{b}|\dots|\bf|\em|\ensuremath|\overset{a}{b}|\not|\mod|\mathbb R|\\|||[|]|-`.split(
    /\|\n?|\n\|/,
  );

const specials =
  String.raw`$ $$ \$ % \% # & \& ~ ^ _ { } \{ \} \input{x} \foo \foo{ \url{a} \begin{x} ^^5c a B LLM and`.split(
    ' ',
  );

/** Text outside formulas must need no formula, and text in them must not end the line or the cell. */
function checkMath(value: string): void {
  const unescaped = value.replace(/\\url\{[^{}]*\}/g, '').replace(/\\[^A-Za-z]/g, '');
  const prose = unescaped.replace(/\$[^$]*\$/g, (formula) => {
    assert.doesNotMatch(formula, /[#%&]/, value);
    return '';
  });
  assert.doesNotMatch(prose, /[$^_#%&~]/, value);
  for (const [, name = ''] of prose.matchAll(/\\([A-Za-z]+)/g)) {
    assert.notEqual(harmlessCommand(name)?.mode, 'math', value);
    assert(name !== 'right' && name !== 'limits', value);
  }
}

const preamble = String.raw`\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage{amsmath,amssymb}
\begin{document}
`;

/** The errors of pdfLaTeX for each value, in its own group. */
function latexErrors(values: readonly string[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'paper-digest-'));
  try {
    const texts = values.map((value, i) => `\\typeout{@@${i}@@}\n{${value}}\n\n`);
    writeFileSync(join(folder, 'a.tex'), `${preamble}${texts.join('')}\\end{document}\n`);
    const options = ['-interaction=nonstopmode', '-draftmode', 'a.tex'];
    spawnSync('pdflatex', options, { cwd: folder });
    const log = readFileSync(join(folder, 'a.log'), 'latin1');
    return [...log.matchAll(/^@@(\d+)@@\n((?:(?!@@)[^\n]*\n)*)/gm)].flatMap(([, i, said = '']) => {
      const error = /^! .*/m.exec(said)?.[0];
      return error === undefined ? [] : [`${error} ${values[Number(i)] ?? ''}`];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('toBibtex', () => {
  it('writes one entry with balanced braces and only harmless commands, for any title', () => {
    const parts = fc.constantFrom(
      ...words(`\\input \\include \\write18 \\immediate \\openout \\csname \\endcsname`),
      ...words(`\\def \\catcode \\url \\href \\emph \\alpha \\frac \\begin \\x \\`),
      ...words(`{ } \\{ \\} $ $$ \\$ ^^5c ^ _ % & # ~ " ' \\' \\"`),
      ...[...words(`@misc{a, , = a B 7 LaTeX and é ( ) \\^ \\~ \\\\`), ' ', '\n'],
    );
    const text = fc
      .array(fc.oneof(parts, fc.constantFrom(...formulaParts)), { minLength: 1, maxLength: 12 })
      .map((each) => each.join(''));
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
            assert(command === undefined || ours.has(command) || harmlessCommand(command), entry);
          }
          assert.doesNotMatch(entry, /\^\^/);
          for (const field of ['title', 'abstract', 'author', 'journal', 'journaltitle']) {
            checkMath(
              new RegExp(`^  ${field} = \\{([^]*?)\\},\n(?:  \\w+ =|\\}$)`, 'm').exec(entry)?.[1] ??
                '',
            );
          }
          let depth = 0;
          for (const [brace] of entry.replace(/\\[{}]/g, '').matchAll(/[{}]/g)) {
            depth += brace === '{' ? 1 : -1;
            assert(depth >= 0, entry);
          }
          assert.equal(depth, 0, entry);
          all.push(entry);
        }
      }),
      runs('values'),
    );
    if (pandocVersion() === undefined) return;
    const { stdout } = spawnSync('pandoc', ['-f', 'biblatex', '-t', 'csljson'], {
      input: all.join('\n'),
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    assert.equal((JSON.parse(stdout) as unknown[]).length, all.length);
  });

  it('writes titles that read back as the same, in our reader and in Pandoc', () => {
    const parts = fc.constantFrom(
      ...words(`Learning of LLMs GPT-4: Q-Learning G\\"odel na\\"{i}ve 79.7\\% 5%`),
      ...words(`R&D #1 \\emph{so} {BERT} $Q^*$ Q^* \\alpha \\beta-VAE \\mathcal{O}(n^2)`),
      ...[...words(`x_1 a_b $\\ell_2$ N_{off} 10^{-3} \\bm{x}`), '\\textbf{a} \\to b', 'H\\o yer'],
    );
    /** Unicode lacks some superscripts and subscripts, which stay as they are written. */
    const plain = (text: string): string =>
      readable(text)
        .normalize('NFKC')
        .replace(/[\^_{}()]/g, '')
        .replace(/[⁎∗]/g, '*');
    const written: { readonly title: string; readonly entry: string }[] = [];
    fc.assert(
      fc.property(fc.array(parts, { minLength: 1, maxLength: 6 }), (words) => {
        const title = words.join(' ');
        const entry = toBibtex({ ...paper, key: `k${written.length}`, title });
        const [read] = parseBibtex(entry).entries;
        assert(read);
        const back = plainText(toWork(read, 'bibtex').title ?? '');
        assert.equal(plain(back), plain(title), entry);
        written.push({ title, entry });
      }),
      runs('values'),
    );
    if (pandocVersion() === undefined) return;
    const { stdout } = spawnSync('pandoc', ['-f', 'bibtex', '-t', 'csljson'], {
      input: written.map(({ entry }) => entry).join('\n'),
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    const items = JSON.parse(stdout) as { id: string; title: string }[];
    for (const [i, { title }] of written.entries()) {
      const item = items.find(({ id }) => id === `k${i}`);
      const shown = item?.title.replace(/<[^>]*>/g, '') ?? '';
      // A style may have put the title in sentence case.
      assert.equal(
        plain(shown).toLowerCase().replace(/\s/g, ''),
        plain(title).toLowerCase().replace(/\s/g, ''),
      );
    }
  });

  it('writes what LaTeX compiles, for any title', function () {
    if (spawnSync('pdflatex', ['--version']).status !== 0) leaveOut(this, 'this needs pdflatex');
    const part = fc.constantFrom(...formulaParts, ...specials);
    const titles = fc.sample(
      fc.array(part, { minLength: 1, maxLength: 10 }).map((each) => each.join('')),
      400,
    );
    const values = titles.map(
      (title) => /title = \{(.*)\},\n\}/.exec(toBibtex({ ...paper, title }))?.[1] ?? '',
    );
    assert.deepEqual(latexErrors(values), []);
    assert.equal(latexErrors(['fine', String.raw`\alpha`]).length, 1);
  });
});
