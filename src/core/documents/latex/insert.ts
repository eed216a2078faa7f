/*
 * Cites papers in a LaTeX text. Each edit is checked: scanned again, the text has the same keys as before, and the new
 * ones in their place.
 */
import type { TextEdit } from '../../citation/edit/insert';
import type { CitedPaper } from '../../citation/write/citedPaper';
import { citesInText } from '../../citation/write/format';
import { alphanumericAt } from '../../identity/key';
import type { Position, Range } from '../../model';
import { LineMap } from '../../text/lineMap';
import type { CitationForm } from '../documentLanguage';
import { findCitations } from './citations';
import type { KeyGroup, LatexCitation, LatexCitations, LatexKey } from './citations';
import type { LatexHabits } from './habits';
import { isTypeset } from './place';
import { citationAt, keySlotAt } from './prefix';
import type { KeySlot } from './prefix';
import { scanLatex } from './scan';
import type { LatexScan } from './scan';
import { usageOf } from './usage';
import type { LatexUsage, NewKind } from './usage';
import { isAsIntended } from './verify';
import type { Change } from './verify';

interface Target {
  readonly scan: LatexScan;
  readonly found: LatexCitations;
  readonly usage: LatexUsage;
}

/** Whether to cite in the text or in brackets. */
export function kindOf({ style }: CitationForm): NewKind {
  return citesInText(style) ? 'in-text' : 'normal';
}

/** See `DocumentLanguage.insert`. */
export function insertInLatex(
  text: string,
  position: Position,
  papers: readonly CitedPaper[],
  form: CitationForm,
  replace: Range | undefined,
  { commands, counts }: LatexHabits,
): TextEdit | undefined {
  const lines = new LineMap(text);
  const scan = scanLatex(text);
  const found = findCitations(scan, commands);
  const target = { scan, found, usage: usageOf(scan, found, kindOf(form), counts) };
  const keys = [...new Set(papers.map(({ key }) => key))];
  const [start, end] = replace
    ? [lines.offset(replace.start), lines.offset(replace.end)]
    : [lines.offset(position), lines.offset(position)];
  const change = changeAt(target, start, end, keys);
  if (!change || !isAsIntended(scan, found, change)) return undefined;
  return { range: lines.range(change.start, change.end), newText: change.newText };
}

function changeAt(
  target: Target,
  start: number,
  end: number,
  keys: readonly string[],
): Change | undefined {
  const { scan, found } = target;
  if (keys.length === 0) return { start, end, newText: '', keys: [] };
  const slot = keySlotAt(scan, found, start, end);
  if (slot && (end > start || slot.start === slot.end)) return fill(target, slot, start, end, keys);
  // The braces are open, so what follows them isn't known.
  if (slot?.isOpen) return undefined;
  const citation = end > start ? undefined : citationAt(found, start);
  if (!citation) return writeNew(target, start, end, keys);
  return extend(target, citation, start, keys);
}

/** Puts keys into a slot, which `start` and `end` are in. */
function fill(
  { scan, usage }: Target,
  { citation, isOpen }: KeySlot,
  start: number,
  end: number,
  wanted: readonly string[],
): Change {
  const others = keysOf(citation).filter((key) => key.end < start || key.start > end);
  const missing = without(wanted, others);
  const keys = missing.length > 0 || end === start ? missing : wanted;
  const isTight = scan.text.charAt(start - 1) === ',';
  const separator = isTight && !usage.isSeparatorUsed ? ',' : usage.separator;
  const space = isTight ? separator.slice(1) : '';
  const newText = keys.length > 0 ? space + keys.join(separator) : '';
  return { start, end, newText: isOpen ? `${newText}}` : newText, keys };
}

/** Adds the works that a citation lacks, or cites them after it. */
function extend(
  target: Target,
  citation: LatexCitation,
  offset: number,
  wanted: readonly string[],
): Change | undefined {
  const { command, end, groups } = citation;
  const isAfter = offset === end;
  const isPart = command.kind === 'part' || command.kind === 'nocite';
  if (command.kind === 'definition' && !isAfter) return undefined;
  if (command.kind === 'definition' || command.isSingle || (isAfter && isPart))
    return writeNew(target, end, end, wanted);
  const keys = without(wanted, keysOf(citation));
  if (keys.length === 0) return { start: offset, end: offset, newText: '', keys };
  const inside = groups.find((group) => group.start <= offset && offset <= group.end);
  if (!inside && command.args.endsWith('l[[k'))
    return { start: end, end, newText: `{${keys.join(target.usage.separator)}}`, keys };
  const group = inside ?? groups.at(-1);
  return group && intoGroup(target, group, keys);
}

/** Adds keys after the last one of a group; before it if a note belongs to that one: `[p.~3]{a, b}`. */
function intoGroup(
  { scan: { text }, usage }: Target,
  group: KeyGroup,
  keys: readonly string[],
): Change {
  const { postnote } = group;
  const [last, previous] = [group.keys.at(-1), group.keys.at(-2)];
  const between = previous && last ? text.slice(previous.end, last.start) : '';
  const separator = /^\s*,\s*$/.test(between) ? between : usage.separator;
  const list = keys.join(separator);
  if (!last) return { start: group.start, end: group.start, newText: list, keys };
  const hasNote = postnote !== undefined && text.slice(postnote.start, postnote.end).trim() !== '';
  const at = hasNote ? last.start : last.end;
  return { start: at, end: at, newText: hasNote ? list + separator : separator + list, keys };
}

/** Cites in a place of its own, with the spaces that it needs. */
function writeNew(
  { scan, found, usage }: Target,
  from: number,
  end: number,
  keys: readonly string[],
): Change | undefined {
  const { text } = scan;
  if (!isTypeset(scan, from, found.own)) return undefined;
  const citation = `${usage.command}{${keys.join(usage.separator)}}`;
  const after = alphanumericAt(text, end) > 0 ? ' ' : '';
  // A space after a word becomes the one that the document has before citations.
  const followsWord = /[\p{L}\p{N}.,;:!?)}'”] $/u.test(text.slice(Math.max(0, from - 3), from));
  const start = followsWord && usage.before !== ' ' ? from - 1 : from;
  const isOpen = start === 0 || /[\s([{“‘«—–/~-]/.test(text.charAt(start - 1));
  const before = isOpen ? '' : usage.before;
  return { start, end, newText: before + citation + after, keys };
}

function keysOf({ groups }: LatexCitation): readonly LatexKey[] {
  return groups.flatMap(({ keys }) => keys);
}

function without(wanted: readonly string[], cited: readonly LatexKey[]): readonly string[] {
  const known = new Set(cited.map(({ key }) => key));
  return wanted.filter((key) => !known.has(key));
}
