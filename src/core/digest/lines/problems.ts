import type { Writable } from '../../base/writable';
import type { Problem } from '../../model';
import { lineRange } from './lines';
import type { Line } from './lines';

/** Everything a parser may have to say about lines it did not understand. Adapters translate these. */
export const problemMessages = {
  noAbstract: 'This is read as a title, but no abstract follows: it is not listed as a paper.',
  noTitle:
    'This is read as an abstract, but no title stands above it: it is not listed as a paper.',
  noPaper: 'This looks like the end of a paper, but no title stands above it.',
  outside: 'This text belongs to no paper: it was skipped.',
  unreadableDate: 'This is not a date that can be read: the paper is listed without it.',
} as const;

/** One of {@link problemMessages}. */
export type ProblemMessage = (typeof problemMessages)[keyof typeof problemMessages];

/** Lines that were not understood: places in the list of solid lines, both included. */
export interface Unread {
  readonly first: number;
  readonly last: number;
  readonly message: ProblemMessage;
}

/**
 * The problems with lines that were not understood, and with stray lines that are not in the list, in the
 * order of the text. Neighbours with one reason become one problem.
 */
export function problemsOf(
  uri: string,
  lines: readonly Line[],
  unread: readonly Unread[],
  stray: readonly Line[] = [],
): Problem[] {
  const joined: Writable<Unread>[] = [];
  for (const one of unread) {
    const previous = joined.at(-1);
    const isNext = previous?.message === one.message && previous.last === one.first - 1;
    if (isNext) previous.last = one.last;
    else joined.push({ ...one });
  }
  const stretches = [
    ...joined.map(({ first, last, message }) => ({ from: lines[first], to: lines[last], message })),
    ...stray.map((line) => ({ from: line, to: line, message: problemMessages.outside })),
  ];
  return stretches
    .flatMap(({ from, to, message }) =>
      from && to ? [{ uri, range: lineRange(from, to), message }] : [],
    )
    .sort((a, b) => a.range.start.line - b.range.start.line);
}
