import { isAcceptedKey } from '../identity/key';
import { addTo } from '../base/addTo';
import { sortedKeys } from '../base/sortedList';
import { forEachInSlices } from '../base/pause';
import type { Pause } from '../base/pause';
import { tagOf } from '../text/words';
import {
  eachOnce,
  flagsOf,
  inOneLine,
  isNothing,
  isSameMark,
  joinedMarks,
  markFlags,
  noMark,
} from './mark';
import type { PaperMark } from './mark';

/** A line that says nothing that can be read; it is kept. */
interface MarkProblem {
  /** Zero-based. */
  readonly line: number;
  /** UTF-16 code units of the line. */
  readonly length: number;
  /** English; `{0}` stands for {@link argument}. */
  readonly message: string;
  readonly argument: string;
}

/** What a file of marks says. */
export interface ParsedMarks {
  /** By the keys that stand in the file. Lines with the same key, as git's union merge leaves them, are joined. */
  readonly marks: ReadonlyMap<string, PaperMark>;
  readonly problems: readonly MarkProblem[];
}

/** What an empty file says. */
export const noMarks: ParsedMarks = { marks: new Map(), problems: [] };

/** The whole header of older versions, which recognise a file by it. */
const oldHeader = '# Marks of papers by Paper Digest, one paper a line: key starred read';
const header = `${oldHeader} later skipped #tag "remark"`;
const byteOrderMark = '\uFEFF';
/** What git leaves in a file that it could not merge. */
const conflict = /^(?:<{7}|={7}|>{7}|\|{7})/;

/** What is wrong with a line; `{0}` is what stands there. */
const problemMessages = {
  conflict: 'Git left “{0}” here: keep the lines that you want and remove it.',
  noKey: 'A line begins with the key of a paper, not with a remark: {0}',
  noMark:
    'After the key “{0}” there must be a mark: starred, read, later, skipped, a #tag or a "remark".',
  unknownMark:
    '“{0}” is no mark; possible are starred, read, later, skipped, #tags and, last, a "remark".',
  openRemark: 'A remark is the last on its line and ends with a quotation mark: {0}',
};
/** How much of a remark a message repeats. */
const shownOfRemark = 40;

interface MarkLine {
  /** Without its end. */
  readonly text: string;
  /** Empty for the last line of a file without one. */
  readonly end: string;
}

interface ReadLine extends MarkLine {
  readonly meaning: LineMeaning;
}

type LineMeaning =
  | { readonly kind: 'mark'; readonly key: string; readonly mark: PaperMark }
  | { readonly kind: 'comment' }
  | { readonly kind: 'problem'; readonly message: string; readonly argument: string };

/**
 * Reads a file of marks: `key starred read later skipped #tag #other "a remark"` a line, of which all
 * but the key may be missing or stand in any order, but for the remark, which is last: from the first
 * quotation mark that follows a space to the one that ends the line, with any others as they stand.
 * Blank lines and those that begin with `#` say nothing.
 *
 * @param pause lets others have the thread; called all along
 */
export async function parseMarks(text: string, pause: Pause): Promise<ParsedMarks> {
  const lines = new Map<string, PaperMark[]>();
  const problems: MarkProblem[] = [];
  let number = 0;
  const read = ({ text: content }: MarkLine): void => {
    const meaning = meaningOf(content);
    if (meaning.kind === 'mark') addTo(lines, meaning.key, meaning.mark);
    else if (meaning.kind === 'problem') {
      const { message, argument } = meaning;
      problems.push({ line: number, length: content.length, message, argument });
    }
    number += 1;
  };
  await forEachInSlices(linesOf(withoutByteOrderMark(text)), read, pause);
  const marks = new Map<string, PaperMark>();
  const join = ([key, said]: readonly [string, readonly PaperMark[]]): void => {
    marks.set(key, joinedMarks(said));
  };
  await forEachInSlices(lines, join, pause);
  return { marks, problems };
}

/**
 * Whether a text is that of a file of marks: it has nothing in it, or begins with the line that explains
 * such a file, or at least half of what it says are marks; lines with a tag or a remark alone count for
 * neither, as lists of others have such. Any other text is somebody's own.
 *
 * @param pause lets others have the thread; called all along
 */
export async function looksLikeMarks(text: string, pause: Pause): Promise<boolean> {
  const plain = withoutByteOrderMark(text);
  if (plain.trim() === '' || plain.startsWith(oldHeader)) return true;
  const count = { marks: 0, others: 0 };
  await forEachInSlices(
    linesOf(plain),
    ({ text: line }) => {
      const meaning = meaningOf(line);
      if (meaning.kind === 'mark') {
        if (markFlags.some((flag) => meaning.mark[flag])) count.marks += 1;
      } else if (meaning.kind === 'problem' && !conflict.test(line)) {
        count.others += 1;
      }
    },
    pause,
  );
  return count.marks > 0 && count.marks >= count.others;
}

/**
 * The text of the file with the marks of `changes`, by key. A key without marks loses its line, a new
 * one goes before the first that sorts behind it; every other line stays as it is. An empty file
 * gains a line that explains it. Keys that cannot be marked are left out.
 *
 * @param pause lets others have the thread; called all along
 */
export async function changeMarks(
  text: string,
  changes: ReadonlyMap<string, PaperMark>,
  pause: Pause,
): Promise<string> {
  const lines: ReadLine[] = [];
  const known = new Set<string>();
  const read = (line: MarkLine): void => {
    const meaning = meaningOf(line.text);
    lines.push({ ...line, meaning });
    if (meaning.kind === 'mark') known.add(meaning.key);
  };
  await forEachInSlices(linesOf(withoutByteOrderMark(text)), read, pause);
  const added: string[] = [];
  const add = ([key, mark]: readonly [string, PaperMark]): void => {
    if (!known.has(key) && !isNothing(mark) && isAcceptedKey(key)) added.push(key);
  };
  await forEachInSlices(changes, add, pause);
  const end = lines[0]?.end === '\r\n' ? '\r\n' : '\n';
  const changed = changedLines(lines, await sortedKeys(added, pause), changes, end);
  const written = text.startsWith(byteOrderMark) ? [byteOrderMark] : [];
  let isOpen = false;
  const write = (line: MarkLine): void => {
    // A line that had no end, being the last, gets one when others follow it.
    written.push((isOpen ? end : '') + line.text + line.end);
    isOpen = line.end === '';
  };
  await forEachInSlices(changed, write, pause);
  return written.join('');
}

/** @param additions keys without a line, sorted */
function* changedLines(
  lines: readonly ReadLine[],
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
      else if (!seen.has(meaning.key) && !isNothing(changed)) {
        // A line that says the same already stays as its author wrote it.
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
  return isNothing(mark) ? problem('noMark', key) : { kind: 'mark', key, mark };
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

function* linesOf(text: string): Generator<MarkLine> {
  for (const [line] of text.matchAll(/[^\n]+\n?|\n/g)) {
    const end = /\r?\n$/.exec(line)?.[0] ?? '';
    yield { text: line.slice(0, line.length - end.length), end };
  }
}
