import type { TextEdit } from '../../citation/edit/insert';
import type { CitedPaper } from '../../citation/write/citedPaper';
import { citesInText } from '../../citation/write/format';
import { alphanumericAt } from '../../identity/key';
import type { Position, Range } from '../../model';
import { LineMap } from '../../text/lineMap';
import type { CitationForm } from '../documentLanguage';
import { clustersOf } from './citations';
import type { Findings } from './findings';
import type { Unit } from './frame';
import type { TypstHabits } from './habits';
import { probeKey, typedKeyAt } from './prefix';
import { scanTypst } from './scan';
import { continuesCall, isPlainLabel, writeLabel, writeString } from './syntax';
import { keyForms } from './write';

/** An edit by offsets. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/** The document, its scan at the cursor, and what is wanted. */
interface Target {
  readonly text: string;
  readonly found: Findings;
  readonly papers: readonly CitedPaper[];
  readonly isInText: boolean;
}

/** Cites papers in a Typst document: see `DocumentLanguage.insert`. */
export function insertInTypst(
  text: string,
  position: Position,
  papers: readonly CitedPaper[],
  form: CitationForm,
  replace: Range | undefined,
  others: TypstHabits,
): TextEdit | undefined {
  const lines = new LineMap(text);
  const cursor = lines.offset(position);
  const target: Target = {
    text,
    found: scanTypst(text, { others, position: cursor }),
    papers: [...new Map(papers.map((paper) => [paper.key, paper])).values()],
    isInText: citesInText(form.style),
  };
  const change =
    papers.length === 0
      ? { start: cursor, end: cursor, newText: '' }
      : replace
        ? replaceBy(target, lines.offset(replace.start), lines.offset(replace.end))
        : citeAt(target, cursor);
  return change && { range: lines.range(change.start, change.end), newText: change.newText };
}

function citeAt(target: Target, cursor: number): Change | undefined {
  const { text, found } = target;
  const typed = typedKeyAt(text, cursor, found.others);
  if (typed && typed.keyStart === typed.end) return replaceBy(target, typed.start, typed.end);
  const empty = emptyCall(target, cursor);
  if (empty) return empty;
  const cluster = clustersOf(text, found.units).findLast(
    ({ start, end }) => start <= cursor && cursor <= end,
  );
  if (cluster) {
    const cited = new Set(cluster.works.map((work) => work.found.key));
    const missing = target.papers.filter(({ key }) => !cited.has(key));
    if (missing.length === 0) return { start: cursor, end: cursor, newText: '' };
    return cluster.isCode ? undefined : insertNew({ ...target, papers: missing }, cluster.end);
  }
  if (found.token?.isOpaque) return undefined;
  return insertNew(target, withinLine(text, found.token?.end ?? cursor));
}

/** `#cite()` gets its key. */
function emptyCall(target: Target, cursor: number): Change | undefined {
  const { text } = target;
  if (text.charAt(cursor - 1) !== '(' || !/[,)]/.test(text.charAt(cursor))) return undefined;
  const label = `<${probeKey}>`;
  const probe = scanTypst(text.slice(0, cursor) + label + text.slice(cursor), {
    others: target.found.others,
  });
  const unit = probe.units.find(({ keys }) => keys.some(({ start }) => start === cursor));
  const name = unit?.callee ?? '';
  if (!unit || !(/cite/i.test(name) || target.found.habits.inText.has(name))) return undefined;
  const first = writeLabel(target.papers[0]?.key ?? '');
  return withRest(target, { start: cursor, end: cursor, newText: first }, unit.end - label.length);
}

/** Replaces a range by the first key alone where one is, else by citations of all papers. */
function replaceBy(target: Target, start: number, end: number): Change | undefined {
  const { text, papers } = target;
  const without = text.slice(0, start) + text.slice(end);
  const typed = typedKeyAt(without, start, target.found.others);
  const [paper] = papers;
  if (typed?.keyStart !== start || !paper) return insertNew(target, start, end);
  const { key } = paper;
  const removed = end - start;
  const isLabel = text.charAt(start - 1) === '<';
  if (isLabel && typed.end > start) return undefined;
  const close = text.charAt(end);
  const unitEnd = typed.unit.end + removed;
  if (!isLabel) {
    const quoted = writeString(key).slice(1, close === '"' ? -1 : undefined);
    return withRest(target, { start, end, newText: quoted }, unitEnd);
  }
  const isClosed = close === '>';
  if (isPlainLabel(key)) {
    return withRest(target, { start, end, newText: isClosed ? key : `${key}>` }, unitEnd);
  }
  const whole = { start: start - 1, end: end + Number(isClosed), newText: writeLabel(key) };
  return withRest(target, whole, unitEnd);
}

/** Cites the other papers after the call that gets the first one. */
function withRest(target: Target, change: Change, unitEnd: number): Change | undefined {
  const { text, papers } = target;
  const rest = papers.slice(1);
  if (rest.length === 0) return change;
  const before = text.slice(0, change.start) + change.newText;
  const tail = text.slice(change.end, Math.max(change.end, unitEnd));
  const changed = before + tail + text.slice(change.end + tail.length);
  const next = {
    ...target,
    text: changed,
    found: scanTypst(changed, { others: target.found.others }),
    papers: rest,
  };
  const more = insertNew(next, before.length + tail.length);
  return (
    more && {
      ...change,
      end: change.end + tail.length,
      newText: change.newText + tail + more.newText,
    }
  );
}

/**
 * The place nearby where a citation breaks nothing: after the mark of a heading or item, and after a label, which stays
 * with what it labels. It also does so if the citation is in the heading.
 */
function withinLine(text: string, offset: number): number {
  const before = text.slice(Math.max(0, offset - maxLine), offset);
  const after = text.slice(offset, offset + maxLine);
  const line = before.slice(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1);
  const mark = /^[ \t]*(?:=+|[-+/]|\d+\.)[ \t]+/.exec(after)?.[0];
  if (mark !== undefined && line.trim() === '') return offset + mark.length;
  const label = /^[ \t]*<[\p{XID_Continue}_:.-]+>/u.exec(after)?.[0] ?? '';
  return /^[ \t]*=+[ \t]/.test(line) ? offset : offset + label.length;
}

const maxLine = 300;

/** Inserts citations with the spaces that they need, in the first form that is read as intended. */
function insertNew(target: Target, start: number, end = start): Change | undefined {
  const { text, papers, isInText, found } = target;
  const before = needsSpaceBefore(text, start) ? ' ' : '';
  // A mark of emphasis between a key and a letter would be text.
  const next = /[*_]/.test(text.charAt(end)) ? end + 1 : end;
  const after = alphanumericAt(text, next) > 0 ? ' ' : '';
  const forms = papers.map(({ key }) => keyForms(key, isInText, found.habits));
  const first = forms.map((each) => each[0] ?? '').join(' ');
  const last = [...forms.slice(0, -1).map(([form]) => form), forms.at(-1)?.at(-1)].join(' ');
  const candidates = [first + after, last + after, `${first} `, `${last} `];
  const read = candidates.find((each) => isReadAs(target, start, end, before + each));
  return read === undefined ? undefined : { start, end, newText: before + read };
}

/** Whether `newText` in its place cites the papers, and all else stays as it is. */
function isReadAs(
  { text, found, papers }: Target,
  start: number,
  end: number,
  newText: string,
): boolean {
  const insertEnd = start + newText.length;
  if (/[)\]]$/.test(newText) && continuesCall(text, end)) return false;
  const { units } = scanTypst(text.slice(0, start) + newText + text.slice(end), {
    others: found.others,
  });
  const isNew = ({ start: at }: Unit): boolean => at >= start && at < insertEnd;
  const added = units.filter(isNew);
  const keys = added.flatMap((unit) => unit.keys.map(({ key }) => key));
  const isWhole = added.every((unit) => unit.end <= insertEnd && unit.isCode !== true);
  if (!isWhole || keys.join(' ') !== papers.map(({ key }) => key).join(' ')) return false;
  const old = found.units.filter(
    (unit) => unit.end <= start || unit.start >= end || unit.start < start,
  );
  return allKeys(units.filter((unit) => !isNew(unit))) === allKeys(old);
}

function allKeys(units: readonly Unit[]): string {
  return units.map(({ keys }) => keys.map(({ key }) => key).join(' ')).join(' ');
}

/** Whether a citation needs a space before it, as after anything but white space and opening marks. */
function needsSpaceBefore(text: string, offset: number): boolean {
  let at = offset;
  while (at > 0 && /[*_"']/.test(text.charAt(at - 1))) at--;
  return at > 0 && !/[\s([{~“‘«—–/-]/.test(text.charAt(at - 1));
}
