import { isRecord } from '../base/isRecord';
import { measure } from '../base/measure';
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
  /** In English, as the reader of YAML says it, unless it is too much. */
  readonly message: string;
  /** The YAML may be right, but is more than is read; then the message is a sentence for users. */
  readonly isTooMuch?: true;
}

interface ReadYaml {
  readonly value?: unknown;
  readonly problem?: YamlProblem;
}

const problemMessages = {
  long: "This YAML is longer than 100 KB, so it isn't read. Move lists of references to a file of their own.",
  expanded:
    "This YAML isn't read: its aliases (*name) expand to more than ten times its length. Remove aliases.",
  deep: "This YAML isn't read: its lists and mappings are nested more than 100 levels deep, or contain themselves.",
} as const;

/** In characters. What takes a few milliseconds to read, as the extension host does. */
const mostYaml = 100_000;
/** So many times as long as it is written YAML may be with its aliases expanded; short texts may be longer. */
const mostExpansion = 10;
const alwaysExpanded = 10_000;

/**
 * The value of a short YAML document, such as front matter, or what is wrong with it. Never throws, and
 * takes no more than a few milliseconds: longer ones are not read.
 */
export function readYaml(yaml: string): ReadYaml {
  return isLongYaml(yaml) ? tooMuch('long') : loadYaml(yaml);
}

/** Whether YAML is longer than {@link readYaml} reads. */
export function isLongYaml(yaml: string): boolean {
  return yaml.length > mostYaml;
}

/**
 * Loads YAML. All YAML is read here: aliases let a few lines stand for billions of values, which whoever
 * goes through them would have to visit, so such documents are refused.
 */
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

/** The places of all that is in a YAML document of any length, or what is wrong with it. Never throws. */
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

/** Words that YAML 1.1 takes for something else than text. */
const reserved = /^(?:true|false|yes|no|on|off|null|y|n)$/i;
/** What YAML reads as text without quotation marks, by a narrow rule. */
const plain = /^[A-Za-z][A-Za-z0-9_-]*(?: [A-Za-z][A-Za-z0-9_-]*)*$/;
/** Characters that JSON leaves unescaped, but that YAML forbids or editors take for line breaks. */
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** `text` as a YAML scalar that is read as just this string, on one line. */
export function yamlString(text: string): string {
  if (plain.test(text) && !reserved.test(text)) return text;
  const escaped = insideDoubleQuotes(text);
  // A backslash stays single in single quotation marks, for Markdown tools that do not read YAML.
  const isPrintable = escaped === text.replace(/["\\]/g, '\\$&');
  return text.includes('\\') && isPrintable ? `'${insideSingleQuotes(text)}'` : `"${escaped}"`;
}

/** `text` for the inside of a scalar in double quotation marks: JSON's escapes are YAML's, too. */
export function insideDoubleQuotes(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(unprintable, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** `text`, which must be on one line, for the inside of a scalar in single quotation marks. */
export function insideSingleQuotes(text: string): string {
  return text.replaceAll("'", "''");
}
