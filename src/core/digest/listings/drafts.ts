/** The papers of a list as drafts: a title in any form, then the lines that belong to it. */
import { addAll } from '../../base/collections';
import { withoutLast } from '../../text/characters';
import type { PartialDate } from '../../model';
import type { Line } from '../lines/lines';
import { unlinked } from '../lines/markdown';
import type { PlacedText } from '../lines/paragraphs';
import { dateIn, dayIn } from '../words/dates';
import { isEnglish, textFields } from '../words/labels';
import type { NamedField } from '../words/labels';
import { addressesIn, isPaperAddress } from '../words/paperLinks';
import {
  footnoteAt,
  isGroup,
  isItalic,
  isNames,
  isRowOfLinks,
  startsWithTitle,
} from './entryLines';
import type { EntryLine } from './entryLines';
import { footer, labeledValues } from './labeledValues';
import type { LabeledLines } from './labeledValues';
import type { ListSource } from './sources';
import { titleOf } from './titles';

/** A paper as it is being read. */
export interface LabeledDraft {
  readonly first: number;
  readonly title?: PlacedText | undefined;
  /** The form of its title: a lower number is further out. */
  readonly rank: number;
  readonly fields: LabeledLines[];
  readonly texts: number[];
  /** The first of the addresses in its lines that lead to a paper. */
  readonly papers: string[];
  readonly votes?: number | undefined;
  last: number;
}

/** The lines of a list, and the papers in those that have been read. */
export interface EntryList {
  readonly lines: readonly Line[];
  readonly seen: readonly EntryLine[];
  readonly source: ListSource;
  /** By the index of the first line. */
  readonly drafts: Map<number, LabeledDraft>;
  /** Where announced papers without a title are. */
  readonly untitled: number[];
  /** Where the references to footnotes are. */
  references?: ReadonlyMap<string, number>;
  open?: LabeledDraft | undefined;
}

/** Reads the lines from `from` on. */
export function readDrafts(list: EntryList, from: number): void {
  for (let index = from; index < list.seen.length; index += 1) index = readLine(list, index);
  close(list);
}

function readLine(list: EntryList, index: number): number {
  const line = list.seen[index];
  if (!line) return index;
  const { labels, raw } = line;
  const [{ name, from } = { name: undefined, from: 0 }] = labels;
  const { open } = list;
  const isMore = open?.fields.length === 0 && isTranslation(list, open.title?.text, index);
  if (name === 'title' && !isMore) return openLabeled(list, index, line);
  // The label with which the paper above starts.
  const [top] = open?.title ? open.fields : [];
  if (top && top.first === open?.first && top.name === name) close(list);
  if (name === 'announced') {
    if (open?.fields.some(isAnnounced)) close(list);
    const end = readFootnote(list, index, raw);
    if (end !== undefined) return end;
  }
  const isId = isNextId(list, index);
  if (isId || startsEntry(list, index, line)) openAt(list, index, isId ? undefined : line);
  else if (line.isEmpty) return index;
  else {
    if (labels.some((label) => label.name) && line.level === 0) list.open ??= draftAt(index);
    if (list.open && labels.length > 0) {
      // Names in italics may stand before the first label.
      if (isItalic(raw) && /[*_]\s*[|·]/.test(raw.slice(0, from))) list.open.texts.push(index);
      return readFields(list, list.open, index);
    }
    if (line.level > 0) close(list);
    else if (list.open && !footer.test(raw)) addUnlabeled(list, list.open, index, line);
  }
  return index;
}

/** Reads a footnote on the paper whose title ends with the reference to it; undefined for any other line. */
function readFootnote(list: EntryList, index: number, raw: string): number | undefined {
  const note = /^\[\^[\w-]{1,20}\](?=: )/.exec(raw)?.[0] ?? '-';
  list.references ??= new Map(
    list.seen.map((line, at) => [footnoteAt.exec(line.raw.slice(-40))?.[0] ?? '', at]),
  );
  const place = list.references.get(note);
  if (place === undefined) return undefined;
  close(list);
  const title = titleOf(list.lines[place], list.seen[place]?.mark ?? 0);
  const draft = list.drafts.get(place) ?? { ...draftAt(place), ...title, rank: 0 };
  const { last } = draft;
  const end = readFields(list, draft, index);
  draft.last = last;
  list.drafts.set(place, draft);
  return end;
}

function isAnnounced({ name, passage }: LabeledLines): boolean {
  return name === 'announced' && passage !== undefined;
}

function addUnlabeled(list: EntryList, open: LabeledDraft, index: number, line: EntryLine): void {
  const hasNames = isNames(line);
  const isRow = !hasNames && isRowOfLinks(line.raw);
  // Some lists have the links above the title.
  const below = list.seen[index + 1]?.paper;
  if (isRow && below !== undefined && line.paper?.startsWith(withoutLast(below, '/'))) {
    close(list);
    return;
  }
  if (isRow || (line.paper && hasNames)) addPapers(list, open, index);
  if (isRow) open.last = index;
  if (!isRow || unlabeledDate(line.raw)) open.texts.push(index);
}

/** The date in a line without a label that has nothing else. */
export function unlabeledDate(row: string): PartialDate | undefined {
  const isShort = row.length < 60 || /^submitted \d/i.test(row) || isRowOfLinks(row);
  const plain = row.replaceAll('*', ' ').replaceAll('_', ' ');
  return isShort && dayIn(plain) ? dateIn(plain) : undefined;
}

/** Whether a line has the translation of the English title above it, as lists in Chinese do. */
function isTranslation({ seen }: EntryList, above: string | undefined, index: number): boolean {
  const { raw = '', labels } = seen[index] ?? {};
  return above !== undefined && isEnglish(above) && !isEnglish(raw.slice(labels?.[0]?.from));
}

/** Whether a line starts with an id: `arXiv:2601.15305 [pdf]`. */
function hasId({ seen }: EntryList, index = -1): boolean {
  const { raw = '', labels = [] } = seen[index] ?? {};
  if (labels.some(({ name }) => name === 'announced')) return false;
  return /^(?:\d{1,4}[.)] )?\[?arxiv: ?\d{4}\.\d{4,5}/i.test(raw);
}

/** Whether a line has the id of the paper whose title is below. */
function isNextId(list: EntryList, index: number): boolean {
  const { seen, open } = list;
  const isOfOpen = open?.title && open.papers.length === 0 && !seen[index]?.afterBlank;
  if (isOfOpen || !hasId(list, index)) return false;
  const below = seen
    .slice(index + 1, index + 3)
    .find((line, at) => line.labels.length > 0 || startsEntry(list, index + 1 + at, line));
  return below?.labels.length === 0;
}

function draftAt(index: number): LabeledDraft {
  return { first: index, rank: 99, fields: [], texts: [], papers: [], last: index };
}

/** Opens the paper whose title is on a line, perhaps below its id; without a line, the paper with an id. */
function openAt(list: EntryList, index: number, line?: EntryLine): void {
  const title = line && titleOf(list.lines[index], line.mark);
  const { open } = list;
  const above = line && open && !open.title && hasId(list, open.first) ? open : undefined;
  if (!above) close(list);
  const { first, papers } = above ?? draftAt(index);
  const rank = line ? rankOf(line) : 99;
  list.open = { ...draftAt(index), first, papers, ...title, rank };
  addPapers(list, list.open, index);
}

/** Opens the paper whose title has a label; the title may be on the next line, and wrapped. */
function openLabeled(list: EntryList, index: number, line: EntryLine): number {
  const { lines, seen } = list;
  const [label = { from: 0, to: 0 }] = line.labels;
  const isBelow = label.from >= line.raw.length;
  const at = isBelow ? index + 1 : index;
  let last = at;
  while (isWrap(seen[last + 1])) last += 1;
  const title = titleOf(
    lines[at],
    (isBelow ? seen[at]?.mark : label.from) ?? 0,
    last > at ? lines.slice(at, last + 1) : undefined,
    isBelow ? undefined : label.to,
  );
  if (list.open?.title || line.afterBlank) close(list);
  const open = { ...(list.open ?? draftAt(index)), ...title, rank: rankOf(line), last };
  list.open = open;
  addPapers(list, open, at);
  if (line.labels.length > 1) readFields(list, open, index);
  return Math.max(last, open.last);
}

function isWrap(line: EntryLine | undefined): boolean {
  if (!line || line.afterBlank || line.labels.length > 0) return false;
  return !line.isMarked && line.mark === 0 && !line.isEmpty && !line.paper;
}

/** Labels whose values may name other papers. */
const withoutAddresses: ReadonlySet<NamedField> = new Set([...textFields, 'comments', 'own']);

/** Reads the labeled values of a line; returns the index of the end of the last one. */
function readFields(list: EntryList, draft: LabeledDraft, index: number): number {
  const { lines, seen } = list;
  const values = labeledValues(lines, seen, index, (at, line) => startsEntry(list, at, line));
  const last = values.at(-1)?.last ?? index;
  addAll(
    draft.fields,
    values.filter(({ name }) => name !== 'title'),
  );
  const { raw = '', labels } = seen[index] ?? {};
  // A sentence names other papers, too.
  const hasAddress =
    /^[\W_]*(?:https?:|\[)/.test(raw.slice(labels?.[0]?.from)) ||
    values.some(({ name }) => name !== undefined && !withoutAddresses.has(name));
  for (let at = index; hasAddress && at <= last; at += 1) addPapers(list, draft, at);
  draft.last = last;
  return last;
}

function addPapers({ seen }: EntryList, { papers }: LabeledDraft, index: number): void {
  const { raw = '', paper = [] } = seen[index] ?? {};
  const urls = addressesIn(raw.slice(0, 2000)).filter(isPaperAddress);
  for (const one of [paper, urls].flat())
    if (!papers.includes(one) && papers.length < 20) papers.push(one);
}

function rankOf({ level, isMarked, isSummary, indent }: EntryLine): number {
  if (level > 0) return level;
  return (isMarked ? (isSummary ? 30 : 10) : 40) + Math.min(indent, 20);
}

/** Whether a paper starts on this line: it looks like a title, and data of a paper follow. */
function startsEntry(list: EntryList, index: number, line: EntryLine): boolean {
  if (!isCandidate(list, index, line)) return false;
  const { seen, source, open } = list;
  const isRead = ({ name }: LabeledLines) => name !== undefined && name !== 'other';
  // A deeper mark is a part of the paper.
  const isInPaper =
    open?.title && (open.papers.length > 0 || open.fields.filter(isRead).length > 2);
  if (isInPaper && rankOf(line) > open.rank) return false;
  const limit = index + (source.body ? 40 : 12);
  for (let at = index + 1; at < limit; at += 1) {
    const next = seen[at];
    if (!next) break;
    const names = next.labels.flatMap(({ name }) => name ?? []);
    if (next.level > 0) {
      // A heading may be the label of an abstract.
      if (names.some((name) => name !== 'title' && name !== 'other')) return true;
      break;
    }
    if (names.includes('title')) return line.level === 0 && isTranslation(list, line.text, at);
    if (names.some((name) => name !== 'updated')) return true;
    if (next.paper && (isRowOfLinks(next.raw) || isNames(next))) return true;
    if (isCandidate(list, at, next)) break;
  }
  return line.paper !== undefined && line.isMarked && unlinked(line.text).trim().length > 3;
}

function isCandidate(list: EntryList, index: number, line: EntryLine): boolean {
  const { text, isMarked } = line;
  if (line.isEmpty || line.labels.length > 0 || line.isQuote || !/\p{L}/u.test(text)) return false;
  if (line.level > 0) return !isGroup(line);
  if ((isItalic(line.raw) && !text.startsWith('<')) || isNames(line)) return false;
  if (isRowOfLinks(text) && !startsWithTitle(text)) return false;
  const [above, next] = [list.seen[index - 1], list.seen[index + 1]];
  const isBelowTitle = !isMarked && above && above.level > 0 && !isGroup(above);
  if (isBelowTitle && isEnglish(above.text) && !isEnglish(text)) return false;
  // A feed has the address below the title.
  const below = isRowOfLinks(next?.raw ?? '') ? list.seen[index + 2] : next;
  const isLabeled = [next, below].some((one) => one?.labels.some(({ name }) => name));
  if (isMarked) return isLabeled || text.length < 400;
  if (!isLabeled) return false;
  if (line.mark > 0) return (next?.indent ?? 0) > line.indent;
  const isApart = line.afterBlank || hasId(list, index - 1);
  return isApart && text.length < 300 && !'.。:：'.includes(text.at(-1) ?? '');
}

function close(list: EntryList): void {
  if (list.open?.title) list.drafts.set(list.open.first, list.open);
  else if (list.open?.fields.some(isAnnounced)) list.untitled.push(list.open.first);
  list.open = undefined;
}
