/*
 * Papers as vectors, from the postings of the index: tf·idf of the terms of title, abstract and organization,
 * scaled to length 1. Only the vectors of training examples are kept in memory; other papers are scored one
 * posting list at a time.
 */
import type { Steps } from '../../base/steps';
import { proseTerms } from '../ranking/prose';
import { indexedFields } from '../words/fields';
import type { Dictionary } from '../index/dictionary';
import type { SegmentInUse, Segments } from '../index/segments';
import type { SparseRow } from './logistic';

const fieldCount = indexedFields.length;
/** The indexed fields to use. A citation key only repeats names and titles; authors are known of few papers. */
const fields = (['title', 'abstract', 'organization'] as const).map((field) =>
  indexedFields.indexOf(field),
);
const titleField = indexedFields.indexOf('title');
/** A term of one paper says nothing about others. A term of more than this share of papers is too common. */
const minPapers = 2;
const maxShare = 0.5;
/** A term that occurs in no title is a matter of style rather than a topic. */
const untitledWeight = 0.7;
/** Postings to process between two pauses; takes a few milliseconds. */
const postingsPerStep = 200_000;

/** 1 + ln of how often a term occurs in a field. */
const countWeights = Float32Array.from({ length: 256 }, (_, count) =>
  count > 0 ? 1 + Math.log(count) : 0,
);

/** The part of the index that training needs, as of its start. */
export type Learning = Pick<Segments, 'parts' | 'dictionary' | 'paperCount'>;

/** What depends only on the papers. */
export interface Features {
  /** The weight of each term by its dictionary number; 0 for terms that aren't used. */
  readonly weights: Float32Array;
  /** The length of each document's vector before scaling to 1. */
  readonly norms: Float64Array;
}

/** Processes a list of postings, from `start` up to `end`. */
type ListVisitor = (
  part: SegmentInUse,
  term: number,
  start: number,
  end: number,
  weight: number,
) => void;

export function* featureSteps(segments: Learning, size: number): Steps<Features> {
  const weights = yield* termWeightSteps(segments);
  const squares = new Float64Array(size);
  yield* listSteps(segments, weights, ({ base, segment }, _, start, end, weight) => {
    const { documents, counts } = segment;
    for (let at = start; at < end; at++) {
      const value = weight * (countWeights[counts[at] ?? 0] ?? 0);
      const document = base + (documents[at] ?? 0);
      squares[document] = (squares[document] ?? 0) + value * value;
    }
  });
  return { weights, norms: squares.map(Math.sqrt) };
}

/** The vectors of some documents. Features are terms, by dictionary number. */
export function* rowSteps(
  segments: Learning,
  { weights, norms }: Features,
  documents: readonly number[],
): Steps<readonly SparseRow[]> {
  const rowOf = new Int32Array(norms.length).fill(-1);
  for (const [row, document] of documents.entries()) rowOf[document] = row;
  const rows = documents.map(() => ({ features: [] as number[], values: [] as number[] }));
  yield* listSteps(segments, weights, ({ base, segment }, term, start, end, weight) => {
    const { documents, counts } = segment;
    for (let at = start; at < end; at++) {
      const document = base + (documents[at] ?? 0);
      const row = rows[rowOf[document] ?? -1];
      if (!row) continue;
      row.features.push(term);
      row.values.push((weight * (countWeights[counts[at] ?? 0] ?? 0)) / (norms[document] ?? 1));
    }
  });
  return rows.map(({ features, values }) => ({
    features: Uint32Array.from(features),
    values: Float32Array.from(values),
  }));
}

/** The score of each document, from the learned weights of terms. */
export function* scoreSteps(
  segments: Learning,
  { weights, norms }: Features,
  learned: ReadonlyMap<number, number>,
): Steps<Float64Array> {
  const scores = new Float64Array(norms.length);
  const factors = new Float32Array(weights.length);
  for (const [term, value] of learned) factors[term] = value * (weights[term] ?? 0);
  yield* listSteps(segments, factors, ({ base, segment }, _, start, end, weight) => {
    const { documents, counts } = segment;
    for (let at = start; at < end; at++) {
      const document = base + (documents[at] ?? 0);
      scores[document] = (scores[document] ?? 0) + weight * (countWeights[counts[at] ?? 0] ?? 0);
    }
  });
  return scores.map((score, document) => {
    const norm = norms[document] ?? 0;
    return norm > 0 ? score / norm : 0;
  });
}

/** Weights by rarity; 0 for function words, numbers, and terms that are too rare or too common. */
function* termWeightSteps({ parts, dictionary, paperCount }: Learning): Steps<Float32Array> {
  const papers = new Uint32Array(dictionary.size);
  const isInTitle = new Uint8Array(dictionary.size);
  for (const { segment } of parts) {
    yield;
    const { terms, starts } = segment;
    for (let own = 0; own < terms.length; own++) {
      const term = terms[own] ?? 0;
      let most = 0;
      for (const field of fields) {
        const list = own * fieldCount + field;
        const count = (starts[list + 1] ?? 0) - (starts[list] ?? 0);
        if (count > most) most = count;
        if (field === titleField && count > 0) isInTitle[term] = 1;
      }
      papers[term] = (papers[term] ?? 0) + most;
    }
  }
  yield;
  const weights = new Float32Array(dictionary.size);
  for (let term = 0; term < weights.length; term++) {
    const count = papers[term] ?? 0;
    if (count < minPapers || count > maxShare * paperCount) continue;
    if (dictionary.length(term) < 2 || isNumber(dictionary, term)) continue;
    // Without the root, rare terms would count too much.
    const rarity = Math.sqrt(Math.log((paperCount + 1) / (count + 1)));
    weights[term] = rarity * (isInTitle[term] === 1 ? 1 : untitledWeight);
  }
  for (const word of proseTerms) {
    const term = dictionary.id(word);
    if (term !== undefined) weights[term] = 0;
  }
  return weights;
}

const [digitZero, digitNine] = [48, 57];

function isNumber(dictionary: Dictionary, term: number): boolean {
  const first = dictionary.first(term);
  return first >= digitZero && first <= digitNine && /^[\d.]+$/.test(dictionary.term(term));
}

function* listSteps({ parts }: Learning, weights: Float32Array, visit: ListVisitor): Steps<void> {
  let postings = 0;
  for (const part of parts) {
    const { terms, starts } = part.segment;
    for (let own = 0; own < terms.length; own++) {
      const term = terms[own] ?? 0;
      const weight = weights[term] ?? 0;
      if (weight === 0) continue;
      for (const field of fields) {
        const list = own * fieldCount + field;
        const [start, end] = [starts[list] ?? 0, starts[list + 1] ?? 0];
        if (start === end) continue;
        visit(part, term, start, end, weight);
        postings += end - start;
      }
      if (postings >= postingsPerStep) {
        postings = 0;
        yield;
      }
    }
  }
}
