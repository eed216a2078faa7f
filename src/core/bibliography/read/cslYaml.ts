import { isRecord } from '../../base/data';
import { LineMap } from '../../text/lineMap';
import type { BibEntry, ParsedBibliography } from '../work/entry';
import { readFrontMatter } from '../../text/frontMatter';
import { itemsOf, memberOf, readPlacedYaml } from '../../text/yaml';
import type { YamlNode } from '../../text/yaml';
import { isBlankYaml } from './format';

const problemMessages = {
  noYaml: 'Invalid YAML.',
  noList: 'Expected a list of references.',
} as const;

/**
 * Reads CSL-YAML: Pandoc's `references`, in a file or in the front matter of a note, or a bare list of them.
 * Items without an id are left out. Never throws.
 */
export function parseCslYaml(text: string): ParsedBibliography {
  const lines = new LineMap(text);
  const { yaml, start: offset } = readFrontMatter(text) ?? { yaml: text, start: 0 };
  if (isBlankYaml(yaml)) return { entries: [], problems: [] };
  const { root, problem } = readPlacedYaml(yaml);
  if (problem) {
    const line = problem.line + lines.position(offset).line;
    const message = problem.isTooMuch ? problem.message : problemMessages.noYaml;
    return { entries: [], problems: [{ ...problem, line, message }] };
  }
  const list = root && (Array.isArray(root.value) ? root : memberOf(root, 'references'));
  if (!list || !(Array.isArray(list.value) || list.value === null)) {
    return { entries: [], problems: [{ line: 0, message: problemMessages.noList }] };
  }
  const range = (start: number, end: number) => lines.range(start + offset, end + offset);
  return { entries: itemsOf(list).flatMap((item) => toEntry(item) ?? []), problems: [] };

  function toEntry(item: YamlNode): BibEntry | undefined {
    const id = memberOf(item, 'id');
    if (!id || !isRecord(item.value)) return undefined;
    const written = yaml.slice(id.start, id.end);
    const quote = /^(["']).*\1$/s.test(written) ? 1 : 0;
    // `007` and `2020-01-01` are keys as written.
    const key = typeof id.value === 'string' ? id.value : written;
    if (key === '' || id.value === null || typeof id.value === 'object') {
      if (!(id.value instanceof Date)) return undefined;
    }
    const fields = new Map<string, string>();
    for (const [name, value] of Object.entries(item.value)) {
      const text = fieldText(value);
      // Pandoc accepts identifiers in lower case, too.
      const isId = /^(?:doi|url|isbn|issn|pmid|pmcid)$/i.test(name);
      if (text !== undefined) fields.set(isId ? name.toUpperCase() : name, text);
    }
    const issued = fields.get('issued');
    if (issued !== undefined) fields.set('issued', issuedDate(item.value['issued'], issued));
    return {
      key,
      type: (fields.get('type') ?? '').toLowerCase(),
      fields,
      range: range(item.start, item.end),
      keyRange: range(id.start + quote, id.end - quote),
    };
  }
}

/** A value as in `BibEntry.fields`; undefined when there is none. */
function fieldText(value: unknown): string | undefined {
  if (typeof value === 'string') return withoutMarkup(value);
  if (value === null || value === undefined) return undefined;
  if (!(value instanceof Date)) return JSON.stringify(value);
  return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
}

/** Texts of references are Markdown: `[BERT]{.nocase}`, `*italics*`. */
function withoutMarkup(text: string): string {
  return text
    .replace(/\[([^[\]]*)\]\{\.[\w.=" -]*\}/g, '$1')
    .replace(/(^|[^\w*\\])(\*{1,3})(?=[^\s*])([^*]*[^\s*])\2(?!\w)/g, '$1$3');
}

/** The dates of YAML in the form that CSL-JSON has. */
function issuedDate(value: unknown, written: string): string {
  const isText = typeof value === 'number' || typeof value === 'string';
  if (isText || value instanceof Date) return JSON.stringify({ raw: written });
  const dates: readonly unknown[] = Array.isArray(value) ? value.slice(0, 2) : [value];
  const parts = dates.filter(isRecord).map(({ year, month, day }) => {
    const all = [year, month, day];
    const missing = all.indexOf(undefined);
    return missing < 0 ? all : all.slice(0, missing);
  });
  return parts[0]?.length ? JSON.stringify({ 'date-parts': parts }) : written;
}
