import { addAll } from '../../base/collections';
import { bibtexMonths } from '../work/dates';
import { matchAt } from '../../text/characters';
import { LineMap } from '../../text/lineMap';
import { inOneGo } from '../../base/tasks';
import type { Steps } from '../../base/tasks';
import type { BibEntry, BibProblem, FieldSpan, ParsedBibliography } from '../work/entry';
import { withInherited } from './inherit';

/**
 * Reads BibTeX and biblatex as BibTeX, biber and Pandoc do: text outside entries is ignored, `%` starts a
 * comment there, and every brace in a value counts. Never throws; after an error it continues with the next
 * entry. Takes time linear in the text.
 *
 * The first of two fields with one name counts, as in BibTeX. Fields inherited by `crossref` or `xdata` are
 * included; each of biblatex's `ids` is an entry of its own.
 */
export function parseBibtex(text: string): ParsedBibliography {
  return inOneGo(bibtexSteps(text));
}

/** Where the fields of the first entry are, and the end of its key; undefined if it can't be read. */
export function bibtexPlaces(
  text: string,
): { readonly keyEnd: number; readonly spans: readonly FieldSpan[] } | undefined {
  const scanner = new BibtexScanner(text);
  const { entries, problems } = inOneGo(scanner.scan());
  return entries.length > 0 && problems.length === 0 ? scanner.places : undefined;
}

/** As {@link parseBibtex}, in steps. */
export function bibtexSteps(text: string): Steps<ParsedBibliography> {
  return new BibtexScanner(text).scan();
}

/** A file with this many problems isn't a bibliography; the rest is skipped. */
const maxProblems = 100;

const commandsPerStep = 16;

/** In characters. With strings made of strings, a few lines can expand to a value of any length. */
const maxExpandedLength = 2 ** 20;
/** Maximum length of a file with its strings expanded, relative to its length as written. */
const maxExpansion = 10;
/** Each of an entry's `ids` becomes an entry. */
const maxIds = 1000;

/** The start of an entry. Types with other characters need a brace, as text may have addresses and names of users. */
const opened = String.raw`@[ \t]*[A-Za-z][\w-]*\s*[{(]|(?<![\w.+-])@[ \t]*[^\s"#%'(),={}@]+[ \t]*\{`;
/** The start of an entry at the start of a text. */
export const bibtexStart = new RegExp(`^(?:${opened})`);
const opening = new RegExp(opened, 'y');
/** The marks that may end a value, and the start of an entry in a line of its own. */
const marksOnly = /[{}"]/g;
const marksOrEntry = new RegExp(String.raw`[{}"]|[\r\n][ \t]*(?:${opened})`, 'g');
/** An entry without a type, or with a blank in it. */
const typeless = /(?<=^[ \t]{0,8})@(?:\w+[ \t]+\w+)?[ \t]*\{[^\s,{}"=]+[ \t]*,/my;
const keyInBraces = /[^\s,{}"=%]*/y;
const keyInParentheses = /[^\s,{})"=%]*/y;
const fieldName = /[^\s,{}()"=%#@]+/y;
const months = new Set(bibtexMonths);

interface KeyAt {
  readonly key: string;
  readonly start: number;
}

/** The fields of biblatex that name other entries. */
const referring = new Set(['crossref', 'xref', 'xdata', 'related', 'entryset']);

/** The keys in the value of a field that starts at `offset`. */
function* keysWithin(written: string, offset: number): Generator<KeyAt> {
  for (const { 0: key, index } of written.matchAll(/[^\s,{}"#%]+/g)) {
    yield { key, start: offset + index };
  }
}

/** A value in braces or quotation marks, or a number. Any other contains names of strings, which aren't keys. */
const delimited = /^(?:\{[^#]*\}|"[^#]*"|\d+)$/;

/** An entry can't be read; the scanner catches it. */
class Unreadable extends Error {
  /** @param resumeAt where the next entry may start */
  constructor(
    readonly problem: keyof typeof problemMessages,
    readonly offset: number,
    readonly resumeAt = offset,
  ) {
    super();
  }

  /** Whether the text is valid, but exceeds a limit. */
  get isTooMuch(): boolean {
    return this.problem === 'long' || this.problem === 'expanded';
  }
}

const problemMessages = {
  type: 'Invalid type of an entry.',
  entry: 'This entry has no closing brace.',
  comma: 'Missing comma or closing brace.',
  equals: 'Missing equals sign after a field name.',
  name: 'Missing field name.',
  value: 'Missing value.',
  close: 'Missing end of an entry.',
  quote: 'Missing quotation mark before a closing brace.',
  open: 'This brace or quotation mark is never closed.',
  long: "This value isn't read: with its @string names expanded, it's longer than 1 MB.",
  expanded:
    "The rest of this file isn't read: its @string names expand to more than ten times its length.",
  undeclared: 'No @string in this file declares this name, so it is shown as written.',
  ids: 'Only the first 1000 IDs are used.',
} as const;

const space = /\s*/y;
const restOfLine = /[^\r\n]*/y;
const junk = /[^@%]*/y;
// eslint-disable-next-line regexp/no-super-linear-backtracking -- nothing behind it can fail
const commentAndJunk = /%[^\r\n]*[^@%]*/y;

class BibtexScanner {
  readonly #lines: LineMap;
  readonly #entries: BibEntry[] = [];
  readonly #problems: BibProblem[] = [];
  readonly #strings = new Map<string, string>();
  /** The lines with names of strings that aren't declared. */
  readonly #undeclared = new Set<number>();
  /** Names of strings that exceed a limit. */
  readonly #longStrings = new Set<string>();
  /** Total length of the values that replaced names of strings. */
  #expanded = 0;
  readonly #maxExpanded: number;
  #at = 0;
  /** The places in the first entry. */
  places: { keyEnd: number; spans: FieldSpan[] } | undefined;
  /** The place of the last value. */
  #valueStart = 0;
  #valueEnd = 0;
  #isJoined = false;
  /**
   * Whether a value ends at the latest before a line that looks like the start of an entry. Set once a value
   * has no end, as searching the whole file for the end of each value would take quadratic time.
   */
  #isCareful = false;

  constructor(private readonly text: string) {
    this.#lines = new LineMap(text);
    this.#maxExpanded = maxExpandedLength + maxExpansion * text.length;
  }

  *scan(): Steps<ParsedBibliography> {
    let count = 0;
    while (
      this.#problems.length < maxProblems &&
      this.#expanded <= this.#maxExpanded &&
      this.#toNextCommand()
    ) {
      if (++count % commandsPerStep === 0) yield;
      const start = this.#at;
      try {
        this.#command();
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        this.#recover(start, error);
      }
    }
    const { undeclared: message } = problemMessages;
    const hints = [...this.#undeclared].map((line) => ({ line, message }));
    return { entries: withInherited(this.#entries), problems: this.#problems, hints };
  }

  #recover(start: number, error: Unreadable): void {
    if (error.problem === 'open' && !this.#isCareful) {
      this.#isCareful = true;
      this.#at = start;
      return;
    }
    this.#addProblem(error.offset, error.problem, error.isTooMuch);
    this.#at = Math.max(start + 1, error.resumeAt);
  }

  #addProblem(offset: number, problem: keyof typeof problemMessages, isTooMuch: boolean): void {
    const { line } = this.#lines.position(offset);
    this.#problems.push({
      line,
      message: problemMessages[problem],
      ...(isTooMuch && { isTooMuch }),
    });
  }

  #command(): void {
    const start = this.#at;
    const opened = this.#take(opening);
    if (opened === undefined) {
      if (matchAt(typeless, this.text, start) !== undefined) throw new Unreadable('type', start);
      // An e-mail address, for instance.
      this.#at += 1;
      return;
    }
    const close = opened.endsWith('{') ? '}' : ')';
    const type = opened.slice(1, -1).trim().toLowerCase();
    if (type === 'comment') {
      // Only its braces matter. Without its end, it ends before the next entry.
      if (close === '}') this.#comment();
      else this.#at = start + 1;
    } else if (type === 'preamble') {
      this.#value();
      this.#close(close);
    } else if (type === 'string') {
      const [name, value] = this.#string(start);
      this.#strings.set(name, value);
      this.#longStrings.delete(name);
      this.#skip(',');
      this.#close(close);
    } else this.#entry(start, type, close);
  }

  #comment(): void {
    try {
      this.#takeValue(false);
    } catch (error) {
      if (!(error instanceof Unreadable) || !this.#isCareful) throw error;
      this.#at = error.resumeAt;
    }
  }

  #string(start: number): readonly [name: string, value: string, at: number] {
    this.#next();
    const name = matchAt(fieldName, this.text, this.#at)?.toLowerCase();
    // A string that no entry uses doesn't count.
    const expanded = this.#expanded;
    try {
      return this.#field();
    } catch (error) {
      // Values that use this string are too long as well.
      if (!(error instanceof Unreadable) || !error.isTooMuch) throw error;
      if (name !== undefined) this.#longStrings.add(name);
      throw new Unreadable(error.problem, start, error.resumeAt);
    } finally {
      this.#expanded = expanded;
    }
  }

  #entry(start: number, type: string, close: string): void {
    this.#next();
    const keyStart = this.#at;
    const key = this.#take(close === '}' ? keyInBraces : keyInParentheses) ?? '';
    const fields = new Map<string, string>();
    let ids: readonly KeyAt[] = [];
    const named: KeyAt[] = [];
    const isFirst = this.places === undefined;
    this.places ??= { keyEnd: this.#at, spans: [] };
    let after = this.#at;
    for (let next = this.#next(); next !== close; next = this.#next()) {
      if (next === '' || next === '@') throw new Unreadable('entry', start, this.#at);
      this.#expect(',', 'comma');
      // The last field may end in a comma.
      if (this.#next() === close) break;
      const [name, value, at] = this.#field();
      if (isFirst) {
        const [start, end, isJoined] = [this.#valueStart, this.#valueEnd, this.#isJoined];
        this.places.spans.push({ name, after, start, end, isJoined });
        after = end;
      }
      if (fields.has(name)) continue;
      fields.set(name, value);
      if (name !== 'ids' && !referring.has(name)) continue;
      const written = this.text.slice(at, this.#at);
      if (name === 'ids') ids = [...keysWithin(written, at)];
      else if (delimited.test(written.trim())) {
        addAll(named, keysWithin(written, at));
      }
    }
    this.#at += 1;
    // Reference managers write entries without a key; they can't be cited.
    if (key === '') return;
    const range = this.#lines.range(start, this.#at);
    const rangeOf = (at: KeyAt) => this.#lines.range(at.start, at.start + at.key.length);
    const references = named.map((at) => ({ key: at.key, keyRange: rangeOf(at) }));
    const entry = { key, type, fields, range, keyRange: rangeOf({ key, start: keyStart }) };
    this.#entries.push({ ...entry, ...(references.length > 0 && { references }) });
    if (ids.length > maxIds) this.#addProblem(ids[maxIds]?.start ?? start, 'ids', true);
    for (const id of ids.slice(0, maxIds)) {
      this.#entries.push({ ...entry, key: id.key, aliasOf: key, keyRange: rangeOf(id) });
    }
  }

  /** `name = value`, and where the value starts. */
  #field(): readonly [name: string, value: string, at: number] {
    this.#next();
    const name = this.#take(fieldName);
    if (name === undefined) throw new Unreadable('name', this.#at);
    this.#next();
    this.#expect('=', 'equals');
    const at = this.#at;
    return [name.toLowerCase(), this.#value(), at];
  }

  /** Pieces joined by `#`. */
  #value(): string {
    let value = '';
    let isExpanded = false;
    let count = 0;
    this.#next();
    this.#valueStart = this.#at;
    for (;;) {
      const named = this.#expanded;
      value += this.#piece();
      this.#valueEnd = this.#at;
      count += 1;
      isExpanded ||= this.#expanded > named;
      if (isExpanded && value.length > maxExpandedLength) throw new Unreadable('long', this.#at);
      this.#next();
      if (!this.#skip('#')) break;
      this.#next();
    }
    this.#isJoined = count > 1;
    return value;
  }

  #piece(): string {
    if (this.#skip('{')) return this.#takeValue(false);
    if (this.#skip('"')) return this.#takeValue(true);
    const name = this.#take(fieldName);
    if (name === undefined) throw new Unreadable('value', this.#at);
    const lower = name.toLowerCase();
    if (this.#longStrings.has(lower)) throw new Unreadable('long', this.#at);
    const value = this.#strings.get(lower);
    if (value === undefined) return this.#unexpanded(name);
    this.#expanded += value.length;
    if (this.#expanded > this.#maxExpanded) throw new Unreadable('expanded', this.#at);
    return value;
  }

  /** A number, a month, or a name that isn't declared, whose case is kept. */
  #unexpanded(name: string): string {
    const lower = name.toLowerCase();
    if (months.has(lower)) return lower;
    if (!/^\p{L}/u.test(name)) return name;
    this.#undeclared.add(this.#lines.position(this.#at - name.length).line);
    return `{${name}}`;
  }

  #close(close: string): void {
    this.#next();
    this.#expect(close, 'close');
  }

  /** Skips and returns what a sticky pattern matches here; undefined when nothing matches. */
  #take(pattern: RegExp): string | undefined {
    const found = matchAt(pattern, this.text, this.#at);
    this.#at += found?.length ?? 0;
    return found;
  }

  /** Skips `mark`; false when it isn't here. */
  #skip(mark: string): boolean {
    if (this.text.charAt(this.#at) !== mark) return false;
    this.#at += 1;
    return true;
  }

  #expect(mark: string, problem: keyof typeof problemMessages): void {
    if (!this.#skip(mark)) throw new Unreadable(problem, this.#at);
  }

  /** Skips white space and comments, as biber has them; returns the next character. */
  #next(): string {
    for (;;) {
      this.#take(space);
      const character = this.text.charAt(this.#at);
      if (character !== '%') return character;
      this.#take(restOfLine);
    }
  }

  /** Goes to the next `@` outside comments; false at the end. */
  #toNextCommand(): boolean {
    this.#take(junk);
    while (this.text.charAt(this.#at) === '%') this.#take(commentAndJunk);
    return this.#at < this.text.length;
  }

  /** Skips and returns the value that starts here, up to the brace or quotation mark that ends it. */
  #takeValue(isQuoted: boolean): string {
    const start = this.#at;
    const marks = this.#isCareful ? marksOrEntry : marksOnly;
    marks.lastIndex = start;
    let depth = 0;
    let mark = marks.exec(this.text);
    for (; mark?.[0].length === 1; mark = marks.exec(this.text)) {
      if (mark[0] === '{') depth += 1;
      else if (mark[0] === '}') depth -= 1;
      if (isQuoted && depth < 0) throw new Unreadable('quote', mark.index);
      if (isQuoted ? mark[0] === '"' && depth === 0 : depth < 0) {
        this.#at = marks.lastIndex;
        return this.text.slice(start, mark.index);
      }
    }
    throw new Unreadable('open', start - 1, mark?.index ?? this.text.length);
  }
}
