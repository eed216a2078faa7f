import { isRecord } from '../../base/data';
import { LineMap } from '../../text/lineMap';
import { itemsOf, membersOf, readPlacedYaml } from '../../text/yaml';
import type { YamlNode } from '../../text/yaml';
import type { BibEntry, ParsedBibliography } from '../work/entry';
import { isHayagrivaType } from './format';
import { hayagrivaToCsl } from './hayagrivaFields';
import type { Written, WrittenFields } from './hayagrivaValues';

const problemMessages = {
  noYaml: 'Invalid YAML.',
  noEntries: 'Expected entries with a type below their keys.',
} as const;

/** Reads Hayagriva's YAML. Entries have the fields of CSL. Never throws. */
export function parseHayagriva(text: string): ParsedBibliography {
  const { root, problem } = readPlacedYaml(text);
  if (problem) {
    const message = problem.isTooMuch ? problem.message : problemMessages.noYaml;
    return { entries: [], problems: [{ ...problem, message }] };
  }
  if (!root?.value) return { entries: [], problems: [] };
  if (!isRecord(root.value)) {
    return { entries: [], problems: [{ line: 0, message: problemMessages.noEntries }] };
  }
  const lines = new LineMap(text);
  return { entries: membersOf(root).flatMap((each) => toEntry(text, lines, each)), problems: [] };
}

function toEntry(
  text: string,
  lines: LineMap,
  [name, value]: ReturnType<typeof membersOf>[0],
): readonly BibEntry[] {
  const fields = writtenFields(text, value);
  const { type } = fields;
  if (typeof type !== 'string' || !isHayagrivaType(type)) return [];
  const written = text.slice(name.start, name.end);
  const quote = /^(["']).*\1$/s.test(written) ? 1 : 0;
  const csl = hayagrivaToCsl(fields);
  return [
    {
      key: typeof name.value === 'string' ? name.value : written,
      type: csl.get('type') ?? '',
      fields: csl,
      range: lines.range(name.start, value.end),
      keyRange: lines.range(name.start + quote, name.end - quote),
    },
  ];
}

/** The fields of a mapping as written; none for other values. */
function writtenFields(text: string, node: YamlNode): WrittenFields {
  const members = membersOf(node).map(([name, value]) => [
    String(name.value),
    writtenValue(text, value),
  ]);
  return Object.fromEntries(members) as WrittenFields;
}

function writtenValue(text: string, node: YamlNode): Written | undefined {
  const { value } = node;
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return itemsOf(node).flatMap((item) => writtenValue(text, item) ?? []);
  // As a number, the text `2010.10230` would lose its zero.
  const isScalar = !isRecord(value) || value instanceof Date;
  return isScalar ? text.slice(node.start, node.end) : writtenFields(text, node);
}

/** The fields of the only entry in a text by name, as written; values that aren't texts are JSON. */
export function hayagrivaFields(text: string): ReadonlyMap<string, string> {
  const { root } = readPlacedYaml(text);
  const entry = root && membersOf(root)[0]?.[1];
  const fields = Object.entries(entry ? writtenFields(text, entry) : {});
  return new Map(
    fields.map(([name, value = '']) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}
