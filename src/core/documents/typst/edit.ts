/*
 * Edits a citation in a Typst document: `@a[p. 3] #cite(<b>)`. Typst has no prefixes, and each work has its own form. Each
 * edit is checked: scanned again, the text cites these works there, and all else stays as it is.
 */
import { startOfRemoval, suffixWords } from '../../citation/edit/clusterEdits';
import type { ClusterItem } from '../../citation/edit/clusterEdits';
import type { TextEdit } from '../../citation/edit/insert';
import type { CitationCluster } from '../../citation/pandoc/parse';
import { LineMap } from '../../text/lineMap';
import type { CitationEditing, SharedHabits } from '../documentLanguage';
import { clustersOf } from './citations';
import type { Findings } from './findings';
import type { Unit } from './frame';
import { readHabits } from './habits';
import type { Change } from './insert';
import { scanTypst } from './scan';
import { continuesCall, isPlainReference, writeLabel } from './syntax';
import { keyForms } from './write';

export const typstEditing: CitationEditing = {
  sign: '@',
  fits: (prefix, suffix) => prefix.trim() === '' && isSupplement(suffixWords(suffix)),
  edit: editInTypst,
};

/** Whether words are the whole content of `[…]` after a key. */
function isSupplement(words: string): boolean {
  const text = `@x[${words}]`;
  const { units, isComplete } = scanTypst(text);
  const [unit] = units;
  return isComplete && unit?.end === text.length && unit.supplement?.end === text.length - 1;
}

/** A work to write, and what cites it now. */
interface Work {
  readonly key: string;
  readonly supplement: string;
  readonly old?: Unit;
}

function editInTypst(
  text: string,
  { range }: CitationCluster,
  items: readonly ClusterItem[],
  shared: SharedHabits = {},
): TextEdit | undefined {
  const lines = new LineMap(text);
  const start = lines.offset(range.start);
  const found = scanTypst(text, { others: readHabits(shared) });
  const cluster = clustersOf(text, found.units).find((each) => each.start === start);
  if (!cluster || items.some(({ prefix = '' }) => prefix.trim() !== '')) return undefined;
  const own = cluster.works.filter(({ isNested }) => !isNested).map(({ unit }) => unit);
  const works = worksOf(text, own, items);
  const isSame =
    works.length === own.length && works.every((each, i) => isKept(text, each, own[i]));
  if (isSame) return { range, newText: text.slice(start, cluster.end) };
  // One call may cite several works, and code around a citation may need exactly one.
  if (new Set(own).size < own.length) return undefined;
  if (cluster.isCode && (works.length !== 1 || !works[0]?.old)) return undefined;
  const isCall = text.charAt(cluster.end - 1) === ')';
  const end = cluster.end + Number(isCall && text.charAt(cluster.end) === ';');
  const changes =
    works.length > 0
      ? changesTo(text, found, own, works).map((newText) => ({ start, end, newText }))
      : [{ start: startOfRemoval(text, start, end, /[ \t~]/), end, newText: '' }];
  const change = changes.find((each) => isReadAs(text, found, each, works));
  return change && { range: lines.range(change.start, end), newText: change.newText };
}

/** The works of items. One that was changed takes the place of the one with its key. */
function worksOf(
  text: string,
  units: readonly Unit[],
  items: readonly ClusterItem[],
): readonly Work[] {
  const left = [...units];
  return items.map((item): Work => {
    const supplement = suffixWords(item.suffix ?? '');
    const isAlike = (unit: Unit): boolean => supplementOf(text, unit) === supplement;
    const withKey = left.filter(({ keys }) => keys.some(({ key }) => key === item.key));
    const old = withKey.find(isAlike) ?? withKey[0];
    if (old) left.splice(left.indexOf(old), 1);
    return { key: item.key, supplement, ...(old && { old }) };
  });
}

function isKept(text: string, { old, supplement }: Work, unit = old): boolean {
  return old !== undefined && old === unit && supplementOf(text, old) === supplement;
}

function supplementOf(text: string, { supplement }: Unit): string {
  return supplement ? suffixWords(text.slice(supplement.start, supplement.end)) : '';
}

/** The texts that may cite the works, the best one first. */
function changesTo(
  text: string,
  found: Findings,
  units: readonly Unit[],
  works: readonly Work[],
): readonly string[] {
  const end = units.at(-1)?.end ?? 0;
  const gaps = units.slice(1).map(({ start }, i) => text.slice(units[i]?.end, start));
  const forms = works.map((work) => formsOf(text, found, units, work));
  const shortest = forms.map((each) => each[0] ?? '');
  const safest = forms.map((each) => each.at(-1) ?? '');
  return [gaps, []].flatMap((between) =>
    [shortest, safest].map((parts) => {
      const joined = parts.map((part, i) => (i > 0 ? (between[i - 1] ?? ' ') : '') + part).join('');
      const wasClosed = text.charAt(end) === ';' && text.charAt(end - 1) === ')';
      const isClosed = joined.endsWith(')') && (wasClosed || continuesCall(text, end));
      return isClosed ? `${joined};` : joined;
    }),
  );
}

/** The forms of a work, the shortest first. A work that is new is cited like the others, if they are all alike. */
function formsOf(
  text: string,
  found: Findings,
  units: readonly Unit[],
  work: Work,
): readonly string[] {
  const { key, supplement, old } = work;
  if (old && isKept(text, work)) return [text.slice(old.start, old.end)];
  const [first] = units;
  const form = (old ?? (units.every((each) => each.form === first?.form) ? first : undefined))
    ?.form;
  const written = form === undefined ? '' : `, form: ${form === 'none' ? form : `"${form}"`}`;
  const note = supplement === '' ? '' : `, supplement: [${supplement}]`;
  const call = `#cite(${writeLabel(key)}${written}${note})`;
  if (old?.callee === 'cite') return [withSupplement(text, old, note)];
  if (!old && supplement === '' && (form === undefined || form === 'prose'))
    return [...keyForms(key, form === 'prose', found.habits), call];
  const isReference = form === undefined && isPlainReference(key) && !found.habits.labels.has(key);
  return isReference ? [`@${key}${supplement && `[${supplement}]`}`, call] : [call];
}

/** A call with another supplement; all else in it stays. */
function withSupplement(text: string, { start, end, supplement }: Unit, note: string): string {
  if (!supplement) {
    const open = text
      .slice(start, end - 1)
      .trimEnd()
      .replace(/,$/, '');
    return `${open}${note})`;
  }
  const name = text.slice(start, supplement.start - 1).trimEnd();
  const before = name
    .replace(/supplement\s{0,20}:$/, '')
    .trimEnd()
    .replace(/,$/, '');
  const after = text.slice(supplement.end + 1, end);
  // The supplement may be the first argument.
  if (before.endsWith('(')) {
    return before + note.slice(', '.length) + (note === '' ? after.replace(/^\s*,\s*/, '') : after);
  }
  return before + note + after;
}

/** Whether a change cites the works in its place, and all else stays as it is. */
function isReadAs(
  text: string,
  found: Findings,
  { start, end, newText }: Change,
  works: readonly Work[],
): boolean {
  const changed = text.slice(0, start) + newText + text.slice(end);
  const { units } = scanTypst(changed, { others: found.others });
  const newEnd = start + newText.length;
  const others = units.filter((unit) => unit.end <= start || unit.start >= newEnd);
  const old = found.units.filter((unit) => unit.end <= start || unit.start >= end);
  if (allKeys(others) !== allKeys(old)) return false;
  if (works.length === 0) return units.length === others.length;
  const cluster = clustersOf(changed, units).find((each) => each.start === start);
  const read = cluster?.works.filter(({ isNested }) => !isNested) ?? [];
  const isWhole = cluster && cluster.end + Number(newText.endsWith(';')) === newEnd;
  return (
    isWhole === true &&
    read.length === works.length &&
    read.every(
      ({ found: { key }, unit }, i) =>
        key === works[i]?.key && supplementOf(changed, unit) === works[i].supplement,
    )
  );
}

function allKeys(units: readonly Unit[]): string {
  return units.flatMap(({ keys }) => keys.map(({ key }) => key)).join(' ');
}
