import { readFileSync } from 'node:fs';

const folder = new URL('../../fixtures/', import.meta.url);

/** The text of a file in `test/fixtures`. */
export function fixture(path: string): string {
  return readFileSync(new URL(path, folder), 'utf8');
}
