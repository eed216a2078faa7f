/** What the user keeps of a paper. Neither is the same as nothing kept. */
export interface PaperMark {
  readonly starred: boolean;
  readonly read: boolean;
}

/** A line that says nothing that can be read; it is kept. */
export interface MarkProblem {
  /** Zero-based. */
  readonly line: number;
  /** UTF-16 code units of the line. */
  readonly length: number;
  /** English; `{0}` stands for {@link argument}. */
  readonly message: string;
  readonly argument: string;
}

export interface ParsedMarks {
  /** By the keys that stand in the file. Lines with the same key, as git's union merge leaves them, are joined. */
  readonly marks: ReadonlyMap<string, PaperMark>;
  readonly problems: readonly MarkProblem[];
}

export const noMark: PaperMark = { starred: false, read: false };

const header = '# Marks of papers by Paper Digest, one paper a line: key starred read';
const byteOrderMark = '\uFEFF';

/** What is wrong with a line; `{0}` is what stands there. */
const problemMessages = {
  conflict: 'Git left “{0}” here: keep the lines that you want and remove it.',
  noMark: 'Behind the key “{0}” must stand starred, read or both.',
  unknownMark: '“{0}” is no mark; possible are starred and read.',
};

interface Line {
  /** Without its end. */
  readonly text: string;
  /** Empty for the last line of a file without one. */
  readonly end: string;
}

type LineMeaning =
  | { readonly kind: 'mark'; readonly key: string; readonly mark: PaperMark }
  | { readonly kind: 'comment' }
  | { readonly kind: 'problem'; readonly message: string; readonly argument: string };

/** Reads a file of marks: `key starred read` a line; blank lines and those that begin with `#` say nothing. */
export function parseMarks(text: string): ParsedMarks {
  const marks = new Map<string, PaperMark>();
  const problems: MarkProblem[] = [];
  for (const [line, { text: content }] of linesOf(withoutByteOrderMark(text)).entries()) {
    const meaning = meaningOf(content);
    if (meaning.kind === 'mark') {
      marks.set(meaning.key, joined(marks.get(meaning.key) ?? noMark, meaning.mark));
    } else if (meaning.kind === 'problem') {
      const { message, argument } = meaning;
      problems.push({ line, length: content.length, message, argument });
    }
  }
  return { marks, problems };
}

/** Whether a line can begin with this key. */
export function canBeMarked(key: string): boolean {
  const meaning = meaningOf(`${key} read`);
  return meaning.kind === 'mark' && meaning.key === key;
}

/**
 * The text of the file with the marks of `changes`, by key. A key without marks loses its line, a new
 * one goes before the first that sorts behind it; every other line stays as it is. An empty file
 * gains a line that explains it. Keys that cannot be marked are left out.
 */
export function changeMarks(text: string, changes: ReadonlyMap<string, PaperMark>): string {
  const lines = linesOf(withoutByteOrderMark(text)).map((line) => ({
    ...line,
    meaning: meaningOf(line.text),
  }));
  const known = new Set(
    lines.flatMap(({ meaning }) => (meaning.kind === 'mark' ? meaning.key : [])),
  );
  const additions = [...changes]
    .filter(([key, mark]) => !known.has(key) && !isNothing(mark) && canBeMarked(key))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const end = lines[0]?.end === '\r\n' ? '\r\n' : '\n';
  const last = lines.findLastIndex(({ meaning }) => meaning.kind === 'mark');
  const written: Line[] = [];
  const seen = new Set<string>();
  let next = 0;
  const addUpTo = (isReached: (key: string) => boolean): void => {
    for (let addition = additions[next]; addition; addition = additions[next]) {
      if (isReached(addition[0])) return;
      written.push({ text: printMark(...addition), end });
      next += 1;
    }
  };
  if (text === '' && additions.length > 0) written.push({ text: header, end });
  for (const [index, line] of lines.entries()) {
    const { meaning } = line;
    if (meaning.kind === 'mark') {
      addUpTo((key) => key > meaning.key);
      const changed = changes.get(meaning.key);
      if (!changed) written.push(line);
      else if (!seen.has(meaning.key) && !isNothing(changed)) {
        written.push({ text: rewritten(line.text, meaning, changed), end: line.end });
      }
      seen.add(meaning.key);
    } else {
      written.push(line);
    }
    if (index === last) addUpTo(() => false);
  }
  addUpTo(() => false);
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark : '';
  return mark + written.map((line, index) => print(line, index < written.length - 1, end)).join('');
}

function meaningOf(text: string): LineMeaning {
  const [key, ...words] = text.split(/\s+/).filter((word) => word !== '');
  if (key === undefined || key.startsWith('#')) return { kind: 'comment' };
  if (/^(?:<{7}|={7}|>{7}|\|{7})/.test(key)) {
    return {
      kind: 'problem',
      message: problemMessages.conflict,
      argument: key.slice(0, 7),
    };
  }
  if (words.length === 0) {
    return {
      kind: 'problem',
      message: problemMessages.noMark,
      argument: key,
    };
  }
  const unknown = words.find((word) => word !== 'starred' && word !== 'read');
  if (unknown !== undefined) {
    return {
      kind: 'problem',
      message: problemMessages.unknownMark,
      argument: unknown,
    };
  }
  const mark = { starred: words.includes('starred'), read: words.includes('read') };
  return { kind: 'mark', key, mark };
}

function printMark(key: string, { starred, read }: PaperMark): string {
  return [key, starred ? 'starred' : '', read ? 'read' : '']
    .filter((word) => word !== '')
    .join(' ');
}

/** A line that says the same already stays as its author wrote it. */
function rewritten(
  text: string,
  { key, mark }: { key: string; mark: PaperMark },
  to: PaperMark,
): string {
  return mark.starred === to.starred && mark.read === to.read ? text : printMark(key, to);
}

/** A line that had no end, being the last, gets one when others follow it. */
function print({ text, end }: Line, isFollowed: boolean, usualEnd: string): string {
  return text + (isFollowed && end === '' ? usualEnd : end);
}

function joined(a: PaperMark, b: PaperMark): PaperMark {
  return { starred: a.starred || b.starred, read: a.read || b.read };
}

function isNothing({ starred, read }: PaperMark): boolean {
  return !starred && !read;
}

function withoutByteOrderMark(text: string): string {
  return text.startsWith(byteOrderMark) ? text.slice(1) : text;
}

function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const stop = newline < 0 ? text.length : newline + 1;
    const hasReturn = newline > start && text.charAt(newline - 1) === '\r';
    const contentEnd = newline < 0 ? stop : hasReturn ? newline - 1 : newline;
    lines.push({ text: text.slice(start, contentEnd), end: text.slice(contentEnd, stop) });
    start = stop;
  }
  return lines;
}
