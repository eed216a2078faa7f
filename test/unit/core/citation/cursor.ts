import type { TextEdit } from '../../../../src/core/citation/edit/insert';
import type { Position } from '../../../../src/core/model';
import { LineMap } from '../../../../src/core/text/lineMap';

/** A text in which `|` marks the cursor. */
export function atCursor(marked: string): { markdown: string; position: Position } {
  const markdown = marked.replace('|', '');
  return { markdown, position: new LineMap(markdown).position(marked.indexOf('|')) };
}

/** The text after an edit; undefined without one. */
export function edited(markdown: string, edit: TextEdit | undefined): string | undefined {
  if (!edit) return undefined;
  const lines = new LineMap(markdown);
  const [start, end] = [edit.range.start, edit.range.end].map((place) => lines.offset(place));
  return markdown.slice(0, start) + edit.newText + markdown.slice(end);
}
