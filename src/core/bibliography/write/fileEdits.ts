import { toBibtex } from './bibtex';
import { isAcceptedKey } from '../../identity/key';
import type { Paper, PaperSummary } from '../../model';
import { toCsl } from './cslItem';
import { jsonSteps } from '../../base/json';
import type { JsonNode } from '../../base/json';
import { inOneGo } from '../../base/steps';
import type { Steps } from '../../base/steps';
import type { BibProblem, WritableFormat } from '../work/entry';
import { parseBibliography } from '../read/file';

/** A text to be inserted; nothing else of the file changes. */
export interface TextInsertion {
  readonly offset: number;
  readonly newText: string;
  /** Each entry as it stands in `newText`, without what separates it from others. */
  readonly entries: readonly string[];
}

/**
 * The insertion that adds papers to the end of a bibliography file, each under its key. The line ends and,
 * in CSL-JSON, the indentation are the file's own. A file that cannot be read to its end gives the first
 * problem instead, and must be left alone.
 *
 * @param written entries of BibTeX by key that go into such a file as they are
 */
export function appendEntries(
  fileText: string,
  format: WritableFormat,
  summaries: readonly PaperSummary[],
  written: ReadonlyMap<string, string> = new Map(),
): TextInsertion | BibProblem {
  const [problem] = fileText.trim() === '' ? [] : parseBibliography(fileText, format).problems;
  return problem ?? inOneGo(insertionSteps(fileText, format, summaries, written));
}

/**
 * As `appendEntries`, for a text that is blank or known to have no problem, with stops on the way. Of BibTeX
 * only the end is looked at.
 */
export function* insertionSteps(
  fileText: string,
  format: WritableFormat,
  summaries: readonly PaperSummary[],
  written: ReadonlyMap<string, string>,
): Steps<TextInsertion> {
  const papers = summaries.map((paper): Paper => ({ ...paper, abstract: '' }));
  const isBlank = fileText.trim() === '';
  const eol = /\r\n|\r|\n/.exec(fileText)?.[0] ?? '\n';
  const { offset, newText, entries } =
    format === 'bibtex'
      ? appendBibtex(fileText, bibtexEntries(papers, toBibtex, written))
      : appendCsl(fileText, isBlank ? undefined : yield* jsonSteps(fileText), papers);
  const inFile = (text: string): string => text.replace(/\n/g, eol);
  return { offset, newText: inFile(newText), entries: entries.map(inFile) };
}

/** Entries of papers with one kind of line ends: those that somebody `wrote`, by key, and new ones. */
export function bibtexOf(
  papers: readonly Paper[],
  write: (paper: Paper) => string,
  wrote: ReadonlyMap<string, string>,
): string {
  return joined(bibtexEntries(papers, write, wrote));
}

/** The same entries, each without the line end behind it. */
function bibtexEntries(
  papers: readonly Paper[],
  write: (paper: Paper) => string,
  wrote: ReadonlyMap<string, string>,
): readonly string[] {
  return papers.map((paper) => {
    const own = wrote.get(paper.key);
    return own === undefined ? write(paper).replace(/\n$/, '') : own.replace(/\r\n?/g, '\n');
  });
}

/** A blank line stands between entries. */
function joined(entries: readonly string[]): string {
  return entries.map((entry) => `${entry}\n`).join('\n');
}

/** Whether `key` can be the key of a new entry in a file of this format. */
export function isEntryKey(key: string, format: WritableFormat): boolean {
  return isAcceptedKey(key) && !(format === 'bibtex' && key.includes("'"));
}

/** A blank line stands between entries. */
function appendBibtex(fileText: string, entries: readonly string[]): TextInsertion {
  const isBlank = fileText.trim() === '';
  // eslint-disable-next-line regexp/no-super-linear-move -- of four characters
  const lineEnds = /(?:\r\n|[\r\n])*$/.exec(fileText.slice(-4))?.[0].match(/\r\n|\r|\n/g) ?? [];
  const missing = isBlank ? 0 : 2 - Math.min(lineEnds.length, 2);
  return { offset: fileText.length, newText: '\n'.repeat(missing) + joined(entries), entries };
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

/** The indentation of an item's members beyond the item's own; undefined when they stand on its line. */
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

/** What adding entries has written into a file. */
interface WrittenEntries {
  /** All that was inserted, in one piece. */
  readonly newText: string;
  /** By key, each entry as it stands in there. */
  readonly entries: ReadonlyMap<string, string>;
}

/** A text without some of its entries. */
interface Removal {
  readonly text: string;
  /** The keys of the entries that were removed. */
  readonly keys: readonly string[];
}

/**
 * Removes the entries under `keys` that still stand in a bibliography as they were written; one that somebody
 * has edited stays. If all go and nothing was edited, the text is what it was before they were added.
 */
export function withoutEntries(
  fileText: string,
  format: WritableFormat,
  { newText, entries }: WrittenEntries,
  keys: readonly string[],
): Removal {
  // An editor may have saved the file with other line ends than were written.
  const eol = /\r\n|\r|\n/.exec(fileText)?.[0] ?? '\n';
  const inFile = (text: string): string => text.replace(/\r\n?|\n/g, eol);
  const gone = keys.filter((key) => entries.has(key));
  const added = inFile(newText);
  const at = gone.length === entries.size ? fileText.lastIndexOf(added) : -1;
  if (at >= 0) {
    return { text: fileText.slice(0, at) + fileText.slice(at + added.length), keys: gone };
  }
  let text = fileText;
  const removed: string[] = [];
  for (const key of gone) {
    const entry = inFile(entries.get(key) ?? '');
    const start = text.lastIndexOf(entry);
    if (start < 0) continue;
    const end = start + entry.length;
    const [from, to] =
      format === 'bibtex' ? withBlankLine(text, start, end) : withComma(text, start, end);
    text = text.slice(0, from) + text.slice(to);
    removed.push(key);
  }
  return { text, keys: removed };
}

/** Whether a bibliography of this text has neither entries nor anything that somebody wrote. */
export function isEmptyBibliography(text: string, format: WritableFormat): boolean {
  return format === 'bibtex' ? text.trim() === '' : /^\s*(?:\[\s*\]\s*)?$/.test(text);
}

/** Takes in the line end behind an entry, and the blank line before it, else the one behind it. */
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

/** Takes in the comma between an item and the one before it, else the one behind it. */
function withComma(text: string, start: number, end: number): readonly [number, number] {
  const before = text.slice(0, start).trimEnd();
  if (before.endsWith(',')) return [before.length - 1, end];
  const rest = text.slice(end);
  const after = rest.trimStart();
  if (!after.startsWith(',')) return [before.length, end + (rest.length - after.length)];
  const next = after.slice(1).trimStart();
  return [start, text.length - next.length];
}
