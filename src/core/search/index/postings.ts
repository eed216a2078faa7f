import type { Steps } from '../../base/tasks';
import { indexedFields } from '../words/fields';
import type { IndexedField } from '../words/fields';
import type { SegmentInUse } from './segments';

const fieldCount = indexedFields.length;
/** Postings to process between two pauses; takes a few milliseconds. */
const postingsPerStep = 200_000;
/** 1 + ln of how often a term occurs in a field. */
const countWeights = Float32Array.from({ length: 256 }, (_, count) =>
  count > 0 ? 1 + Math.log(count) : 0,
);

/**
 * Visits all postings of terms with a weight in some fields, each with its value in a vector of tf·idf. All postings of a
 * term in a segment follow one another.
 */
export function* postingSteps(
  parts: readonly SegmentInUse[],
  weights: Float64Array,
  fields: readonly IndexedField[],
  visit: (document: number, term: number, value: number) => void,
): Steps<void> {
  const offsets = fields.map((field) => indexedFields.indexOf(field));
  let postings = 0;
  for (const { base, segment } of parts) {
    yield;
    const { terms, starts, documents, counts } = segment;
    for (let own = 0; own < terms.length; own++) {
      const term = terms[own] ?? 0;
      const weight = weights[term] ?? 0;
      if (weight === 0) continue;
      for (const field of offsets) {
        const list = own * fieldCount + field;
        const [start, end] = [starts[list] ?? 0, starts[list + 1] ?? 0];
        for (let at = start; at < end; at++) {
          visit(base + (documents[at] ?? 0), term, weight * (countWeights[counts[at] ?? 0] ?? 0));
        }
        postings += end - start;
      }
      if (postings >= postingsPerStep) {
        postings = 0;
        yield;
      }
    }
  }
}
