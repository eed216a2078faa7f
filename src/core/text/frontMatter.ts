/** The YAML that opens a note, as Pandoc, Quarto and R Markdown have it. */
export interface FrontMatter {
  readonly yaml: string;
  /** Where the YAML begins in the note: on its second line. */
  readonly start: number;
  /** Where the line ends that closes it. */
  readonly end: number;
}

const opening = /^\uFEFF?---[ \t]*\r?\n/;
/** A line that ends a block of YAML. */
export const closingLine = /^(?:---|\.\.\.)[ \t]*$/m;

/** The front matter of a note; undefined when it has none, or none that ends. */
export function readFrontMatter(note: string): FrontMatter | undefined {
  const start = opening.exec(note)?.[0].length;
  if (start === undefined) return undefined;
  const rest = note.slice(start);
  const close = closingLine.exec(rest);
  if (!close) return undefined;
  const { 0: line, index } = close;
  return { yaml: rest.slice(0, index), start, end: start + index + line.length };
}

/** The YAML of the front matter of a note; undefined when it has none. */
export function frontMatterOf(note: string): string | undefined {
  return readFrontMatter(note)?.yaml;
}

/** A note up to the end of its front matter, so that places stay the same; empty when it has none. */
export function withoutBody(note: string): string {
  return note.slice(0, readFrontMatter(note)?.end ?? 0);
}
