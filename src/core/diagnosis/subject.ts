import { citationAt, clusterAt } from '../citation/edit/at';
import { knownMentions, parseMentions } from '../citation/pandoc/mentions';
import type { CitationCluster, CitationItem } from '../citation/pandoc/parse';
import { rangeContains } from '../model';
import type { PaperSummary, Position, Range } from '../model';
import { fold } from '../text/fold';
import { readable } from '../text/readable';
import type { CitedKey } from './keyFindings';
import { missedCitations } from './missed';
import type { MissedCitation } from './missed';
import { linesOf } from '../text/lineMap';

/** The subject of a diagnosis in a note. */
export type Subject =
  /** Keys that are read as citations; `text` is the whole citation. */
  | { readonly kind: 'cited'; readonly keys: readonly CitedKey[]; readonly text: string }
  | { readonly kind: 'missed'; readonly missed: MissedCitation }
  /** A key or a title in plain text. */
  | { readonly kind: 'key' | 'title'; readonly paper: TitledWork; readonly range: Range }
  | { readonly kind: 'note'; readonly clusters: readonly CitationCluster[] };

type TitledWork = Pick<PaperSummary, 'key' | 'title'>;

/** A note, and the works it may cite. */
export interface DiagnosedNote {
  readonly uri: string;
  readonly markdown: string;
  readonly papers: readonly PaperSummary[];
  readonly resolve: (key: string) => PaperSummary | undefined;
}

/** The subject at a position of a note; the whole note if nothing is there, or without a position. */
export function subjectAt(note: DiagnosedNote, position: Position | undefined): Subject {
  const { markdown, resolve } = note;
  const { clusters, mentions } = parseMentions(markdown);
  if (!position) return { kind: 'note', clusters };
  const lines = linesOf(markdown);
  const cluster = clusterAt(clusters, position);
  if (cluster) {
    const item = citationAt(clusters, position)?.item;
    const keys = (item ? [item] : cluster.items).map((each) => citedKey(each, note.uri, lines));
    return { kind: 'cited', keys, text: textInRange(cluster.range, lines) };
  }
  const missed = missedCitations(markdown).find(({ range, code }) =>
    rangeContains(code?.range ?? range, position),
  );
  if (missed) return { kind: 'missed', missed };
  const isKnown = (key: string): boolean => resolve(key) !== undefined;
  const mention = knownMentions(mentions, isKnown).find(({ range }) =>
    rangeContains(range, position),
  );
  if (mention) {
    const place = { uri: note.uri, range: mention.keyRange };
    const key = { key: mention.key, place, isBraced: true, rest: '' };
    return { kind: 'cited', keys: [key], text: textInRange(mention.range, lines) };
  }
  return plainAt(note, lines[position.line] ?? '', position) ?? { kind: 'note', clusters };
}

/** A work of a citation, with the text after its key. */
export function citedKey(
  { key, range, keyRange }: CitationItem,
  uri: string,
  lines: readonly string[],
): CitedKey {
  const isBraced = range.end.character !== keyRange.end.character;
  const { line, character } = range.end;
  const rest = isBraced
    ? ''
    : (/^[^\s@{}[\];,]*/.exec((lines[line] ?? '').slice(character))?.[0] ?? '');
  return { key, place: { uri, range: keyRange }, isBraced, rest };
}

/** A known key, or else a title, in plain text. */
function plainAt(
  { papers, resolve }: DiagnosedNote,
  line: string,
  position: Position,
): Subject | undefined {
  const range = (start: number, end: number): Range => ({
    start: { line: position.line, character: start },
    end: { line: position.line, character: end },
  });
  for (const { 0: word, index } of line.matchAll(/[\p{L}\p{N}_]+(?:[-:./+][\p{L}\p{N}_]+)*/gu)) {
    const end = index + word.length;
    if (position.character < index || position.character > end) continue;
    const paper = resolve(word);
    if (paper) return { kind: 'key', paper, range: range(index, end) };
  }
  const title = titleAt(line, position.character, papers);
  return title && { kind: 'title', paper: title.work, range: range(title.start, title.end) };
}

function textInRange({ start, end }: Range, lines: readonly string[]): string {
  const first = lines[start.line] ?? '';
  return start.line === end.line
    ? first.slice(start.character, end.character)
    : `${first.slice(start.character)} …`;
}

/** A word of a line, normalized for comparison. */
interface ComparedWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A title in a line of text; both numbers are UTF-16 code units, `end` exclusive. */
interface TitleAt<T> {
  readonly work: T;
  readonly start: number;
  readonly end: number;
}

/** Shorter words aren't considered titles. */
const shortestName = 4;

/**
 * The work whose title, or short name before the colon, is in `line` around `character`; the longest if there
 * are several. Ignores case, accents and punctuation.
 */
export function titleAt<T extends { readonly title: string }>(
  line: string,
  character: number,
  works: Iterable<T>,
): TitleAt<T> | undefined {
  const words = comparedWords(line);
  const at = words.findIndex(({ start, end }) => start <= character && character <= end);
  const word = words[at];
  if (!word) return undefined;
  let best: TitleAt<T> | undefined;
  for (const work of works) {
    const title = readable(work.title);
    // Most titles don't contain the word, and splitting all of them would be slow.
    if (!fold(title).includes(word.text)) continue;
    const whole = comparedWords(title).map(({ text }) => text);
    const colon = title.indexOf(':');
    const name = colon > 0 ? comparedWords(title.slice(0, colon)).map(({ text }) => text) : [];
    const found = find(words, at, whole) ?? find(words, at, name);
    if (found && (!best || found.end - found.start > best.end - best.start)) {
      best = { work, ...found };
    }
  }
  return best;
}

/** Where `wanted` occurs among `words`, including the word at `at`. */
function find(
  words: readonly ComparedWord[],
  at: number,
  wanted: readonly string[],
): { readonly start: number; readonly end: number } | undefined {
  if (wanted.join('').length < shortestName) return undefined;
  for (let first = Math.max(0, at - wanted.length + 1); first <= at; first++) {
    const start = words[first];
    const end = words[first + wanted.length - 1];
    if (start && end && wanted.every((text, index) => words[first + index]?.text === text)) {
      return { start: start.start, end: end.end };
    }
  }
  return undefined;
}

function comparedWords(text: string): readonly ComparedWord[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    text: fold(word),
    start: index,
    end: index + word.length,
  }));
}
