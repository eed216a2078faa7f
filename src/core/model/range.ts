/** A place in a text: zero-based line and UTF-16 code unit, as in VS Code. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** A stretch of text; `end` is exclusive. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** Negative, zero or positive as `a` stands before, at or after `b`. */
export function comparePositions(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}

/** Whether `position` lies in `range`; its exclusive end counts too, as a cursor may stand there. */
export function rangeContains(range: Range, position: Position): boolean {
  return comparePositions(range.start, position) <= 0 && comparePositions(position, range.end) <= 0;
}
