import assert from 'node:assert/strict';
import { toBibtex } from '../../../../src/core/bibliography/write/bibtex';
import type { Paper } from '../../../../src/core/model';

const paper: Paper = { key: 'k', title: 'A Title', abstract: '', links: [], sightings: [] };

const titleOf = (title: string): string | undefined =>
  /title = \{(.*)\},\n/.exec(toBibtex({ ...paper, title }))?.[1];

describe('toBibtex', () => {
  it('writes all fields of a digest', () => {
    const entry = toBibtex(
      {
        ...paper,
        key: 'smartsnap2025',
        title: 'SmartSnap: Proactive Evidence Seeking for Self-Verifying Agents',
        abstract: '50% of {it}',
        organization: { name: 'R&D and Co', slug: 'rd' },
        date: { year: 2025, month: 12, day: 26, yearInferred: true },
        arxivId: '2512.12345',
        doi: '10.1/a_b',
        links: [
          { url: 'https://x.y/a_b#c', kind: 'code' },
          { url: 'https://x.y/{p}', kind: 'project' },
          { url: 'https://x.y/z', kind: 'other' },
        ],
      },
      { abstract: true },
    );
    assert.equal(
      entry,
      [
        '@misc{smartsnap2025,',
        '  title = {{SmartSnap}: Proactive Evidence Seeking for Self-Verifying Agents},',
        '  author = {{R\\&D and Co}},',
        '  year = {2025},',
        '  month = dec,',
        '  eprint = {2512.12345},',
        '  archivePrefix = {arXiv},',
        '  doi = {10.1/a_b},',
        '  url = {https://arxiv.org/abs/2512.12345},',
        '  note = {Code: \\url{https://x.y/a_b#c}. Project page: \\url{https://x.y/%7Bp%7D}},',
        '  abstract = {50\\% of {it}},',
        '}',
        '',
      ].join('\n'),
    );
  });

  it('names the known authors, else the organization', () => {
    const authors = ['Ada Lovelace', 'Søren Å', '{The Team}', 'others'];
    const entry = toBibtex({ ...paper, authors, organization: { name: 'X' } });
    assert.match(entry, /author = \{Ada Lovelace and Søren Å and \{The Team\} and others\}/);
    assert.equal(toBibtex({ ...paper, authorCount: 9 }), toBibtex(paper));
  });

  it('protects words whose capitals a sentence-case style would lose', () => {
    assert.equal(
      titleOf('FLUX.1, GPT-4 and LoRA in a Title: Q-Learning'),
      '{FLUX.1}, {GPT-4} and {LoRA} in a Title: {Q-Learning}',
    );
    assert.equal(
      titleOf('A {BERT} Is Image-to-Video, not \\emph{LLMs}'),
      'A {BERT} Is Image-to-Video, not \\emph{{LLMs}}',
    );
  });

  it('escapes special characters of LaTeX and keeps LaTeX', () => {
    const cases: [string, string][] = [
      ['From $r$ to $Q^*$', 'From {$r$} to {$Q^*$}'],
      ['79.7\\% & 5% # a_b ~2', '79.7\\% \\& 5\\% \\# a\\_b \\textasciitilde{}2'],
      ['$5 and $6', '\\$5 and \\$6'],
      ["Poincar\\'e and Gödel 日本", "Poincar\\'e and Gödel 日本"],
      ['open { brace', 'open \\textbraceleft{} brace'],
      ['closed } {', 'closed \\textbraceright{} \\textbraceleft{}'],
      ['a \\ b\\', 'a \\textbackslash{} b\\textbackslash{}'],
      ['$x{$', '\\$x\\textbraceleft{}\\$'],
    ];
    for (const [title, value] of cases) assert.equal(titleOf(title), value, title);
  });

  it('puts text that only formulas can contain between dollars', () => {
    const cases: [string, string][] = [
      ['From r to Q^*', 'From r to {$Q^*$}'],
      ['\\alpha-stable \\beta_1', '{$\\alpha$}-stable {$\\beta_1$}'],
      ['In \\mathcal{O}(T^{2/3}) steps', 'In {$\\mathcal{O}$}({$T^{2/3}$}) steps'],
      ['mathcal{O}(n) and N_{off}', '{$\\mathcal{O}$}(n) and {$N_{off}$}'],
      ['x_1, a_b, x_i and pi_0', '{$x_1$}, a\\_b, x\\_i and pi\\_0'],
      ['10^-3 or 10^12', '10{$^{-3}$} or 10{$^{12}$}'],
      ['Mamba^2 and LLM^{2}', 'Mamba{$^2$} and {LLM}{$^{2}$}'],
      ['\\frac12 \\sqrt\\pi \\hat x', '{$\\frac{1}{2}$} {$\\sqrt{\\pi}$} {$\\hat{x}$}'],
      ['\\left( \\frac{a}{b} \\right)^2', '{$\\left( \\frac{a}{b} \\right)^2$}'],
      ['a \\(\\pi\\) $$x^2$$', 'a {$\\pi$} {$x^2$}'],
      ['\\emph{an \\ell_2 \\textbf{norm}}', '\\emph{an {$\\ell_2$} \\textbf{norm}}'],
    ];
    for (const [title, value] of cases) assert.equal(titleOf(title), value, title);
  });

  it('writes no formula that would not compile', () => {
    const cases: [string, string][] = [
      // A missing argument, bracket or partner.
      ['$\\frac{1}$', '\\$\\textbackslash{}frac\\textbraceleft{}1\\textbraceright{}\\$'],
      ['\\mathbf and \\left( x', '\\textbackslash{}mathbf and ( x'],
      ['$\\left( x$', '\\$( x\\$'],
      ['$\\left\\{ x \\right.$', '{$\\left\\lbrace  x \\right.$}'],
      // Two superscripts or subscripts.
      ['$x^2^3$', '\\${$x^2$}{$^3$}\\$'],
      ["$x^2'$", "\\${$x^2$}'\\$"],
      // Text in a formula, and a formula in its text.
      ["$\\'e$", "\\$\\'e\\$"],
      ['$\\text{a_b}$', '\\$\\text{a\\_b}\\$'],
      // Needs braces as an argument.
      ['$x^\\hat{a}$', '{$x^{\\hat{a}}$}'],
      // Needs a package.
      [
        '\\bm{x} \\cmark $\\argmax_x$',
        '{$\\boldsymbol{x}$} \\checkmark {$\\operatorname{argmax}_x$}',
      ],
      ['\\uline{a b} \\euro', '\\underline{a b} \\texteuro'],
      // Accents and fonts without an argument.
      ["\\textbf \\'", " \\textbackslash{}'"],
      ['\\c', '\\textbackslash{}c'],
    ];
    assert.match(
      titleOf('{'.repeat(300) + '}'.repeat(300)) ?? '',
      /^(?:\\textbrace(?:left|right)\{\}){600}$/,
    );
    for (const [title, value] of cases) assert.equal(titleOf(title), value, title);
  });

  it('converts commands that do more than print to text', () => {
    const cases: [string, string][] = [
      ['A \\input{../x} b', 'A \\textbackslash{}input\\textbraceleft{}../x\\textbraceright{} b'],
      [
        '\\immediate\\write18{rm -rf}',
        '\\textbackslash{}immediate\\textbackslash{}write18{rm -rf}',
      ],
      [
        '\\def\\x{\\emph{y}}',
        '\\textbackslash{}def\\textbackslash{}x\\textbraceleft{}\\emph{y}\\textbraceright{}',
      ],
      ['a $\\input{x}$ b', 'a \\$\\textbackslash{}input\\textbraceleft{}x\\textbraceright{}\\$ b'],
      ['^^5cinput', '\\textasciicircum{}\\textasciicircum{}5cinput'],
      ['$a^^5cinput$', '\\$a\\textasciicircum{}\\textasciicircum{}5cinput\\$'],
      ['\\^^5c', '\\textbackslash{}\\textasciicircum{}\\textasciicircum{}5c'],
      ['a $x % y$', 'a \\$x \\% y\\$'],
      ['{a\\}', '\\textbraceleft{}a\\textbraceright{}'],
    ];
    for (const [title, value] of cases) assert.equal(titleOf(title), value, title);
    for (const title of [
      '\\emph{so} \\textbf{it}',
      '{$\\mathcal{l}_2 \\le \\frac{1}{\\sqrt{2}}$}',
      "\\'e \\c{c} \\ss{}",
    ]) {
      assert.equal(titleOf(title.replace(/^\{(.*)\}$/, '$1')), title);
    }
  });
});
