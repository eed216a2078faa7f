import assert from 'node:assert/strict';
import {
  citationAt,
  completeQuery,
  english,
  exportBibliography,
  formatCitation,
  insertCitation,
  Library,
  LibraryView,
  LocalServer,
  looksLikeDigest,
  paperIdentity,
  PaperIndex,
  parseBibtex,
  parseCitations,
  parseCslJson,
  parseDigest,
  parseQuery,
  printQuery,
  queryFields,
  readable,
  toBibtex,
} from '../../../src/core';

const abstract = 'We measure how the tide moves sand along the shore over a year. '
  .repeat(5)
  .trim();
const digest = `Get trending papers in your email inbox!

Daily Papers

byAK and the research community

Jan 14

Tides: Moving Sand

${abstract}

  • 9 authors
·
Nov 1, 2025 5
`;
const uri = 'file:///papers/2026-01-14.txt';

// Types and functions that other programs import, and no test below calls.
const exported = [
  completeQuery,
  insertCitation,
  LocalServer,
  PaperIndex,
  parseBibtex,
  parseCslJson,
];

describe('The exports of the core', () => {
  it('read a digest, add it to a library, and find papers by place', async () => {
    assert(looksLikeDigest(digest));
    const parsed = parseDigest(digest, uri);
    assert.deepEqual(parsed.problems, []);
    const library = new Library();
    const { added } = await library.update([{ uri, digest: parsed }], new Map());
    assert.deepEqual(
      added.map(({ key, title, abstract }) => [key, title, abstract]),
      [['tides2025', 'Tides: Moving Sand', abstract]],
    );
    assert.equal(library.paper('tides2025')?.authorCount, 9);
    const { summaries, aliases, digests, problems } = library;
    const view = new LibraryView({
      papers: summaries,
      aliases,
      digests,
      problems,
      bibliography: [],
    });
    assert.equal(view.at(uri, { line: 8, character: 0 })?.paper.key, 'tides2025');
    assert.equal(paperIdentity({ title: 'TIDES – moving sand' }), paperIdentity(added[0]!));
  });

  it('read and write the query language', () => {
    for (const value of exported) assert.equal(typeof value, 'function');
    const { query } = parseQuery('tides year:2025');
    assert.equal(printQuery(query), 'tides year:2025');
    assert(queryFields(english).some(({ name }) => name === 'year'));
  });

  it('read, write and export citations', async () => {
    const note = 'As [@tides2025, p. 3] says.';
    const [cluster] = parseCitations(note);
    assert.equal(cluster?.items[0]?.key, 'tides2025');
    const cited = citationAt(parseCitations(note), { line: 0, character: 6 });
    assert.equal(cited?.item.key, 'tides2025');
    const library = new Library();
    await library.update([{ uri, digest: parseDigest(digest, uri) }], new Map());
    const [paper] = library.papers;
    assert(paper);
    assert.equal(
      formatCitation([{ key: paper.key, title: paper.title }], 'pandoc'),
      '[@tides2025]',
    );
    assert.match(toBibtex(paper), /^@\w+\{tides2025,/);
    assert.match(exportBibliography([paper], 'bibtex'), /tides2025/);
    assert.equal(readable('$Q^*$'), 'Q*');
    assert.equal(english('{0} papers', '2'), '2 papers');
  });
});
