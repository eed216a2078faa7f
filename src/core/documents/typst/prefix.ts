import type { Position } from '../../model';
import { withoutLast } from '../../text/characters';
import { LineMap } from '../../text/lineMap';
import type { KeyPrefix } from '../documentLanguage';
import type { FoundKey, Unit } from './frame';
import type { TypstHabits } from './habits';
import { scanTypst } from './scan';

/** A key in the document, and what cites it. */
interface KeyAt {
  readonly unit: Unit;
  readonly found: FoundKey;
}

/** The key that starts at an offset. */
export function keyFrom(text: string, offset: number, others: TypstHabits): KeyAt | undefined {
  for (const unit of scanTypst(text, { others }).units) {
    const found = unit.keys.find(({ keyStart }) => keyStart === offset);
    if (found) return { unit, found };
  }
  return undefined;
}

/** A key that is being typed, by offsets. */
interface TypedKey {
  /** Where the `@` is, or the key if it has another sign. */
  readonly start: number;
  readonly keyStart: number;
  readonly cursor: number;
  readonly end: number;
  /** What cites here once there is a key. */
  readonly unit: Unit;
}

/** A reference or label as far as it is typed; in a string, a key may have other characters. */
const typedLabel = /[@<]([\p{XID_Continue}_:.-]*)$/u;
const typedString = /[(,]\s{0,20}"([^"\n\\]*)$/;
const maxKey = 200;

/** Finds out whether a key can be at the cursor by trying one. Unclosed labels and strings are closed for this. */
export function typedKeyAt(
  text: string,
  cursor: number,
  others: TypstHabits,
): TypedKey | undefined {
  const before = text.slice(Math.max(0, cursor - maxKey), cursor);
  const after = text.slice(cursor, cursor + maxKey);
  const [label] = [typedLabel.exec(before)];
  const typed = label ?? typedString.exec(before);
  if (!typed) return undefined;
  const sign = label ? typed[0].charAt(0) : '"';
  const keyStart = cursor - (typed[1] ?? '').length;
  const rest = (sign === '"' ? /^[^"\n\\]*/ : /^[\p{XID_Continue}_:.-]*/u).exec(after)?.[0] ?? '';
  const end = cursor + (sign === '@' ? withoutLast(rest, '.:') : rest).length;
  const close = sign === '@' ? '' : sign.replace('<', '>');
  const isClosed = text.startsWith(close, end);
  // A key that no document has isn't a label of this one.
  const probe = `${text.slice(0, keyStart)}${probeKey}${isClosed ? '' : close}${text.slice(end)}`;
  const key = keyFrom(probe, keyStart, others);
  if (key?.found.key !== probeKey) return undefined;
  // `i < 2` is no label.
  if (sign === '<' && !isClosed && key.unit.callee === undefined) return undefined;
  const grown = probeKey.length + (isClosed ? 0 : close.length) - (end - keyStart);
  const unit = { ...key.unit, end: Math.max(end, key.unit.end - grown) };
  return { start: sign === '@' ? keyStart - 1 : keyStart, keyStart, cursor, end, unit };
}

export const probeKey = 'paper-digest:x';

/** The key that is being typed at a position; undefined where no key can be. */
export function typstPrefixAt(
  text: string,
  position: Position,
  others: TypstHabits,
): KeyPrefix | undefined {
  const lines = new LineMap(text);
  const typed = typedKeyAt(text, lines.offset(position), others);
  if (!typed) return undefined;
  const { start, keyStart, cursor, end } = typed;
  return {
    range: lines.range(start, cursor),
    prefix: text.slice(keyStart, cursor),
    wholeRange: lines.range(start, end),
    ...(start === keyStart && { isKeyAlone: true as const }),
  };
}
