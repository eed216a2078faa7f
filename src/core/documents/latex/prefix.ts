import { countBefore } from '../../base/sortedList';
import type { Position } from '../../model';
import { LineMap } from '../../text/lineMap';
import type { KeyPrefix } from '../documentLanguage';
import { findCitations } from './citations';
import type { KeyGroup, LatexCitation, LatexCitations } from './citations';
import type { LatexHabits } from './habits';
import { scanLatex } from './scan';
import type { LatexScan } from './scan';

/** A place for a key, or a key, in the braces of a citation. */
export interface KeySlot {
  readonly citation: LatexCitation;
  readonly group: KeyGroup;
  /** The offsets of the key; both the same if there is none yet. */
  readonly start: number;
  readonly end: number;
  /** The braces aren't closed. */
  readonly isOpen: boolean;
}

/** The innermost citation that contains or touches an offset; of two that touch, the one that starts there. */
export function citationAt(
  { citations }: LatexCitations,
  offset: number,
): LatexCitation | undefined {
  const last = citations[countBefore(citations, ({ start }) => start <= offset) - 1];
  if (last && offset <= last.end) return last;
  return last?.within && offset <= last.within.end ? last.within : undefined;
}

/** The place for a key between two offsets, which are in the braces of a citation. */
export function keySlotAt(
  scan: LatexScan,
  found: LatexCitations,
  start: number,
  end: number,
): KeySlot | undefined {
  const citation = citationAt(found, start);
  const group = citation?.groups.find((each) => each.start <= start && end <= each.end);
  const isDefinition = citation?.command.kind === 'definition';
  if (citation && group)
    return isDefinition || isInComment(scan, start)
      ? undefined
      : slotIn(scan, citation, group, start, end);
  return openSlotAt(scan, found, start, end);
}

function isInComment({ tokens }: LatexScan, offset: number): boolean {
  const token = tokens[countBefore(tokens, ({ start }) => start < offset) - 1];
  return token?.kind === 'comment' && offset <= token.end;
}

function slotIn(
  { text }: LatexScan,
  citation: LatexCitation,
  group: KeyGroup,
  from: number,
  to: number,
): KeySlot {
  const isKey = (at: number): boolean => /[^\s,{}%]/.test(text.charAt(at));
  let [start, end] = [from, to];
  while (start > group.start && isKey(start - 1)) start--;
  while (end < group.end && isKey(end)) end++;
  return { citation, group, start, end, isOpen: false };
}

/** The start of a citation whose braces aren't closed yet. */
const open = /\\[A-Za-z@]+\*?(?:\s{0,9}\[[^\]]{0,200}\])*\s{0,9}\{[^{}\\]{0,300}$/;

/** As {@link keySlotAt}, where the braces aren't closed on this side of the cursor. */
function openSlotAt(
  scan: LatexScan,
  { own }: LatexCitations,
  start: number,
  end: number,
): KeySlot | undefined {
  const { text } = scan;
  if (!open.test(text.slice(Math.max(0, start - 500), start))) return undefined;
  const rest = /^[^\s,{}\\%]*/.exec(text.slice(end, end + 300))?.[0] ?? '';
  const probe = scanLatex(`${text.slice(0, end + rest.length)}}${text.slice(end + rest.length)}`);
  const citation = citationAt(findCitations(probe, own.others), start);
  const group = citation?.groups.find((each) => each.start <= start && end <= each.end);
  if (!citation || !group || isInComment(probe, start)) return undefined;
  return { ...slotIn(probe, citation, group, start, end), isOpen: true };
}

/** See `DocumentLanguage.prefixAt`. */
export function prefixInLatex(
  text: string,
  position: Position,
  { commands }: LatexHabits,
): KeyPrefix | undefined {
  const lines = new LineMap(text);
  const cursor = lines.offset(position);
  // Nearly all places aren't in braces after a command, and needn't be scanned.
  if (!/\{[^{}]*$/.test(text.slice(Math.max(0, cursor - 2000), cursor))) return undefined;
  const scan = scanLatex(text);
  const slot = keySlotAt(scan, findCitations(scan, commands), cursor, cursor);
  if (!slot) return undefined;
  return {
    range: lines.range(slot.start, cursor),
    prefix: text.slice(slot.start, cursor),
    wholeRange: lines.range(slot.start, slot.end),
    isKeyAlone: true,
  };
}
