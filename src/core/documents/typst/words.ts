import { scanTypst } from './scan';

/** The words of a passage: without code, math, comments, raw text, labels and the marks of emphasis and headings. */
export function wordsInTypst(passage: string): string {
  const parts: string[] = [];
  scanTypst(passage, { onText: (part) => parts.push(part) });
  return parts
    .join('')
    .replace(/^[ \t]*(?:=+|\/)[ \t]/gm, '')
    .replace(/(?<![\p{L}\p{N}])[*_]|[*_](?![\p{L}\p{N}])/gu, '')
    .replaceAll('~', ' ');
}
