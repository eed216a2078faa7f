import { readFrontMatter } from '../text/frontMatter';
import { LineMap } from '../text/lineMap';
import { fileNameOf } from '../text/uriText';
import { isLongYaml, memberOf, readPlacedYaml, yamlString } from '../text/yaml';
import type { Range } from '../model';

/** Where the front matter of a note states which work the note is about. */
export interface KeyStatement {
  readonly key: string;
  /** The range of the value as written, with its quotation marks. */
  readonly range: Range;
  readonly value: string;
}

/**
 * The fields of front matter that state a key: notes made from Zotero have the first, Paper Digest's the
 * second.
 */
const fields = ['citekey', 'key'];
const fieldLine = /^["']?(?:cite)?key["']?[ \t]*:/m;

/** The key of the work that a note is about, from `citekey` or `key` in its front matter. */
export function statedKey(note: string): string | undefined {
  return statement(note)?.key;
}

/** Offsets are those of the value in the note. */
function statement(
  note: string,
): { readonly key: string; readonly start: number; readonly end: number } | undefined {
  const frontMatter = readFrontMatter(note);
  // Most front matter has no such field, and isn't parsed.
  if (!frontMatter || !fieldLine.test(frontMatter.yaml)) return undefined;
  // Long front matter isn't parsed elsewhere either, and this runs on the extension host.
  if (isLongYaml(frontMatter.yaml)) return undefined;
  const { root } = readPlacedYaml(frontMatter.yaml);
  for (const field of fields) {
    const node = root && memberOf(root, field);
    if (typeof node?.value !== 'string' && typeof node?.value !== 'number') continue;
    const key = keyOf(String(node.value));
    const from = frontMatter.start;
    if (key !== undefined) return { key, start: from + node.start, end: from + node.end };
  }
  return undefined;
}

/**
 * Where a note states its key; undefined if it doesn't, or if YAML reads the value differently than it is
 * written.
 */
export function keyStatement(note: string): KeyStatement | undefined {
  const { key, start, end } = statement(note) ?? { start: 0, end: 0 };
  const value = note.slice(start, end);
  if (key === undefined || keyOf(value.replace(/^(["'])(.*)\1$/, '$2')) !== key) return undefined;
  return { key, range: new LineMap(note.slice(0, end)).range(start, end), value };
}

/** The new value of a statement, quoted like the old one, that states `key`. */
export function restated({ value }: KeyStatement, key: string): string {
  const [opening = ''] = /^["']@?/.exec(value) ?? [];
  return opening === '' ? yamlString(key) : `${opening}${key}${opening.charAt(0)}`;
}

/**
 * The name of a note's file without extension and leading `@`: possibly the key of a work. macOS may decompose
 * accents in names.
 */
export function fileKey(uri: string): string {
  return fileNameOf(uri)
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .replace(/^@/, '');
}

function keyOf(value: string): string | undefined {
  return value.trim().replace(/^@/, '') || undefined;
}
