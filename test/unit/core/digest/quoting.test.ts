import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { looksLikeDigest, parseDigest } from '../../../../src/core/digest';

/** Lines of every page of the site. */
const ofSite = fc.constantFrom(
  'Get trending papers in your email inbox!',
  'Get trending papers in your email inbox once a day!',
  'by AK and the research community',
  'byAK and the research community',
  'Daily Papers',
  'Trending Papers',
  'Daily Weekly Monthly',
  'Submitted by',
  'Submitted by akhaliq',
  'Upvote',
  'Upvote 117',
  '• 9 authors',
  '- 9 authors',
  '9 Autoren',
  '· Published on Oct 4, 2026',
  'Published on Oct 4, 2026',
  'Kandinsky Lab · Published on Oct 4, 2026',
  'Nov 1, 2025 5',
  '·',
  '[28](https://huggingface.co/login?next=%2Fpapers%2F2601.00001)',
  '[3](https://huggingface.co/papers/2601.00001#community)',
  '### [Tides and Their Sand](https://huggingface.co/papers/2601.00001)',
  'https://huggingface.co/papers/2601.00001',
  'arxiv:2601.00001',
  'View arXiv page',
  'AI-generated summary',
  'Abstract',
  'Models citing this paper 3',
);
/** Shorter than any abstract: a long one below a title would be a copied paper. */
const words = fc
  .array(fc.constantFrom(...'we read the paper of tides and sand today with care'.split(' ')), {
    minLength: 4,
    maxLength: 35,
  })
  .map((all) => `T${all.join(' ')}.`);
const paragraph = fc.oneof(
  { weight: 4, arbitrary: words },
  fc.constantFrom('# Reading', '## Next week', '- bring the printouts\n- and the pail'),
  fc.constantFrom('Jan 14', 'Tides and Sand', '> somebody said so', '| a | b |\n|---|---|'),
);
const quoted = fc
  .tuple(ofSite, fc.constantFrom('', '', '> ', '- ', '**', '`', '"'))
  .map(([line, mark]) => (mark === '' || /[ >]$/.test(mark) ? mark + line : mark + line + mark));
const note = fc
  .tuple(fc.array(paragraph, { minLength: 2, maxLength: 12 }), quoted, fc.nat())
  .map(([paragraphs, line, place]) =>
    paragraphs.toSpliced(place % (paragraphs.length + 1), 0, line),
  )
  .filter((parts) => parts.some((part) => /^T.*\.$/.test(part)));

describe('A note that quotes a line of the site', () => {
  it('is not a digest', () => {
    fc.assert(
      fc.property(note, (parts) => {
        assert.equal(looksLikeDigest(parts.join('\n\n')), false);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('A page that is quoted or made a list of as a whole', () => {
  const folder = new URL('../../../fixtures/digests/', import.meta.url);
  const facts = (text: string) =>
    parseDigest(text, 'file:///a.md').papers.map(({ sightings, ...entry }) => ({
      ...entry,
      notes: sightings[0]?.notes,
    }));
  for (const file of ['trending.txt', 'without-blank-lines.txt', 'wrapped.txt', 'markdown.md']) {
    for (const mark of ['> ', '- ']) {
      it(`has the same papers: ${file} with ${mark}`, () => {
        const text = readFileSync(new URL(file, folder), 'utf8');
        const marked = text.replace(/^(?=.*\S)/gm, mark);
        assert(looksLikeDigest(marked));
        assert.deepEqual(facts(marked), facts(text));
      });
    }
  }
});
