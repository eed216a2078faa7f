import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { looksLikeDigest, parseDigest } from '../../../../src/core/digest';
import { fixture } from '../../support/fixture';
import { abstract } from './pages';

/** Lines of every page of the site. */
const ofSite = fc.constantFrom(...fixture('site-lines.txt').trimEnd().split('\n'));
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

type Change = (text: string) => string;

const solid = /^(?=.*\S)/gm;
const quoteAll = (text: string, mark = '> ') => text.replace(/^/gm, mark);
/** Marks that a reader or program put before the lines of a whole text. */
const whole: Readonly<Record<string, Change>> = {
  'a mark before each solid line': (text) => text.replace(solid, '> '),
  'a mark before each line': (text) => quoteAll(text),
  'a mark without a space': (text) => quoteAll(text, '>'),
  'two marks': (text) => quoteAll(text, '> > '),
};
const bullets: Readonly<Record<string, Change>> = {
  bullets: (text) => text.replace(solid, '- '),
  'indented bullets': (text) => text.replace(solid, '  * '),
};
/** Marks before the lines of a part of a text. */
const partial: Readonly<Record<string, Change>> = {
  'words of the sender above': (text) => `On Monday, Jane wrote:\n\n${quoteAll(text)}`,
  'only the first half quoted': (text) => halved(text, quoteAll, (rest) => rest),
  'only the second half quoted': (text) => halved(text, (rest) => rest, quoteAll),
  'more marks in the second half': (text) =>
    halved(text, quoteAll, (rest) => quoteAll(rest, '>> ')),
};

function halved(text: string, first: Change, second: Change): string {
  const lines = text.split('\n');
  const middle = Math.floor(lines.length / 2);
  const halves = [lines.slice(0, middle).join('\n'), lines.slice(middle).join('\n')] as const;
  return `${first(halves[0])}\n${second(halves[1])}`;
}

const fixtures = new URL('../../../fixtures/', import.meta.url);
/** Texts with papers among the fixtures. The abstract of `clip-quoted.md` can be recognized only by its quotation. */
const digests = ['digests', 'lists'].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, fixtures))
    .filter((name) => /^(?!no-|clip-quoted).*\.(?:md|txt)$/.test(name))
    .map((name) => `${folder}/${name}`),
);
/** A bullet before each of their few lines may be the list's own: none has a mark of its own. */
const mayHaveBullets = /bare-table|html-table-on-a-line|arxiv-search-copied|callouts|scholar-mail/;
const facts = (text: string) =>
  parseDigest(text, 'file:///a.md').papers.map(({ sightings, ...entry }) => ({
    ...entry,
    notes: sightings[0]?.notes,
    excerpt: sightings[0]?.excerpt,
  }));

describe('A digest that is quoted or made a list of as a whole', () => {
  for (const [marks, mark] of Object.entries({ ...whole, ...bullets })) {
    it(`has the same papers with ${marks}`, () => {
      for (const file of digests) {
        if (marks in bullets && mayHaveBullets.test(file)) continue;
        const text = mark(fixture(file));
        assert(looksLikeDigest(text), file);
        assert.deepEqual(facts(text), facts(fixture(file)), file);
      }
    });
  }
});

describe('A page with a large quoted part', () => {
  const search = fixture('reader-notes/search-results.txt');
  const pages = {
    'search results': search,
    ...Object.fromEntries(
      digests
        .filter((file) => /^digests\/(?!broken|without)/.test(file))
        .map((file) => [file, fixture(file)]),
    ),
  };
  for (const [part, mark] of Object.entries(partial)) {
    it(`has the same papers with ${part}`, () => {
      for (const [name, text] of Object.entries(pages)) {
        const quoted = mark(text);
        assert(looksLikeDigest(quoted), name);
        assert.deepEqual(facts(quoted), facts(text), name);
      }
    });
  }

  it("keeps the reader's quotes in a quoted page as notes", () => {
    const noted = search.replace(/\n\nDunes/, '\n\n> compare with ours\n\nDunes');
    for (const mark of Object.values(whole)) assert.deepEqual(facts(mark(noted)), facts(noted));
    assert.equal(facts(noted)[0]?.notes, '> compare with ours');
  });

  it('loses no paper silently, whatever part of it is quoted', () => {
    const lines = search.split('\n');
    const titles = ['Tides and Their Sand', 'Dunes That Walk', 'Waves at Night', 'Shores'];
    fc.assert(
      fc.property(
        fc.nat(lines.length),
        fc.nat(lines.length),
        fc.constantFrom('> ', '>> '),
        (...all) => {
          const [a, b, mark] = all;
          const [from, to] = a < b ? [a, b] : [b, a];
          const text = lines
            .map((line, index) => (index >= from && index < to ? mark + line : line))
            .join('\n');
          const { papers, problems } = parseDigest(text, 'file:///a.txt');
          for (const title of titles) {
            const line = lines.indexOf(title);
            const paper = papers.find((one) => one.title === title);
            const notes = papers.map(({ sightings }) => sightings[0]?.notes ?? '');
            const isKept = [
              paper?.abstract === abstract,
              paper?.sightings[0]?.notes?.includes(abstract),
              notes.some((note) => note.includes(title)),
              problems.some(({ range }) => range.start.line <= line + 2 && range.end.line >= line),
            ].includes(true);
            assert(isKept, `${title} is lost in:\n${text}`);
          }
        },
      ),
    );
  });
});
