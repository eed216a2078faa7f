import type { Day } from '../../model';
import type { Localize } from '../../text/localize';
import { findAlternatives } from './alternatives';
import { FieldMistakes } from './fieldMistakes';
import { tokenize } from './lexer';
import { markMistake } from './markMistakes';
import type { Mistake } from './mistake';

/** The mistakes in a query, in order. A lower-case *or* is looked at only when there are no others. */
export function findMistakes(text: string, t: Localize, today: Day): readonly Mistake[] {
  const tokens = tokenize(text);
  const fields = new FieldMistakes(t, today);
  const found: Mistake[] = [];
  let end = 0;
  for (const [at, token] of tokens.entries()) {
    // What was read as a part of a mistake is done with.
    if (token.start < end) continue;
    const place = { text, tokens, at };
    const mistake = fields.at(place) ?? markMistake(place, t);
    if (!mistake) continue;
    found.push(mistake);
    end = mistake.end;
  }
  return found.length > 0 ? found : findAlternatives(text, t);
}
