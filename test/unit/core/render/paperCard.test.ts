import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Paper, Sighting } from '../../../../src/core/model';
import { paperCard } from '../../../../src/core/render/paperCard';
import type { CardOptions } from '../../../../src/core/render/paperCard';
import { readable } from '../../../../src/core/text/readable';
import { english } from '../../../../src/core/text/localize';
import { attacks } from '../../../fixtures/attacks/attacks';
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

describe('paperCard', () => {
  it('has only the title and a line of facts where it covers a list', () => {
    const brief = paperCard(paper, { ...options, actions: [], isBrief: true });
    assert.deepEqual(plainText(brief).split(/\n+/).length, 2);
    assert.match(brief, /Field Notes.*\n\nAI at Meta · Dec 26, 2025/);
  });

  it('says where looked-up fields come from, and that a paper was retracted', () => {
    const lookedUp = {
      from: { authors: 'arXiv', date: 'arXiv', venue: 'DBLP', other: 'x' },
      on: { year: 2026, month: 11, day: 22 },
      categories: ['cs.RO'],
      updates: [{ type: 'retraction' }],
    };
    const card = paperCard({ ...paper, lookedUp }, options);
    assert.match(card, /\*Authors, Date from arXiv · Venue from DBLP, Nov 22, 2026 · cs\\?\.RO\*/);
    assert.match(card, /Retracted/);
    const only = { ...lookedUp, from: { authors: '[x](command:x)' }, updates: [] };
    assert.doesNotMatch(paperCard({ ...paper, lookedUp: only }, options), /\[x\]\(command/);
  });

  it('shows votes, and notes of the user, as text', () => {
    const [first = assert.fail(), ...others] = paper.sightings;
    const noted = {
      ...first,
      notes: '> compare <b>this</b>\n[x](command:y)',
      tags: ['rl'],
      task: 'todo',
    } as const;
    const card = paperCard({ ...paper, voteCount: 12, sightings: [noted, ...others] }, options);
    const shown = plainText(card);
    for (const part of ['12 votes', 'Your notes', 'compare <b>this</b>', '☐ #rl']) {
      assert(shown.includes(part), `${part} in ${shown}`);
    }
    assert(!hrefs(parse(card)).includes('command:y'));
    assert(!plainText(paperCard(paper, options)).includes('Your notes'));
  });

  it('shows an excerpt as one, not as the abstract', () => {
    const seen = {
      ...sighting('file:///d/alert.txt', 3),
      excerpt: { text: 'gain 79.7\\% of', kind: 'passage' },
    } as const;
    const card = paperCard({ ...paper, abstract: '', sightings: [seen] }, options);
    assert.match(plainText(card), /Excerpt: gain 79\.7% of/);
    assert.doesNotMatch(plainText(card), /no abstract/i);
    assert.doesNotMatch(plainText(paperCard({ ...paper, sightings: [seen] }, options)), /Excerpt/);
  });

  it('names the authors and the venue beside the organization', () => {
    const authors = ['Zhang, Wei', 'Li, *An*', 'Wu, Bo'];
    const venue = { name: 'J. of *Notes*', kind: 'journal' } as const;
    const text = plainText(paperCard({ ...paper, authors, venue }, options));
    assert.ok(text.includes('Zhang et al. · AI at Meta · J. of *Notes* · Dec 26, 2025'), text);
  });

  it('shows the known values of a paper', () => {
    assert.equal(
      plainText(paperCard(paper, options)),
      [
        'Field Notes: From r to Q*',
        'AI at Meta · Dec 26, 2025 · 5 comments · fieldnotes2025',
        'Code: github.com/field/notes_v2 · Project: example.org/a/rather/long/address/that/nobody/w…',
        'Cite Paper · Copy Key',
        '',
        'We keep notes and gain 79.7% of the time.',
        '',
        'Seen in 2026-01-14.txt, line 15 · trending.md, line 3',
      ].join('\n'),
    );
  });

  it('links to the addresses of the paper, the digests and the actions', () => {
    const found = hrefs(parse(paperCard(paper, options)));
    assert.equal(found[0], 'https://github.com/field/notes_v2');
    assert.equal(found.length, 6);
    const query = decodeURIComponent(found[5]?.split('?')[1] ?? '');
    assert.deepEqual(JSON.parse(query), [{ key: 'k', uri: 'file:///d/trending.md' }]);
  });

  it('leaves out unknown values, and says why there is no abstract', () => {
    const bare: Paper = { key: 'x', title: 'X', abstract: '', links: [], sightings: [] };
    const text = plainText(paperCard(bare, { ...options, actions: [] }));
    assert.equal(text, 'X\nx\n\nNo abstract.');
    const seen: Paper = { ...paper, abstract: '', sightings: [sighting('file:///d/daily.txt', 3)] };
    const why = /No abstract on the page\. If another digest has it, it appears here\./;
    assert.match(plainText(paperCard(seen, options)), why);
  });

  it('leaves out links that are not http', () => {
    const urls = ['javascript:alert(1)', 'command:workbench.action.quit', 'file:///etc/passwd'];
    const links = urls.map((url) => ({ url, kind: 'other' as const }));
    assert.equal(hrefs(parse(paperCard({ ...paper, links, sightings: [] }, options))).length, 2);
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
