import { convertLatex } from './latex/convert';
import { tidy } from './tidy';

/** Converting escaped LaTeX may result in LaTeX (`\$x\$`). A text that needs more rounds isn't converted. */
const maxRounds = 6;

/**
 * `text` on one line for people to read: LaTeX and remains of converted LaTeX become Unicode (`79.7\%`,
 * `$Q^*$`, `models~(VLMs)`, `12.1times`), line breaks become spaces, and control, bidirectional and invisible
 * characters are removed. Readable text isn't changed. Takes linear time and never throws.
 */
export function readable(text: string): string {
  const tidied = tidy(text);
  let current = tidied;
  for (let round = 0; round < maxRounds; round++) {
    const converted = convertLatex(current);
    // Most texts need no conversion; `current` is tidy already.
    if (converted === current) return current;
    const next = tidy(converted);
    if (next === current) return next;
    current = next;
  }
  return tidied;
}
