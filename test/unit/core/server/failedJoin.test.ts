import assert from 'node:assert/strict';
import * as digestReader from '../../../../src/core/digest';
import { LocalServer } from '../../../../src/core/server/localServer';
import type { LibraryLists } from '../../../../src/core/library/libraryLists';
import { decode, page, pause } from '../../support/engineParts';

const role = { digest: true, note: false, bibliography: true } as const;

/** Reads digests. Some papers cannot be joined with others: their ids throw. */
const reader = {
  readDigest: (...[text, uri]: Parameters<typeof digestReader.readDigest>) => {
    const digest = digestReader.readDigest(text, uri);
    if (!digest || !uri.startsWith('bad')) return digest;
    const papers = digest.papers.map((paper) =>
      Object.defineProperty({ ...paper }, 'arxivId', {
        get: () => {
          throw new RangeError('Invalid array length');
        },
      }),
    );
    return { ...digest, papers };
  },
};

describe('Files that cannot be joined with others', () => {
  let server: LocalServer;

  beforeEach(() => {
    server = new LocalServer({
      readDigest: (text: string, uri) => reader.readDigest(text, uri),
      pause,
      decode,
    });
  });

  const update = async (files: Readonly<Record<string, string>>) => {
    const changes = Object.entries(files).map(([uri, content]) => ({ uri, role, content }));
    return (await server.apply(changes)).library;
  };
  const titlesOf = ({ papers }: LibraryLists) => papers.map(({ title }) => title);
  const problemsOf = ({ problems }: LibraryLists) =>
    problems.map(({ uri, argument, leftOut }) => [uri, argument, leftOut]);

  it('are left out with the reason, now and later, while all others are in the library', async () => {
    await update({
      'a.txt': page('Alpha Walks'),
      'refs.bib': '@misc{listed, title = {Lambda Lists}}',
    });
    const data = await update({
      'b.txt': page('Beta Runs'),
      'bad1.txt': page('Never Joined'),
      'more.bib': '@misc{more, title = {Mu Lists}}',
      'c.txt': page('Gamma Swims'),
      'bad2.txt': page('Nor This'),
    });
    const titles = ['Alpha Walks', 'Beta Runs', 'Gamma Swims', 'Lambda Lists', 'Mu Lists'];
    assert.deepEqual(titlesOf(data).sort(), titles);
    const left = ['bad1.txt', 'bad2.txt'].map((uri) => [uri, 'Invalid array length', 'file']);
    assert.deepEqual(problemsOf(data), left);
    const later = await update({ 'd.txt': page('Delta Flies') });
    assert.deepEqual(titlesOf(later).sort(), [...titles, 'Delta Flies'].sort());
    assert.deepEqual(problemsOf(later), left);
    await server.indexed();
    for (const word of ['alpha', 'beta', 'delta', 'lambda']) {
      assert.equal((await server.search(word)).length, 1, word);
    }
  });

  it('are left out after a change, and added again once they can be joined', async () => {
    await update({ 'a.txt': page('Alpha Walks'), 'b.txt': page('Beta Runs') });
    await server.indexed();
    const spoiled = reader.readDigest(page('Beta Runs Faster'), 'bad.txt');
    const parse = reader.readDigest;
    reader.readDigest = (text, uri) => (uri === 'b.txt' ? spoiled : parse(text, uri));
    try {
      const data = await update({ 'b.txt': page('Beta Runs Faster') });
      assert.deepEqual(titlesOf(data), ['Alpha Walks']);
      assert.deepEqual(problemsOf(data), [['b.txt', 'Invalid array length', 'file']]);
    } finally {
      reader.readDigest = parse;
    }
    const data = await update({ 'b.txt': page('Beta Rests') });
    assert.deepEqual([titlesOf(data), problemsOf(data)], [['Alpha Walks', 'Beta Rests'], []]);
    await server.indexed();
    assert.equal((await server.search('beta')).length, 1);
  });

  it('are all left out when there are many of them', async () => {
    const files = Array.from({ length: 200 }, (_, i) => [`bad${i}.txt`, page(`Paper ${i}`)]);
    await update({ 'a.txt': page('Alpha Walks') });
    const data = await update(Object.fromEntries(files) as Record<string, string>);
    assert.deepEqual(titlesOf(data), ['Alpha Walks']);
    assert.equal(data.problems.length, 200);
  });
});
