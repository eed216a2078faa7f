import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import type { IGrammar } from 'vscode-textmate';
import { parseDigest } from '../../src/core/digest';
import { grammarText, loadGrammar, tokenize } from './support/grammar';
import { leaveOut } from '../support/leaveOut';
import { material } from '../support/material';

const digestFolder = material('digests/');
const sampleFolder = new URL('../../samples/digests/', import.meta.url);

const long = 'A sentence that goes on. '.repeat(20);
const title = 'markup.heading.title entity.name.section';
const boilerplate = 'comment.line.furniture';
const organization = 'entity.name.type.organization';
const authors = 'entity.name.type.authors';
const date = 'constant.numeric.date';
const comments = 'variable.other.comment-count';
const separator = 'punctuation.separator.byline';

describe('The grammar of digests', () => {
  let grammar: IGrammar;

  before(async () => {
    grammar = await loadGrammar(grammarText('paper-digest'));
  });

  const abstract = 'meta.abstract';
  /** The scope of the first token that is, or contains, a text. */
  const expected: readonly (readonly [
    what: string,
    page: string,
    scopes: Readonly<Record<string, readonly string[]>>,
  ])[] = [
    [
      'the parts of a page',
      `new\n\nGet trending papers in your email inbox!\n\nSubscribe\n\nDaily Papers\n\nbyAK and the research community\n\nJan 14

Quiet Notes: Writing with $Q^*$\n\nWe write notes, see https://example.org/notes. They gain 3\\% in $O(n)$ time.\n\ntencent Tencent\n·\nJan 4 5

The Long Walk to a Better Index\n\nAn index is walked. This one has no byline.

Learning to Fold Papers\n\nFolding is learnt here.\n\n  • 9 authors\n·\nNov 1, 2025

Peking Ducks and Other Birds\n\nBirds are counted.\n\nPeking University\n·\nNov 2, 2025 12`,
      {
        [boilerplate]: ['new', 'Daily Papers', 'byAK'],
        [date]: ['Jan 14', 'Jan 4', 'Nov 2, 2025'],
        [title]: ['Quiet Notes', 'The Long Walk', 'Learning to Fold', 'Peking Ducks'],
        [abstract]: ['We write', '. They', 'An index', 'Folding is', 'Birds are'],
        [`${abstract} markup.underline.link`]: ['https'],
        [`${abstract} support.function.latex`]: ['$O(n)$'],
        [organization]: ['tencent Tencent', 'Peking University'],
        [authors]: ['9 authors'],
        [separator]: ['·'],
        [comments]: ['12'],
      },
    ],
    [
      'the parts of the trending page',
      'Trending Papers\n\nSubmitted by\n\ninkpot\n\nQuiet Notes: Writing Without Haste\n\nNotes are written slowly.\n\nExample Lab · Published on Oct 4, 2026\n\nUpvote\n\n117',
      {
        [boilerplate]: ['inkpot', 'Upvote'],
        [title]: ['Quiet Notes'],
        [organization]: ['Example Lab'],
        [date]: ['Oct 4, 2026'],
        [comments]: ['117'],
      },
    ],
    [
      'the head of a copied front page as what it is',
      'Models\nBuckets new\nDocs\nSubscribe\nDaily Papers\nby\n\nAK\nand the research community\nDaily\nTrending Papers\nOct 5\n\nSubmitted by\n\ninkpot\n12\nQuiet Notes\n\nExample Lab\n2',
      {
        [boilerplate]: ['Buckets new', 'Docs', 'by', 'AK', 'and the research', 'Daily', 'Trending'],
        [date]: ['Oct 5'],
        [title]: ['Quiet Notes'],
      },
    ],
    [
      'what is between papers on other captures',
      'Quiet Notes\n\nNotes are written slowly.\n\n  o 9 authors\n·\nNov 1, 2025\n\n---\n\nLoud Notes\n\nNotes are written loudly.\n\n* * *\n\nNo Notes\n\nNone are written.',
      {
        [authors]: ['9 authors'],
        [boilerplate]: ['---', '* * *'],
        [title]: ['Quiet Notes', 'Loud Notes', 'No Notes'],
      },
    ],
    [
      'what follows lines that it did not expect',
      `One Title\n\n${long}\n\nsecond paragraph: ${long}\n\nTwo Titles\n\n${long}\n\nThree Titles\n\n  • 2 authors\n·\nNov 1\n\nFour Titles\n\nShort.`,
      {
        [title]: ['One Title', 'Two Titles', 'Three Titles', 'Four Titles'],
        [abstract]: ['A sentence', 'second paragraph', 'Short.'],
      },
    ],
  ];
  for (const [what, page, scopes] of expected) {
    it(`highlights ${what}`, () => {
      const parts = tokenize(grammar, page).flat();
      for (const [scope, texts] of Object.entries(scopes)) {
        for (const text of texts) {
          assert.equal(parts.find((part) => part.text.includes(text))?.scopes, scope, text);
        }
      }
    });
  }

  it('highlights the titles of other lists of papers, and nothing else', () => {
    const titles = (text: string): string[] =>
      tokenize(grammar, text).flatMap((line) =>
        line.filter(({ scopes }) => scopes.startsWith(title)).map((part) => part.text.trim()),
      );
    for (const [text, ...expected] of [
      [
        `\\\\\narXiv:2601.15305\nDate: Mon, 12 Jan 2026 20:33:39 GMT   (215kb)\n\nTitle: Dunes That\n  Walk\nAuthors: Ana Vasic\nCategories: cs.LG\n\\\\\n  We follow dunes.\nThey walk.\n\\\\ ( https://arxiv.org/abs/2601.15305 ,  215kb)\n------------------------------\n\\\\\narXiv:2601.15306\nTitle: Shores\n\\\\`,
        'Dunes That',
        'Walk',
        'Shores',
      ],
      [
        'New submissions (showing 1 of 1 entries)\n[1] arXiv:2610.01471 [pdf, html, other]\nTitle: Dunes\nAna Vasic\nSubjects: Robotics (cs.RO)\nWe follow dunes.\n[2] arXiv:2610.01472 [pdf, other]\nTitle: Shores\nWei Li\nTotal of 2 entries',
        'Dunes',
        'Shores',
      ],
      [
        '|Publish Date|Title|\n|---|---|\n|**2026-05-13**|**Dunes**|Ana Vasic et.al.|[2605.13741](http://arxiv.org/abs/2605.13741)|null|',
        'Dunes',
      ],
      [
        '| Dunes (Read more on [arXiv](https://arxiv.org/abs/2410.05254))| Ana | a summary |',
        'Dunes',
      ],
      ['Dunes (a study) (140 ▲)', 'Dunes (a study)'],
      [
        '[PDF] Dunes\n<https://scholar.google.com/scholar_url?url=https://a.bc>\nA Author - Dunes, 2026\nA passage.',
        '[PDF] Dunes',
      ],
      [
        'Dunes\nhttps://arxiv.org/abs/2607.15331\narXiv:2607.15331v1 Announce Type: new\nAbstract: We follow.',
        'Dunes',
      ],
    ] as const) {
      assert.deepEqual(titles(text), expected);
    }
  });

  for (const [what, folder] of [
    ['real digests', digestFolder],
    ['samples', sampleFolder],
  ] as const) {
    it(`has the right scopes for titles, abstracts and bylines of the ${what}`, function () {
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
