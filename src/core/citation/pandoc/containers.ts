import { columnOf, indentation, skipColumns } from './columns';
import type { ListMarker } from './marks';

/** A block that holds blocks: a quote, or an item of a list, a definition or a footnote. */
export interface Container {
  readonly kind: 'quote' | 'item';
  /** Columns by which the content of an item is indented. */
  readonly indent: number;
}

/** Past the marks that go on `container` on this line; undefined when it ends before the line. */
export function goOn(
  text: string,
  container: Container,
  at: number,
  end: number,
): number | undefined {
  const { width, offset } = indentation(text, at, end);
  if (container.kind === 'quote') {
    return width <= 3 && text.charAt(offset) === '>' ? quoteContent(text, offset) : undefined;
  }
  if (offset === end) return at;
  return width >= container.indent ? skipColumns(text, at, container.indent) : undefined;
}

/** Past the `>` at `offset`, and a space behind it. */
export function quoteContent(text: string, offset: number): number {
  return text.charAt(offset + 1) === ' ' ? offset + 2 : offset + 1;
}

/**
 * By how much the content of a list item is indented, and where it starts.
 *
 * @param at where the white space before the mark starts
 * @param offset the mark's
 * @param end the line's
 */
export function itemContent(
  text: string,
  at: number,
  offset: number,
  marker: ListMarker,
  end: number,
): { readonly indent: number; readonly content: number } {
  const before = indentation(text, at, offset).width;
  const after = indentation(text, marker.end, end, columnOf(text, marker.end));
  const width = after.width > 4 || after.offset === end ? 1 : after.width;
  const indent = before + (marker.end - offset) + width;
  return { indent, content: Math.min(marker.end + 1, end) };
}
