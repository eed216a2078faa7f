import { escapeAddress, escapeInNote } from '../citation/write/link';
import { isWebAddress } from '../text/uriText';

/** A part of a reference. */
export interface ReferencePiece {
  readonly text: string;
  readonly form?: 'italic' | 'bold' | 'superscript' | 'subscript';
  /** http or https. */
  readonly href?: string;
}

/** Neighbors of the same form and address as one piece. */
export function joinedPieces(pieces: readonly ReferencePiece[]): readonly ReferencePiece[] {
  const all: ReferencePiece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last && last.form === piece.form && last.href === piece.href) {
      all[all.length - 1] = { ...last, text: last.text + piece.text };
    } else all.push(piece);
  }
  return all;
}

/** The reference as plain text. */
export function toPlainText(pieces: readonly ReferencePiece[]): string {
  return pieces.map(({ text }) => text).join('');
}

/** The reference as Markdown, in which only its own links and emphasis are markup. */
export function toMarkdown(pieces: readonly ReferencePiece[]): string {
  const markdown = pieces.map(pieceMarkdown).join('');
  // At the start of a line this would be a list, a heading or a rule.
  return markdown.replace(/^(\d{1,9})(?=[.)]\s)|^(?=[-+=])/, '$1\\');
}

const marks = {
  italic: ['*', '*'],
  bold: ['**', '**'],
  superscript: ['<sup>', '</sup>'],
  subscript: ['<sub>', '</sub>'],
} as const;

function pieceMarkdown({ text, form, href }: ReferencePiece): string {
  const inner = text.trim();
  if (inner === '') return text;
  const start = text.indexOf(inner);
  const [before, after] = form ? marks[form] : ['', ''];
  const escaped = `${before}${escapeInNote(inner)}${after}`;
  const address = href !== undefined && isWebAddress(href) ? escapeAddress(href) : undefined;
  const shown =
    address === undefined
      ? escaped
      : isWebAddress(inner)
        ? `<${address}>`
        : `[${escaped}](${address})`;
  return text.slice(0, start) + shown + text.slice(start + inner.length);
}
