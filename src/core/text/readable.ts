import { convertLatex } from './latex/convert';
import { tidy } from './tidy';

/**
 * Converting escaped LaTeX can give LaTeX again (`\$x\$`), so conversion is repeated, up to this many
 * times. A text that needs more is left unconverted.
 */
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
    // As with most texts. `current` is tidy already.
    if (converted === current) return current;
    const next = tidy(converted);
    if (next === current) return next;
    current = next;
  }
  return tidied;
}
