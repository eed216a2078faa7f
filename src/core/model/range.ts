/** A position in a text: zero-based line and UTF-16 code unit, as in VS Code. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** A range of text; `end` is exclusive. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** The empty range at the start of a line, by default the first. */
export function lineStart(line = 0): Range {
  const start = { line, character: 0 };
  return { start, end: start };
}

/** Negative, zero or positive if `a` is before, at or after `b`. */
export function comparePositions(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}

/** Whether `position` is in `range` or at its end, where a cursor may be. */
export function rangeContains(range: Range, position: Position): boolean {
  return comparePositions(range.start, position) <= 0 && comparePositions(position, range.end) <= 0;
}
