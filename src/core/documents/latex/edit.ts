/*
 * Edits a citation in a LaTeX document. `\citep[see][p.~3]{a, b}` has one prefix, before the first work, and one locator,
 * after the last. Where works need others, it becomes `\parencites…` of biblatex, `\citetext{\citealp…; \citealp…}` of
 * natbib, or several commands. Each edit is checked: parsed again, the text cites these works there.
 */
import {
  editableItems,
  saysTheSame,
  startOfRemoval,
  suffixWords,
} from '../../citation/edit/clusterEdits';
import type { ClusterItem } from '../../citation/edit/clusterEdits';
import type { TextEdit } from '../../citation/edit/insert';
import type { CitationCluster, CitationItem } from '../../citation/pandoc/parse';
import { comparePositions } from '../../model';
import { LineMap } from '../../text/lineMap';
import type { CitationEditing, SharedHabits } from '../documentLanguage';
import { findCitations } from './citations';
import { readHabits } from './habits';
import type { LatexHabits } from './habits';
import { parseLatex } from './parse';
import { scanLatex } from './scan';
import { familyOf, usageOf } from './usage';
import { alone, several } from './writeWorks';
import type { Target, Work } from './writeWorks';

export const latexEditing: CitationEditing = {
  sign: '',
  hasPrefixes: true,
  fits: fitsInLatex,
  edit: editInLatex,
};

/** Whether notes are read as such, and no character in them has another meaning. */
function fitsInLatex(prefix: string, suffix: string): boolean {
  const [before, after] = [prefix.trim(), suffixWords(suffix)];
  const text = `\\citep[${before}][${after}]{x}`;
  const [cluster] = parseLatex(text, readHabits({})).clusters;
  const items = cluster?.items ?? [];
  const isSame = items.every((each) => saysTheSame(each, { key: 'x', prefix, suffix }));
  return items.length === 1 && isSame && !/(?:^|[^\\])[#%&]/.test(before + after);
}

function editInLatex(
  text: string,
  cluster: CitationCluster,
  items: readonly ClusterItem[],
  others: SharedHabits = {},
): TextEdit | undefined {
  const lines = new LineMap(text);
  const [start, end] = [lines.offset(cluster.range.start), lines.offset(cluster.range.end)];
  const old = editableItems(cluster);
  const { range } = cluster;
  if (old.length === items.length && old.every((each, i) => saysTheSame(each, items[i]))) {
    return { range, newText: text.slice(start, end) };
  }
  if (items.length === 0) {
    return { range: lines.range(startOfRemoval(text, start, end, /[ \t~]/), end), newText: '' };
  }
  const habits = readHabits(others);
  const target = targetAt(text, start, end, habits);
  if (!target) return undefined;
  const works = settled(target, worksOf(target, old, items));
  const forms = [alone(target, works), ...several(target, works)];
  const newText = forms.find(
    (form) => form !== undefined && isReadAs(text, cluster, form, works, habits),
  );
  return newText === undefined ? undefined : { range, newText };
}

function targetAt(
  text: string,
  start: number,
  end: number,
  { commands, counts }: LatexHabits,
): Target | undefined {
  const scan = scanLatex(text);
  const found = findCitations(scan, commands);
  const here = found.citations.filter((each) => each.start >= start && each.end <= end);
  const [first, ...others] = here.filter(({ within }) => !within || !here.includes(within));
  if (!first) return undefined;
  const { name, command } = first;
  const family = familyOf(scan, found, counts);
  const hasPrenotes = found.citations.some(({ groups }) => groups.some((each) => each.prenote));
  const notes = /^[*<(l]*(\[{0,2})k$/.exec(command.args)?.[1]?.length ?? 0;
  // The command of LaTeX itself has no prefix.
  const isPlain = name === 'cite' && family === 'none' && !hasPrenotes;
  return {
    text,
    citations: [first, ...others],
    groups: [first, ...others].flatMap(({ groups }) => groups),
    separator: usageOf(scan, found, 'normal', counts).separator,
    isBiblatex: family === 'biblatex',
    maxNotes: command.kind === 'nocite' ? 0 : isPlain ? Math.min(notes, 1) : notes,
    isJoined: text.startsWith('\\citetext', start),
  };
}

/** The works of items, with their notes as written where they didn't change. */
function worksOf(
  { text, groups }: Target,
  old: readonly CitationItem[],
  items: readonly ClusterItem[],
): readonly Work[] {
  const slots = groups.flatMap((group) => group.keys.map((key, i) => ({ group, key, i })));
  const left = old.flatMap((item, i) => {
    const slot = slots[i];
    return slot ? [{ item, ...slot }] : [];
  });
  return items.map((item): Work => {
    const withKey = left.filter(({ key }) => key.key === item.key);
    const found = withKey.find((each) => saysTheSame(each.item, item)) ?? withKey[0];
    const { key, prefix = '', suffix = '' } = item;
    if (!found) return { key, prefix: prefix.trim(), suffix: suffixWords(suffix) };
    left.splice(left.indexOf(found), 1);
    const { group, i } = found;
    const { prenote, postnote, keys } = group;
    const isLast = i === keys.length - 1;
    return {
      key,
      group,
      prefix:
        prenote && i === 0 && prefix === found.item.prefix
          ? text.slice(prenote.start, prenote.end)
          : prefix.trim(),
      suffix:
        postnote && isLast && suffix === found.item.suffix
          ? text.slice(postnote.start, postnote.end)
          : suffixWords(suffix),
    };
  });
}

/**
 * Keeps notes on all works of a command where they are, even if the first or last work moves or goes: a prefix such as
 * `see`, and a note after the works that isn't a locator.
 */
function settled({ text, groups }: Target, works: readonly Work[]): readonly Work[] {
  const [group, ...others] = groups;
  if (!group || others.length > 0) return works;
  const [pre, post] = [group.prenote, group.postnote].map((note) =>
    note ? text.slice(note.start, note.end) : '',
  );
  const result = [...works];
  /** Moves a note from the work that has it to the one at an index. */
  const move = (
    side: 'prefix' | 'suffix',
    note: string,
    ownerKey: string | undefined,
    to: number,
  ) => {
    const target = result[to];
    const owner = result.findIndex(({ key }) => key === ownerKey);
    const isChanged = owner >= 0 && result[owner]?.[side] !== note;
    if (note === '' || isChanged || target?.[side] !== '') return;
    if (owner >= 0) result[owner] = { ...(result[owner] ?? target), [side]: '' };
    result[to] = { ...target, [side]: note };
  };
  move('prefix', pre ?? '', group.keys[0]?.key, 0);
  if (!/[\d§]|\\S\b/.test(post ?? '')) {
    move('suffix', post ?? '', group.keys.at(-1)?.key, result.length - 1);
  }
  return result;
}

/** Whether `form` in place of the citation cites these works, and all else stays as it is. */
function isReadAs(
  text: string,
  { range }: CitationCluster,
  form: string,
  works: readonly Work[],
  habits: LatexHabits,
): boolean {
  const lines = new LineMap(text);
  const [start, end] = [lines.offset(range.start), lines.offset(range.end)];
  const changed = text.slice(0, start) + form + text.slice(end);
  const changedLines = new LineMap(changed);
  const read = parseLatex(changed, habits).clusters;
  const isHere = ({ range: place }: CitationCluster): boolean =>
    changedLines.offset(place.start) >= start &&
    changedLines.offset(place.end) <= start + form.length;
  const items = read.filter(isHere).flatMap(editableItems);
  const others = read.filter((each) => !isHere(each));
  const old = parseLatex(text, habits).clusters.filter(
    ({ range: place }) => comparePositions(place.start, range.start) !== 0,
  );
  return (
    items.length === works.length &&
    items.every((item, i) => saysTheSame(item, works[i])) &&
    keysIn(others) === keysIn(old)
  );
}

function keysIn(clusters: readonly CitationCluster[]): string {
  return clusters.flatMap(({ items }) => items.map(({ key }) => key)).join();
}
