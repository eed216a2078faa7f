import { codeUnits } from '../../text/characters';
import { lettersOf, eachWord } from './runs';
import { partsOf, termsOf, wholeTerm } from './tokens';
import type { TextSpan } from './tokens';

/** A term and its range in a text. */
export interface TermMatch {
  readonly span: TextSpan;
  readonly term: string;
}

/** How much of a text is searched in rough mode, in code units: more than a passage has. */
const roughLength = 200;

/** As {@link termMatches}, but only near the first match, which is faster. */
export function firstTermMatches(text: string, terms: ReadonlySet<string>): TermMatch[] {
  const lower = text.toLowerCase();
  const places = [...terms].map((term) => lower.indexOf(term)).filter((place) => place >= 0);
  if (places.length === 0 || lower.length !== text.length) return termMatches(text, terms);
  const first = places.reduce((a, b) => Math.min(a, b));
  const start = text.lastIndexOf(' ', first) + 1;
  const end = text.indexOf(' ', first + roughLength);
  const found = termMatches(text.slice(start, end < 0 ? text.length : end), terms);
  if (found.length === 0) return termMatches(text, terms);
  return found.map(({ span, term }) => ({ span: [span[0] + start, span[1] + start], term }));
}

/**
 * Where index terms (none empty) occur in a readable text, in order and without overlaps. The first letter,
 * length and letters of a word rule out nearly all words without creating strings.
 */
export function termMatches(text: string, terms: ReadonlySet<string>): TermMatch[] {
  const found: TermMatch[] = [];
  if (terms.size === 0) return found;
  const all = [...terms];
  const shapes = new Set(all.map((term) => shape(term.charCodeAt(0), term.length)));
  const letters = all.map((term) => lettersOf(codeUnits(term), 0, term.length));
  const units = codeUnits(text);
  eachWord(units, text.length, (spans, count) => {
    const [first = 0, end = 0] = [spans[0], spans[count - 1]];
    if (isPlainWord(units, first, end)) {
      if (!shapes.has(shape((units[first] ?? 0) | 32, end - first))) return;
    } else if (areAscii(units, first, end)) {
      const own = lettersOf(units, first, end);
      if (!letters.some((others) => (others & ~own) === 0)) return;
    }
    const parts = partsOf(spans, count);
    const partTerms = parts.map(([start, end]) => termsOf(text, start, end));
    const whole = wholeTerm(partTerms);
    if (whole !== undefined && terms.has(whole)) {
      found.push({ span: [first, end], term: whole });
      return;
    }
    for (const [i, all] of partTerms.entries()) {
      const term = all.find((term) => terms.has(term));
      const span = parts[i];
      if (span && term !== undefined) found.push({ span, term });
    }
  });
  return found;
}

function shape(firstLetter: number, length: number): number {
  return firstLetter * 64 + Math.min(length, 60);
}

/** Whether the word consists of letters a to z, with an optional initial capital: its only term is itself. */
function isPlainWord(units: Uint16Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = units[at] ?? 0;
    const letter = at === start ? code | 32 : code;
    if (letter < 97 || letter > 122) return false;
  }
  return true;
}

function areAscii(units: Uint16Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((units[at] ?? 0) > 127) return false;
  return true;
}
