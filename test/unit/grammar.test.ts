import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import type { IGrammar } from 'vscode-textmate';
import { parseDigest } from '../../src/core/digest';
import { loadGrammar, tokenize } from './support/grammar';
import type { Scoped } from './support/grammar';
import { leaveOut } from '../support/leaveOut';

const digestFolder = new URL('../../../shared/digests/', import.meta.url);
const sampleFolder = new URL('../../samples/digests/', import.meta.url);

const title = 'markup.heading.title entity.name.section';
const furniture = 'comment.line.furniture';
const organization = 'entity.name.type.organization';
const authors = 'entity.name.type.authors';
const date = 'constant.numeric.date';
const comments = 'variable.other.comment-count';
const separator = 'punctuation.separator.byline';

describe('the grammar of digests', () => {
  let grammar: IGrammar;

  before(async () => {
    grammar = await loadGrammar();
  });

  /** The scope of the first stretch that is, or holds, `text`. */
  function scopeOf(lines: readonly Scoped[][], text: string): string | undefined {
    return lines.flat().find((part) => part.text.includes(text))?.scopes;
  }

  it('colours the parts of a page', () => {
    const lines = tokenize(
      grammar,
      `new

Get trending papers in your email inbox!

Subscribe

Daily Papers

byAK and the research community

Jan 14

Quiet Notes: Writing with $Q^*$

We write notes, see https://example.org/notes. They gain 3\\% in $O(n)$ time.

tencent Tencent
·
Jan 4 5

The Long Walk to a Better Index

An index is walked. This one has no byline.

Learning to Fold Papers

Folding is learnt here.

  • 9 authors
·
Nov 1, 2025

Peking Ducks and Other Birds

Birds are counted.

Peking University
·
Nov 2, 2025 12`,
    );
    assert.equal(scopeOf(lines, 'new'), furniture);
    assert.equal(scopeOf(lines, 'Daily Papers'), furniture);
    assert.equal(scopeOf(lines, 'byAK'), furniture);
    assert.equal(scopeOf(lines, 'Jan 14'), date);
    for (const text of ['Quiet Notes', 'The Long Walk', 'Learning to Fold', 'Peking Ducks'])
      assert.equal(scopeOf(lines, text), title, text);
    for (const text of ['We write', 'An index', 'Folding is', 'Birds are'])
      assert.equal(scopeOf(lines, text), 'meta.abstract', text);
    assert.equal(scopeOf(lines, 'https'), 'meta.abstract markup.underline.link');
    assert.equal(scopeOf(lines, '. They'), 'meta.abstract');
    assert.equal(scopeOf(lines, '$O(n)$'), 'meta.abstract constant.character.escape.latex');
    assert.equal(scopeOf(lines, 'tencent Tencent'), organization);
    assert.equal(scopeOf(lines, 'Peking University'), organization);
    assert.equal(scopeOf(lines, '9 authors'), authors);
    assert.equal(scopeOf(lines, '·'), separator);
    assert.equal(scopeOf(lines, 'Jan 4'), date);
    assert.equal(scopeOf(lines, 'Nov 2, 2025'), date);
    assert.equal(scopeOf(lines, '12'), comments);
  });

  it('shows the titles of other lists of papers, and nothing else as one', () => {
    const titles = (text: string): string[] =>
      tokenize(grammar, text).flatMap((line) =>
        line.filter(({ scopes }) => scopes.startsWith(title)).map((part) => part.text.trim()),
      );
    assert.deepEqual(
      titles(
        `\\\\\narXiv:2601.15305\nDate: Mon, 12 Jan 2026 20:33:39 GMT   (215kb)\n\nTitle: Dunes That\n  Walk\nAuthors: Ana Vasic\nCategories: cs.LG\n\\\\\n  We follow dunes.\nThey walk.\n\\\\ ( https://arxiv.org/abs/2601.15305 ,  215kb)\n------------------------------\n\\\\\narXiv:2601.15306\nTitle: Shores\n\\\\`,
      ),
      ['Dunes That', 'Walk', 'Shores'],
    );
    assert.deepEqual(
      titles(
        'New submissions (showing 1 of 1 entries)\n[1] arXiv:2610.01471 [pdf, html, other]\nTitle: Dunes\nAna Vasic\nSubjects: Robotics (cs.RO)\nWe follow dunes.\n[2] arXiv:2610.01472 [pdf, other]\nTitle: Shores\nWei Li\nTotal of 2 entries',
      ),
      ['Dunes', 'Shores'],
    );
    assert.deepEqual(
      titles(
        '|Publish Date|Title|\n|---|---|\n|**2026-05-13**|**Dunes**|Ana Vasic et.al.|[2605.13741](http://arxiv.org/abs/2605.13741)|null|',
      ),
      ['Dunes'],
    );
    assert.deepEqual(
      titles('| Dunes (Read more on [arXiv](https://arxiv.org/abs/2410.05254))| Ana | a summary |'),
      ['Dunes'],
    );
    assert.deepEqual(titles('Dunes (a study) (140 ▲)'), ['Dunes (a study)']);
    assert.deepEqual(
      titles(
        '[PDF] Dunes\n<https://scholar.google.com/scholar_url?url=https://a.bc>\nA Author - Dunes, 2026\nA passage.',
      ),
      ['[PDF] Dunes'],
    );
    assert.deepEqual(
      titles(
        'Dunes\nhttps://arxiv.org/abs/2607.15331\narXiv:2607.15331v1 Announce Type: new\nAbstract: We follow.',
      ),
      ['Dunes'],
    );
  });

  it('colours the parts of the trending page', () => {
    const lines = tokenize(
      grammar,
      `Trending Papers

Submitted by

inkpot

Quiet Notes: Writing Without Haste

Notes are written slowly.

Example Lab · Published on Oct 4, 2026

Upvote

117`,
    );
    assert.equal(scopeOf(lines, 'inkpot'), furniture);
    assert.equal(scopeOf(lines, 'Quiet Notes'), title);
    assert.equal(scopeOf(lines, 'Example Lab'), organization);
    assert.equal(scopeOf(lines, 'Oct 4, 2026'), date);
    assert.equal(scopeOf(lines, 'Upvote'), furniture);
    assert.equal(scopeOf(lines, '117'), comments);
  });

  it('colours the head of a copied front page as what it is', () => {
    const lines = tokenize(
      grammar,
      `Models\nBuckets new\nDocs\nSubscribe\nDaily Papers\nby\n\nAK\nand the research community\nDaily\nTrending Papers\nOct 5\n\nSubmitted by\n\ninkpot\n12\nQuiet Notes\n\nExample Lab\n2`,
    );
    for (const text of ['Buckets new', 'Docs', 'by', 'AK', 'and the research', 'Daily', 'Trending'])
      assert.equal(scopeOf(lines, text), furniture, text);
    assert.equal(scopeOf(lines, 'Oct 5'), date);
    assert.equal(scopeOf(lines, 'Quiet Notes'), title);
  });

  it('colours what stands between papers on other captures', () => {
    const lines = tokenize(
      grammar,
      `Quiet Notes\n\nNotes are written slowly.\n\n  o 9 authors\n·\nNov 1, 2025\n\n---\n\nLoud Notes\n\nNotes are written loudly.\n\n* * *\n\nNo Notes\n\nNone are written.`,
    );
    assert.equal(scopeOf(lines, '9 authors'), authors);
    for (const text of ['---', '* * *']) assert.equal(scopeOf(lines, text), furniture, text);
    for (const text of ['Quiet Notes', 'Loud Notes', 'No Notes'])
      assert.equal(scopeOf(lines, text), title, text);
  });

  it('finds its way back after lines that it did not expect', () => {
    const long = 'A sentence that goes on. '.repeat(20);
    const lines = tokenize(
      grammar,
      `One Title\n\n${long}\n\nsecond paragraph: ${long}\n\nTwo Titles\n\n${long}\n\nThree Titles\n\n  • 2 authors\n·\nNov 1\n\nFour Titles\n\nShort.`,
    );
    for (const text of ['One Title', 'Two Titles', 'Three Titles', 'Four Titles'])
      assert.equal(scopeOf(lines, text), title, text);
    for (const text of ['A sentence', 'second paragraph', 'Short.'])
      assert.equal(scopeOf(lines, text), 'meta.abstract', text);
  });

  for (const [what, folder] of [
    ['real digests', digestFolder],
    ['samples', sampleFolder],
  ] as const) {
    it(`scopes titles, abstracts and bylines of the ${what} right`, function () {
      if (!existsSync(folder)) leaveOut(this, 'the digests are not here');
      let right = 0;
      let all = 0;
      for (const name of readdirSync(folder).filter((file) => /\d.*\.txt$/.test(file))) {
        const text = readFileSync(new URL(name, folder), 'utf8').replaceAll('\r', '');
        const lines = tokenize(grammar, text);
        const scopesAt = (line: number) => lines[line]?.map(({ scopes }) => scopes).join() ?? '';
        for (const { sightings } of parseDigest(text, name).papers) {
          for (const { titleRange, abstractRange, bylineRange, range } of sightings) {
            const checks = [
              scopesAt(titleRange.start.line).startsWith(title),
              !abstractRange || scopesAt(abstractRange.start.line).startsWith('meta.abstract'),
              !bylineRange || /organization|authors/.test(scopesAt(bylineRange.start.line)),
              !bylineRange || scopesAt(range.end.line).startsWith(date),
            ];
            all += checks.length;
            right += checks.filter(Boolean).length;
            if (process.env['VERBOSE'] && !checks.every(Boolean))
              console.log(name, titleRange.start.line + 1, checks);
          }
        }
      }
      assert.ok(all > 0);
      assert.ok(right / all >= 0.99, `${right} of ${all}`);
    });
  }
});
