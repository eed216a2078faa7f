import { isRecord, maxDepth } from './data';
import { inOneGo } from './tasks';
import type { Steps } from './tasks';

/** The value of a JSON text, without places; undefined if it isn't valid JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Offsets in a JSON text, brackets and quotes included. */
export interface JsonSpan {
  readonly start: number;
  readonly end: number;
}

/** A value with its place. */
export interface JsonNode extends JsonSpan {
  readonly value: unknown;
  readonly items?: readonly JsonNode[];
  readonly members?: ReadonlyMap<string, JsonNode>;
}

/** Like {@link jsonSteps}, without pausing; undefined if it isn't valid JSON. */
export function readJson(text: string): JsonNode | undefined {
  try {
    return inOneGo(jsonSteps(text));
  } catch (error) {
    if (error instanceof JsonError) return undefined;
    throw error;
  }
}

/**
 * Parses JSON like `JSON.parse`, with the offsets of all values; stops between the items of a list.
 * @throws JsonError if the text isn't valid
 */
export function jsonSteps(text: string): Steps<JsonNode> {
  return new JsonScanner(text).document();
}

/** The text isn't valid JSON at `offset`, or is nested too deeply. */
export class JsonError extends Error {
  /** The items before the error, when the text is a list. */
  items: readonly JsonNode[] = [];

  constructor(
    readonly offset: number,
    readonly isTooDeep = false,
  ) {
    super();
  }
}

const word = /-?\d[\d.eE+-]*|true|false|null/y;
/** The end of a string, an escape in it, or a line break. */
const stringMark = /["\\\n\r]/g;
const space = /[ \t\r\n]*/y;

const itemsPerStep = 16;

class JsonScanner {
  #at = 0;

  constructor(private readonly text: string) {}

  *document(): Steps<JsonNode> {
    const node = this.#next() === '[' ? yield* this.#array(0) : this.#node(0);
    if (this.#next() !== '') throw new JsonError(this.#at);
    return node;
  }

  #node(depth: number): JsonNode {
    if (depth > maxDepth) throw new JsonError(this.#at, true);
    const first = this.#next();
    if (first === '[') return inOneGo(this.#array(depth));
    if (first === '{') return this.#object(depth);
    const start = this.#at;
    const value = this.#scalar();
    return { value, start, end: this.#at };
  }

  *#array(depth: number): Steps<JsonNode> {
    const start = this.#at;
    const items: JsonNode[] = [];
    try {
      while (this.#hasNext(items.length, ']')) {
        items.push(this.#node(depth + 1));
        if (items.length % itemsPerStep === 0) yield;
      }
    } catch (error) {
      if (depth === 0 && error instanceof JsonError) error.items = items;
      throw error;
    }
    return { value: items.map(({ value }) => value), items, start, end: this.#at };
  }

  #object(depth: number): JsonNode {
    const start = this.#at;
    const members = new Map<string, JsonNode>();
    while (this.#hasNext(members.size, '}')) {
      if (this.#next() !== '"') throw new JsonError(this.#at);
      const name = String(this.#scalar());
      this.#expect(':');
      members.set(name, this.#node(depth + 1));
    }
    const value = Object.fromEntries([...members].map(([k, { value }]) => [k, value]));
    return { value, members, start, end: this.#at };
  }

  /** Skips the opening bracket or a comma before an item; false after `close`, where the list ends. */
  #hasNext(itemsSoFar: number, close: string): boolean {
    if (itemsSoFar > 0 && this.#next() !== ',') {
      this.#expect(close);
      return false;
    }
    this.#at += 1;
    if (itemsSoFar > 0 || this.#next() !== close) return true;
    this.#at += 1;
    return false;
  }

  #scalar(): unknown {
    const literal = this.#literal();
    try {
      if (literal === undefined) throw new JsonError(this.#at);
      const value: unknown = JSON.parse(literal);
      this.#at += literal.length;
      return value;
    } catch {
      throw new JsonError(this.#at);
    }
  }

  #literal(): string | undefined {
    if (this.text.charAt(this.#at) === '"') return this.#string();
    word.lastIndex = this.#at;
    return word.exec(this.text)?.[0];
  }

  /** Searches for each mark: images in notebooks are megabytes long, too much for one regular expression. */
  #string(): string | undefined {
    for (stringMark.lastIndex = this.#at + 1; ;) {
      const mark = stringMark.exec(this.text);
      if (mark?.[0] === '"') return this.text.slice(this.#at, mark.index + 1);
      if (mark?.[0] !== '\\') return undefined;
      stringMark.lastIndex = mark.index + 2;
    }
  }

  #expect(mark: string): void {
    if (this.#next() !== mark) throw new JsonError(this.#at);
    this.#at += 1;
  }

  /** The next character that isn't white space; empty at the end. */
  #next(): string {
    space.lastIndex = this.#at;
    this.#at += space.exec(this.text)?.[0].length ?? 0;
    return this.text.charAt(this.#at);
  }
}

/** Why an answer isn't data: it ended early, or is a web page, an error's message or something else. */
export type JsonFault = 'cutOff' | 'page' | 'error' | 'format';

/** What an answer is that isn't the expected data. */
export function jsonFaultOf(text: string): JsonFault {
  if (/^\s*<(?!\?xml\b)/.test(text)) return 'page';
  const data = parsedJson(text);
  if (data === undefined) return isCutOffJson(text) ? 'cutOff' : 'format';
  return isErrorJson(data) ? 'error' : 'format';
}

/** Whether data has the fields with which services describe errors. */
export function isErrorJson(data: unknown): boolean {
  if (!isRecord(data)) return false;
  const { error, errors, message } = data;
  return (
    typeof error === 'string' ||
    isRecord(error) ||
    Array.isArray(errors) ||
    typeof message === 'string' ||
    Array.isArray(message)
  );
}

/** Whether a text is the beginning of JSON that ends within an object or a list; also an empty text. */
function isCutOffJson(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const one = text.charAt(at);
    if (isInText && one === '\\') at += 1;
    else if (one === '"') isInText = !isInText;
    else if (!isInText && (one === '{' || one === '[')) depth += 1;
    else if (!isInText && (one === '}' || one === ']')) depth -= 1;
  }
  return text.trim() === '' || (/^\s*[{[]/.test(text) && (isInText || depth > 0));
}
