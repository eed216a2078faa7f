import type { TextEdit } from '../../citation/edit/insert';
import type { KeyMention } from '../../citation/pandoc/mentions';
import { LineMap } from '../../text/lineMap';
import type { TypstHabits } from './habits';
import { scanTypst } from './scan';
import { continuesCall, isPlainReference, referenceEnd, writeLabel, writeString } from './syntax';

/** Gives a mention another key: see `DocumentLanguage.rename`. */
export function renameInTypst(
  text: string,
  mention: KeyMention,
  key: string,
  others: TypstHabits,
): TextEdit {
  const lines = new LineMap(text);
  const [start, end] = [lines.offset(mention.range.start), lines.offset(mention.range.end)];
  const sign = text.charAt(start);
  if (sign === '<' || sign === 'l') return { range: mention.range, newText: writeLabel(key) };
  if (sign !== '@') return { range: mention.range, newText: writeString(key) };
  const { units, habits } = scanTypst(text, { others });
  const renamed = `@${key}${text.slice(end, end + key.length + 300)}`;
  const isSame = isPlainReference(key) && referenceEnd(renamed, 0) === key.length + 1;
  if (isSame && !habits.labels.has(key)) return { range: mention.keyRange, newText: key };
  const supplement = units.find((unit) => unit.start === start)?.supplement;
  const note = supplement ? `, supplement: [${text.slice(supplement.start, supplement.end)}]` : '';
  const unitEnd = supplement ? supplement.end + 1 : end;
  const close = continuesCall(text, unitEnd) ? ';' : '';
  const newText = `#cite(${writeLabel(key)}${note})${close}`;
  return { range: lines.range(start, unitEnd), newText };
}
