/** The readable text of one construct, and the offset at which the source goes on after it. */
export interface LatexPiece {
  readonly text: string;
  readonly next: number;
}

/** The text being read, with what its paired delimiters are. */
export interface LatexSource {
  readonly text: string;
  readonly braces: ReadonlyMap<number, number>;
  /** Reads a stretch of the text, as formula or as prose. */
  read(from: number, to: number, math: boolean): string;
}
