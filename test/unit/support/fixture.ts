import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The path of a file in `test/fixtures`. */
export function fixturePath(path: string): string {
  return fileURLToPath(new URL(`../../fixtures/${path}`, import.meta.url));
}

/** Its text. */
export function fixture(path: string): string {
  return readFileSync(fixturePath(path), 'utf8');
}
