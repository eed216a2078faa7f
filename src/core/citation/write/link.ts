/**
 * Text for a note, which every Markdown reader shows as it is, on one line; addresses in it become no
 * links. What only VS Code shows goes through `escapeMarkdown` of `render/markdown.ts`.
 */
export function escapeInNote(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>$@^~&|#]/g, '\\$&')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/\b(www)\./gi, '$1\\.');
}

/** An address that ends neither at its own parentheses nor at white space. */
export function escapeAddress(address: string): string {
  return address.replace(/[\s()<>"\\`[\]]/g, (character) => {
    if (character === '(') return '%28';
    return character === ')' ? '%29' : encodeURIComponent(character);
  });
}

/** `[text](address)`, or the text alone when there is no address. */
export function writeLink(text: string, address: string | undefined): string {
  const escaped = escapeInNote(text);
  return address === undefined ? escaped : `[${escaped}](${escapeAddress(address)})`;
}
