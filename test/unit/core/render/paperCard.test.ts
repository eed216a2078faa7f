import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Paper, Sighting } from '../../../../src/core/model';
import { paperCard } from '../../../../src/core/render/paperCard';
import type { CardOptions } from '../../../../src/core/render/paperCard';
import { readable } from '../../../../src/core/text/readable';
import { english } from '../../../../src/core/text/localize';
import { attacks } from '../../../fixtures/attacks/attacks';
import { testTables } from '../../support/cases';
import { allTokens, hrefs, iconsIn, parse, plainText } from './parsedMarkdown';

function sighting(uri: string, line: number): Sighting {
  const range = { start: { line, character: 0 }, end: { line: line + 6, character: 0 } };
  return { uri, range, titleRange: { ...range, end: { line, character: 20 } } };
}

const paper: Paper = {
  key: 'fieldnotes2025',
  title: 'Field Notes: From $r$ to $Q^*$',
  abstract: 'We keep notes and gain 79.7\\% of the time.',
  organization: { name: 'AI at Meta', slug: 'facebook' },
  date: { year: 2025, month: 12, day: 26 },
  commentCount: 5,
  links: [
    { url: 'https://github.com/field/notes_v2', kind: 'code' },
    {
      url: 'https://www.example.org/a/rather/long/address/that/nobody/wants/to/read',
      kind: 'project',
    },
  ],
  sightings: [sighting('file:///d/2026-01-14.txt', 14), sighting('file:///d/trending.md', 2)],
};

const options: CardOptions = {
  localize: english,
  actions: [
    { title: 'Cite Paper', command: 'paperDigest.insertCitation', args: [{ key: paper.key }] },
    { title: 'Copy Key', command: 'paperDigest.copyCitationKey', args: [{ key: paper.key }] },
  ],
  reveal: ({ uri }) => ({ command: 'paperDigest.revealInDigest', args: [{ key: 'k', uri }] }),
  fileLabel: (uri) => uri.split('/').at(-1) ?? uri,
};

/** Texts that Markdown might change, besides those of the fixtures. */
const markdownAttacks = [
  '** x ** __y__ ~~z~~ `q`',
  '\\[x\\](command:x) \\<b\\> \\`c\\` \\$(bug\\)',
  '&lt;b&gt; &#36;(bug) &#x24;(bug) &#91;x&#93;(command:x)',
  'x\n---\n===\n***\n1. y\n    d\n\n| a |\n| - |\n\n> e',
  '$[x](command:x)$ \\url{[x](command:x)} \\textbf{<b>}',
];

/** The allowed links of a card for `shown`, in order. */
function expectedLinks(shown: Paper): RegExp[] {
  return [
    ...shown.links.map(() => /^https?:\/\/[^()<>\s]*$/),
    /^command:paperDigest\.insertCitation\?/,
    /^command:paperDigest\.copyCitationKey\?/,
    ...shown.sightings.map(() => /^command:paperDigest\.revealInDigest\?[^()<>\s]*$/),
  ];
}

function assertHarmless(shown: Paper): void {
  const markdown = paperCard(shown, options);
  const tokens = parse(markdown);
  const found = hrefs(tokens);
  const expected = expectedLinks(shown);
  assert.equal(found.length, expected.length, markdown);
  found.forEach((href, i) => assert.match(href, expected[i] ?? /$^/));
  const allowed = new Set('paragraph strong br em text escape codespan hr space link'.split(' '));
  assert.deepEqual(
    allTokens(tokens)
      .map(({ type }) => type)
      .filter((type) => !allowed.has(type)),
    [],
    markdown,
  );
  assert.deepEqual(iconsIn(markdown), []);
  assert.doesNotMatch(markdown, /[\u202a-\u202e\u2066-\u2069]/);
}

/** A card as Markdown and as it's shown, and its links. */
const card =
  (known: Paper, more: Partial<CardOptions> = {}) =>
  (changes: Partial<Paper>) => {
    const markdown = paperCard({ ...known, ...changes }, { ...options, ...more });
    return {
      markdown: markdown.split('\n'),
      shown: plainText(markdown).split('\n'),
      links: hrefs(parse(markdown)),
    };
  };
const bare: Paper = { key: 'x', title: 'X', abstract: '', links: [], sightings: [] };

describe('paperCard', () => {
  testTables('tables/render/paperCard.json', {
    card: card(paper),
    'card of a bare paper': card(bare, { actions: [] }),
    'brief card': card(paper, { actions: [], isBrief: true }),
  });

  it('escapes all texts of the digest', () => {
    for (const attack of [...attacks, ...markdownAttacks]) {
      for (const field of ['title', 'abstract', 'key'] as const) {
        assertHarmless({ ...paper, [field]: attack });
        assertHarmless({ ...paper, [field]: `x ${attack} x` });
      }
      assertHarmless({ ...paper, organization: { name: attack } });
      assertHarmless({ ...paper, links: [{ url: `https://a.b/${attack}`, kind: 'code' }] });
      assertHarmless({ ...paper, sightings: [sighting(`file:///x/${attack}`, 0)] });
    }
  });

  it('shows any abstract completely', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        assertHarmless({ ...paper, title: text, abstract: text });
        const shown = plainText(paperCard({ ...paper, abstract: `a ${text}` }, options));
        assert.ok(shown.includes(readable(`a ${text}`)), shown);
      }),
      { numRuns: 150 },
    );
  });
});
