/**
 * The width of the white space at `at`, in columns, and where it ends. `at` stands in `column`; there is a
 * tab stop every four columns.
 */
export function indentation(
  text: string,
  at: number,
  end: number,
  column = 0,
): { readonly width: number; readonly offset: number } {
  let width = 0;
  let offset = at;
  for (; offset < end; offset++) {
    const character = text.charAt(offset);
    if (character === '\t') width += 4 - ((column + width) % 4);
    else if (character === ' ') width++;
    else break;
  }
  return { width, offset };
}

/** The column of `at` in its line. */
export function columnOf(text: string, at: number): number {
  let column = 0;
  for (let i = text.lastIndexOf('\n', at - 1) + 1; i < at; i++) {
    column += text.charAt(i) === '\t' ? 4 - (column % 4) : 1;
  }
  return column;
}

/** The offset behind `columns` columns of white space, or behind a tab that reaches beyond them. */
export function skipColumns(text: string, at: number, columns: number): number {
  let width = 0;
  let offset = at;
  while (width < columns) {
    width += text.charAt(offset) === '\t' ? 4 - (width % 4) : 1;
    offset++;
  }
  return offset;
}

/** Whether nothing but white space stands between two offsets of a line. */
export function isBlank(text: string, start: number, end: number): boolean {
  return indentation(text, start, end).offset === end;
}
