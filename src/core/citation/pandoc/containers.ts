import {
  columnOf,
  footnoteMarkerEnd,
  indentation,
  isBlank,
  listMarker,
  runLength,
  skipColumns,
} from './marks';
import type { ListMarker } from './marks';

/** A block that contains blocks: a quote, an item of a list, a definition or a footnote, or a directive in a fence. */
export interface Container {
  readonly kind: 'quote' | 'item' | 'directive';
  /** Columns by which the content of an item is indented. */
  readonly indent: number;
  /** The fence that opens a directive. */
  readonly fence?: string;
}

/** Whether the fence between two offsets of a line closes a directive. */
export function closesDirective(
  text: string,
  { fence }: Container,
  at: number,
  end: number,
): boolean {
  if (fence === undefined) return false;
  const { offset } = indentation(text, at, end);
  const length = text.charAt(offset) === fence.charAt(0) ? runLength(text, offset, end) : 0;
  return length >= fence.length && isBlank(text, offset + length, end);
}

/** The offset after the marks by which this line continues `container`; undefined when the container has ended. */
export function continuationEnd(
  text: string,
  container: Container,
  at: number,
  end: number,
): number | undefined {
  if (container.kind === 'directive') return at;
  const { width, offset } = indentation(text, at, end);
  if (container.kind === 'quote') {
    return width <= 3 && text.charAt(offset) === '>' ? quoteContent(text, offset) : undefined;
  }
  if (offset === end) return at;
  return width >= container.indent ? skipColumns(text, at, container.indent) : undefined;
}

/** The offset after the `>` at `offset` and an optional space. */
function quoteContent(text: string, offset: number): number {
  return text.charAt(offset + 1) === ' ' ? offset + 2 : offset + 1;
}

/** A place in a line where a container may open. */
interface ContainerPlace {
  /** The start of the white space before the mark. */
  readonly at: number;
  readonly offset: number;
  readonly end: number;
  readonly inParagraph: boolean;
  readonly inList: boolean;
}

/** A container that opens, and the start of its content. */
interface Opened extends Container {
  readonly content: number;
  /** The label of an item of an example list. */
  readonly label?: string;
}

/** The quote, list item, definition or footnote that starts at a place; undefined when none does. */
export function openedAt(text: string, place: ContainerPlace): Opened | undefined {
  const { offset, inParagraph, inList } = place;
  if (!inParagraph && text.charAt(offset) === '>') {
    return { kind: 'quote', indent: 0, content: quoteContent(text, offset) };
  }
  const note = inParagraph ? undefined : footnoteMarkerEnd(text, offset);
  if (note !== undefined) return { kind: 'item', indent: 4, content: note };
  if (/[:~]/.test(text.charAt(offset)) && /[ \t]/.test(text.charAt(offset + 1))) {
    return { kind: 'item', indent: 4, content: offset + 1 };
  }
  const marker = !inParagraph || inList ? listMarker(text, offset) : undefined;
  return marker && listItem(text, place, marker);
}

function listItem(text: string, { at, offset, end }: ContainerPlace, marker: ListMarker): Opened {
  const before = indentation(text, at, offset).width;
  const after = indentation(text, marker.end, end, columnOf(text, marker.end));
  const width = after.width > 4 || after.offset === end ? 1 : after.width;
  return {
    kind: 'item',
    indent: before + (marker.end - offset) + width,
    content: Math.min(marker.end + 1, end),
    ...(marker.label !== undefined && { label: marker.label }),
  };
}
