/*
 * Editing citations of a note: `at.ts` finds the citation at a position, `insertCitation` cites papers there, and
 * `editCluster` changes the works of a citation. An edit is returned only if its result parses as intended.
 */
import type { Position, Range } from '../../model';
import { citationAt, citationPrefixAt, clusterAt } from './at';
import { citesByFootnote, citesByKey, citesInText, formatCitation } from '../write/format';
import type { CitedPaper } from '../write/citedPaper';
import { alphanumericAt, writeKey } from '../../identity/key';
import { withoutLast } from '../../text/characters';
import { LineMap } from '../../text/lineMap';
import { modeOfRole } from '../pandoc/roles';
import { citationsOf, opaqueEnd, parseCitations, parseNote } from '../pandoc/parse';
import type { CitationCluster, CitationMode } from '../pandoc/parse';
import type { CitationStyle } from '../write/format';

export interface TextEdit {
  readonly range: Range;
  readonly newText: string;
}

/** The text after edits, which are in text order. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  const lines = new LineMap(text);
  let result = '';
  let at = 0;
  for (const { range, newText } of edits) {
    result += text.slice(at, lines.offset(range.start)) + newText;
    at = lines.offset(range.end);
  }
  return result + text.slice(at);
}

/** Where and how {@link insertCitation} writes. */
export interface InsertOptions {
  /** What to replace: a partly typed key, or a selection. */
  readonly replace?: Range;
  /** Of the style `template`. */
  readonly template?: string;
}

/**
 * The edit that cites `papers` at `position`. A citation there is extended by the papers it lacks (the edit
 * changes nothing when it has them all), and one that was only begun (`@`, `[]`, `[@a; ]`) is completed. The
 * citation follows code spans, math, addresses and the like, and citations that Pandoc doesn't read.
 *
 * `[see @a, p. 3]` becomes `[see @a, p. 3; @b]`. `@a` in the text becomes `@a [@b]`, which Pandoc
 * formats as “A (2025; B 2026)”, or `@a; @b` in the style `pandocInText`. A role of MyST gets further keys.
 * @returns undefined where no citation can be: in code blocks, comments and front matter, and right before it
 */
export function insertCitation(
  markdown: string,
  position: Position,
  papers: readonly CitedPaper[],
  style: CitationStyle,
  options: InsertOptions = {},
): TextEdit | undefined {
  const { template = '' } = options;
  const target: InsertTarget = { markdown, lines: new LineMap(markdown), style, template };
  const wanted = [...new Map(papers.map((paper) => [paper.key, paper])).values()];
  if (options.replace) return replaceBy(target, options.replace, wanted);
  const note = parseNote(markdown);
  const cluster = clusterAt(citationsOf(note), position);
  const offset = target.lines.offset(position);
  if (!cluster) {
    const linkEnd = wikilinkEnd(markdown, offset);
    const begun = linkEnd === undefined ? begunAt(target, position) : undefined;
    if (begun) return replaceBy(target, begun, wanted);
    const after = linkEnd ?? target.lines.offset(opaqueEnd(note, position) ?? position);
    return insertNew(target, after, wanted);
  }
  if (!citesByKey(style) && !cluster.nocite)
    return insertNew(target, target.lines.offset(cluster.range.end), wanted);
  return extend(target, cluster, offset, wanted);
}

interface InsertTarget {
  readonly markdown: string;
  readonly lines: LineMap;
  readonly style: CitationStyle;
  readonly template: string;
}

/** Replaces `range` by keys in a citation in brackets, by a new citation elsewhere. */
function replaceBy(
  target: InsertTarget,
  range: Range,
  papers: readonly CitedPaper[],
): TextEdit | undefined {
  const { markdown, lines, style } = target;
  const [start, end] = [lines.offset(range.start), lines.offset(range.end)];
  const found = bracketedAt(target, start, end);
  if (!found || !citesByKey(style)) return insertNew(target, start, papers, end);
  const missing = notCited(papers, found.cluster);
  const keys = missing.length > 0 ? missing : papers;
  if (found.cluster.role !== undefined) return edit(target, start, keysInRole(keys), end);
  const space = markdown.charAt(start - 1) === ';' ? ' ' : '';
  return edit(target, start, space + keysOf(keys), end);
}

/** The citation in brackets, or the role, that a key in place of this range would belong to. */
function bracketedAt({ markdown, lines }: InsertTarget, start: number, end: number) {
  const position = lines.position(start);
  const [inText, inRole] = ['@x', 'x'].map((key) =>
    citationAt(parseCitations(markdown.slice(0, start) + key + markdown.slice(end)), position),
  );
  if (inText && inText.item.mode !== 'in-text') return inText;
  return inRole?.cluster.role === undefined ? undefined : inRole;
}

/** The place of a missing key in a citation: after `@`, or between `[` or `;` and `]`. */
function begunAt(target: InsertTarget, position: Position): Range | undefined {
  const { markdown, lines } = target;
  const typed = citationPrefixAt(markdown, position);
  if (typed) return typed.prefix === '' ? typed.range : undefined;
  const at = lines.offset(position);
  const isOpen = /(?:\[|; ?)$/.test(markdown.slice(Math.max(0, at - 2), at));
  const isPlace = isOpen && /^ ?\]/.test(markdown.slice(at, at + 2));
  return isPlace && bracketedAt(target, at, at) ? lines.range(at, at) : undefined;
}

function extend(
  target: InsertTarget,
  cluster: CitationCluster,
  offset: number,
  papers: readonly CitedPaper[],
): TextEdit | undefined {
  const { markdown, lines, style } = target;
  const missing = notCited(papers, cluster);
  if (missing.length === 0) return edit(target, offset, '');
  const start = lines.offset(cluster.range.start);
  const end = lines.offset(cluster.range.end);
  const inText = cluster.items[0]?.mode === 'in-text';
  const bare = inText && !/[\]`]/.test(markdown.charAt(end - 1));
  const content = markdown.slice(start, end);
  const open = cluster.role === undefined ? content.slice(0, -1) : withoutLast(content, '`');
  const inside = start + open.trimEnd().length;
  const at = bare ? end : inside;
  const keys = missing.map(({ key }) => key);
  const modeOf = (text: string): CitationMode => {
    if (cluster.role !== undefined) return modeOfRole(cluster.role);
    return bare && !text.includes('[') ? 'in-text' : 'normal';
  };
  const isOpen = cluster.role !== undefined && /[,;]$/.test(open.trimEnd());
  const form = (isOpen ? [keysInRole(missing)] : extensions(missing, style, cluster, bare)).find(
    (text) => readsAs(target, at, at, text, keys, modeOf(text)),
  );
  return form === undefined ? insertNew(target, end, papers) : edit(target, at, form);
}

function notCited(
  papers: readonly CitedPaper[],
  { items }: CitationCluster,
): readonly CitedPaper[] {
  const cited = new Set(items.map(({ key }) => key));
  return papers.filter(({ key }) => !cited.has(key));
}

/** Texts that may extend a citation by `papers`, the best one first. */
function extensions(
  papers: readonly CitedPaper[],
  style: CitationStyle,
  { nocite, role }: CitationCluster,
  bare: boolean,
): readonly string[] {
  if (role !== undefined) return [`,${keysInRole(papers)}`];
  const keys = keysOf(papers);
  if (nocite && bare) return [`, ${keys}`];
  const braced = papers.map(({ key }) => `@{${key}}`).join('; ');
  const forms = [`; ${keys}`, `; ${braced}`, `; ${keys} `];
  return bare && style === 'pandoc' ? [` ${formatCitation(papers, style)}`, ...forms] : forms;
}

/** Inserts a new citation with the spaces it needs, in the first form that is parsed as intended. */
function insertNew(
  target: InsertTarget,
  start: number,
  papers: readonly CitedPaper[],
  end = start,
): TextEdit | undefined {
  const { markdown, style, template } = target;
  if (papers.length === 0) return edit(target, start, '', end);
  // Text before the `---` would make the front matter plain text.
  if (end === 0 && /^---[ \t]*[\r\n]/.test(markdown)) return undefined;
  const space = needsSpaceBefore(markdown, start) ? ' ' : '';
  const after = alphanumericAt(markdown, end) > 0 ? ' ' : '';
  const citation = formatCitation(papers, style, template);
  const braced = papers.map(({ key }) => `@{${key}}`).join('; ');
  const forms = [
    // The mark of a footnote follows the word without a space.
    ...(citesByFootnote(style, template) ? [citation] : []),
    space + citation,
    ...(style === 'pandocInText' ? [space + braced] : []),
    `${space}${citation} `,
  ];
  const isRead = citesByKey(style);
  for (const form of forms) {
    const text = form + after;
    // A citation that Pandoc doesn't read can be where one in brackets can.
    const read = isRead ? text : text.replace(citation, () => '[@x]');
    const keys = isRead ? papers.map(({ key }) => key) : ['x'];
    const mode = citesInText(style) ? 'in-text' : 'normal';
    if (readsAs(target, start, end, read, keys, mode)) return edit(target, start, text, end);
  }
  return undefined;
}

/** The end of the `[[link]]` around `offset`. */
function wikilinkEnd(markdown: string, offset: number): number | undefined {
  const before = /\[\[[^\n[\]]*\]?$/.exec(markdown.slice(Math.max(0, offset - 500), offset));
  const after = /^[^\n[\]]*\]{1,2}/.exec(markdown.slice(offset, offset + 500));
  return before && after ? offset + after[0].length : undefined;
}

/** Whether `text` in its place is parsed as citations of `keys`, all in `mode`. */
function readsAs(
  { markdown }: InsertTarget,
  start: number,
  end: number,
  text: string,
  keys: readonly string[],
  mode: CitationMode,
): boolean {
  const changed = markdown.slice(0, start) + text + markdown.slice(end);
  const lines = new LineMap(changed);
  const found = parseCitations(changed)
    .flatMap(({ items }) => items)
    .filter((item) => {
      const at = lines.offset(item.keyRange.start);
      return at >= start && at < start + text.length && item.mode === mode;
    });
  return found.length === keys.length && found.every(({ key }, index) => key === keys[index]);
}

/** Whether a citation needs a space before it, as after anything but white space and opening marks. */
function needsSpaceBefore(text: string, offset: number): boolean {
  let at = offset;
  while (at > 0 && /[*_~"']/.test(text.charAt(at - 1))) at--;
  return at > 0 && !/[\s([{“‘«—–/>|-]/.test(text.charAt(at - 1));
}

function keysOf(papers: readonly CitedPaper[]): string {
  return papers.map(({ key }) => writeKey(key)).join('; ');
}

function keysInRole(papers: readonly CitedPaper[]): string {
  return papers.map(({ key }) => key).join(',');
}

function edit({ lines }: InsertTarget, start: number, newText: string, end = start): TextEdit {
  return { range: lines.range(start, end), newText };
}
