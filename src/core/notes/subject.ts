import { frontMatterOf, yamlValue } from '../bibliography/frontMatter';
import { fileNameOf } from '../files/uriText';

/** The key of the work that a note is about, as its front matter has it under `key`. */
export function statedKey(note: string): string | undefined {
  const yaml = frontMatterOf(note);
  // Most front matter has none, and is not read any further.
  if (yaml === undefined || !/^["']?key["']?[ \t]*:/m.test(yaml)) return undefined;
  const value = yamlValue(yaml, 'key');
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return String(value).trim().replace(/^@/, '') || undefined;
}

/** The name of a note's file without the ending: the key of a work, maybe. */
export function fileKey(uri: string): string {
  return fileNameOf(uri).replace(/\.[^.]*$/, '');
}
