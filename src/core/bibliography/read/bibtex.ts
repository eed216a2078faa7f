import { bibtexMonths } from '../work/dates';
import { LineMap } from '../../text/lineMap';
import { inOneGo } from '../../base/steps';
import type { Steps } from '../../base/steps';
import type { BibEntry, BibProblem, ParsedBibliography } from '../work/entry';
import { withInherited } from './inherit';

/**
 * Reads BibTeX and biblatex, as BibTeX, biber and pandoc do: what stands outside of entries means
 * nothing, `%` comments there out the rest of its line, every brace in a value counts. Never throws;
 * after something it cannot read it goes on with the next entry. Takes time linear in the text.
 *
 * Of a field that an entry has twice the first counts, as in BibTeX. What an entry takes from others
 * (`crossref`, `xdata`) is among its fields; each of biblatex's `ids` is an entry beside it.
 */
export function parseBibtex(text: string): ParsedBibliography {
  return inOneGo(bibtexSteps(text));
}

/** As `parseBibtex`, with stops on the way. */
export function bibtexSteps(text: string): Steps<ParsedBibliography> {
  return new BibtexScanner(text).scan();
}

/** Ends the reading of one entry; never leaves this file. */
class Unreadable extends Error {
  /** @param resumeAt where the next entry may stand */
  constructor(
    message: string,
    readonly offset: number,
    readonly resumeAt = offset,
  ) {
    super(message);
  }
}

/** A value without its end. */
class OpenValue extends Unreadable {}

const problemMessages = {
  entry: 'The entry that begins here has no end: a closing brace is missing.',
  comma: 'A comma is missing here, or a closing brace.',
  equals: 'An equals sign is missing after the name of a field.',
  name: 'The name of a field is missing.',
  value: 'A value is missing.',
  close: 'The end of an entry is missing.',
  quote: 'A quotation mark is missing before a closing brace.',
  open: 'What is opened here by a brace or quotation mark is never closed.',
} as const;

/** A file with more of them is no bibliography, and is read no further. */
const mostProblems = 100;

/** So many entries and other commands are read in one go. */
const commandsInOneGo = 16;

const patterns = {
  junk: /[^@%]*/y,
  commentAndJunk: /%[^\r\n]*[^@%]*/y,
  opening: /@[ \t]*([A-Za-z][\w-]*)\s*[{(]/y,
  key: /[^\s,{}"=%]*/y,
  keyInParentheses: /[^\s,{})"=%]*/y,
  name: /[^\s,{}()"=%#@]+/y,
  space: /\s*/y,
  restOfLine: /[^\r\n]*/y,
} as const;

const months = new Set(bibtexMonths);

interface KeyAt {
  readonly key: string;
  readonly start: number;
}

/** The fields of biblatex that name other entries. */
const referring = new Set(['crossref', 'xref', 'xdata', 'related', 'entryset']);

/** The keys in the value of a field that stands between two offsets. */
function keysWithin(text: string, from: number, to: number): readonly KeyAt[] {
  const value = text.indexOf('=', from) + 1;
  return Array.from(text.slice(value, to).matchAll(/[^\s,{}"#%]+/g), ({ 0: key, index }) => ({
    key,
    start: value + index,
  }));
}

/** Whether a field between two offsets has one value in braces or quotation marks: the rest is names of strings. */
function isDelimited(text: string, from: number, to: number): boolean {
  const value = text.slice(text.indexOf('=', from) + 1, to).trim();
  return /^(?:\{[^#]*\}|"[^#]*"|\d+)$/.test(value);
}

class BibtexScanner {
  readonly #text: string;
  readonly #lines: LineMap;
  readonly #entries: BibEntry[] = [];
  readonly #problems: BibProblem[] = [];
  readonly #strings = new Map<string, string>();
  #at = 0;
  /**
   * Values end at the latest before a line that looks like the start of an entry. Only once a value
   * has turned out to have no end: the others would then be searched through all of the file, too.
   */
  #isCareful = false;

  constructor(text: string) {
    this.#text = text;
    this.#lines = new LineMap(text);
  }

  *scan(): Steps<ParsedBibliography> {
    let count = 0;
    while (this.#problems.length < mostProblems && this.#toNextCommand()) {
      if (++count % commandsInOneGo === 0) yield;
      const start = this.#at;
      try {
        this.#command();
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        this.#recover(start, error);
      }
    }
    return { entries: withInherited(this.#entries), problems: this.#problems };
  }

  #recover(start: number, error: Unreadable): void {
    if (error instanceof OpenValue && !this.#isCareful) {
      this.#isCareful = true;
      this.#at = start;
      return;
    }
    const { line } = this.#lines.position(error.offset);
    this.#problems.push({ line, message: error.message });
    this.#at = Math.max(start + 1, error.resumeAt);
  }

  /** Goes to the next `@` that is in no comment. */
  #toNextCommand(): boolean {
    const next = this.#match(patterns.junk) ?? '';
    this.#at += next.length;
    while (this.#text.charAt(this.#at) === '%') {
      this.#at += this.#match(patterns.commentAndJunk)?.length ?? 1;
    }
    return this.#at < this.#text.length;
  }

  #command(): void {
    const start = this.#at;
    const opening = this.#match(patterns.opening);
    // An e-mail address, for instance.
    if (opening === undefined) {
      this.#at += 1;
      return;
    }
    this.#at += opening.length;
    const close = opening.endsWith('{') ? '}' : ')';
    const type = opening.slice(1, -1).trim().toLowerCase();
    if (type === 'comment') this.#comment(start, close);
    else if (type === 'preamble') {
      this.#value();
      this.#close(close);
    } else if (type === 'string') {
      const [name, value] = this.#field();
      this.#strings.set(name, value);
      this.#skip(',');
      this.#close(close);
    } else this.#entry(start, type, close);
  }

  #entry(start: number, type: string, close: string): void {
    this.#next();
    const keyStart = this.#at;
    const key = this.#match(close === '}' ? patterns.key : patterns.keyInParentheses) ?? '';
    this.#at += key.length;
    const keyEnd = this.#at;
    const fields = new Map<string, string>();
    let ids: readonly KeyAt[] = [];
    const named: KeyAt[] = [];
    for (let next = this.#next(); next !== close; next = this.#next()) {
      if (next === '' || next === '@') throw new Unreadable(problemMessages.entry, start, this.#at);
      this.#expect(',', problemMessages.comma);
      // The last field may have a comma behind it.
      if (this.#next() === close) break;
      const fieldStart = this.#at;
      const [name, value] = this.#field();
      if (fields.has(name)) continue;
      fields.set(name, value);
      if (name === 'ids') ids = keysWithin(this.#text, fieldStart, this.#at);
      if (referring.has(name) && isDelimited(this.#text, fieldStart, this.#at)) {
        named.push(...keysWithin(this.#text, fieldStart, this.#at));
      }
    }
    this.#at += 1;
    // Reference managers know entries without a key; nothing can cite them.
    if (key === '') return;
    const range = this.#lines.range(start, this.#at);
    const keyAt = (from: number, to: number) => ({ range, keyRange: this.#lines.range(from, to) });
    const references = named.map((at) => ({
      key: at.key,
      keyRange: this.#lines.range(at.start, at.start + at.key.length),
    }));
    this.#entries.push({
      ...{ key, type, fields, ...keyAt(keyStart, keyEnd) },
      ...(references.length > 0 && { references }),
    });
    for (const id of ids) {
      const place = keyAt(id.start, id.start + id.key.length);
      this.#entries.push({ key: id.key, aliasOf: key, type, fields, ...place });
    }
  }

  /** `name = value`. */
  #field(): readonly [name: string, value: string] {
    this.#next();
    const name = this.#match(patterns.name);
    if (name === undefined) throw new Unreadable(problemMessages.name, this.#at);
    this.#at += name.length;
    this.#next();
    this.#expect('=', problemMessages.equals);
    return [name.toLowerCase(), this.#value()];
  }

  /** Pieces joined by `#`. */
  #value(): string {
    let value = '';
    for (;;) {
      this.#next();
      value += this.#piece();
      if (this.#next() !== '#') return value;
      this.#at += 1;
    }
  }

  #piece(): string {
    const first = this.#text.charAt(this.#at);
    if (first === '{' || first === '"') {
      this.#at += 1;
      const start = this.#at;
      this.#at = this.#valueEnd(start, first === '"');
      return this.#text.slice(start, this.#at - 1);
    }
    const name = this.#match(patterns.name);
    if (name === undefined) throw new Unreadable(problemMessages.value, this.#at);
    this.#at += name.length;
    const lower = name.toLowerCase();
    return this.#strings.get(lower) ?? (months.has(lower) ? lower : name);
  }

  /** Behind the brace or quotation mark that ends the value which starts at `start`. */
  #valueEnd(start: number, isQuoted: boolean): number {
    const marks = this.#isCareful ? /[{}"]|[\r\n][ \t]*@[A-Za-z]+[ \t]*[{(]/g : /[{}"]/g;
    marks.lastIndex = start;
    let depth = 0;
    let mark = marks.exec(this.#text);
    for (; mark?.[0].length === 1; mark = marks.exec(this.#text)) {
      if (mark[0] === '{') depth += 1;
      else if (mark[0] === '}') depth -= 1;
      else if (isQuoted && depth === 0) return marks.lastIndex;
      if (depth < 0) {
        if (isQuoted) throw new Unreadable(problemMessages.quote, mark.index);
        return marks.lastIndex;
      }
    }
    throw new OpenValue(problemMessages.open, start - 1, mark?.index ?? this.#text.length);
  }

  /** Only the braces of a `@comment` matter. */
  #comment(start: number, close: string): void {
    this.#at = close === '}' ? this.#valueEnd(this.#at, false) : start + 1;
  }

  #close(close: string): void {
    this.#next();
    this.#expect(close, problemMessages.close);
  }

  #expect(mark: string, message: string): void {
    if (!this.#skip(mark)) throw new Unreadable(message, this.#at);
  }

  #skip(mark: string): boolean {
    if (this.#text.charAt(this.#at) !== mark) return false;
    this.#at += 1;
    return true;
  }

  /** The next character that is neither white space nor in a comment, as biber knows them. */
  #next(): string {
    for (;;) {
      this.#at += this.#match(patterns.space)?.length ?? 0;
      const character = this.#text.charAt(this.#at);
      if (character !== '%') return character;
      this.#at += this.#match(patterns.restOfLine)?.length ?? 0;
    }
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text)?.[0];
  }
}
