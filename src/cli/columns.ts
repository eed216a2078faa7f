import type { Output } from './output';
import { printable } from './output';

/** Characters as wide as two letters: those of Chinese, Japanese and Korean, and emoji. */
const wide =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u;
/** The last column has at least so many characters; others are left out for it. */
const narrowest = 30;
const gap = '  ';

/** The columns that a text takes on a terminal. */
export function widthOf(text: string): number {
  let width = 0;
  for (const one of text) width += /\p{Mn}/u.test(one) ? 0 : wide.test(one) ? 2 : 1;
  return width;
}

/** A text cut to so many columns, with `…` at its end if it is longer. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let end = '';
  let left = width - 1;
  for (const one of text) {
    left -= widthOf(one);
    if (left < 0) break;
    end += one;
  }
  return `${end.trimEnd()}…`;
}

/**
 * Rows in columns that fit the terminal: the last column is cut, and those before it but the first are left out if it
 * would be narrow. Elsewhere columns are separated by tabs, whole, so that other programs can read them.
 */
export function inColumns(rows: readonly (readonly string[])[], output: Output): string {
  const clean = rows.map((row) => row.map((cell) => printable(cell).replace(/[\t\n]/g, ' ')));
  const { width } = output;
  if (width === undefined) return clean.map((row) => row.join('\t')).join('\n');
  const widths: number[] = [];
  for (const row of clean) {
    for (const [i, cell] of row.slice(0, -1).entries()) {
      widths[i] = Math.max(widths[i] ?? 0, widthOf(cell));
    }
  }
  const restBeside = (): number => width - widths.reduce((sum, each) => sum + each + gap.length, 0);
  while (widths.length > 1 && restBeside() < narrowest) widths.pop();
  const rest = Math.max(1, restBeside());
  return clean
    .map((row) => {
      const cells = widths.map((width, i) => {
        const cell = row[i] ?? '';
        return styled(cell + ' '.repeat(width - widthOf(cell)), i, output);
      });
      return [...cells, cut(row.at(-1) ?? '', rest)].join(gap);
    })
    .join('\n');
}

/** The first column is what the user types, so it stands out. */
function styled(cell: string, column: number, { bold, dim }: Output): string {
  return column === 0 ? bold(cell) : dim(cell);
}
