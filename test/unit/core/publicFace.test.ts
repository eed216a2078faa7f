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
  readable,
  toBibtex,
} from '../../../src/core';
import { page } from '../support/engineParts';

const title = 'Tides: Moving Sand';
const digest = page(title);
const uri = 'file:///papers/2026-01-14.txt';

// Functions that no test below calls; their own tests do.
const exported = [
  ...[citationAt, formatCitation, insertCitation, parseCitations, toBibtex, exportBibliography],
  ...[completeQuery, parseQuery, english, readable],
  ...[LocalServer, PaperIndex, parseBibtex, parseCslJson],
];

describe('The exports of the core', () => {
  it('read a digest, add it to a library, and find papers by place', async () => {
    assert(looksLikeDigest(digest));
    const parsed = parseDigest(digest, uri);
    assert.deepEqual(parsed.problems, []);
    const library = new Library();
    const { added } = await library.update([{ uri, digest: parsed }], new Map());
    const [{ key, authorCount } = assert.fail()] = added;
    assert.deepEqual([key, authorCount], ['tides2025', 4]);
    assert.equal(library.paper(key), added[0]);
    const { summaries, aliases, digests, problems } = library;
    const lists = { papers: summaries, aliases, digests, problems, bibliography: [] };
    const line = digest.split('\n').indexOf(title);
    assert.equal(new LibraryView(lists).at(uri, { line, character: 0 })?.paper.key, key);
    assert.equal(paperIdentity({ title: 'TIDES – moving sand' }), paperIdentity(added[0]!));
  });

  it('are the functions that other programs import', () => {
    for (const value of exported) assert.equal(typeof value, 'function');
  });
});
