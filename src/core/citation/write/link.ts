/**
 * Escapes text for a note, on one line: every Markdown reader shows it unchanged, including addresses. For
 * Markdown that only VS Code shows, use `escapeMarkdown` of `render/markdown.ts`.
 */
export function escapeInNote(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>$@^~&|#]/g, '\\$&')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/\b(www)\./gi, '$1\\.');
}

/** An address that is safe inside the parentheses of a link. */
export function escapeAddress(address: string): string {
  return address.replace(/[\s()<>"\\`[\]]/g, (character) => {
    if (character === '(') return '%28';
    return character === ')' ? '%29' : encodeURIComponent(character);
  });
}

/** `[text](address)`, or the text alone without an address. */
export function writeLink(text: string, address: string | undefined): string {
  const escaped = escapeInNote(text);
  return address === undefined ? escaped : `[${escaped}](${escapeAddress(address)})`;
}
