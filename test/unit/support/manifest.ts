import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type packageJson from '../../../package.json';

/** The folder of the extension. */
export const root = join(__dirname, '../../..');

/** The text of a file of the extension. */
export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

export const manifestText = read('package.json');

export const texts = JSON.parse(read('package.nls.json')) as Readonly<Record<string, string>>;

/** As VS Code shows it: with texts in place of their names between percent signs. */
export const manifest = JSON.parse(manifestText, (_, value: unknown) => {
  const name = typeof value === 'string' && /^%(.+)%$/.exec(value)?.[1];
  return name ? texts[name] : value;
}) as typeof packageJson;
