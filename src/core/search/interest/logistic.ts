import type { Steps } from '../../base/steps';

/** Vectors with few values that are not zero, one after the other. */
export interface SparseRows {
  /** Where each row begins; one more entry ends the last. */
  readonly starts: Uint32Array;
  readonly features: Uint32Array;
  /** No row is longer than 1. */
  readonly values: Float32Array;
}

/** What is learnt from. */
export interface Examples {
  readonly rows: SparseRows;
  /** 1 or -1 for each row. */
  readonly labels: Int8Array;
  /** How much each row counts; the sum is 1. */
  readonly weights: Float64Array;
  readonly featureCount: number;
}

/** Enough rounds for the order of papers to be stable. */
const rounds = 60;
/**
 * An upper bound of the loss's curvature, as neither a row nor the bias is longer than 1: no step is too
 * large.
 */
const curvature = 0.5;

/**
 * Logistic regression with L2 regularisation, by gradient descent with Nesterov's momentum over all rows:
 * what each feature counts, without the bias. The result depends on the input alone.
 *
 * @param l2 the strength of the regularisation, from which the bias is exempt
 */
export function* logisticSteps(
  { rows, labels, weights, featureCount }: Examples,
  l2: number,
): Steps<Float64Array> {
  const { starts, features, values } = rows;
  const step = 1 / (curvature + l2);
  let learnt = new Float64Array(featureCount);
  const ahead = new Float64Array(featureCount);
  let bias = 0;
  let biasAhead = 0;
  for (let round = 0; round < rounds; round++) {
    yield;
    const next = new Float64Array(featureCount);
    for (let i = 0; i < featureCount; i++) next[i] = (ahead[i] ?? 0) * (1 - step * l2);
    let biasNext = biasAhead;
    for (let row = 0; row < labels.length; row++) {
      const [start, end] = [starts[row] ?? 0, starts[row + 1] ?? 0];
      let sum = biasAhead;
      for (let at = start; at < end; at++) {
        sum += (ahead[features[at] ?? 0] ?? 0) * (values[at] ?? 0);
      }
      const label = labels[row] ?? 0;
      // The row's part of the gradient: the greater, the more wrong the prediction is.
      const change = (step * (weights[row] ?? 0) * label) / (1 + Math.exp(label * sum));
      biasNext += change;
      for (let at = start; at < end; at++) {
        const feature = features[at] ?? 0;
        next[feature] = (next[feature] ?? 0) + change * (values[at] ?? 0);
      }
    }
    const momentum = round / (round + 3);
    for (let i = 0; i < featureCount; i++) {
      const value = next[i] ?? 0;
      ahead[i] = value + momentum * (value - (learnt[i] ?? 0));
    }
    biasAhead = biasNext + momentum * (biasNext - bias);
    learnt = next;
    bias = biasNext;
  }
  return learnt;
}
