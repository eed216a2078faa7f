import type { Range } from '../../../src/core/model';
import { LineMap } from '../../../src/core/text/lineMap';

/** The part of a text in a range. */
export function textIn(text: string, { start, end }: Range): string {
  const lines = new LineMap(text);
  return text.slice(lines.offset(start), lines.offset(end));
}
