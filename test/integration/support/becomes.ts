import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually';

/** Waits until `value` returns something deeply equal to `expected`. */
export function becomes<T>(value: () => T | Promise<T>, expected: unknown): Promise<void> {
  return eventually(async () => assert.deepEqual(await value(), expected));
}
