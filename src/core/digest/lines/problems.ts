import type { Problem } from '../../model';
import { lineRange } from './lines';
import type { Line } from './lines';

/** All messages of parsers about lines they couldn't interpret. Adapters translate these. */
export const problemMessages = {
  noAbstract: "This title has no abstract below, so it isn't listed as a paper.",
  noTitle: "This abstract has no title above, so it isn't listed as a paper.",
  noPaper: 'This looks like the end of a paper without a title.',
  outside: "This text isn't part of a paper, so it was skipped.",
  unreadableDate: "Couldn't read this date. The paper is listed without it.",
} as const;

/** One of {@link problemMessages}. */
export type ProblemMessage = (typeof problemMessages)[keyof typeof problemMessages];

/** Collects problems in the order of the lines; adjacent lines with the same reason become one problem. */
export class ProblemList {
  readonly #found: { first: Line; last: Line; end: number; message: ProblemMessage }[] = [];

  constructor(private readonly lines: readonly Line[]) {}

  /** `first` and `last` are indexes in the list of solid lines, both inclusive. */
  add(first: number, last: number, message: ProblemMessage): void {
    const [from, to] = [this.lines[first], this.lines[last]];
    if (!from || !to) return;
    const previous = this.#found.at(-1);
    if (previous?.message === message && previous.end === first) {
      previous.last = to;
      previous.end = last + 1;
    } else {
      this.#found.push({ first: from, last: to, end: last + 1, message });
    }
  }

  /** Adds a line that isn't in the list. */
  addLine(line: Line, message: ProblemMessage): void {
    this.#found.push({ first: line, last: line, end: -1, message });
  }

  toProblems(uri: string): Problem[] {
    return this.#found
      .toSorted((a, b) => a.first.number - b.first.number)
      .map(({ first, last, message }) => ({ uri, range: lineRange(first, last), message }));
  }
}
