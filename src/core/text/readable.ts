import { convertLatex } from './latex/convert';
import { tidy } from './tidy';

/** Escaped LaTeX can turn into LaTeX (`\$x\$`); what needs more rounds than this is no writing. */
const maxRounds = 6;

/**
 * `text` as a reader wants to see it on one line: LaTeX and what converters leave of it become
 * Unicode (`79.7\%`, `$Q^*$`, `models~(VLMs)`, `12.1times`), line breaks become spaces, and control,
 * bidirectional and invisible characters vanish. Readable text is never changed; doing it twice
 * changes nothing more. Takes linear time and never throws.
 */
export function readable(text: string): string {
  const tidied = tidy(text);
  let current = tidied;
  for (let round = 0; round < maxRounds; round++) {
    const converted = convertLatex(current);
    // Most texts: what is tidy stays so.
    if (converted === current) return current;
    const next = tidy(converted);
    if (next === current) return next;
    current = next;
  }
  return tidied;
}
