import { alphanumericBefore } from '../../identity/key';
import type { KeySpan } from '../../identity/key';

/** An offset range, end exclusive. */
export type OffsetSpan = readonly [start: number, end: number];

/** `@key` at a place where a citation can stand. */
export interface KeyNode extends KeySpan {
  readonly type: 'key';
  /** A `-` before the `@` that means “without the author” within brackets. */
  readonly suppressed: boolean;
}

/** A pair of brackets. */
export interface BracketNode {
  readonly type: 'bracket';
  /** `[…]`, `^[…]`, `![…]`. */
  readonly kind: 'plain' | 'note' | 'image';
  readonly start: number;
  /** Past the `]`. */
  readonly end: number;
  readonly nodes: readonly InlineNode[];
  /** `(address)`, `[label]` or `{attributes}` follow: no citation, whatever stands in it. */
  isLink: boolean;
}

/** `;`, or marks that may open or close emphasis or quotation. */
export interface MarkNode {
  readonly type: 'separator' | 'emphasis';
  readonly start: number;
  readonly end: number;
}

/** Something in a text that matters to citations. */
export type InlineNode = KeyNode | BracketNode | MarkNode;

/** What closes a mark: the same again, but for typographic quotes. */
export function closingMark(mark: string): string {
  return closing[mark] ?? mark;
}

const closing: Readonly<Record<string, string>> = { '“': '”', '‘': '’' };

/**
 * Whether a mark can open emphasis or a quotation: no white space follows it and, unless it is `*`, no
 * letter or digit stands before it.
 */
export function canOpen(text: string, { start, end }: MarkNode): boolean {
  if (/[”’]/.test(text.charAt(start)) || /\s/.test(text.charAt(end))) return false;
  return text.charAt(start) === '*' || !alphanumericBefore(text, start);
}
