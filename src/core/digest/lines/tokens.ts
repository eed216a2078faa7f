import { plainDigits } from '../words/languages';
import { isLetter } from '../../text/characters';
import { numberOf } from '../words/dates';
import { counterLine } from '../words/furniture';
import { singleSpaces } from './lines';
import type { Line, LineLink } from './lines';
import { unwrapLinks, withoutHeadingMark, withoutLinkEnd } from './markdown';
import {
  furniture,
  isJustText,
  linkToken,
  longestFurniture,
  readAroundPapers,
  readShown,
  separator,
  separators,
  tabs,
  text,
} from './shownTokens';
import type { LineToken } from './token';

const heading: LineToken = { kind: 'text', heading: true };

/** Nothing but titles and abstracts is longer, addresses in Markdown left aside. */
const longestToken = 160;
const longestMarkdown = 1000;

/** Reads the line by itself. Only the first characters of a long line are looked at. */
export function readToken(line: Line): LineToken {
  if (line.link) return readLinked(line, line.link);
  if (line.isHeading) return readHeading(line);
  const { text: raw, hasOddSpaces } = line;
  const { length } = raw;
  // Every byline has a line with the separator alone.
  if (length === 1) return separators.includes(raw) ? separator : (readShown(raw) ?? text);
  const isLong = length > longestToken;
  if (!isLong && !hasOddSpaces && isJustText(raw)) return text;
  const isMarked = raw.startsWith('#');
  if (!isLong || (length <= longestMarkdown && (isMarked || raw.startsWith('[')))) {
    return readShort(singleSpaces(line));
  }
  return isMarked && withoutHeadingMark(raw.slice(0, 8)) !== undefined ? heading : text;
}

/** Reads a heading of which the mark has been taken off. */
function readHeading(line: Line): LineToken {
  const token = line.text.length > longestToken ? undefined : readShown(singleSpaces(line));
  return token?.kind === 'head' || token?.kind === 'furniture' ? token : heading;
}

const voted = /^(?:upvotes?\s*)?(?:(\d{1,6})|(\d{1,3}(?:,\d{3})+)|[-–—])$/i;
const counted = /^(\d{1,6})(?: comments?)?$/;

/** Reads a line that is a link of the page: where it leads says more than what it shows. */
function readLinked(line: Line, { url, site, isImage }: LineLink): LineToken {
  const shown = plainDigits(singleSpaces(line));
  if (!site) return isImage ? furniture : readOutside(shown, url);
  if (isImage) {
    return site.kind === 'paper' ? { kind: 'picture', paper: site.paper } : furniture;
  }
  switch (site.kind) {
    case 'votes': {
      const count = voted.exec(shown);
      if (!count) return furniture;
      const digits = count[1] ?? count[2];
      const value = digits === undefined ? undefined : numberOf(digits);
      return { kind: 'votes', value, paper: site.paper };
    }
    case 'comments': {
      const count = counted.exec(shown)?.[1];
      if (count === undefined) return furniture;
      return { kind: 'comments', value: Number(count), paper: site.paper };
    }
    case 'paper': {
      const token = shown.length > longestToken ? undefined : readShown(shown);
      // A number here is one of stars.
      if (
        token?.kind === 'number' ||
        (token?.kind === 'furniture' && counterLine.test(shown.toLowerCase()))
      ) {
        return furniture;
      }
      if (token && token.kind !== 'furniture') return token;
      return { kind: 'text', paper: site.paper, ...(line.isHeading && { heading: true }) };
    }
    case 'account':
      return readAround(shown) ?? { kind: 'account', name: shown, slug: site.slug };
    default:
      // A link to another page is a tab, even if it shows the name of that page.
      return line.isHeading || !url.endsWith('/papers/trending')
        ? (readAround(shown) ?? furniture)
        : tabs;
  }
}

/** A line of the page around the papers, that leads elsewhere on the site. */
function readAround(shown: string): LineToken | undefined {
  return shown.length > longestFurniture ? undefined : readAroundPapers(shown);
}

/** A link that leaves the site: to the paper's code, or to what the page is about. */
function readOutside(shown: string, url: string): LineToken {
  if (/^(?:careers|jobs)$/i.test(shown)) return furniture;
  const token = linkToken([url]);
  return token.kind === 'text' && shown.length <= longestFurniture ? furniture : token;
}

function readShort(raw: string): LineToken {
  if (isLetter(raw.charCodeAt(0)) && !raw.includes('](http')) return readShown(raw) ?? text;
  // An organisation with its avatar; see readOrganization.
  if (raw.startsWith('[![')) return text;
  const title = withoutHeadingMark(raw);
  const line = title ?? raw;
  const hasLink = line.includes('](http');
  const markdown = hasLink ? unwrapLinks(line) : undefined;
  const shown = hasLink ? (markdown?.text ?? withoutLinkEnd(line)) : line;
  const token = shown.length > longestToken ? undefined : readShown(shown);
  // `[GitHub 131](https://github.com/…)` shows furniture and leads to the paper's code.
  if (token && !(token.kind === 'furniture' && markdown)) return token;
  if (markdown && title === undefined) {
    const { urls } = markdown;
    // The title and the abstract themselves may be links to the paper's page.
    const isPaperPage = !token && urls.every((url) => url.includes('/papers/'));
    if (!isPaperPage && shown.length <= 60) return linkToken(urls);
  }
  return title === undefined ? text : heading;
}
