import { isRecord } from '../base/isRecord';
import { DEFAULT_SCHEMA, Type, YAMLException, load } from 'js-yaml';
import type { LoadOptions } from 'js-yaml';

/**
 * Reads the tags of R Markdown and Quarto (`!r Sys.Date()`, `!expr x`) as null, so that the keys beside
 * them can be read.
 */
const schema = DEFAULT_SCHEMA.extend(
  (['scalar', 'sequence', 'mapping'] as const).map(
    (kind) => new Type('!', { kind, multi: true, construct: () => null }),
  ),
);

/** What keeps YAML from being read. */
interface YamlProblem {
  /** Zero-based. */
  readonly line: number;
  /** In English, as the reader of YAML says it. */
  readonly message: string;
}

/** The value of a YAML document, or what is wrong with it. Never throws. */
export function readYaml(
  yaml: string,
  options: LoadOptions = {},
): { readonly value?: unknown; readonly problem?: YamlProblem } {
  try {
    return { value: load(yaml, { ...options, schema }) };
  } catch (error) {
    if (!(error instanceof YAMLException)) return { problem: { line: 0, message: String(error) } };
    const { reason, mark } = error as Partial<YAMLException>;
    return { problem: { line: mark?.line ?? 0, message: reason ?? error.message } };
  }
}

/** What a YAML mapping has under `name`; undefined when that is nothing or cannot be read. */
export function yamlValue(yaml: string, name: string): unknown {
  const { value } = readYaml(yaml);
  return isRecord(value) ? value[name] : undefined;
}

/** A value of a YAML document and the offsets between which it stands, white space aside. */
export interface YamlNode {
  readonly value: unknown;
  readonly start: number;
  readonly end: number;
  /** Of a mapping, its names and values in turn; of a sequence, its items. */
  readonly children: readonly YamlNode[];
}

/** As `readYaml`, with the places of all that is in the document. */
export function readPlacedYaml(yaml: string): {
  readonly root?: YamlNode;
  readonly problem?: YamlProblem;
} {
  const bom = yaml.startsWith('\uFEFF') ? 1 : 0;
  const open: { at: number; children: YamlNode[] }[] = [];
  let root: YamlNode | undefined;
  const { problem } = readYaml(yaml, {
    listener(event, state) {
      const { position, result } = state as unknown as { position: number; result: unknown };
      if (event === 'open') {
        open.push({ at: position + bom, children: [] });
        return;
      }
      const { at, children } = open.pop() ?? { at: 0, children: [] };
      const node = { value: result, ...trimmed(yaml, at, position + bom), children };
      const parent = open.at(-1);
      if (parent) parent.children.push(node);
      else root = node;
    },
  });
  return problem ? { problem } : root ? { root } : {};
}

/** The value that a mapping has under `name`, with its place. */
export function memberOf(node: YamlNode, name: string): YamlNode | undefined {
  if (!isRecord(node.value)) return undefined;
  const { children } = bare(node);
  const at = children.findIndex(({ value }, i) => i % 2 === 0 && value === name);
  return at < 0 ? undefined : children[at + 1];
}

/** The items of a sequence with their places. */
export function itemsOf(node: YamlNode): readonly YamlNode[] {
  return Array.isArray(node.value) ? bare(node).children : [];
}

/** The innermost node: `js-yaml` wraps the item below a dash in a second node of the same value. */
function bare(node: YamlNode): YamlNode {
  let inner = node;
  for (;;) {
    const [only, ...others] = inner.children;
    if (!only || others.length > 0 || only.value !== inner.value) return inner;
    inner = only;
  }
}

function trimmed(text: string, from: number, to: number): { start: number; end: number } {
  let [start, end] = [from, Math.min(to, text.length)];
  while (start < end && /\s/.test(text.charAt(start))) start += 1;
  while (end > start && /\s/.test(text.charAt(end - 1))) end -= 1;
  return { start, end };
}
