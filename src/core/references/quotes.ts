/** Quotation marks within quotation marks. */
export function singleQuotes(text: string): string {
  return text
    .replace(/“/g, '‘')
    .replace(/”/g, '’')
    .replace(/(^|[\s([{—–-])"/g, '$1‘')
    .replace(/"/g, '’');
}
