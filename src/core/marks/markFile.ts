import { isAcceptedKey } from '../identity/key';
import { addTo } from '../base/collections';
import { sortedKeys } from '../base/sortedList';
import { forEachInSlices } from '../base/tasks';
import type { Pause } from '../base/tasks';
import { tagOf } from '../text/words';
import {
  eachOnce,
  flagsOf,
  inOneLine,
  isEmptyMark,
  isSameMark,
  joinedMarks,
  markFlags,
  noMark,
} from './mark';
import type { PaperMark } from './mark';

/** A line that can't be read; it stays in the file. */
interface MarkProblem {
  /** Zero-based. */
  readonly line: number;
  /** UTF-16 code units of the line. */
  readonly length: number;
  /** English; `{0}` is replaced with {@link argument}. */
  readonly message: string;
  readonly argument: string;
}

/** The content of a marks file. */
export interface ParsedMarks {
  /** By key. Lines with the same key, which git's union merge leaves, are merged. */
  readonly marks: ReadonlyMap<string, PaperMark>;
  readonly problems: readonly MarkProblem[];
}

/** The content of an empty file. */
export const noMarks: ParsedMarks = { marks: new Map(), problems: [] };

const headerStart = '# Marks of papers by Paper Digest, one paper a line:';
const header = `${headerStart} key starred read later skipped #tag "remark"`;
const byteOrderMark = '\uFEFF';
/** Conflict markers that git leaves in a file. */
const conflict = /^(?:<{7}|={7}|>{7}|\|{7})/;

/** Problems of a line; `{0}` is its text. */
const problemMessages = {
  conflict: 'Merge conflict: keep the lines you want and delete “{0}”.',
  noKey: "Start the line with a paper's key, not a remark: {0}",
  noMark: 'Add a mark after “{0}”: starred, read, later, skipped, a #tag, or a "remark".',
  unknownMark:
    '“{0}” isn\'t a mark. Use starred, read, later, skipped, #tags, and a "remark" at the end.',
  openRemark: 'Put the remark at the end of the line, in quotation marks: {0}',
};
/** Characters of a remark that a message shows. */
const shownOfRemark = 40;

interface MarkLine {
  /** Without its line ending. */
  readonly text: string;
  /** The line ending; empty for the last line of a file without one. */
  readonly end: string;
}

interface ParsedLine extends MarkLine {
  readonly meaning: LineMeaning;
}

type LineMeaning =
  | { readonly kind: 'mark'; readonly key: string; readonly mark: PaperMark }
  | { readonly kind: 'comment' }
  | { readonly kind: 'problem'; readonly message: string; readonly argument: string };

/**
 * Reads a marks file with one line per paper: `key starred read later skipped #tag #other "a remark"`.
 * Everything but the key is optional and in any order, except that the remark comes last: from the first
 * quotation mark after a space to the one at the end of the line, with any others in between. Blank lines and
 * lines that start with `#` are comments.
 *
 * @param pause called regularly so other work can run
 */
export async function parseMarks(text: string, pause: Pause): Promise<ParsedMarks> {
  const byKey = new Map<string, PaperMark[]>();
  const problems: MarkProblem[] = [];
  for (const [line, { text: content, meaning }] of (await parseLines(text, pause)).entries()) {
    if (meaning.kind === 'mark') addTo(byKey, meaning.key, meaning.mark);
    else if (meaning.kind === 'problem') {
      const { message, argument } = meaning;
      problems.push({ line, length: content.length, message, argument });
    }
  }
  const marks = new Map<string, PaperMark>();
  const join = ([key, parts]: readonly [string, readonly PaperMark[]]): void => {
    marks.set(key, joinedMarks(parts));
  };
  await forEachInSlices(byKey, join, pause);
  return { marks, problems };
}

/**
 * Whether a text is a marks file: it is empty, starts with the line that explains such a file, or at least half
 * of its lines are marks. Lines with only a tag or a remark don't count, since other lists have such lines.
 *
 * @param pause called regularly so other work can run
 */
export async function looksLikeMarks(text: string, pause: Pause): Promise<boolean> {
  const plain = withoutByteOrderMark(text);
  if (plain.trim() === '' || plain.startsWith(headerStart)) return true;
  let marks = 0;
  let others = 0;
  for (const { text: line, meaning } of await parseLines(plain, pause)) {
    if (meaning.kind === 'mark') marks += markFlags.some((flag) => meaning.mark[flag]) ? 1 : 0;
    else if (meaning.kind === 'problem' && !conflict.test(line)) others += 1;
  }
  return marks > 0 && marks >= others;
}

/**
 * The text of the file with the marks in `changes`, by key. The line of a key without marks is removed, a new
 * line goes before the first that sorts after it, and all other lines are unchanged. An empty file gets a line
 * that explains it. Keys that can't be marked are ignored.
 *
 * @param pause called regularly so other work can run
 */
export async function changeMarks(
  text: string,
  changes: ReadonlyMap<string, PaperMark>,
  pause: Pause,
): Promise<string> {
  const lines = await parseLines(text, pause);
  const known = new Set(lines.map(({ meaning }) => meaning.kind === 'mark' && meaning.key));
  const added = [...changes.keys()].filter((key) => {
    const mark = changes.get(key) ?? noMark;
    return !known.has(key) && !isEmptyMark(mark) && isAcceptedKey(key);
  });
  const end = lines[0]?.end === '\r\n' ? '\r\n' : '\n';
  const changed = changedLines(lines, await sortedKeys(added, pause), changes, end);
  const written = text.startsWith(byteOrderMark) ? [byteOrderMark] : [];
  let isOpen = false;
  const write = (line: MarkLine): void => {
    // The last line may lack a line ending, which it needs if others follow.
    written.push((isOpen ? end : '') + line.text + line.end);
    isOpen = line.end === '';
  };
  await forEachInSlices(changed, write, pause);
  return written.join('');
}

/** @param additions keys without a line, sorted */
function* changedLines(
  lines: readonly ParsedLine[],
  additions: readonly string[],
  changes: ReadonlyMap<string, PaperMark>,
  end: string,
): Generator<MarkLine> {
  const last = lines.findLastIndex(({ meaning }) => meaning.kind === 'mark');
  const seen = new Set<string>();
  const added = additions.values();
  let next = added.next();
  function* addUpTo(key?: string): Generator<MarkLine> {
    for (; !next.done && (key === undefined || next.value <= key); next = added.next()) {
      yield { text: printMark(next.value, changes.get(next.value) ?? noMark), end };
    }
  }
  if (lines.length === 0 && additions.length > 0) yield { text: header, end };
  for (const [index, line] of lines.entries()) {
    const { meaning } = line;
    if (meaning.kind === 'mark') {
      yield* addUpTo(meaning.key);
      const changed = changes.get(meaning.key);
      if (!changed) yield line;
      else if (!seen.has(meaning.key) && !isEmptyMark(changed)) {
        // Keeps the user's spelling of a line with the same meaning.
        yield isSameMark(meaning.mark, changed)
          ? line
          : { text: printMark(meaning.key, changed), end: line.end };
      }
      seen.add(meaning.key);
    } else {
      yield line;
    }
    if (index === last) yield* addUpTo();
  }
  yield* addUpTo();
}

function meaningOf(text: string): LineMeaning {
  const opening = text.search(/\s"/);
  const head = opening < 0 ? text : text.slice(0, opening);
  const [key, ...words] = head.split(/\s+/).filter((word) => word !== '');
  if (key === undefined && opening >= 0)
    return problem('noKey', text.trim().slice(0, shownOfRemark));
  if (key === undefined || key.startsWith('#')) return { kind: 'comment' };
  if (conflict.test(key)) return problem('conflict', key.slice(0, 7));
  const quoted = opening < 0 ? '""' : text.slice(opening).trim();
  if (quoted.length < 2 || !quoted.endsWith('"')) {
    return problem('openRemark', quoted.slice(0, shownOfRemark));
  }
  const unknown = words.find(
    (word) => !markFlags.some((flag) => flag === word) && tagOf(word) === undefined,
  );
  if (unknown !== undefined) return problem('unknownMark', unknown);
  const mark: PaperMark = {
    ...flagsOf((flag) => words.includes(flag)),
    tags: eachOnce(words.flatMap((word) => tagOf(word) ?? [])),
    remark: inOneLine(quoted.slice(1, -1)),
  };
  return isEmptyMark(mark) ? problem('noMark', key) : { kind: 'mark', key, mark };
}

function problem(name: keyof typeof problemMessages, argument: string): LineMeaning {
  return { kind: 'problem', message: problemMessages[name], argument };
}

function printMark(key: string, mark: PaperMark): string {
  return [
    key,
    ...markFlags.filter((flag) => mark[flag]),
    ...mark.tags.map((tag) => `#${tag}`),
    ...(mark.remark === '' ? [] : [`"${mark.remark}"`]),
  ].join(' ');
}

function withoutByteOrderMark(text: string): string {
  return text.startsWith(byteOrderMark) ? text.slice(1) : text;
}

async function parseLines(text: string, pause: Pause): Promise<readonly ParsedLine[]> {
  const lines: ParsedLine[] = [];
  const parse = ([line]: RegExpExecArray): void => {
    const end = /\r?\n$/.exec(line)?.[0] ?? '';
    const content = line.slice(0, line.length - end.length);
    lines.push({ text: content, end, meaning: meaningOf(content) });
  };
  await forEachInSlices(withoutByteOrderMark(text).matchAll(/[^\n]+\n?|\n/g), parse, pause);
  return lines;
}
