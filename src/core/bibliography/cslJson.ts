import { LineMap } from '../citation/lines';
import type { BibEntry, ParsedBibliography } from './entry';

const problemMessages = {
  noJson: 'This is no valid JSON.',
  noList: 'This is no list of CSL-JSON items.',
} as const;

/**
 * Reads CSL-JSON: an array of items with `id` and `type` (citeproc-js, “CSL JSON schema”). Items
 * without an id are left out. Never throws.
 */
export function parseCslJson(text: string): ParsedBibliography {
  const lines = new LineMap(text);
  try {
    const root = new JsonScanner(text).document();
    if (!Array.isArray(root.value)) {
      return {
        entries: [],
        problems: [{ line: 0, message: problemMessages.noList }],
      };
    }
    const entries = (root.items ?? []).flatMap((item) => toEntry(item, lines) ?? []);
    return { entries, problems: [] };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const { line } = lines.position(error.offset);
    return { entries: [], problems: [{ line, message: problemMessages.noJson }] };
  }
}

/** Where the items of a CSL-JSON array stand; undefined when `text` is none. */
export function cslItems(text: string): CslArray | undefined {
  try {
    const { value, start, end, items } = new JsonScanner(text).document();
    return Array.isArray(value) ? { start, end, items: items ?? [] } : undefined;
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return undefined;
  }
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Offsets, brackets included. */
export interface CslArray extends Span {
  readonly items: readonly Span[];
}

interface JsonNode extends Span {
  readonly value: unknown;
  /** Of an array. */
  readonly items?: readonly JsonNode[];
  /** Of an object. */
  readonly members?: ReadonlyMap<string, JsonNode>;
}

function toEntry({ members, start, end }: JsonNode, lines: LineMap): BibEntry | undefined {
  const id = members?.get('id');
  if (!members || !id || !(typeof id.value === 'string' || typeof id.value === 'number')) {
    return undefined;
  }
  const fields = new Map<string, string>();
  for (const [name, { value }] of members) {
    fields.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const quote = typeof id.value === 'string' ? 1 : 0;
  return {
    key: String(id.value),
    type: (fields.get('type') ?? '').toLowerCase(),
    fields,
    range: lines.range(start, end),
    keyRange: lines.range(id.start + quote, id.end - quote),
  };
}

/** Not valid from `offset` on. */
class JsonError extends Error {
  constructor(readonly offset: number) {
    super();
  }
}

const scalar = /"(?:[^"\\\n\r]|\\.)*"|-?\d[\d.eE+-]*|true|false|null/y;
const space = /[ \t\r\n]*/y;

/** Deeper than any bibliography. */
const maxDepth = 100;

/** Reads JSON as `JSON.parse` does, and remembers where everything stands. */
class JsonScanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): JsonNode {
    const node = this.#node(0);
    if (this.#next() !== '') throw new JsonError(this.#at);
    return node;
  }

  #node(depth: number): JsonNode {
    if (depth > maxDepth) throw new JsonError(this.#at);
    const first = this.#next();
    const start = this.#at;
    if (first === '[') return { ...this.#array(depth), start, end: this.#at };
    if (first === '{') return { ...this.#object(depth), start, end: this.#at };
    const value = this.#scalar();
    return { value, start, end: this.#at };
  }

  #array(depth: number): Pick<JsonNode, 'value' | 'items'> {
    const items: JsonNode[] = [];
    this.#list(']', () => items.push(this.#node(depth + 1)));
    return { value: items.map(({ value }) => value), items };
  }

  #object(depth: number): Pick<JsonNode, 'value' | 'members'> {
    const members = new Map<string, JsonNode>();
    this.#list('}', () => {
      if (this.#next() !== '"') throw new JsonError(this.#at);
      const name = String(this.#scalar());
      this.#expect(':');
      members.set(name, this.#node(depth + 1));
    });
    return { value: Object.fromEntries([...members].map(([k, { value }]) => [k, value])), members };
  }

  /** What stands between an opening bracket and `close`, with commas between. */
  #list(close: string, read: () => void): void {
    this.#at += 1;
    if (this.#next() !== close) {
      read();
      while (this.#next() === ',') {
        this.#at += 1;
        read();
      }
    }
    this.#expect(close);
  }

  /** A string, number, `true`, `false` or `null`. */
  #scalar(): unknown {
    scalar.lastIndex = this.#at;
    const literal = scalar.exec(this.#text)?.[0];
    try {
      if (literal === undefined) throw new JsonError(this.#at);
      const value: unknown = JSON.parse(literal);
      this.#at += literal.length;
      return value;
    } catch {
      throw new JsonError(this.#at);
    }
  }

  #expect(mark: string): void {
    if (this.#next() !== mark) throw new JsonError(this.#at);
    this.#at += 1;
  }

  /** The next character that is no white space; empty at the end. */
  #next(): string {
    space.lastIndex = this.#at;
    this.#at += space.exec(this.#text)?.[0].length ?? 0;
    return this.#text.charAt(this.#at);
  }
}
