import type { ReferencePiece } from '../../references/pieces';
import { isWebAddress } from '../../text/uriText';

const specialCharacters = new Map([
  ...Array.from('&%#_${}', (char): [string, string] => [char, `\\${char}`]),
  ['\\', '\\textbackslash{}'],
  ['^', '\\textasciicircum{}'],
  ['~', '\\textasciitilde{}'],
  ['<', '\\textless{}'],
  ['>', '\\textgreater{}'],
  ['|', '\\textbar{}'],
]);

/** Text that LaTeX shows as it is. */
function escapeText(text: string): string {
  return text.replace(/[&%#_${}\\^~<>|]/g, (char) => specialCharacters.get(char) ?? char);
}

const commands = {
  italic: 'textit',
  bold: 'textbf',
  superscript: 'textsuperscript',
  subscript: 'textsubscript',
} as const;

/** A reference in LaTeX. Addresses need hyperref, as those of most bibliography styles do. */
export function referenceInLatex(pieces: readonly ReferencePiece[]): string {
  return pieces.map(pieceInLatex).join('');
}

function pieceInLatex({ text, form, href }: ReferencePiece): string {
  const inner = text.trim();
  if (inner === '') return text;
  const address = href !== undefined && isWebAddress(href) ? escapeAddress(href) : undefined;
  const shown = form ? `\\${commands[form]}{${escapeText(inner)}}` : escapeText(inner);
  const start = text.indexOf(inner);
  const linked =
    address === undefined
      ? shown
      : isWebAddress(inner)
        ? `\\url{${address}}`
        : `\\href{${address}}{${shown}}`;
  return text.slice(0, start) + linked + text.slice(start + inner.length);
}

/** An address for `\url` and `\href`, also in the argument of another command. */
function escapeAddress(address: string): string {
  return address
    .replace(/[\s{}\\^`<>"|]/g, (char) => encodeURIComponent(char))
    .replace(/[%#]/g, '\\$&');
}
