import { bibtexMonths } from '../work/dates';
import { LineMap } from '../../text/lineMap';
import { inOneGo } from '../../base/steps';
import type { Steps } from '../../base/steps';
import type { BibEntry, BibProblem, ParsedBibliography } from '../work/entry';
import { BibtexText, OpenValue, problemMessages, Unreadable } from './bibtexText';
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

/** A file with this many problems is no bibliography, and is read no further. */
const mostProblems = 100;

const commandsInOneGo = 16;

const opening = /@[ \t]*([A-Za-z][\w-]*)\s*[{(]/y;
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

/** The keys in the value of a field that stands between two offsets. */
function keysWithin(text: string, from: number, to: number): readonly KeyAt[] {
  const value = text.indexOf('=', from) + 1;
  return Array.from(text.slice(value, to).matchAll(/[^\s,{}"#%]+/g), ({ 0: key, index }) => ({
    key,
    start: value + index,
  }));
}

/**
 * Whether a field between two offsets has one value: in braces, in quotation marks, or a number. Any other
 * contains names of strings, which are no keys.
 */
function isDelimited(text: string, from: number, to: number): boolean {
  const value = text.slice(text.indexOf('=', from) + 1, to).trim();
  return /^(?:\{[^#]*\}|"[^#]*"|\d+)$/.test(value);
}

class BibtexScanner extends BibtexText {
  readonly #lines = new LineMap(this.text);
  readonly #entries: BibEntry[] = [];
  readonly #problems: BibProblem[] = [];
  readonly #strings = new Map<string, string>();

  *scan(): Steps<ParsedBibliography> {
    let count = 0;
    while (this.#problems.length < mostProblems && this.toNextCommand()) {
      if (++count % commandsInOneGo === 0) yield;
      const start = this.at;
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
    if (error instanceof OpenValue && !this.isCareful) {
      this.isCareful = true;
      this.at = start;
      return;
    }
    const { line } = this.#lines.position(error.offset);
    this.#problems.push({ line, message: error.message });
    this.at = Math.max(start + 1, error.resumeAt);
  }

  #command(): void {
    const start = this.at;
    const opened = this.take(opening);
    if (opened === undefined) {
      // An e-mail address, for instance.
      this.at += 1;
      return;
    }
    const close = opened.endsWith('{') ? '}' : ')';
    const type = opened.slice(1, -1).trim().toLowerCase();
    if (type === 'comment') {
      // Only its braces matter.
      if (close === '}') this.takeValue(false);
      else this.at = start + 1;
    } else if (type === 'preamble') {
      this.#value();
      this.#close(close);
    } else if (type === 'string') {
      const [name, value] = this.#field();
      this.#strings.set(name, value);
      this.skip(',');
      this.#close(close);
    } else this.#entry(start, type, close);
  }

  #entry(start: number, type: string, close: string): void {
    this.next();
    const keyStart = this.at;
    const key = this.take(close === '}' ? keyInBraces : keyInParentheses) ?? '';
    const fields = new Map<string, string>();
    let ids: readonly KeyAt[] = [];
    const named: KeyAt[] = [];
    for (let next = this.next(); next !== close; next = this.next()) {
      if (next === '' || next === '@') {
        throw new Unreadable(problemMessages.entry, start, this.at);
      }
      this.expect(',', problemMessages.comma);
      // The last field may have a comma behind it.
      if (this.next() === close) break;
      const fieldStart = this.at;
      const [name, value] = this.#field();
      if (fields.has(name)) continue;
      fields.set(name, value);
      if (name === 'ids') ids = keysWithin(this.text, fieldStart, this.at);
      if (referring.has(name) && isDelimited(this.text, fieldStart, this.at)) {
        named.push(...keysWithin(this.text, fieldStart, this.at));
      }
    }
    this.at += 1;
    // Reference managers know entries without a key; nothing can cite them.
    if (key === '') return;
    const range = this.#lines.range(start, this.at);
    const rangeOf = (at: KeyAt) => this.#lines.range(at.start, at.start + at.key.length);
    const references = named.map((at) => ({ key: at.key, keyRange: rangeOf(at) }));
    const entry = { key, type, fields, range, keyRange: rangeOf({ key, start: keyStart }) };
    this.#entries.push({ ...entry, ...(references.length > 0 && { references }) });
    for (const id of ids) {
      this.#entries.push({ ...entry, key: id.key, aliasOf: key, keyRange: rangeOf(id) });
    }
  }

  /** `name = value`. */
  #field(): readonly [name: string, value: string] {
    this.next();
    const name = this.take(fieldName);
    if (name === undefined) throw new Unreadable(problemMessages.name, this.at);
    this.next();
    this.expect('=', problemMessages.equals);
    return [name.toLowerCase(), this.#value()];
  }

  /** Pieces joined by `#`. */
  #value(): string {
    let value = '';
    do {
      this.next();
      value += this.#piece();
      this.next();
    } while (this.skip('#'));
    return value;
  }

  #piece(): string {
    if (this.skip('{')) return this.takeValue(false);
    if (this.skip('"')) return this.takeValue(true);
    const name = this.take(fieldName);
    if (name === undefined) throw new Unreadable(problemMessages.value, this.at);
    const lower = name.toLowerCase();
    return this.#strings.get(lower) ?? (months.has(lower) ? lower : name);
  }

  #close(close: string): void {
    this.next();
    this.expect(close, problemMessages.close);
  }
}
