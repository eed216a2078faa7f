import type { Steps } from '../../base/steps';

/** A sparse vector, of length at most 1. */
export interface SparseRow {
  /** The feature number of each value. */
  readonly features: Uint32Array;
  readonly values: Float32Array;
}

/** The training examples. */
export interface Example extends SparseRow {
  readonly label: 1 | -1;
  /** The weight of each example; the sum is 1. */
  readonly weight: number;
}

/** Enough rounds for the order of papers to be stable. */
const rounds = 60;
/**
 * An upper bound of the loss's curvature, since neither an example nor the bias is longer than 1. It keeps
 * the steps from being too large.
 */
const curvature = 0.5;

/**
 * Logistic regression with L2 regularization, by gradient descent with Nesterov's momentum over all examples.
 * Returns the weight of each feature, without the bias. Deterministic.
 *
 * @param l2 the strength of the regularization, which doesn't apply to the bias
 */
export function* logisticSteps(
  examples: readonly Example[],
  featureCount: number,
  l2: number,
): Steps<Float64Array> {
  const step = 1 / (curvature + l2);
  let weights = new Float64Array(featureCount);
  const ahead = new Float64Array(featureCount);
  let bias = 0;
  let biasAhead = 0;
  for (let round = 0; round < rounds; round++) {
    yield;
    const next = new Float64Array(featureCount);
    for (let i = 0; i < featureCount; i++) next[i] = (ahead[i] ?? 0) * (1 - step * l2);
    let biasNext = biasAhead;
    for (const { features, values, label, weight } of examples) {
      let sum = biasAhead;
      for (let at = 0; at < values.length; at++) {
        sum += (ahead[features[at] ?? 0] ?? 0) * (values[at] ?? 0);
      }
      // The example's part of the gradient, which grows with the error of the prediction.
      const change = (step * weight * label) / (1 + Math.exp(label * sum));
      biasNext += change;
      for (let at = 0; at < values.length; at++) {
        const feature = features[at] ?? 0;
        next[feature] = (next[feature] ?? 0) + change * (values[at] ?? 0);
      }
    }
    const momentum = round / (round + 3);
    for (let i = 0; i < featureCount; i++) {
      const value = next[i] ?? 0;
      ahead[i] = value + momentum * (value - (weights[i] ?? 0));
    }
    biasAhead = biasNext + momentum * (biasNext - bias);
    weights = next;
    bias = biasNext;
  }
  return weights;
}
