import { knownMentions } from '../citation/pandoc/mentions';
import type { DocumentLanguage } from '../documents/documentLanguage';
import { markdownLanguage } from '../documents/markdown';
import { comparePositions } from '../model';
import type { Range } from '../model';
import { withoutBody } from '../text/frontMatter';
import { LineMap, linesOf } from '../text/lineMap';

/** A passage of a note that a user is writing. */
export interface NotePassage {
  /** Without citations, URLs and the marks of lists and quotations. */
  readonly text: string;
  /** The keys that it cites, as written, each once. */
  readonly keys: readonly string[];
}

/** The marks of quotations, lists and headings at the start of a line. */
const lineMark =
  /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?|#{1,6}[ \t]+)?/;
const fence = /^ {0,3}(?:`{3}|~{3})/;
const blank = /^[ \t]*(?:>[ \t]*)*$/;
/** URLs: bare, in angle brackets, and in links. */
const address = /\]\([^()\s]*\)|<?\bhttps?:\/\/[^\s<>)]*>?/g;

/**
 * The selected passage of a note, or around an empty selection the paragraph, heading or list item; undefined
 * if there is no text, as between paragraphs. Takes time linear in the note.
 *
 * @param isKnown whether a label, which may be a footnote, is the key of a work
 */
export function passageAt(
  note: string,
  selection: Range,
  isKnown: (key: string) => boolean,
  language: DocumentLanguage = markdownLanguage,
): NotePassage | undefined {
  const lines = linesOf(note);
  const isEmpty = comparePositions(selection.start, selection.end) === 0;
  const range = isEmpty ? paragraphAround(note, lines, selection.start.line, language) : selection;
  if (!range) return undefined;
  const isInside = ({ start, end }: Range): boolean =>
    comparePositions(range.start, end) <= 0 && comparePositions(start, range.end) <= 0;
  const map = new LineMap(note);
  const parsed = language.parse(note);
  const mentions = knownMentions(parsed.mentions, isKnown).filter(({ range }) => isInside(range));
  const cited = parsed.clusters.filter((cluster) => isInside(cluster.range));
  const left = [...cited, ...mentions].map((found) => found.range);
  const text = without(note, map, range, left);
  const plain = linesOf(language.words?.(text) ?? text)
    .map((line) => line.replace(lineMark, ''))
    .join('\n')
    .replace(address, ' ')
    .trim();
  if (plain === '') return undefined;
  return { text: plain, keys: [...new Set(mentions.map(({ key }) => key))] };
}

/** The paragraph, heading or list item that contains the line; undefined in front matter and between paragraphs. */
export function paragraphAround(
  note: string,
  lines: readonly string[],
  line: number,
  { paragraphs: { alone, start: starts } }: Pick<DocumentLanguage, 'paragraphs'> = markdownLanguage,
): Range | undefined {
  const frontMatter = withoutBody(note);
  const first = frontMatter === '' ? 0 : linesOf(frontMatter).length;
  const lineAt = (at: number): string => (at < first ? '' : (lines[at] ?? ''));
  const isWritten = (at: number): boolean => !blank.test(lineAt(at)) && !fence.test(lineAt(at));
  if (!isWritten(line)) return undefined;
  let [start, end] = [line, line];
  if (!alone.test(lineAt(line))) {
    const isContinuation = (at: number): boolean => isWritten(at) && !alone.test(lineAt(at));
    while (!starts.test(lineAt(start)) && isContinuation(start - 1)) start -= 1;
    while (isContinuation(end + 1) && !starts.test(lineAt(end + 1))) end += 1;
  }
  return {
    start: { line: start, character: 0 },
    end: { line: end, character: lineAt(end).length },
  };
}

/** The text of a range, with a space in place of each range in `left`; these may overlap. */
function without(note: string, map: LineMap, range: Range, left: readonly Range[]): string {
  const [from, to] = [map.offset(range.start), map.offset(range.end)];
  const spans = left
    .map(({ start, end }) => [map.offset(start), map.offset(end)] as const)
    .sort(([a], [b]) => a - b);
  let text = '';
  let at = from;
  for (const [start, end] of spans) {
    if (start > at) text += `${note.slice(at, Math.min(start, to))} `;
    at = Math.max(at, Math.min(end, to));
  }
  return text + note.slice(at, to);
}
