import type { Blocks } from './blocks';
import { readBlocks } from './blocks';
import { countBefore } from '../../base/sortedList';
import { readInlines } from './inlines';
import type { Leaf } from './texts';
import type { OffsetSpan } from './nodes';
import { LineMap } from '../../text/lineMap';

/** A note whose blocks are told apart. */
export interface ParsedNote {
  /** With line ends of one character, which leaves positions as they are, but not offsets. */
  readonly text: string;
  readonly lines: LineMap;
  readonly blocks: Blocks;
  /** A stretch of the text with the line ends it was written with. */
  readonly written: (span: OffsetSpan) => string;
  /**
   * The first span without Markdown in the leaf at `offset` that ends behind it, one beyond all text when
   * there is none; undefined outside of leaves. Each leaf is read once when asked in the order of the text.
   */
  readonly opaqueFrom: (offset: number) => OffsetSpan | undefined;
}

/** Splits a note into its blocks. Takes time linear in the text. */
export function parseNote(markdown: string): ParsedNote {
  const text = markdown.replace(/\r\n?/g, '\n');
  const blocks = readBlocks(text);
  const lines = new LineMap(text);
  const written = writtenText(markdown, text, lines);
  return { text, lines, blocks, written, opaqueFrom: opaqueSpans(blocks) };
}

function writtenText(markdown: string, text: string, lines: LineMap): ParsedNote['written'] {
  if (markdown === text) return ([start, end]) => text.slice(start, end);
  const writtenLines = new LineMap(markdown);
  const written = (offset: number): number => writtenLines.offset(lines.position(offset));
  return ([start, end]) => markdown.slice(written(start), written(end));
}

function opaqueSpans({ leaves, text }: Blocks): ParsedNote['opaqueFrom'] {
  let scanned: Leaf | undefined;
  let spans: readonly OffsetSpan[] = [];
  return (offset) => {
    const leaf = leaves[countBefore(leaves, ({ end }) => end <= offset)];
    if (!leaf || leaf.start > offset) return undefined;
    if (leaf !== scanned) spans = readInlines(text, leaf).opaque;
    scanned = leaf;
    return spans[countBefore(spans, ([, end]) => end <= offset)] ?? [Infinity, Infinity];
  };
}
