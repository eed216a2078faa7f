import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The value that the share `share` (0 to 1) of the values doesn't exceed; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

/** NaN without values. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Milliseconds until `run` is done. */
export async function timed(run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** The digests of a folder, as passed to an engine. */
export function digestTexts(folder: string): readonly { uri: string; text: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => ({ uri: `file:///${name}`, text: readFileSync(join(folder, name), 'utf8') }));
}
