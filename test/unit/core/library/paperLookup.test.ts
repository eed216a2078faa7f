import assert from 'node:assert/strict';
import { paperIdentity } from '../../../../src/core/identity/title';
import { PaperLookup } from '../../../../src/core/library/lookup/paperLookup';
import type { LibraryView } from '../../../../src/core/library/lookup/libraryView';
import { libraryOf, paper } from '../references/works';

describe('The lookup of papers', () => {
  const sand = paper('sand', 'Maps of $\\alpha$ Sand', { arxivId: '2501.00001' });
  const tides = paper('tides', 'A Table of Tides', { doi: '10.1000/ABC' });
  let library: LibraryView;
  let pauses = 0;
  const lookup = new PaperLookup(() => {
    pauses += 1;
    return Promise.resolve();
  });

  before(async () => {
    library = await libraryOf([sand, tides]);
  });

  it('finds by arXiv id, by DOI in any case, and by title in any spelling', async () => {
    assert.equal((await lookup.find(library, { arxivId: '2501.00001' }))?.key, 'sand');
    assert.equal((await lookup.find(library, { doi: '10.1000/abc' }))?.key, 'tides');
    const identity = paperIdentity({ title: 'MAPS OF α  SAND' });
    assert.equal((await lookup.find(library, { identity }))?.key, 'sand');
    assert.equal(await lookup.find(library, { arxivId: '2501.00009' }), undefined);
  });

  it('uses an id only for a paper of this title', async () => {
    const clues = { arxivId: '2501.00001' };
    const other = await lookup.find(library, { ...clues, title: 'Quite Another Work' });
    assert.equal(other, undefined);
    const alike = await lookup.find(library, { ...clues, title: 'Maps of Alpha Sand, Revised' });
    assert.equal(alike?.key, 'sand');
  });

  it('pauses while it indexes many titles, and does that once per library', async () => {
    const many = await libraryOf(
      Array.from({ length: 200 }, (_, i) => paper(`k${i}`, `Title ${i}`)),
    );
    pauses = 0;
    const [a, b] = await Promise.all(
      [7, 9].map((i) => lookup.find(many, { identity: paperIdentity({ title: `title ${i}` }) })),
    );
    assert.deepEqual([a?.key, b?.key, pauses], ['k7', 'k9', 4]);
  });
});
