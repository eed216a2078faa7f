/** What of Markdown tools put around the lines of a list. */

const longestLine = 4000;

/**
 * A line as a reader sees it: without the marks of headings, definitions and bold text, of links only
 * what is shown. A line that is too long for a label stays as it is.
 */
export function withoutMarkdown(line: string): string {
  if (line.length > longestLine) return line;
  let text = line.replace(/^(?:#{1,6} +|[:*+-] +(?=\S))/, '');
  if (text.includes(']('))
    text = text.replace(/\[((?:[^\][\\]|\\.)*)\]\([^()\s]*(?: "[^"]*")?\)/g, '$1');
  if (text.includes('\\')) text = text.replace(/\\([[\]().#*_-])/g, '$1');
  return text.replaceAll('**', '').replace(/ {2,}/g, ' ').trim();
}
