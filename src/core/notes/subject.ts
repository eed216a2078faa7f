import { frontMatterOf, yamlValue } from '../bibliography/read/frontMatter';
import { fileNameOf } from '../text/uriText';
import { yamlString } from '../text/yamlText';
import type { Range } from '../model';

/** Where the front matter of a note says which work the note is about. */
export interface KeyStatement {
  readonly key: string;
  /** Of the value as it stands, with its quotation marks. */
  readonly range: Range;
  readonly value: string;
}

/** Under what front matter states a key: notes made from Zotero have the first, ours the second. */
const fields = ['citekey', 'key'] as const;
type Field = (typeof fields)[number];
const fieldLines: Readonly<Record<Field, RegExp>> = {
  citekey: /^["']?citekey["']?[ \t]*:/m,
  key: /^["']?key["']?[ \t]*:/m,
};

/** The key of the work that a note is about, as its front matter has it under `citekey` or `key`. */
export function statedKey(note: string): string | undefined {
  return statement(note)?.key;
}

function statement(note: string): { readonly key: string; readonly field: Field } | undefined {
  const yaml = frontMatterOf(note);
  if (yaml === undefined) return undefined;
  for (const field of fields) {
    // Most front matter has none, and is not read any further.
    const value = fieldLines[field].test(yaml) ? yamlValue(yaml, field) : undefined;
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const key = keyOf(String(value));
    if (key !== undefined) return { key, field };
  }
  return undefined;
}

/** Where a note states its key; undefined when it does not, or in a way that only YAML understands. */
export function keyStatement(note: string): KeyStatement | undefined {
  const { key, field } = statement(note) ?? {};
  if (key === undefined || field === undefined) return undefined;
  const lines = frontMatterOf(note)?.split(/\r\n?|\n/) ?? [];
  const index = lines.findIndex((each) => fieldLines[field].test(each));
  const line = lines[index] ?? '';
  const start = /^[^:]*:[ \t]*/.exec(line)?.[0].length ?? 0;
  const value = scalarAt(line.slice(start));
  if (keyOf(value.replace(/^(["'])(.*)\1$/, '$2')) !== key) return undefined;
  const at = (character: number) => ({ line: index + 1, character });
  return { key, range: { start: at(start), end: at(start + value.length) }, value };
}

/** What stands in place of the value of a statement, written as that was, so that it is `key`. */
export function restated({ value }: KeyStatement, key: string): string {
  const [opening = ''] = /^["']@?/.exec(value) ?? [];
  return opening === '' ? yamlString(key) : `${opening}${key}${opening.charAt(0)}`;
}

/** The name of a note's file without the ending, and without an `@` before it: the key of a work, maybe. */
export function fileKey(uri: string): string {
  return fileNameOf(uri)
    .replace(/\.[^.]*$/, '')
    .replace(/^@/, '');
}

function keyOf(value: string): string | undefined {
  return value.trim().replace(/^@/, '') || undefined;
}

/** The scalar that a line goes on with, up to its comment. */
function scalarAt(rest: string): string {
  const quote = /^["']/.exec(rest)?.[0];
  if (quote !== undefined) return rest.slice(0, rest.indexOf(quote, 1) + 1);
  const comment = rest.search(/(?<![^ \t])#/);
  return rest.slice(0, comment < 0 ? rest.length : comment).trimEnd();
}
