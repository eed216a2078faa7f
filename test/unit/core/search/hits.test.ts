import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  HitList,
  Sums,
  complement,
  everything,
  filtered,
  intersection,
  placeOf,
  union,
} from '../../../../src/core/search/ranking/hits';
import type { Hits } from '../../../../src/core/search/ranking/hits';

const size = 40;

/** Scores by document; whether a word stands in the title is told by its lowest bit. */
const anyScores = fc
  .dictionary(fc.nat(size - 1).map(String), fc.integer({ min: 1, max: 9 }), { maxKeys: size })
  .map((found) => new Map(Object.entries(found).map(([document, score]) => [+document, score])));

function hitsOf(scores: ReadonlyMap<number, number>): Hits {
  const list = new HitList(size);
  for (const document of [...scores.keys()].sort((a, b) => a - b)) {
    const score = scores.get(document) ?? 0;
    list.add(document, score, score & 1);
  }
  return list.hits();
}

const told = ({ documents, scores, inTitle }: Hits) =>
  Array.from(documents, (document, i) => [document, scores[i], inTitle[i]]);

describe('hits', () => {
  it('are put together as sets are, in rising order, their scores added up', () => {
    fc.assert(
      fc.property(anyScores, anyScores, (a, b) => {
        const documents = Array.from({ length: size }, (_, document) => document);
        const score = (document: number) => (a.get(document) ?? 0) + (b.get(document) ?? 0);
        const bit = (scores: ReadonlyMap<number, number>, document: number) =>
          (scores.get(document) ?? 0) & 1;
        assert.deepEqual(
          told(intersection(hitsOf(a), hitsOf(b))),
          documents
            .filter((document) => a.has(document) && b.has(document))
            .map((document) => [document, score(document), bit(a, document) & bit(b, document)]),
        );
        const either = documents
          .filter((document) => a.has(document) || b.has(document))
          .map((document) => [document, score(document), bit(a, document) | bit(b, document)]);
        assert.deepEqual(told(union(hitsOf(a), hitsOf(b))), either);
        const sums = new Sums(size);
        for (const hits of [hitsOf(a), hitsOf(b)]) sums.addAll(hits);
        assert.deepEqual(told(sums.take()), either);
        assert.deepEqual(told(sums.take()), [], 'nothing is left of it');
      }),
    );
  });

  it('are found by their document, and left out', () => {
    fc.assert(
      fc.property(anyScores, (scores) => {
        const hits = hitsOf(scores);
        const others = complement(hits, size);
        for (let document = 0; document < size; document++) {
          assert.equal(placeOf(hits, document) >= 0, scores.has(document));
          assert.equal(placeOf(others, document) >= 0, !scores.has(document));
        }
        const even = filtered(hits, (document) => document % 2 === 0);
        assert.deepEqual(
          told(even),
          told(hits).filter(([document = 0]) => document % 2 === 0),
        );
        assert.equal(
          filtered(hits, () => true),
          hits,
        );
      }),
    );
    assert.equal(everything(3).documents.length, 3);
  });
});
