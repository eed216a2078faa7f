import { pathToFileURL } from 'node:url';

/** `MATERIAL` in the environment names another folder, or is `none`, which is no folder. */
const { MATERIAL } = process.env;
const root = MATERIAL
  ? pathToFileURL(`${MATERIAL}/`)
  : new URL('../../../shared/', import.meta.url);

/**
 * A path in the folder of optional test data beside the checkout: real digests, recorded answers. A clone has none, so
 * tests check that it exists. Unit tests that use it are named `*.material.test.ts` (or `*.long.test.ts`), so those
 * that also pass without it can be run again with `MATERIAL=none`.
 */
export const material = (path: string): URL => new URL(path, root);
