/** The YAML at the start of a note, as in Pandoc, Quarto and R Markdown. */
export interface FrontMatter {
  readonly yaml: string;
  /** The offset of the YAML, on the second line of the note. */
  readonly start: number;
  /** The offset of the end of the closing line. */
  readonly end: number;
}

const opening = /^\uFEFF?---[ \t]*\r?\n/;
/** A line that ends a block of YAML. */
export const closingLine = /^(?:---|\.\.\.)[ \t]*$/m;

/** The front matter of a note; undefined if it has none, or it isn't closed. */
export function readFrontMatter(note: string): FrontMatter | undefined {
  const start = opening.exec(note)?.[0].length;
  if (start === undefined) return undefined;
  const rest = note.slice(start);
  const close = closingLine.exec(rest);
  if (!close) return undefined;
  const { 0: line, index } = close;
  return { yaml: rest.slice(0, index), start, end: start + index + line.length };
}

/** The YAML of the front matter of a note; undefined if it has none. */
export function frontMatterOf(note: string): string | undefined {
  return readFrontMatter(note)?.yaml;
}

/** A note up to the end of its front matter, at the same offsets; empty without front matter. */
export function withoutBody(note: string): string {
  return note.slice(0, readFrontMatter(note)?.end ?? 0);
}
