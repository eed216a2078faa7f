import { toBibtex } from './bibtex';
import { isAcceptedKey } from '../../identity/key';
import type { Paper, PaperSummary } from '../../model';
import { toCsl } from './csl';
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
