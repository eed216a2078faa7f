import { toBibtex } from './bibtex';
import { isAcceptedKey } from '../../identity/key';
import type { Paper, PaperSummary } from '../../model';
import { toCsl } from './cslItem';
import { toHayagriva, toHayagrivaInBraces } from './hayagriva';
import { jsonSteps } from '../../base/json';
import type { JsonNode } from '../../base/json';
import type { Steps } from '../../base/tasks';
import { lineEndingOf, linesOf } from '../../text/lineMap';
import { membersOf, readPlacedYaml } from '../../text/yaml';
import type { WritableFormat } from '../work/entry';
import { isInBraces } from '../read/format';
import { itemList } from '../read/cslJson';

/** A text to be inserted; nothing else of the file changes. */
export interface TextInsertion {
  readonly offset: number;
  readonly newText: string;
  /** Each entry as in `newText`, without what separates it from others. */
  readonly entries: readonly string[];
}

/**
 * The insertion that adds papers to the end of a bibliography that is blank or without problems, each under its key.
 * Lines end like the one before and, in CSL-JSON, the indentation matches the file.
 *
 * @param written the user's own entries of BibTeX by key, which are added unchanged
 */
export function* insertionSteps(
  fileText: string,
  format: WritableFormat,
  summaries: readonly PaperSummary[],
  written: ReadonlyMap<string, string>,
): Steps<TextInsertion> {
  const papers = summaries.map((paper): Paper => ({ ...paper, abstract: '' }));
  const isBlank = fileText.trim() === '';
  const { offset, newText, entries } =
    format === 'bibtex'
      ? appendBibtex(fileText, bibtexEntries(papers, toBibtex, written))
      : format === 'hayagriva'
        ? appendHayagriva(fileText, papers)
        : appendCsl(fileText, isBlank ? undefined : itemList(yield* jsonSteps(fileText)), papers);
  const eol = lineEndingOf(fileText, offset);
  const inFile = (text: string): string => text.replace(/\n/g, eol);
  return { offset, newText: inFile(newText), entries: entries.map(inFile) };
}

/** The user's own entries in `own`, by key, and new ones, without final line ends. */
export function bibtexEntries(
  papers: readonly Paper[],
  write: (paper: Paper) => string,
  own: ReadonlyMap<string, string>,
): readonly string[] {
  return papers.map((paper) => {
    const text = own.get(paper.key)?.replace(/\r\n?/g, '\n') ?? write(paper);
    return text.replace(/\n$/, '');
  });
}

/** Entries with blank lines between them. */
export function joinEntries(entries: readonly string[]): string {
  return entries.map((entry) => `${entry}\n`).join('\n');
}

/** Whether `key` can be the key of a new entry in a file of this format. */
export function isEntryKey(key: string, format: WritableFormat): boolean {
  return isAcceptedKey(key) && !(format === 'bibtex' && key.includes("'"));
}

function appendBibtex(fileText: string, entries: readonly string[]): TextInsertion {
  const isBlank = fileText.trim() === '';
  // eslint-disable-next-line regexp/no-super-linear-move -- of four characters
  const lineEnds = /(?:\r\n|[\r\n])*$/.exec(fileText.slice(-4))?.[0].match(/\r\n|\r|\n/g) ?? [];
  const missing = isBlank ? 0 : 2 - Math.min(lineEnds.length, 2);
  return { offset: fileText.length, newText: '\n'.repeat(missing) + joinEntries(entries), entries };
}

/** Entries have the indentation of the file, and blank lines between them unless those of the file have none. */
function appendHayagriva(fileText: string, papers: readonly Paper[]): TextInsertion {
  if (isInBraces(fileText)) return appendInBraces(fileText, papers);
  const lines = linesOf(fileText);
  const isKey = (line: string): boolean => /^[^\s#-]/.test(line);
  const indent = lines
    .filter((_, i) => i > 0 && isKey(lines[i - 1] ?? ''))
    .map((line) => /^[ \t]+(?=[^\s#])/.exec(line)?.[0])
    .find((each) => each !== undefined);
  const entries = papers.map((paper) => toHayagriva(paper, indent));
  const first = lines.findIndex(isKey);
  const next = lines.findIndex((line, i) => i > first && isKey(line));
  if (next < 0 || lines[next - 1]?.trim() === '') return appendBibtex(fileText, entries);
  const missing = lines.at(-1) === '' ? '' : '\n';
  const newText = `${missing}${entries.join('\n')}\n`;
  return { offset: fileText.length, newText, entries };
}

/** After the last entry, on a line of its own if that is on one. */
function appendInBraces(fileText: string, papers: readonly Paper[]): TextInsertion {
  const { root } = readPlacedYaml(fileText);
  const [key, value] = (root && membersOf(root).at(-1)) ?? [];
  const entries = papers.map(toHayagrivaInBraces);
  const offset = value?.end ?? fileText.length;
  const indent = /[\r\n]([ \t]*)$/.exec(fileText.slice(0, key?.start))?.[1];
  const separator = indent === undefined ? ', ' : `,\n${indent}`;
  return { offset, newText: entries.map((entry) => separator + entry).join(''), entries };
}

function appendCsl(
  fileText: string,
  array: JsonNode | undefined,
  papers: readonly Paper[],
): TextInsertion {
  const last = array?.items?.at(-1);
  if (!array || !last) {
    const items = papers.map((paper) => indented(paper, '  ', '  '));
    const list = `\n${items.join(',\n')}\n`;
    const entries = items.map((item) => item.trim());
    if (array) return { offset: array.start + 1, newText: list, entries };
    return { offset: fileText.length, newText: `[${list}]\n`, entries };
  }
  const before = fileText.slice(array.items?.at(-2)?.end ?? array.start + 1, last.start);
  const lineBreak = /[\r\n]([ \t]*)$/.exec(before);
  const indent = lineBreak?.[1];
  const step = memberIndent(fileText.slice(last.start, last.end), indent ?? '');
  const items = papers.map((paper) =>
    step === undefined
      ? (indent ?? '') + JSON.stringify(toCsl(paper))
      : indented(paper, indent ?? '', step),
  );
  const separator = indent === undefined ? ', ' : ',\n';
  const newText = items.map((item) => separator + item).join('');
  return { offset: last.end, newText, entries: items.map((item) => item.trim()) };
}

/** The indentation of an item's members beyond the item's own; undefined when they are on its line. */
function memberIndent(item: string, indent: string): string | undefined {
  const first = /^\{\s*[\r\n]([ \t]*)"/.exec(item)?.[1];
  if (first === undefined) return undefined;
  return first.startsWith(indent) && first.length > indent.length
    ? first.slice(indent.length)
    : '  ';
}

function indented(paper: Paper, indent: string, step: string): string {
  return JSON.stringify(toCsl(paper), undefined, step).replace(/^/gm, indent);
}

/** What was inserted into a file to add entries. */
interface WrittenEntries {
  readonly newText: string;
  /** By key, each entry as in `newText`. */
  readonly entries: ReadonlyMap<string, string>;
}

interface Removal {
  readonly text: string;
  /** The keys of the entries that were removed. */
  readonly keys: readonly string[];
}

/**
 * Removes the entries with `keys` that are still as they were written; edited ones stay. Removing all of them
 * from an unedited file restores its text from before they were added.
 */
export function withoutEntries(
  fileText: string,
  format: WritableFormat,
  { newText, entries }: WrittenEntries,
  keys: readonly string[],
): Removal {
  // An editor may have saved the file with other line ends.
  const inFile = (text: string): string =>
    fileText.includes(text) ? text : text.replace(/\r\n?|\n/g, lineEndingOf(fileText));
  const present = keys.filter((key) => entries.has(key));
  const added = inFile(newText);
  const at = present.length === entries.size ? fileText.lastIndexOf(added) : -1;
  if (at >= 0) {
    return { text: fileText.slice(0, at) + fileText.slice(at + added.length), keys: present };
  }
  let text = fileText;
  const removed: string[] = [];
  for (const key of present) {
    const entry = inFile(entries.get(key) ?? '');
    const start = text.lastIndexOf(entry);
    if (start < 0) continue;
    const end = start + entry.length;
    const [from, to] =
      format === 'cslJson' || newText.startsWith(',')
        ? withComma(text, start, end)
        : withBlankLine(text, start, end);
    text = text.slice(0, from) + text.slice(to);
    removed.push(key);
  }
  return { text, keys: removed };
}

/** Whether the text of a bibliography has neither entries nor comments. */
export function isEmptyBibliography(text: string, format: WritableFormat): boolean {
  return format === 'cslJson' ? /^\s*(?:\[\s*\]\s*)?$/.test(text) : text.trim() === '';
}

/** Extends an entry by its line end and the blank line before it, else by the one after it. */
function withBlankLine(text: string, start: number, end: number): readonly [number, number] {
  const eol = /^(?:\r\n|\r|\n)/.exec(text.slice(end, end + 2))?.[0] ?? '';
  const to = end + eol.length;
  const before = /(?:^|\r\n|\r|\n)(\r\n|\r|\n)$/.exec(
    text.slice(Math.max(0, start - 4), start),
  )?.[1];
  if (before !== undefined) return [start - before.length, to];
  const blank = start === 0 ? /^(?:\r\n|\r|\n)/.exec(text.slice(to, to + 2))?.[0] : undefined;
  return [start, to + (blank?.length ?? 0)];
}

/** Extends an item by the comma before it, else by the one after it. */
function withComma(text: string, start: number, end: number): readonly [number, number] {
  const before = text.slice(0, start).trimEnd();
  if (before.endsWith(',')) return [before.length - 1, end];
  const rest = text.slice(end);
  const after = rest.trimStart();
  if (!after.startsWith(',')) return [before.length, end + (rest.length - after.length)];
  const next = after.slice(1).trimStart();
  return [start, text.length - next.length];
}
