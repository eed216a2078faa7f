const opening = /^\uFEFF?---[ \t]*\r?\n/;
/** A line that ends a block of YAML. */
export const closingLine = /^(?:---|\.\.\.)[ \t]*$/m;

/**
 * The YAML at the start of a note, as in Pandoc, Quarto and R Markdown, with the offsets of its start, on the second
 * line of the note, and of the end of the closing line; undefined if it has none, or it isn't closed.
 */
export function readFrontMatter(note: string) {
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

/** Whether a YAML mapping starts at `offset`, judged by its first line. */
export function startsMapping(text: string, offset: number): boolean {
  return /^(?:[^\s:#-][^:\n]*:(?:[ \n]|$)|#)/.test(text.slice(offset, offset + 200));
}

/** The YAML of all metadata blocks of a note: its front matter, and blocks after a blank line, which Pandoc reads, too. */
export function metadataOf(note: string): readonly string[] {
  const text = note.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const blocks: string[] = [];
  let isAfterBlank = true;
  let start: number | undefined;
  for (const { 0: line, index } of text.matchAll(/^.*$/gm)) {
    const next = index + line.length + 1;
    const isOpening = isAfterBlank && line.trimEnd() === '---' && startsMapping(text, next);
    if (start !== undefined && closingLine.test(line)) {
      blocks.push(text.slice(start, index));
      start = undefined;
    }
    // The front matter may start with anything.
    if (isOpening || (index === 0 && opening.test(text))) start ??= next;
    isAfterBlank = line.trim() === '';
  }
  return blocks;
}
