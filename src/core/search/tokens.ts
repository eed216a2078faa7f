import { fold } from '../library/fold';

/** A stretch of a text and the index terms that it alone stands for. */
export interface Token {
  /** Start and exclusive end in the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly terms: readonly string[];
}

/**
 * A word as people write it, with what belongs to it: `DeepSeek-R1` is one word of two parts. It can
 * be found as a whole (`deepseekr1`) and by its parts (`deepseek`, `r1`).
 */
export interface Word {
  /** All parts as one; missing when there is one part, or far too many. */
  readonly whole?: Token;
  readonly parts: readonly Token[];
}

/** A letter of a script without spaces is a part of its own; other letters and digits run together. */
const runs =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{M}\p{N}])+/gu;

/** A single one of these between two parts joins them to a word. */
const joiners = new Set("-‐‑‒–_/.'’&+^");
const apostrophes = new Set("'’");

const maxPartsOfWhole = 6;
const maxTermLength = 60;

/** The words of a text that has been made readable. Takes time linear in the text. */
export function words(text: string): Word[] {
  const found: Word[] = [];
  let parts: Token[] = [];
  const finish = () => {
    if (parts.length > 0) found.push(word(text, parts));
    parts = [];
  };
  for (const match of text.matchAll(runs)) {
    const last = parts.at(-1);
    const start = match.index;
    const end = start + match[0].length;
    const gap = last && start - last.end === 1 ? text.charAt(last.end) : undefined;
    if (last && gap === '.' && isDigit(text.charAt(start)) && isDigit(text.charAt(start - 2))) {
      parts[parts.length - 1] = { start: last.start, end, terms: [] };
    } else if (gap !== undefined && apostrophes.has(gap) && /^s$/i.test(match[0])) {
      finish();
    } else {
      if (gap === undefined || !joiners.has(gap)) finish();
      parts.push({ start, end, terms: [] });
    }
  }
  finish();
  return found;
}

/** Every term of a text, as the index takes them. */
export function terms(text: string): string[] {
  return words(text).flatMap(({ whole, parts }) =>
    [...parts, ...(whole ? [whole] : [])].flatMap((token) => token.terms),
  );
}

/**
 * The pieces that a part can be looked up by when it is not known as it is: name and version
 * (`qwen2.5`), or what stands around a digit (`text2reward`). Short names such as `r1` stay whole.
 */
export function pieces(term: string): string[] {
  const match = /^(\p{L}{3,})(\d+(?:\.\d+)*)(\p{L}*)$/u.exec(term);
  if (!match) return [term];
  const [, name = '', number = '', rest = ''] = match;
  return rest.length >= 3 ? [name, number, rest] : [name, number + rest];
}

function word(text: string, spans: readonly Token[]): Word {
  const parts = spans.map(({ start, end }) => {
    const written = text.slice(start, end);
    const term = fold(written).slice(0, maxTermLength);
    return { start, end, terms: unique([term, ...pieces(term), ...humps(written)]) };
  });
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last || parts.length === 1 || parts.length > maxPartsOfWhole) return { parts };
  const whole = parts.map((part) => part.terms[0] ?? '').join('');
  return {
    whole: { start: first.start, end: last.end, terms: unique([whole.slice(0, maxTermLength)]) },
    parts,
  };
}

/** The humps of `SmartSnap`: `smart`, `snap`. Too short ones would be noise. */
function humps(written: string): string[] {
  if (!/\p{Ll}\p{Lu}/u.test(written)) return [];
  return written
    .split(/(?<=\p{Ll})(?=\p{Lu})/u)
    .filter((hump) => hump.length >= 3 && hump.length <= maxTermLength)
    .map(fold);
}

function unique(all: readonly string[]): string[] {
  return [...new Set(all)].filter((term) => term !== '');
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}
