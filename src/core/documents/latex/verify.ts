import { findCitations } from './citations';
import type { LatexCitation, LatexCitations, LatexKey } from './citations';
import { scanLatex, scanPart } from './scan';
import type { LatexScan } from './scan';

/** A change by offsets. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
  /** The keys that it adds, in order. */
  readonly keys: readonly string[];
}

/** In longer texts, only the paragraphs around a change are scanned again. */
const longText = 100_000;

/** Whether a change adds its keys, and otherwise only removes those that it replaces. */
export function isAsIntended(scan: LatexScan, found: LatexCitations, change: Change): boolean {
  const { start, end, newText, keys } = change;
  const [from, to] = paragraphsAround(scan, start, end) ?? [0, scan.text.length];
  const changed = scan.text.slice(from, start) + newText + scan.text.slice(end, to);
  const isWhole = from === 0 && to === scan.text.length;
  const part = isWhole ? scanLatex(changed) : scanPart(changed);
  // What follows is read as before if the paragraphs end as they did.
  if (!isWhole && !endsOutside(part)) return false;
  const near = found.citations.filter((each) => each.end >= from && each.start <= to);
  const old = keysIn(near).filter((key) => key.start >= from && key.end <= to);
  const before = old.filter((key) => key.end <= start);
  const after = old.filter((key) => key.start >= end && key.end > start);
  const expected = [...before.map(({ key }) => key), ...keys, ...after.map(({ key }) => key)];
  const { citations } = findCitations(part, isWhole ? found.own.others : found.own);
  const read = keysIn(citations);
  return read.length === expected.length && read.every(({ key }, i) => key === expected[i]);
}

function keysIn(citations: readonly LatexCitation[]): readonly LatexKey[] {
  return citations
    .flatMap(({ groups }) => groups.flatMap(({ keys }) => keys))
    .sort((a, b) => a.start - b.start);
}

/**
 * From a blank line outside of all braces to the next such line after a change; undefined if the text is short, or if what
 * it declares may change how the paragraphs are read.
 */
function paragraphsAround(
  { text, tokens, isPlain }: LatexScan,
  start: number,
  end: number,
): readonly [number, number] | undefined {
  if (text.length < longText || !isPlain) return undefined;
  let from: number | undefined;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (!token) break;
    if (token.kind === '{') {
      if (token.close === undefined) return undefined;
      i = token.close;
    } else if (token.kind === 'blank') {
      if (token.end <= start) from = token.start;
      else if (token.start >= end) return from === undefined ? undefined : [from, token.end + 1];
    }
  }
  return undefined;
}

/** Whether a blank line outside of braces is at the end, before another break of a line. */
function endsOutside({ text, tokens }: LatexScan): boolean {
  const last = tokens.at(-1);
  const isOpen = tokens.some(({ kind, close }) => kind === '{' && close === undefined);
  return last?.kind === 'blank' && last.end === text.length - 1 && !isOpen;
}
