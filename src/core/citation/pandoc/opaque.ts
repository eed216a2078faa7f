import { addTo } from '../../base/collections';
import { attributes, runLength } from './marks';
import { environmentEnds, matchingBrackets } from './closingMarks';

const tag =
  /<(?:[A-Za-z][A-Za-z0-9:-]*(?:\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*\/?|\/[A-Za-z][^<>]*|\?[^<>]*\?|![A-Z][^<>@]*)>/y;
/** The period in the host is looked for first, as trying each of many would take quadratic time. */
const angleAddress =
  /<(?:[A-Za-z][A-Za-z0-9+.-]*:[^\s<>]*|[^\s<>@]+@(?=[^\s<>@][^\s<>@.]*\.[^\s<>@])[^\s<>@]+)>/y;
const bareAddress = /(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.|mailto:|doi:)[^\s<>"`[\]\0]*/iy;
const noteReference = /\[\^[^\s\]^[]+\]/y;
const entity = /&(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});/y;
const title = String.raw`(?:"[^"]*"|'[^']*')`;
/** No two parts that match white space are adjacent, as all ways to divide it between them would be tried. */
const simpleDestination = new RegExp(
  String.raw`\(\s*(?:(?:<[^<>\n]*>|[^\s()\\]+)(?:\s+${title})?\s*|(?<=\s)${title}\s*)?\)`,
  'y',
);

/** Finds the ends of the parts of a leaf that aren't parsed as Markdown, in linear time for the whole leaf. */
export class Opaque {
  #backticks: Map<number, number[]> | undefined;
  /** By kind of bracket, the offset of the closing bracket by that of the opening one. */
  readonly #brackets = new Map<string, ReadonlyMap<number, number>>();
  #environments: ReadonlyMap<number, number> | undefined;
  /** The end of the last run of backticks. */
  #runEnd = 0;
  #noDisplayMath = false;
  /** Closing marks of shortcodes that weren't found. */
  readonly #unclosed = new Set<string>();
  /** White space at `to`: a braced key that starts between `from` and `to` and ends after it is invalid. */
  #invalidBraces: readonly [from: number, to: number] = [0, 0];

  constructor(
    private readonly text: string,
    private readonly start: number,
    private readonly limit: number,
  ) {}

  /** The end of code, math, a tag, an address in `<>`, an entity or a shortcode that starts at `at`. */
  end(at: number): number | undefined {
    switch (this.text.charAt(at)) {
      case '`':
        return this.#codeEnd(at);
      case '$':
        return this.#mathEnd(at);
      case '<':
        return this.#match(angleAddress, at) ?? this.#match(tag, at);
      case '&':
        return this.#match(entity, at);
      case '{':
        return this.#shortcodeEnd(at);
      default:
        return undefined;
    }
  }

  /** `{{< meta title >}}` of Quarto and Hugo, and Hugo's `{{% … %}}`. */
  #shortcodeEnd(at: number): number | undefined {
    const mark = this.text.charAt(at + 2);
    if (this.text.charAt(at + 1) !== '{' || (mark !== '<' && mark !== '%')) return undefined;
    const closing = mark === '<' ? '>}}' : '%}}';
    if (this.#unclosed.has(closing)) return undefined;
    // Only within the leaf: searching the rest of the text in each leaf would take quadratic time.
    const close = this.text.slice(at + 3, this.limit).indexOf(closing);
    if (close >= 0) return at + 3 + close + 3;
    this.#unclosed.add(closing);
    return undefined;
  }

  /** The end of a code span. Backticks without a second run of the same length are text, one at a time. */
  #codeEnd(at: number): number | undefined {
    if (at >= this.#runEnd) this.#runEnd = at + runLength(this.text, at, this.limit);
    const length = this.#runEnd - at;
    this.#backticks ??= this.#backtickRuns();
    const places = this.#backticks.get(length) ?? [];
    while ((places.at(-1) ?? Infinity) <= at) places.pop();
    const close = places.at(-1);
    return close === undefined ? undefined : close + length;
  }

  /** The starts of the runs of backticks by their length, the last one first. */
  #backtickRuns(): Map<number, number[]> {
    const runs = new Map<number, number[]>();
    for (const { 0: run, index } of this.text.slice(this.start, this.limit).matchAll(/`+/g)) {
      addTo(runs, run.length, this.start + index);
    }
    for (const places of runs.values()) places.reverse();
    return runs;
  }

  /** As in Pandoc: no white space next to the `$` inside, no digit after it. */
  #mathEnd(at: number): number | undefined {
    if (this.text.charAt(at + 1) === '$') {
      if (this.#noDisplayMath) return undefined;
      const close = this.text.indexOf('$$', at + 2);
      if (close >= 0 && close + 2 <= this.limit) return close + 2;
      this.#noDisplayMath = true;
      return undefined;
    }
    if (/\s/.test(this.text.charAt(at + 1))) return undefined;
    for (let close = at + 1; close < this.limit; close++) {
      const character = this.text.charAt(close);
      if (character === '\\') close++;
      else if (character === '$') {
        const inside = /\s/.test(this.text.charAt(close - 1));
        const digit = /\d/.test(this.text.charAt(close + 1));
        return inside || digit || close === at + 1 ? undefined : close + 1;
      }
    }
    return undefined;
  }

  /** The end of a web address in the text. Pandoc reads citations in these, which users don't expect. */
  bareAddressEnd(at: number): number | undefined {
    const end = this.#match(bareAddress, at);
    if (end === undefined) return undefined;
    let trimmed = end;
    while (/[.,;:!?)'*_~]/.test(this.text.charAt(trimmed - 1))) trimmed--;
    return trimmed;
  }

  /** The end of a reference to a footnote: `[^1]`. */
  noteReferenceEnd(at: number): number | undefined {
    return this.#match(noteReference, at);
  }

  /** The end of what makes brackets a link or a span: `(address "title")`, `{attributes}`. */
  destinationEnd(at: number): number | undefined {
    const character = this.text.charAt(at);
    if (character === '{') return this.#match(attributes, at);
    return this.#match(simpleDestination, at) ?? this.#closeEnd('()', at);
  }

  /** The offset after the bracket that closes the one at `at`. */
  #closeEnd(pair: '()' | '[]' | '{}', at: number): number | undefined {
    if (this.text.charAt(at) !== pair.charAt(0)) return undefined;
    let closes = this.#brackets.get(pair);
    closes ??= matchingBrackets(this.text, this.start, this.limit, pair);
    this.#brackets.set(pair, closes);
    const close = closes.get(at);
    return close === undefined ? undefined : close + 1;
  }

  /** The end of a key in braces, which isn't empty and has no white space. */
  bracedKeyEnd(at: number): number | undefined {
    const end = this.#closeEnd('{}', at);
    if (end === undefined || end === at + 2) return undefined;
    const [from, to] = this.#invalidBraces;
    if (from <= at && at < to && to < end) return undefined;
    for (let inside = at + 1; inside < end; inside++) {
      if (/\s/.test(this.text.charAt(inside))) {
        this.#invalidBraces = [at, inside];
        return undefined;
      }
    }
    return end;
  }

  /** The end of a TeX command with its arguments, or of an environment, that starts with `\` at `at`. */
  commandEnd(at: number): number | undefined {
    const { text } = this;
    if (text.startsWith('\\begin{', at)) {
      this.#environments ??= environmentEnds(text, this.start, this.limit);
      const end = this.#environments.get(at);
      if (end !== undefined) return end;
    }
    let end = at + 1;
    while (/[A-Za-z]/.test(text.charAt(end)) || (end > at + 1 && text.charAt(end) === '@')) end++;
    if (end === at + 1) return undefined;
    let argument = end;
    while (/[ \t]/.test(text.charAt(argument))) argument++;
    for (const pair of ['[]', '{}'] as const) {
      for (let to = this.#closeEnd(pair, argument); to; to = this.#closeEnd(pair, to)) {
        end = argument = to;
      }
    }
    return end;
  }

  #match(pattern: RegExp, at: number): number | undefined {
    pattern.lastIndex = at;
    return pattern.test(this.text) && pattern.lastIndex <= this.limit
      ? pattern.lastIndex
      : undefined;
  }
}
