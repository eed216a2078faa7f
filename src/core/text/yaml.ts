import { isRecord, measure } from '../base/data';
import { DEFAULT_SCHEMA, Type, YAMLException, load } from 'js-yaml';
import type { LoadOptions } from 'js-yaml';

/** Reads tags of R Markdown and Quarto (`!r Sys.Date()`, `!expr x`) as null: other keys can still be read. */
const schema = DEFAULT_SCHEMA.extend(
  (['scalar', 'sequence', 'mapping'] as const).map(
    (kind) => new Type('!', { kind, multi: true, construct: () => null }),
  ),
);

interface YamlProblem {
  /** Zero-based. */
  readonly line: number;
  /** In English, from the YAML library unless a limit is exceeded. */
  readonly message: string;
  /** The YAML exceeds a limit; the message is a sentence for users. */
  readonly isTooMuch?: true;
}

interface ReadYaml {
  readonly value?: unknown;
  readonly problem?: YamlProblem;
}

const problemMessages = {
  long: "This YAML is longer than 100 KB, so it isn't read. Move references to a separate file.",
  expanded:
    "This YAML isn't read: its aliases (*name) expand to more than ten times its length. Remove aliases.",
  deep: "This YAML isn't read: its lists and mappings are nested more than 100 levels deep, or contain themselves.",
} as const;

/** In characters. YAML of this length takes a few milliseconds to parse, even on the extension host. */
const mostYaml = 100_000;
/** Maximum length of YAML with expanded aliases, relative to its length as written. */
const mostExpansion = 10;
/** This length is always allowed. */
const alwaysExpanded = 10_000;

/**
 * The value of a short YAML document, such as front matter, or its problem. Never throws, and takes at most a
 * few milliseconds, since longer documents aren't read.
 */
export function readYaml(yaml: string): ReadYaml {
  return isLongYaml(yaml) ? tooMuch('long') : loadYaml(yaml);
}

/** Whether YAML is too long for {@link readYaml}. */
export function isLongYaml(yaml: string): boolean {
  return yaml.length > mostYaml;
}

/** Loads YAML, but not documents in which a few lines with aliases expand to billions of values. */
function loadYaml(yaml: string, options: LoadOptions = {}): ReadYaml {
  try {
    const value = load(yaml, { ...options, schema });
    const limit = alwaysExpanded + mostExpansion * yaml.length;
    const { weight, isTooDeep } = measure(value, limit);
    return weight > limit ? tooMuch('expanded') : isTooDeep ? tooMuch('deep') : { value };
  } catch (error) {
    if (error instanceof RangeError) return tooMuch('deep');
    if (!(error instanceof YAMLException)) return { problem: { line: 0, message: String(error) } };
    const { reason, mark } = error as Partial<YAMLException>;
    const line = mark?.line ?? 0;
    // `js-yaml` itself reads no more than 100 levels.
    if (reason?.includes('maxDepth')) return tooMuch('deep', line);
    return { problem: { line, message: reason ?? error.message } };
  }
}

function tooMuch(name: keyof typeof problemMessages, line = 0): ReadYaml {
  return { problem: { line, message: problemMessages[name], isTooMuch: true } };
}

/** The value of `name` in a YAML mapping; undefined if it is missing or can't be read. */
export function yamlValue(yaml: string, name: string): unknown {
  const { value } = readYaml(yaml);
  return isRecord(value) ? value[name] : undefined;
}

/** A value of a YAML document and its offsets, without white space around it. */
export interface YamlNode {
  readonly value: unknown;
  readonly start: number;
  readonly end: number;
  /** The names and values, alternating, of a mapping, or the items of a sequence. */
  readonly children: readonly YamlNode[];
}

/** The values of a YAML document of any length with their places, or its problem. Never throws. */
export function readPlacedYaml(yaml: string): {
  readonly root?: YamlNode;
  readonly problem?: YamlProblem;
} {
  const bom = yaml.startsWith('\uFEFF') ? 1 : 0;
  const open: { at: number; children: YamlNode[] }[] = [];
  let root: YamlNode | undefined;
  const { problem } = loadYaml(yaml, {
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

/** The value of `name` in a mapping, with its place. */
export function memberOf(node: YamlNode, name: string): YamlNode | undefined {
  return membersOf(node).find(([{ value }]) => value === name)?.[1];
}

/** The names and values of a mapping, with their places. */
export function membersOf(node: YamlNode): readonly (readonly [name: YamlNode, value: YamlNode])[] {
  const { children } = isRecord(node.value) ? bare(node) : { children: [] };
  return children.flatMap((name, i) => {
    const value = children[i + 1];
    return i % 2 === 0 && value ? [[name, value] as const] : [];
  });
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

/** Words that YAML 1.1 doesn't read as text. */
const reserved = /^(?:true|false|yes|no|on|off|null|y|n)$/i;
/** Texts that certainly need no quotation marks. */
const plain = /^[A-Za-z][A-Za-z0-9_-]*(?: [A-Za-z][A-Za-z0-9_-]*)*$/;
/** Characters that JSON doesn't escape, but that YAML forbids or editors show as line breaks. */
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** `text` as a YAML scalar on one line. */
export function yamlString(text: string): string {
  if (plain.test(text) && !reserved.test(text)) return text;
  const escaped = insideDoubleQuotes(text);
  // In single quotation marks a backslash isn't doubled, for Markdown tools that don't parse YAML.
  const isPrintable = escaped === text.replace(/["\\]/g, '\\$&');
  return text.includes('\\') && isPrintable ? `'${insideSingleQuotes(text)}'` : `"${escaped}"`;
}

/** `text` for inside double quotation marks: JSON's escapes are YAML's, too. */
export function insideDoubleQuotes(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(unprintable, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** `text`, which must be on one line, for inside single quotation marks. */
export function insideSingleQuotes(text: string): string {
  return text.replaceAll("'", "''");
}
