import type { Line } from './lines';
import { pageLines } from './markdownPage';
import { referencedParts } from './references';
import type { SiteLink } from './siteLinks';
import { browserLines, isOfTextBrowser } from './textBrowsers';

const anywhere: SiteLink = { kind: 'site' };

/** The lines of a text as a reader of the page sees it that a tool made the text of. Linear. */
export function shownLines(lines: readonly Line[]): readonly Line[] {
  if (!lines.some(({ text }) => text.includes('['))) return lines;
  const shown: Line[] = [];
  let isSame = true;
  for (const { from, list, to, addresses } of referencedParts(lines)) {
    const part = lines.slice(from, list);
    const isDump = isOfTextBrowser(part, addresses);
    const seen = (isDump ? browserLines : pageLines)(part, addresses);
    isSame &&= seen === part && list === to;
    for (const line of seen) shown.push(line);
    for (const line of lines.slice(list, to)) shown.push(besideThePage(line));
  }
  return isSame ? lines : shown;
}

/** A line that is no part of the page. */
function besideThePage(line: Line): Line {
  return { ...line, link: { url: '', site: anywhere, isImage: true } };
}
