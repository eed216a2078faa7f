import fc from 'fast-check';
import { difference } from '../../../src/vscode/common/edits/edits';

/** How the text of a file is encoded. */
export const encodings = ['utf8', 'utf8bom', 'latin1', 'utf16le', 'utf16be'] as const;
/** One of {@link encodings}. */
export type Encoding = (typeof encodings)[number];

/** A text and the bytes of a file that holds it. */
export interface AnyFile {
  readonly text: string;
  readonly encoding: Encoding;
  readonly bytes: Uint8Array;
  /** Whether VS Code opens it in another encoding, and would lose letters when it saves. */
  readonly isMisread: boolean;
}

const lineEnds = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('\n', '\r\n').map((end) => () => end) },
  { weight: 1, arbitrary: fc.constant((line: number) => ['\n', '\r\n'][line % 2] ?? '\n') },
);

/** Files with lines of the given pieces and of letters of many kinds, in any encoding. */
export function anyFile(pieces: readonly string[]): fc.Arbitrary<AnyFile> {
  const words = fc.constantFrom('', ' ', 'a b', 'Müller, groß', ...pieces);
  const lines = fc.array(fc.array(words, { maxLength: 3 }), { minLength: 1, maxLength: 8 });
  return fc
    .tuple(lines, lineEnds, fc.constantFrom(...encodings), fc.constantFrom('', '字 😀'))
    .map(([parts, end, encoding, wide]) => {
      const rest = encoding === 'latin1' ? '' : wide;
      const all = parts.map((line) => line.join('')).concat(rest);
      const text = all
        .map((line, index) => line + (index < all.length - 1 ? end(index) : ''))
        .join('');
      const isMisread = encoding === 'latin1' && /[^\0-\x7f]/.test(text);
      return { text, encoding, bytes: toBytes(text, encoding), isMisread };
    });
}

/** The bytes of a text, with a byte order mark where the encoding has one. */
export function toBytes(text: string, encoding: Encoding): Uint8Array {
  switch (encoding) {
    case 'utf8':
      return new TextEncoder().encode(text);
    case 'utf8bom':
      return new TextEncoder().encode(`\uFEFF${text}`);
    case 'latin1':
      return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    case 'utf16le':
    case 'utf16be': {
      const units = Array.from(`\uFEFF${text}`.split(''), (unit) => unit.charCodeAt(0));
      return Uint8Array.from(
        units.flatMap((unit) =>
          encoding === 'utf16le' ? [unit & 0xff, unit >> 8] : [unit >> 8, unit & 0xff],
        ),
      );
    }
  }
}

/** The shortest replacement that turns `before` into `after`. */
export function replaced(before: string, after: string): { removed: string; added: string } {
  const { start, end, newText } = difference(before, after);
  return { removed: before.slice(start, end), added: newText };
}
