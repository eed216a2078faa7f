import { clusterAt } from '../citation/edit/at';
import type { TextEdit } from '../citation/edit/insert';
import { LineMap } from '../text/lineMap';
import type { CitationCluster } from '../citation/pandoc/parse';
import type { Position } from '../model';

/**
 * The edit that inserts references into a note at `position`: a single one into the line; several as
 * paragraphs, or as items of the list that the line starts. If the position is in a citation, they go below its
 * paragraph.
 *
 * @param clusters the citations of the note
 * @param references as its markup, at least one
 * @param alone matches lines that are no part of the paragraph before them
 */
export function insertReferences(
  text: string,
  position: Position,
  clusters: readonly CitationCluster[],
  references: readonly string[],
  alone?: RegExp,
): TextEdit {
  const lines = new LineMap(text);
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const cluster = clusterAt(clusters, position);
  const offset = lines.offset(position);
  const line = textOfLine(text, lines, position.line);
  const bullet = /^[ \t]*(?:[-*+]|\\item)[ \t]+$/.exec(line)?.[0];
  const isBlank = line.trim() === '';
  if (cluster || (!isBlank && bullet === undefined && references.length > 1)) {
    const end = paragraphEnd(
      text,
      lines,
      cluster ? lines.offset(cluster.range.end) : offset,
      alone,
    );
    const newText = references.map((reference) => eol + eol + reference).join('');
    return { range: lines.range(end, end), newText };
  }
  const separator = bullet === undefined ? eol + eol : eol + bullet;
  const isAfterWord = /[\p{L}\p{N}.,;:!?)\]]$/u.test(text.slice(Math.max(0, offset - 2), offset));
  return {
    range: lines.range(offset, offset),
    newText: (isAfterWord ? ' ' : '') + references.join(separator),
  };
}

/** The end of the last line of a paragraph, including trailing spaces. */
function paragraphEnd(text: string, lines: LineMap, offset: number, alone?: RegExp): number {
  let { line } = lines.position(offset);
  const isPart = (next: string): boolean => next.trim() !== '' && alone?.test(next) !== true;
  while (isPart(textOfLine(text, lines, line + 1))) line += 1;
  return lines.lineEnd(line);
}

function textOfLine(text: string, lines: LineMap, line: number): string {
  return text.slice(lines.lineStart(line), lines.lineEnd(line));
}
